"""The referee and scorekeeper at the card table: rummy and its relatives, by house rules kept in YAML.

A move travels one way: text -> event -> verdict -> table -> points -> sheet -> screen. Each room imports only from rooms
named before it (``tests/test_plan.py`` holds the house to that):

cards, objections     cards as small integers; an objection is a value with the key that decides it
ruleset/              every rules key, typed, with its default and meaning; YAML -> rules; rules in plain words
melds/, arrange/      what is a set or a run, and each wild in it; the best arrangement of a hand, exactly
events                what can happen at the table, one small class each
roster, reading_play, reading, writing, notation     a line of text <-> its events
corrections           lines -> the events that count: the referee never meets undo, amend, strike or insert
match                 hands -> who is ahead, the end, the bill
worlds, conflicts, counting, knowledge     the only place that reasons about unseen cards
table, referee/       the hand in progress, as all can see it; ``verify`` says all that speaks against an event, ``apply`` does it
scoring               a finished hand -> points
state, stepping, ending, dealing, results, seating, tally, game     one event after the other: ``game.step``
book                  a record's events so far and the game they make; what a correction would bring down
hints, finding, regroup, claims, spoken, origins     judging again under other values; claims and searches that touch no game
record, replay, store, recording, history, refusals     the file: head and lines, replayed; the only writer to disk
sheet, views/, cli/   rows of the scoresheet; text, tables and JSON; the commands

A variant of the game is data (``rules/*.yaml``): no name of a system stands in Python. Where methods truly differ, as in how
a hand is scored, they are functions in a table keyed by the value in the rules. Values are never changed in place once others
can see them, so that undo costs nothing and nothing is ever half done.
"""
