"""What every laying on the table has in common: the turn begun, debts settled, the way out at the last card."""

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from rummy_cli.cards import Laid, Objection, physical
from rummy_cli.melds import Meld, Shaper, let_stand, read_meld
from rummy_cli.unseen import Knowledge

from . import going_out, one_turn, opening
from . import turn as turns
from .evidence import impossible
from .table import EventRuling, Table, TableMeld, put, put_points


def after(t: Table, seat: int, played: int) -> int | None:
    """Cards left in the hand when so many have been played; None when unknown."""
    held = t.know.held[seat]
    return None if held is None else held - played


def from_hand(
    t: Table, seat: int, cards: Sequence[Laid], found: Sequence[Objection]
) -> tuple[Knowledge | None, tuple[Objection, ...]]:
    """What is known once these cards have left the hand; None, and why, where they cannot have been in it.

    ``found``: what else speaks against the play. A card that the deck does not have is looked for in no hand.
    """
    if any(o.rule.startswith("deck.") for o in found):
        return None, ()
    know = t.know.play(seat, [physical(card) for card in cards])
    return know, () if know is not None else impossible(t, seat, cards)


def read_groups(shaper: Shaper, groups: Iterable[Sequence[Laid]]) -> tuple[list[Meld], list[Objection]]:
    """Each claim read: the melds (as they would be if the table let them stand), and all objections to them."""
    melds: list[Meld] = []
    found: list[Objection] = []
    for cards in groups:
        reading = read_meld(shaper, cards)
        if reading.meld is not None:
            melds.append(reading.meld)
            continue
        found += reading.complaints()
        melds.append(let_stand(shaper, cards))
    return melds, found


def ways_of(shaper: Shaper, groups: Iterable[Sequence[Laid]]) -> list[tuple[Meld, ...]]:
    """What each claim may be: its readings, or the meld that it would be if the table let it stand."""
    readings = [(read_meld(shaper, cards), cards) for cards in groups]
    return [reading.readings or (reading.meld or let_stand(shaper, cards),) for reading, cards in readings]


def out_by_laying(
    t: Table, seat: int, way: str, cards: Sequence[Laid], *, new: Sequence[Meld] = (), onto: Sequence[TableMeld] = ()
) -> list[Objection]:
    """Objections to being out by this play: the way itself, and what is due at the end of the turn.

    ``new``: the melds that are laid; ``onto``: those that are extended or rearranged.
    """
    found = list(going_out.verify_going_out(t, seat, way, 0))
    if seat == t.turn:
        then = replace(t)
        then.acted = True
        if way == "meld":
            then.turn_melds = (*t.turn_melds, *new)
            settle_opening(then, seat)
        else:
            then.laid_off += 1
            strayed(then, seat, onto)
        settle_debts(then, cards, into_new_meld=way == "meld")
        found += turns.obligations(then, seat, leaves=0)
    return found


def strayed(new: Table, seat: int, onto: Iterable[TableMeld]) -> None:
    """Notes whether what was laid off, freed or rearranged belongs to melds that are not his own of this turn."""
    new.astray = new.astray or not one_turn.his_of_this_turn(new, seat, onto)


def begun(t: Table, seat: int) -> Table:
    """A copy of the table in which this player has acted in his turn (an overruled turn begins here)."""
    new = replace(t)
    if t.gap:
        return new
    if seat != t.turn:
        turns.begin_turn(new, seat)
    if not new.acted and t.rules.rearrange:
        new.before = t
    new.acted, new.idle = True, 0
    if t.rules.turn.draw == "play_or_draw":
        new.phase = "play"  # elsewhere who lays down before his draw, by consent, still owes it
    return new


def settle_opening(new: Table, seat: int) -> None:
    """The player has opened once the melds of this turn are an opening (in a gap, whatever they are)."""
    if new.opened[seat]:
        return
    if new.gap or not opening.shortfall(new, seat):
        new.opened = put(new.opened, seat, value=True)
        new.opens_now = not new.gap and new.rules.opening.type != "none"


def in_a_meld(t: Table, seat: int, ruling: EventRuling) -> Table:
    """The table with cards laid off on a meld, or put into it for a wild: the meld that is meant as it was read now."""
    assert ruling.know is not None
    assert ruling.target is not None
    new = begun(t, seat)
    (meld,) = ruling.melds
    target = ruling.target
    new.melds = tuple(TableMeld(m.number, meld, m.owner) if m is target else m for m in t.melds)
    new.know = ruling.know
    new.tabled = put_points(new.tabled, seat, meld.points - target.meld.points)
    strayed(new, seat, [target])
    return new


def settle_debts(new: Table, cards: Sequence[Laid], *, into_new_meld: bool) -> None:
    """A taken card that is played is used and may not be asked for again; so with freed wilds."""
    if new.unused is not None and any(physical(card) == new.unused for card in cards):
        new.unused = new.taken = None
    if new.freed and (into_new_meld or new.rules.wilds.swapped == "this_turn"):
        left = list(new.freed)
        for card in cards:
            if physical(card) in left:
                left.remove(physical(card))
        new.freed = tuple(left)


def finish_if_out(new: Table, seat: int) -> Table:
    """The hand is over when no card is left; else the turn goes on."""
    if new.know.held[seat] == 0 and not new.gap:
        new.out, new.how, new.phase = seat, one_turn.out_name(new, seat), "count"
    return new
