"""Records of gin hands dealt from shuffled packs and played at random, of any length: what the benchmarks replay."""

import random

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
PACK = [rank + suit for suit in "CDHS" for rank in RANKS]
HEAD = """---
format: 1
title: "bench"
players: ["Ana", "Ben"]
rules: "gin"
---
"""


def hand(rng: random.Random, dealer: str) -> list[str]:
    """One hand, drawn and thrown at random until two cards are left in the stock and it is void."""
    pack = PACK[:]
    rng.shuffle(pack)
    order = ["Ben", "Ana"] if dealer == "Ana" else ["Ana", "Ben"]
    held = {order[0]: pack[:10], order[1]: pack[10:20]}
    top, stock = pack[20], pack[21:]
    lines = [f"deal {dealer} upcard {top}", f"{order[0]}: pass", f"{order[1]}: pass"]
    turn = 0
    fresh = True
    while len(stock) > 2:
        who = order[turn % 2]
        taken = None
        if not fresh and rng.random() < 0.25:
            taken = top
            lines.append(f"{who}: take {top}")
            held[who].append(top)
        else:
            lines.append(f"{who}: draw")
            held[who].append(stock.pop())
        fresh = False
        thrown = rng.choice([card for card in held[who] if card != taken])
        held[who].remove(thrown)
        lines.append(f"{who}: discard {thrown}")
        top = thrown
        turn += 1
    return lines


def record(events: int, seed: int = 7) -> str:
    """A record of at least so many events (whole hands)."""
    rng = random.Random(seed)
    lines: list[str] = []
    while len(lines) < events:
        lines += hand(rng, "Ana")  # a void hand is dealt again by the same player
    return HEAD + "\n".join(lines) + "\n"
