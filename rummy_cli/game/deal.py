"""Who deals, and the deal: ``cut``, ``deal``, ``void``, ``end`` (keys ``deal``, ``deck``, ``match.winner``)."""

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from rummy_cli.cards import ACE, JOKER, KINDS, TURN, Card, Facts, Kind, Objection, name, physical, rank_of
from rummy_cli.melds import deck_objections, shaper
from rummy_cli.points import leaders
from rummy_cli.referee import Table, due, end_by_stock
from rummy_cli.ruleset import Rules, forbids, turned
from rummy_cli.text import Cut, Deal, End, Person, Void
from rummy_cli.unseen import Knowledge

from .hand_end import finish, starter_dealt_by, void_pending
from .outcome import Step, judged, refused, unreadable
from .state import Game


def uncounted(game: Game) -> tuple[Person, ...]:
    """Those whose counts are due, in the order in which they are asked for; nobody when none is."""
    if game.pending is not None:
        return tuple(p for p in game.pending.due if p not in game.pending.counts)
    table = game.table
    return () if table is None else tuple(table.seats[seat] for seat in due(table))


def hand_in_progress(game: Game) -> tuple[Objection, ...]:
    """Objections to beginning anything new while a hand is being played or counted."""
    table = game.table
    names = [game.names[p] for p in uncounted(game)]
    if names:
        return (Objection("still_being_counted", TURN, {"players": tuple(names), "who": names[0]}, firm=True),)
    if table is None:
        return ()
    if table.phase == "show":
        return (Objection("hand_is_due", TURN, {"who": table.names[table.turn]}, firm=True),)
    return (Objection("hand_is_played", TURN, firm=True),)


def place_in_cut(rules: Rules, card: Card) -> int:
    """The place of a card in a cut: as in runs, the ace low unless ``runs.ace`` is high; a joker above all."""
    if card >= JOKER:
        return 99
    rank = rank_of(card)
    return 13 if rank == ACE and rules.runs.ace == "high" else rank


def step_cut(game: Game, event: Cut, consent: bool) -> Step:
    """The cards drawn for the first deal name the dealer; those tied draw again."""
    found = _against_the_cut(game, event)
    if found:
        return refused(game, *found)
    new = game.changed()
    if game.rules.deal.first_dealer == "any":
        new.cut_tied = ()
        return Step(new, notes=("whoever likes deals first here (deal.first_dealer: any); the cut binds nobody",))
    first = _drew_the_best(game.rules, event)
    if len(first) > 1:
        new.cut_tied = first
        return Step(new, notes=(f"{', '.join(game.names[p] for p in first)} draw again",))
    new.cut_tied, new.due = (), first[0]
    return Step(new)


def _against_the_cut(game: Game, event: Cut) -> tuple[Objection, ...]:
    """Objections to cutting now, to who has cut, and to the cards."""
    if game.hands or game.table or game.pending or game.due is not None:
        return (Objection("cut_is_made_once", TURN, firm=True),)
    cutters = game.cut_tied or game.seated
    if sorted(person for person, _ in event.cards) != sorted(cutters):
        names = tuple(game.names[p] for p in cutters)
        return (Objection("all_who_cut", TURN, {"players": names}, firm=True),)
    return deck_objections(shaper(game.rules), [physical(card) for _, card in event.cards])


def _drew_the_best(rules: Rules, event: Cut) -> tuple[Person, ...]:
    """Who drew the card that deals first (``deal.first_dealer``); several where they are tied."""
    places = {person: place_in_cut(rules, physical(card)) for person, card in event.cards}
    best = max(places.values()) if rules.deal.first_dealer == "highest_card" else min(places.values())
    return tuple(person for person, at in places.items() if at == best)


def too_few_or_many(rules: Rules, seated: int) -> tuple[Objection, ...]:
    """Objections to a hand of so many players (``players.max`` may have been lowered while they sat)."""
    least, most = rules.players.min, rules.players.max
    if seated < least:
        return (forbids(rules, "too_few_seated", "players.min", {"number": seated, "limit": least}, firm=True),)
    if seated > most:
        return (forbids(rules, "too_many_seated", "players.max", {"number": seated, "limit": most}, firm=True),)
    return ()


def _why_he_deals(game: Game) -> str:
    """The key by which the dealer due is due."""
    if not game.hands:
        return "deal.first_dealer"
    return "deal.after_void" if game.hands[-1].void else "deal.next_dealer"


def step_deal(game: Game, event: Deal, consent: bool) -> Step:
    """A hand begins."""
    wrong = hand_in_progress(game)
    if wrong:
        return refused(game, *wrong)
    if game.cut_tied:
        tied = tuple(game.names[p] for p in game.cut_tied)
        return refused(game, Objection("cut_is_tied", TURN, {"players": tied}, firm=True))
    seated = game.seated
    rules = game.rules
    wrong = too_few_or_many(rules, len(seated))
    if wrong:
        return refused(game, *wrong)
    next_one = game.next_dealer
    dealer = event.dealer if event.dealer is not None else next_one
    if dealer is None:
        raise unreadable("read 'deal': no dealer is known yet; name him, such as `deal Ana`, or `cut` for it first")
    if game.status.get(dealer) != "seated":
        return refused(game, Objection("not_seated", TURN, {"who": game.names.get(dealer, "that player")}, firm=True))
    named = "" if event.dealer is None else f" {game.names[event.dealer]}"
    found = list(_none_faced(rules, event, named))
    if next_one is not None and dealer != next_one:
        key = _why_he_deals(game)
        order: Facts = {"whose": game.names[next_one], "who": game.names[dealer]}
        found.append(forbids(rules, "another_deals", key, order))
    shown = [physical(card) for card in (event.upcard, event.cut, event.wild) if card is not None]
    found += deck_objections(shaper(rules), shown)
    stop = judged(game, tuple(found), consent=consent)
    if stop:
        return stop
    new = game.changed()
    new.table, new.joined = deal_table(game, rules, dealer, event), ()
    return Step(new, tuple(found))


class Faced(NamedTuple):
    """A card that lies face up after the deal: its word in the event, what it is, an example, the objection where there is none."""

    word: str
    what: str
    example: str
    kind: Kind


# By the key of ``deal`` that asks for it, in the order in which a deal is written.
FACED = {
    "upcard": Faced("upcard", "the upcard", "7H", "no_upcard_here"),
    "cut_card": Faced("cut", "the cut card", "9S", "no_cut_card"),
    "wild_card": Faced("wild", "the turned card", "5D", "no_wild_turned"),
}


def deal_line(rules: Rules, dealer: str, event: Deal | None = None) -> str:
    """A deal as it is to be written, such as ``deal Cho upcard 7H``; ``dealer``: a blank and his name, or nothing; with what is said."""
    line = f"deal{dealer}"
    for key, faced in FACED.items():
        said = None if event is None else getattr(event, faced.word)
        if getattr(rules.deal, key):
            line += f" {faced.word} {faced.example if said is None else name(said)}"
    return line


def _none_faced(rules: Rules, event: Deal, named: str) -> Iterator[Objection]:
    """Objections to cards that no rule asks for; raises Unreadable without one that a rule asks for."""
    for key, faced in FACED.items():
        wanted, said = getattr(rules.deal, key), getattr(event, faced.word)
        if wanted and said is None:
            line = deal_line(rules, named, event)
            spare = [
                f"there is no {other.what.removeprefix('the ')} here (deal.{name_}: false)"
                for name_, other in FACED.items()
                if getattr(event, other.word) is not None and not getattr(rules.deal, name_)
            ]
            wrong = (
                f"read 'deal': {spare[0]}, and {faced.what} is missing"
                if spare
                else f"read 'deal' without {faced.what}"
            )
            raise unreadable(f"{wrong}: write `{line}` (?? for a card that nobody noted)")
        if said is not None and not wanted:
            yield forbids(rules, faced.kind, f"deal.{key}", firm=True)


def deal_table(game: Game, rules: Rules, dealer: Person, event: Deal) -> Table:
    """The table right after the deal, under the rules of this hand: a card turned for it makes its rank wild."""
    upcard, cut, wild = (
        physical(said) if said is not None and getattr(rules.deal, key) else None
        for key, said in (("upcard", event.upcard), ("cut_card", event.cut), ("wild_card", event.wild))
    )
    rules = turned(rules, wild)
    seats = game.seated
    n = len(seats)
    shape = shaper(rules)
    step = 1 if rules.deal.direction == "clockwise" else -1
    at, starter = seats.index(dealer), seats.index(starter_dealt_by(game, dealer, rules))
    held = [rules.deal.hand_size] * n
    held[starter] += rules.deal.starter_extra
    visible = sum(card is not None for card in (upcard, cut, wild))
    know = Knowledge.deal(
        shape.copies[:KINDS],
        held,
        sum(shape.copies) - sum(held) - visible,
        upcard=upcard,
        cut=cut,
        turned=wild,
    )
    blank = (False,) * n
    phase = "offer" if rules.pickup.upcard_offer else "draw" if rules.turn.starter_draws else "play"
    return Table(
        rules=rules,
        shaper=shape,
        number=len(game.hands) + 1,
        seats=seats,
        names=tuple(game.names[p] for p in seats),
        step=step,
        dealer=at,
        starter=starter,
        know=know,
        phase=phase,  # type: ignore[arg-type]
        turn=starter,
        upcard=upcard,
        buys=(0,) * n,
        wild=wild,
        opened=blank,
        melded=blank,
        played=blank,
        tabled=(0,) * n,
        drawn=(0,) * n,
        gone=blank,
        dropped=(None,) * n,
    )


def step_void(game: Game, event: Void, consent: bool) -> Step:
    """The hand in progress does not count."""
    if game.pending is not None:
        return Step(void_pending(game))
    if game.table is None:
        return refused(game, Objection("no_hand_is_played", TURN, firm=True))
    return Step(_voided(game, game.table))


def _voided(game: Game, table: Table) -> Game:
    return finish(game.changed(), end_by_stock(replace(table), "void_hand"), before=None)


def step_end(game: Game, event: End, consent: bool) -> Step:
    """The table stops: a hand in progress is void, and the leader by ``match.winner`` wins."""
    new = game
    if game.pending is not None:
        new = void_pending(game)
    elif game.table is not None:
        new = _voided(game, game.table)
    new = new.changed()
    new.ended = new.over = True
    new.won = tuple(leaders(new.totals, new.seated, new.rules.match))
    return Step(new)


__all__ = ["deal_line", "deal_table", "hand_in_progress", "step_cut", "step_deal", "step_end", "step_void", "uncounted"]
