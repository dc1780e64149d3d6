"""One engine for each objective: searches with what was learnt about suits and ranks from earlier hands, and reads plans."""

from collections.abc import Sequence

from .counted import Asked, CountedMelds, CountedOptions, CountedRuns, Spread
from .options import Group, Option, Options
from .runs import NEVER, PlainRuns, Terms, WildRun, WildRuns, Window, filled, gain_of
from .search import Plan, Search, Tables
from .suits import SuitMelds

MANY = 400  # ways to take the sets out, beyond which the search with a bound is faster


class Engine:
    """Searches under one ``Terms``; what it learns about suits and ranks is kept for the next hand."""

    counts = False  # are the runs of a plan counted

    def __init__(self, t: Terms) -> None:
        self.t = t
        self.options = Options(t)
        self.plain = PlainRuns(t)
        self.tables: dict[tuple[int, bool], WildRuns] = {}
        self.suits: dict[tuple[int, bool], SuitMelds] = {}

    def wild_runs(self, wilds: int, *, full: bool) -> WildRuns:
        """The table of runs with up to so many wilds; ``full``: whatever the terms, wilds may stand where the natural is."""
        full = full or self.t.full or wilds > self.t.per_meld
        table = self.tables.get((wilds, full))
        if table is None:
            table = self.tables[wilds, full] = WildRuns(self.t, wilds, full=full)
        elif len(table) > 100_000:
            table.forget()
        return table

    def suit_melds(self, wilds: int, *, full: bool) -> SuitMelds:
        """The table of runs, and of single naturals with wilds."""
        runs = self.wild_runs(wilds, full=full) if wilds else None
        table = self.suits.get((wilds, full))
        if table is None or table.runs is not runs:
            table = self.suits[wilds, full] = SuitMelds(self.options, self.plain, runs, wilds)
        elif len(table) > 100_000:
            table.forget()
        return table

    def search(
        self,
        held: int,
        wild_gain: Sequence[int],
        slots: Sequence[Sequence[Option]] = (),
        floor: int = NEVER,
        *,
        full: bool = False,
    ) -> Plan | None:
        """The best plan that brings more than ``floor``, or None (see ``Search``)."""
        melds = self.suit_melds(len(wild_gain) - 1, full=full)
        return Search(self.options, Tables(melds, self.plain, melds.runs), held, wild_gain, slots).best(floor)

    def plainly(self, held: int) -> Plan:
        """The best plan for a hand without wilds that lays nothing off: all its sets tried, in few steps."""
        t, width, mask, runs = self.t, self.options.suit_bits, self.options.suit_mask, self.plain
        if len(runs) > 100_000:
            runs.forget()
        ways: list[tuple[int, int, tuple[tuple[int | None, Option], ...]]] = [(held, 0, ())]
        for rank in range(13):
            options = self.options.of(rank, held >> rank * t.bits & self.options.rank_mask, 0)
            if len(options) > 1:
                ways = [
                    (cards - option.taken, gain + option.gain, (*chosen, (rank, option)))
                    for cards, gain, chosen in ways
                    for option in options
                ]
                if len(ways) > MANY:
                    plan = self.search(held, (0,))
                    assert plan is not None
                    return plan
        best, found = NEVER, ways[0]
        for way in ways:
            cards = way[0]
            gain = (
                way[1]
                + runs[cards & mask]
                + runs[cards >> width & mask]
                + runs[cards >> 2 * width & mask]
                + runs[cards >> 3 * width]
            )
            if gain > best:
                best, found = gain, way
        return Plan(best, found[2], found[0], 0)

    def groups(self, plan: Plan, wilds: int, *, full: bool = False) -> list[Group]:
        """The melds and lay-offs of a plan."""
        made: list[Group] = []
        for rank, option in plan.chosen:
            if option.laid is not None:
                made.append(option.laid)
            for kind, taken, used in option.groups:
                made.append(self._group(rank or 0, kind, taken, used) if rank != -1 else self._alone(kind, used))
        return made + (self._natural_runs(plan) if plan.hasty or not wilds else self._runs(plan, wilds, full=full))

    def _keys(self, plan: Plan) -> list[int]:
        return [plan.rest >> suit * self.options.suit_bits & self.options.suit_mask for suit in range(4)]

    def _natural_runs(self, plan: Plan) -> list[Group]:
        return [
            Group("run", tuple((suit * 13 + rank, True) for rank in window.ranks))
            for suit, key in enumerate(self._keys(plan))
            for window in self.plain.runs(key)
        ]

    def _runs(self, plan: Plan, wilds: int, *, full: bool) -> list[Group]:
        """The runs of two naturals and more."""
        made: list[Group] = []
        left, keys = plan.wilds, self._keys(plan)
        table = self.wild_runs(wilds, full=full)
        tails: list[tuple[int, ...]] = [(0,) + (NEVER,) * wilds]
        for key in reversed(keys):
            more, after = table[key], tails[-1]
            tails.append(tuple(max(more[j] + after[i - j] for j in range(i + 1)) for i in range(wilds + 1)))
        for suit, key in enumerate(keys):
            want, after = tails[4 - suit][left], tails[3 - suit]
            used = next(j for j in range(left + 1) if table[key][j] + after[left - j] == want)
            made += [self._run(suit, run) for run in table.runs(key, used)]
            left -= used
        return made

    def _group(self, rank: int, kind: str, taken: int, used: int) -> Group:
        cards = [
            suit * 13 + rank
            for suit in range(4)
            for _ in range(taken >> suit * self.options.suit_bits & self.options.digit)
        ]
        if kind == "set":
            return Group("set", (*((card, True) for card in cards), *((None, False) for _ in range(used))))
        lone = self.options.lone_run(rank, used)
        assert lone is not None
        _, window, place = lone
        suit = cards[0] // 13
        return Group("run", tuple((suit * 13 + other, i == place) for i, other in enumerate(window.ranks)))

    def _alone(self, kind: str, used: int) -> Group:
        what = next(what for _, way, what in self.options.all_wild_ways(used) if way == kind)
        if isinstance(what, Window):
            return Group("run", tuple((rank, False) for rank in what.ranks))
        return Group("set", tuple(((suit % 4) * 13 + what, False) for suit in range(used)))

    def _run(self, suit: int, run: WildRun) -> Group:
        t = self.t
        windows = [run.window]
        if not t.wild_in_place:  # the wilds stand where they are worth most on the table
            windows = [w for w in t.windows if w.size == run.window.size and self._fits(w, run)]
        best = max(windows, key=lambda w: w.worth)
        places = filled(t, best, run.naturals)
        assert places is not None
        return Group(
            "run", tuple((suit * 13 + rank, natural) for rank, natural in zip(best.ranks, places, strict=True))
        )

    def _fits(self, window: Window, run: WildRun) -> bool:
        ones = run.naturals
        if run.naturals & self.options.digit > 1:
            ones -= 1
            if not window.twin:
                return False
        if ones & window.mask != ones:
            return False
        places = filled(self.t, window, run.naturals)
        return (
            places is not None
            and sum(places) == window.size - run.wilds
            and gain_of(self.t, window, places) == run.gain
        )


class CountingEngine(Engine):
    """An engine for arrangements that hold the runs asked for; with what the plain one has learnt."""

    counts = True

    def __init__(self, plain: Engine, asked: Asked) -> None:
        super().__init__(plain.t)
        self.asked, self.other = asked, plain
        self.options = CountedOptions(plain.options, asked)
        self.counted: dict[tuple[int, bool], CountedRuns] = {}
        self.counted_melds: dict[tuple[int, bool], CountedMelds] = {}

    def wild_runs(self, wilds: int, *, full: bool) -> WildRuns:
        """The table of the plain engine."""
        return self.other.wild_runs(wilds, full=full)

    def counted_runs(self, wilds: int, *, full: bool) -> CountedRuns:
        """The table of runs with up to so many wilds, counted."""
        runs = self.wild_runs(wilds, full=full)
        table = self.counted.get((wilds, full))
        if table is None or table.of is not runs or len(table) > 50_000:
            table = self.counted[wilds, full] = CountedRuns(runs, self.asked)
        return table

    def search(
        self,
        held: int,
        wild_gain: Sequence[int],
        slots: Sequence[Sequence[Option]] = (),
        floor: int = NEVER,
        *,
        full: bool = False,
    ) -> Plan | None:
        """The best plan with the runs asked for that brings more than ``floor``, or None."""
        wilds = len(wild_gain) - 1
        tables = Tables(self._melds(wilds, full=full), self.plain, asked=self.counted_runs(wilds, full=full))
        return Search(self.options, tables, held, wild_gain, slots).best(floor)

    def _melds(self, wilds: int, *, full: bool) -> CountedMelds:
        """The table of runs, and of single naturals with wilds, counted."""
        runs = self.wild_runs(wilds, full=full)
        table = self.counted_melds.get((wilds, full))
        if table is None or table.of is not runs or len(table) > 50_000:
            free = self.other.suit_melds(wilds, full=full)
            table = self.counted_melds[wilds, full] = CountedMelds(runs, self.asked, self.options, free)
        return table

    def _runs(self, plan: Plan, wilds: int, *, full: bool) -> list[Group]:
        made = sum([option.runs for _, option in plan.chosen])
        spread = Spread(self.counted_runs(wilds, full=full), self._keys(plan), plan.wilds)
        chosen = spread.chosen(self.asked.natural, max(self.asked.runs - made, 0), plan.wilds)
        return [self._run(suit, run) for suit, run in chosen]
