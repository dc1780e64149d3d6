"""A hand told by its points alone: ``scores``, the way out for whatever the rules here cannot count."""

from rummy_cli.cards import COUNT, Facts, Objection
from rummy_cli.points import Ending, leaders
from rummy_cli.text import Person, Scores

from .deal import too_few_or_many
from .hand_end import enter_hand, gone_from, starter_dealt_by
from .outcome import Step, refused
from .state import Game


def step_scores(game: Game, event: Scores, consent: bool) -> Step:
    """The hand being played or counted is closed by its points, or one that was not written down is entered by them.

    They are taken as said, those of each who plays. Won by who is named, else by whose points are best by ``match.winner``
    (tied: by nobody).
    """
    hand = game.pending or game.table
    rules = game.rules if hand is None else hand.rules
    players = game.seated
    wrong = _left_out(game, event, players) or (too_few_or_many(rules, len(players)) if hand is None else ())
    if wrong:
        return refused(game, *wrong)
    points = dict(event.points)
    best = leaders(points, players, game.rules.match)
    winner = event.by if event.by is not None else best[0] if len(best) == 1 else None
    seats, dealer, gone = players, game.next_dealer, frozenset[Person]()
    if game.pending is not None:
        seats, dealer, gone = game.pending.seats, game.pending.dealer, game.pending.gone
    elif game.table is not None:
        table = game.table
        seats, dealer, gone = table.seats, table.seats[table.dealer], gone_from(table)
    new = game.changed()
    new.table = new.pending = None
    enter_hand(
        new,
        Ending(rules, seats, winner, "scores", {}, gone=gone, told=points),
        dealer,
        starter_dealt_by(new, dealer, rules),
    )
    return Step(new, notes=_not_entered(game, points, winner))


def _left_out(game: Game, event: Scores, players: tuple[Person, ...]) -> tuple[Objection, ...]:
    said = [person for person, _ in event.points]
    missing = [game.names[p] for p in players if p not in said]
    named = [*said, *([] if event.by is None else [event.by])]
    strangers = [game.names.get(p, "that player") for p in dict.fromkeys(named) if p not in players]
    found = []
    if missing:
        told: Facts = {"players": tuple(missing), "typed": " ".join(f"{name}=0" for name in missing)}
        found.append(Objection("points_are_missing", COUNT, told, firm=True))
    if strangers:
        found.append(Objection("strangers_named", COUNT, {"players": tuple(strangers)}, firm=True))
    return tuple(found)


def _not_entered(game: Game, points: dict[Person, int], winner: Person | None) -> tuple[str, ...]:
    """Where games are scored side by side a column takes what the winner of the hand scored, and nothing else."""
    if game.rules.match.columns == 1:
        return ()
    left = [f"{game.names[p]} {n}" for p, n in points.items() if n and p != winner]
    return (
        (f"the columns take only what the winner of a hand scores: {', '.join(left)} stands in no column",)
        if left
        else ()
    )
