"""The referee and scorekeeper at the card table: rummy and its relatives, by house rules kept in YAML."""
