"""Whole games dealt from shuffled packs with every card known, played through the referee and counted independently."""
