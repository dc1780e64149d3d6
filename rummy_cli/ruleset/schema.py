"""Every key of a rules file: its type, its default (which is basic rummy) and its meaning, beside each other.

``Rules`` is what the referee works with: frozen, and with every value settled for one number of players and
one hand of the match. In a file any value that is not itself a mapping may be given by number of players, and most may
be given by hand; ``loading`` settles that.
"""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from rummy_cli.cards import NAMES, PACK, RANKS

Text = Annotated[str, Meta(max_length=2000)]
AtLeast0 = Annotated[int, Meta(ge=0, le=1_000_000)]
AtLeast1 = Annotated[int, Meta(ge=1, le=1_000_000)]
Points = Annotated[int, Meta(ge=-1_000_000, le=1_000_000)]
Rank = Literal["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
SingleCard = Annotated[str, Meta(pattern=r"^(A|[2-9]|10|J|Q|K)[CDHS]$")]
WayOut = Literal["meld", "layoff", "discard"]


class Section(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A mapping of keys. A section of a rules file is the class of its name: ``going_out`` is ``GoingOutRules``."""


class PlayersRules(Section, frozen=True):
    min: Annotated[int, Meta(ge=2, le=12, description="fewest players")] = 2
    max: Annotated[int, Meta(ge=2, le=12, description="most players")] = 6


class DeckRules(Section, frozen=True):
    packs: Annotated[int, Meta(ge=1, le=8, description="packs of 52 cards")] = 1
    jokers: Annotated[int, Meta(ge=0, le=32, description="jokers, all packs together")] = 0
    wild_ranks: Annotated[
        tuple[Rank, ...], Meta(description="ranks that are wild where they do not stand for themselves")
    ] = ()
    removed_ranks: Annotated[tuple[Rank, ...], Meta(description="ranks taken out; their neighbours close up")] = ()
    rank_aliases: Annotated[dict[str, Rank], Meta(description="extra names of ranks on input")] = {}


class DealRules(Section, frozen=True):
    hand_size: Annotated[int, Meta(ge=1, le=200, description="cards dealt to each player")] = 7
    starter_extra: Annotated[int, Meta(ge=0, le=10, description="extra cards dealt to the starter")] = 0
    upcard: Annotated[bool, Meta(description="a card is turned to begin the discard pile")] = True
    wild_card: Annotated[bool, Meta(description="a card is turned whose rank is wild in this hand")] = False
    cut_card: Annotated[bool, Meta(description="the cutter's card lies face up under the stock")] = False
    first_dealer: Annotated[
        Literal["lowest_card", "highest_card", "any"], Meta(description="who deals first, by the cards cut")
    ] = "lowest_card"
    starter: Annotated[
        Literal["next", "dealer"], Meta(description="who begins: the player after the dealer, or the dealer")
    ] = "next"
    next_dealer: Annotated[
        Literal["left", "right", "winner", "loser", "starter", "same"], Meta(description="who deals the next hand")
    ] = "left"
    after_void: Annotated[Literal["same", "next"], Meta(description="who deals after a void hand")] = "same"
    direction: Annotated[
        Literal["clockwise", "counterclockwise"],
        Meta(description="order of play"),
    ] = "clockwise"


class TurnRules(Section, frozen=True):
    starter_draws: Annotated[bool, Meta(description="the starter's first turn begins with a draw")] = True
    draw: Annotated[Literal["one", "play_or_draw", "up_to_three"], Meta(description="how a turn draws")] = "one"
    discard: Annotated[bool, Meta(description="a turn ends with a discard; false: there is no discard pile")] = True
    melds_per_turn: Annotated[AtLeast1 | None, Meta(description="most new melds in a turn; null: any number")] = None
    new_melds: Annotated[
        Literal["any", "opening_only"],
        Meta(description="may a player meld after the turn in which he first melded in this hand"),
    ] = "any"


class PickupRules(Section, frozen=True):
    from_: Annotated[
        Literal["top", "any_depth", "never"], Meta(description="which card of the discard pile may be taken")
    ] = msgspec.field(default="top", name="from")
    return_same_turn: Annotated[bool, Meta(description="may the card just taken be thrown back in the same turn")] = (
        False
    )
    must_use: Annotated[
        Literal["never", "always", "deep"], Meta(description="must the taken card be played this turn")
    ] = "never"
    before_opening: Annotated[
        Literal["free", "must_open", "must_use", "never"], Meta(description="taking, for a player who has not opened")
    ] = "free"
    free_laps: Annotated[AtLeast0, Meta(description="rounds in which before_opening is not applied")] = 0
    free_draws: Annotated[
        AtLeast0, Meta(description="a player's own first draws of the hand in which before_opening is not applied")
    ] = 0
    upcard_offer: Annotated[bool, Meta(description="starter, then dealer, may take or pass the upcard")] = False


class BuyingRules(Section, frozen=True):
    penalty_cards: Annotated[AtLeast0, Meta(description="cards from the stock that go with a bought discard")] = 1
    per_hand: Annotated[AtLeast0 | None, Meta(description="most buys of a player in a hand; null: any number")] = None
    after_opening: Annotated[bool, Meta(description="may a player who has opened still buy")] = True


class StockRules(Section, frozen=True):
    when_empty: Annotated[
        Literal["reshuffle", "turn_over", "end_hand", "void_hand", "play_on"],
        Meta(description="what an empty stock does"),
    ] = "reshuffle"
    ends_at: Annotated[AtLeast1 | None, Meta(description="the hand ends after a discard that leaves this many")] = None
    max_recycles: Annotated[
        AtLeast0 | None, Meta(description="how often the pile may become the stock; null: any number")
    ] = None
    then: Annotated[
        Literal["end_hand", "void_hand"], Meta(description="what an empty stock does after max_recycles")
    ] = "void_hand"


class SetsRules(Section, frozen=True):
    min: Annotated[int, Meta(ge=2, le=32, description="fewest cards of a set")] = 3
    max: Annotated[
        Annotated[int, Meta(ge=2, le=64)] | None, Meta(description="most cards of a set; null: no limit")
    ] = 4
    distinct_suits: Annotated[bool, Meta(description="suits of a set differ")] = True


class RunsRules(Section, frozen=True):
    min: Annotated[int, Meta(ge=2, le=14, description="fewest cards of a run")] = 3
    max: Annotated[
        Annotated[int, Meta(ge=2, le=14)] | None, Meta(description="most cards of a run; null: no limit")
    ] = None
    ace: Annotated[
        Literal["low", "high", "either", "corner"], Meta(description="the ace's place in a run; corner: K-A-2 too")
    ] = "low"
    both_ends: Annotated[bool, Meta(description="one run may hold an ace at each end")] = False


class WildsRules(Section, frozen=True):
    per_meld: Annotated[AtLeast0 | None, Meta(description="most wilds in a meld")] = None
    per_meld_at_opening: Annotated[AtLeast0 | None, Meta(description="most wilds in a meld of the opening")] = None
    min_naturals: Annotated[AtLeast0, Meta(description="fewest natural cards in a meld")] = 1
    adjacent: Annotated[bool, Meta(description="may two wilds be neighbours in a run")] = True
    share: Annotated[
        Literal["any", "half", "fewer"],
        Meta(description="wilds beside the naturals of a meld; half: no more than they, fewer: less"),
    ] = "any"
    swap: Annotated[
        Literal["never", "own", "others", "any"], Meta(description="whose melds a wild may be freed from with its card")
    ] = "never"
    swap_before_opening: Annotated[bool, Meta(description="may a player who has not opened free a wild")] = False
    swap_in_set: Annotated[
        Literal["either_suit", "both_suits", "never"], Meta(description="freeing a wild from a set of three")
    ] = "either_suit"
    swap_closed_set: Annotated[bool, Meta(description="may a wild be freed from a full set")] = True
    swapped: Annotated[
        Literal["keep", "this_turn", "new_meld"], Meta(description="what must become of a freed wild")
    ] = "keep"


class Contract(Section, frozen=True):
    sets: Annotated[int, Meta(ge=0, le=12)] = 0
    runs: Annotated[int, Meta(ge=0, le=12)] = 0


class OpeningRules(Section, frozen=True):
    type: Annotated[
        Literal["none", "points", "contract"], Meta(description="what the first lay-down of a hand must be")
    ] = "none"
    points: Annotated[AtLeast1 | None, Meta(description="points that the melds of the opening turn must reach")] = None
    natural_run: Annotated[bool, Meta(description="the opening must contain a run without wilds")] = False
    earliest_lap: Annotated[AtLeast1, Meta(description="first round in which a player may open")] = 1
    contracts: Annotated[
        tuple[Contract, ...], Meta(max_length=100, description="per hand, the melds of the opening, exactly")
    ] = ()
    progressive: Annotated[bool, Meta(description="each opening must beat the highest of this hand")] = False
    repeats: Annotated[
        Literal["any", "apart", "never"],
        Meta(
            description="melds of one opening alike; apart: no two runs that join, no two sets of one rank; "
            "never: no two runs of one suit either"
        ),
    ] = "any"

    @property
    def contract(self) -> Contract | None:
        """The melds that the opening of this hand must be, exactly; None where ``contracts`` has none.

        In rules settled for a hand (``House.rules``) ``contracts`` has that hand's contract alone.
        """
        return self.contracts[0] if self.contracts else None


class LayoffsRules(Section, frozen=True):
    onto: Annotated[
        Literal["any", "own", "others", "none"], Meta(description="whose melds may be extended in play")
    ] = "any"
    requires: Annotated[
        Literal["nothing", "own_meld", "opened"], Meta(description="what a player needs before laying off")
    ] = "nothing"
    per_turn: Annotated[AtLeast0 | None, Meta(description="most cards laid off in a turn")] = None
    on_opening_turn: Annotated[bool, Meta(description="may a player lay off in the turn that opens")] = True


class GoingOutRules(Section, frozen=True):
    by: Annotated[tuple[WayOut, ...], Meta(min_length=1, description="ways in which the last card may go")] = (
        "meld",
        "layoff",
        "discard",
    )
    final_discard: Annotated[Literal["optional", "required"], Meta(description="must the last card be thrown")] = (
        "optional"
    )
    earliest_lap: Annotated[AtLeast1, Meta(description="first round in which a player may go out")] = 1


class OneTurnRules(Section, frozen=True):
    name: Annotated[str, Meta(pattern=r"^[a-z][a-z0-9_]*$", max_length=30, description="what the table calls it")] = (
        "rummy"
    )
    multiply: Annotated[int, Meta(ge=0, le=100, description="multiplies what the others' cards count")] = 2
    bonus: Annotated[Points, Meta(description="then added for the winner")] = 0
    wins_match: Annotated[bool, Meta(description="it wins the whole match")] = False
    layoffs: Annotated[
        bool | Literal["own"],
        Meta(description="does it still count with a card laid off in that turn; own: on melds of that turn only"),
    ] = True
    needs_opening: Annotated[bool, Meta(description="must it satisfy the opening too")] = True
    winner_points: Annotated[Points | None, Meta(description="replaces scoring.winner_points")] = None
    cut_card_points: Annotated[Points | None, Meta(description="the same when made with the cut card")] = None


class Needs(Section, frozen=True):
    runs: Annotated[int, Meta(ge=0, le=12, description="fewest runs of a hand that knocks or goes gin")] = 0
    natural_runs: Annotated[int, Meta(ge=0, le=12, description="how many of them must be without wilds")] = 0


class KnockRules(Section, frozen=True):
    limit: Annotated[AtLeast0, Meta(description="most deadwood that may knock")] = 10
    limit_from_upcard: Annotated[bool, Meta(description="the first upcard sets the limit, faces 10")] = False
    ace_upcard: Annotated[Literal["gin", "one"], Meta(description="what an ace upcard asks for")] = "gin"
    spade_doubles: Annotated[bool, Meta(description="a spade upcard doubles the hand, bonuses included")] = False
    gin_bonus: Annotated[AtLeast0, Meta(description="bonus for gin")] = 25
    big_gin_bonus: Annotated[AtLeast0 | None, Meta(description="bonus for big gin; null: not played")] = 31
    undercut_bonus: Annotated[AtLeast0, Meta(description="bonus for an undercut")] = 25
    undercut_on_tie: Annotated[
        bool | Literal["knocker"],
        Meta(description="equal deadwood is an undercut; false: nobody scores; knocker: his hand, for nothing"),
    ] = True
    layoffs: Annotated[bool, Meta(description="may the others lay off on the knocker's melds")] = True
    layoffs_on_gin: Annotated[bool, Meta(description="may the defender lay off on gin")] = False
    needs: Needs = Needs()
    needs_for: Annotated[
        Literal["knocker", "everyone"], Meta(description="whose hand must meet the needs, or counts for it")
    ] = "knocker"
    last_turn: Annotated[
        bool | Literal["knock"],
        Meta(description="the others have one more turn each once somebody knocked; knock: not after gin"),
    ] = False
    last_discard: Annotated[bool, Meta(description="at stock.ends_at the last discard may be taken to knock")] = False


class Values(Section, frozen=True, rename={f"r{n}": str(n) for n in range(2, 11)}):
    """What a card left in hand counts, by rank; ``cards``: single cards, in a file among the ranks. Null: as the rank."""

    A: Points = 1
    r2: Points = 2
    r3: Points = 3
    r4: Points = 4
    r5: Points = 5
    r6: Points = 6
    r7: Points = 7
    r8: Points = 8
    r9: Points = 9
    r10: Points = 10
    J: Points = 10
    Q: Points = 10
    K: Points = 10
    joker: Points = 0
    wild: Annotated[
        Points | None, Meta(description="what a card of a wild or turned rank left in hand counts; null: as its rank")
    ] = None
    cards: dict[SingleCard, Points | None] = {}

    def by_rank(self) -> tuple[int, ...]:
        """The values of the thirteen ranks, the ace first."""
        return tuple(getattr(self, field) for field in self.__struct_fields__[: len(RANKS)])

    def by_kind(self) -> tuple[int, ...]:
        """The values of the 53 kinds of cards, in the order of ``cards``; wild ranks as others."""
        kinds = [*self.by_rank() * 4, self.joker]
        for card, value in self.cards.items():
            if value is not None:
                kinds[NAMES.index(card)] = value
        return tuple(kinds)


class ScoringRules(Section, frozen=True):
    method: Annotated[
        Literal["winner_collects", "each_own", "losers_pay", "tabled_minus_hand", "deadwood"],
        Meta(description="how a hand is scored"),
    ] = "winner_collects"
    values: Values = Values()
    ace_in_low_run: Annotated[Points | None, Meta(description="an ace melded below a two; null: values.A")] = None
    ace_in_high_run: Annotated[Points | None, Meta(description="an ace melded above a king; null: values.A")] = None
    ace_in_set: Annotated[Points | None, Meta(description="an ace melded in a set; null: values.A")] = None
    wild_in_meld: Annotated[Literal["represented", "own"], Meta(description="which value a wild has in a meld")] = (
        "represented"
    )
    melds_in_hand_count: Annotated[
        bool, Meta(description="complete melds still in hand count against their holder")
    ] = True
    winner_points: Annotated[Points, Meta(description="added for who goes out")] = 0
    unopened: Annotated[Points | None, Meta(description="flat points for a player who never opened")] = None
    drop: Annotated[
        Annotated[tuple[AtLeast0, ...], Meta(min_length=2, max_length=2)] | None,
        Meta(description="points of a player who drops, before his first draw and after it; null: nobody drops"),
    ] = None
    cap: Annotated[AtLeast0 | None, Meta(description="most that a player's cards count in one hand")] = None
    blocked: Annotated[
        Literal["lowest_collects", "each_own", "void"] | None, Meta(description="a hand that ends with nobody out")
    ] = None


class MatchRules(Section, frozen=True):
    end: Annotated[Literal["target", "hands", "dealers", "elimination"], Meta(description="what ends the match")] = (
        "target"
    )
    target: Annotated[AtLeast1 | None, Meta(description="points to reach")] = 150
    hands: Annotated[AtLeast1 | None, Meta(description="the match ends after this many hands")] = None
    winner: Annotated[Literal["highest", "lowest"], Meta(description="which total wins")] = "highest"
    tie: Annotated[Literal["extra_hand", "shared"], Meta(description="what a tie at the end asks for")] = "extra_hand"
    columns: Annotated[int, Meta(ge=1, le=3, description="games scored side by side")] = 1
    late_entry: Annotated[Literal["shift", "strict"], Meta(description="a first win after a column has closed")] = (
        "shift"
    )
    game_bonus: Annotated[AtLeast0, Meta(description="to the winner at the end")] = 0
    box_bonus: Annotated[AtLeast0, Meta(description="per hand won, at the end, to both")] = 0
    shutout: Annotated[
        str,
        Meta(
            pattern=r"^(none|double_total|double_hand_points|flat:\d{1,6})$",
            description="when the loser has no points: none, double_total, double_hand_points or flat:N",
        ),
    ] = "none"


class Example(Section, frozen=True):
    """A ruling that this house expects; ``rules check`` runs it."""

    check: str
    verdict: Literal["legal", "illegal", "ambiguous", "unknown"]
    rule: str | None = None


class Rules(Section, frozen=True):
    """One house-rule set, settled for one number of players and one hand of the match."""

    name: Text = "Basic rummy"
    about: Text = ""
    players: PlayersRules = PlayersRules()
    deck: DeckRules = DeckRules()
    deal: DealRules = DealRules()
    turn: TurnRules = TurnRules()
    pickup: PickupRules = PickupRules()
    buying: BuyingRules | None = None
    stock: StockRules = StockRules()
    melds_on_table: Annotated[bool, Meta(description="false: melds stay in hand until a knock")] = True
    rearrange: Annotated[bool, Meta(description="melds on the table may be rearranged")] = False
    rearrange_failed: Annotated[AtLeast0, Meta(description="cards drawn when a rearranging came to nothing")] = 0
    sets: SetsRules = SetsRules()
    runs: RunsRules = RunsRules()
    wilds: WildsRules = WildsRules()
    opening: OpeningRules = OpeningRules()
    layoffs: LayoffsRules = LayoffsRules()
    going_out: GoingOutRules = GoingOutRules()
    one_turn: OneTurnRules = OneTurnRules()
    knock: KnockRules | None = None
    scoring: ScoringRules = ScoringRules()
    match: MatchRules = MatchRules()
    examples: tuple[Example, ...] = ()


# Sections that may be null, and what they are when they are a mapping that leaves keys out.
OPTIONAL: dict[str, Section] = {"buying": BuyingRules(), "knock": KnockRules()}
# The names under which single cards may stand among the ranks of ``scoring.values``.
SINGLE_CARDS = NAMES[:PACK]
# Defaults that basic rummy gives by number of players.
BY_PLAYERS: dict[str, dict[int, Any]] = {"deal.hand_size": {2: 10, 3: 7, 4: 7, 5: 6, 6: 6}}


_SECTIONS_BY_HAND = frozenset(
    [
        "deal",
        "turn",
        "pickup",
        "buying",
        "stock",
        "sets",
        "runs",
        "wilds",
        "opening",
        "layoffs",
        "going_out",
        "one_turn",
        "knock",
        "scoring",
    ]
)
MOST_BY_HAND = 100  # entries of a value that goes by hand


def may_go_by_hand(key: str) -> bool:
    """May the value of this key, which holds a value and no section, be given hand by hand?"""
    section, _, inner = key.partition(".")
    within = section in _SECTIONS_BY_HAND and inner != "" and key != "opening.contracts"
    return within or key == "deck.wild_ranks"


def field_of(part: str) -> str:
    """The attribute of one part of a dotted key: ``from`` and the ranks 2 to 10 cannot be names in Python."""
    return "from_" if part == "from" else f"r{part}" if part.isdecimal() else part


def value_of(rules: Rules, key: str) -> Any:
    """The value of a dotted key such as ``runs.ace`` or ``scoring.values.QS``; for ``knock.*`` without knocking, None.

    A single card without a value of its own: None, as is a key of a section that is null.

    Raises AttributeError for what is no key.
    """
    value: Any = rules
    for part in key.split("."):
        if value is None:
            return None
        single = isinstance(value, Values) and part in SINGLE_CARDS
        value = value.cards.get(part) if single else getattr(value, field_of(part))
    return value


def replace(rules: Rules, key: str, value: Any) -> Rules:
    """The rules with one dotted key changed; nothing is validated. A key of ``knock`` needs a knock."""
    replaced: Rules = _replaced(rules, key.split("."), value)
    return replaced


def _replaced(struct: Any, parts: list[str], value: Any) -> Any:
    if isinstance(struct, Values) and parts[0] in SINGLE_CARDS:
        return msgspec.structs.replace(struct, cards={**struct.cards, parts[0]: value})
    field = field_of(parts[0])
    if len(parts) > 1:
        value = _replaced(getattr(struct, field), parts[1:], value)
    return msgspec.structs.replace(struct, **{field: value})
