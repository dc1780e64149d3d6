"""Who is meant by a name: persons are numbers, names change."""

from collections.abc import Iterable, Sequence

from rummy_cli.cards import did_you_mean, is_one_card

from .events import Join, Person, Rename
from .verbs import RESERVED

MAX_NAME = 30
_FORBIDDEN = ":;#=/!,\"'`[]{}()<>\\|"


class Unreadable(ValueError):  # noqa: N818  it says what the input is
    """Text that cannot be taken in: the message says what was read, what is wrong and what would do.

    ``ambiguous`` is True when it could be read in more than one way (a prefix that fits two names): answered as
    ambiguous when typed, as unreadable in a file.
    """

    def __init__(self, message: str, *, ambiguous: bool = False) -> None:
        super().__init__(message)
        self.ambiguous = ambiguous


def short(text: str, most: int = 60) -> str:
    """The text in quotes for a message, cut when it is long."""
    return repr(text if len(text) <= most else text[: most - 1] + "…")


def fold(name: str) -> str:
    """The form in which names are compared: case and the way accents are encoded make no difference."""
    if name.isascii():
        return name.lower()
    from unicodedata import normalize  # noqa: PLC0415  only for names beyond ASCII

    return normalize("NFC", normalize("NFC", name).casefold())


def clean_name(text: str) -> str:
    """A player's name, valid and in its canonical form; Unreadable says why it will not do."""
    name = text.strip()
    if not name.isascii():
        from unicodedata import normalize  # noqa: PLC0415

        name = normalize("NFC", name)
    if not name:
        raise Unreadable("a player's name is empty; write a name such as Ana")
    if len(name) > MAX_NAME:
        raise Unreadable(f"the name {short(name)} is longer than {MAX_NAME} characters; a nickname will do")
    if any(char.isspace() for char in name):
        raise Unreadable(
            f"the name {short(name)} has a space in it; names are one word, such as {'-'.join(name.split())}"
        )
    wrong = [char for char in name if char in _FORBIDDEN or not char.isprintable()]
    if wrong:
        raise Unreadable(f"the name {short(name)} may not contain {wrong[0]!r}; letters, digits, - _ . are fine")
    if name[0] in "+-?*" or not any(char.isalpha() or char > "\u2000" for char in name):
        raise Unreadable(f"the name {short(name)} does not begin like a name; it needs a letter, such as Ana")
    _refuse_taken(name)
    return name


def _refuse_taken(name: str) -> None:
    """Raises Unreadable for a name that is a word of the record, or a card."""
    if fold(name) in RESERVED:
        raise Unreadable(f"no player can be called {name!r}, a word of the record; add an initial, such as {name}-B")
    if is_one_card(name):
        raise Unreadable(f"no player can be called {name!r}, which is a card; add a letter, such as {name}-B")


class Roster:
    """Names and person numbers. Persons are numbered in the order in which they first appear, from 0.

    ``names`` holds the current name of each person. ``ghosts`` are persons whose joining was taken back: known still,
    so that numbers do not move, but they make no prefix ambiguous and their name is free.
    """

    __slots__ = ("_ever", "_keys", "_start", "_was", "exact", "ghosts", "names")

    def __init__(self, names: Iterable[str] = ()) -> None:
        """Raises Unreadable for a name that will not do, or that two share."""
        self.names: list[str] = []
        self.exact: dict[str, Person] = {}
        self.ghosts: frozenset[Person] = frozenset()
        self._keys: dict[str, Person] = {}
        self._ever: dict[str, Person] = {}
        self._was: dict[tuple[Person, str], str] = {}
        for name in names:
            self.add(name)
        self._start = tuple(self.names)

    def copy(self) -> "Roster":
        """Another roster, equal now and independent from now on."""
        other = Roster()
        other.become(self)
        return other

    def become(self, other: "Roster") -> None:
        """Takes over all that another roster knows."""
        self.names, self.exact, self.ghosts = list(other.names), dict(other.exact), other.ghosts
        self._keys, self._ever, self._was = dict(other._keys), dict(other._ever), dict(other._was)
        self._start = other._start

    def find(self, text: str) -> Person:
        """The person meant, the only one of those that ``fitting`` gives.

        Raises Unreadable for a name that nobody has, and (``ambiguous``) for a prefix that fits several.
        """
        person = self.exact.get(text)
        if person is not None:
            return person
        fits = self.fitting(text)
        if len(fits) == 1:
            return fits[0]
        raise self.unclear(text, fits)

    def fitting(self, text: str) -> tuple[Person, ...]:
        """Who may be meant: a whole name before a prefix, names of today before former ones; case is free. None: nobody."""
        key = fold(text.strip())
        for names in (self._keys, self._ever):
            person = names.get(key)
            if person is not None:
                return (person,)
        if not key:
            return ()
        for names in ({k: p for k, p in self._keys.items() if p not in self.ghosts}, self._ever):
            fits = {person for name, person in names.items() if name.startswith(key)}
            if fits:
                return tuple(sorted(fits))
        return ()

    def unclear(self, text: str, fits: Sequence[Person]) -> Unreadable:
        """What to say of a name that fits several, or nobody."""
        if fits:
            called = " and ".join(self.names[person] for person in fits)
            return Unreadable(f"read {short(text)}: that could be {called}; write more of the name", ambiguous=True)
        if not text.strip():
            return Unreadable(f"a player's name is missing; the players are {', '.join(self.names)}")
        return Unreadable(
            f"read {short(text)}: nobody is called so;{did_you_mean(text, self.names, few=0)} the players are {', '.join(self.names)}"
        )

    def whole(self, text: str) -> Person | None:
        """The person who bears exactly this name today (case free), or None."""
        return self._keys.get(fold(text.strip()))

    def add(self, name: str) -> Person:
        """A new person; Unreadable when the name will not do or is taken."""
        name = self._free(name, None)
        person = len(self.names)
        self.names.append(name)
        self._enter(person, name)
        return person

    def rename(self, person: Person, name: str) -> None:
        """Gives a person another name; Unreadable when it will not do or is taken."""
        name = self._free(name, person)
        old = self.names[person]
        if name != old:
            self._was[person, name] = old
        self.names[person] = name
        self._rebuild()

    def before(self, person: Person, name: str) -> str:
        """What a person was called before being renamed to ``name`` (today's name when that is not known)."""
        return self._was.get((person, name), self.names[person])

    def follow(self, events: Iterable[Join | Rename]) -> bool:
        """Names as these joins and renames, the ones that count, leave those of the start; True when that changed anything."""
        names = [*self._start, *self.names[len(self._start) :]]
        joined = set(range(len(self._start)))
        for event in events:
            if isinstance(event, Join):
                joined.add(event.player)
            names[event.player] = event.name
        ghosts = frozenset(range(len(names))) - joined
        if names == self.names and ghosts == self.ghosts:
            return False
        self.names, self.ghosts = names, ghosts
        self._rebuild()
        return True

    def _free(self, name: str, person: Person | None) -> str:
        name = clean_name(name)
        holder = self._keys.get(fold(name))
        if holder is not None and holder != person and holder not in self.ghosts:
            raise Unreadable(f"there is a player called {self.names[holder]} already; each needs a name of his own")
        return name

    def _enter(self, person: Person, name: str) -> None:
        self.exact[name] = person
        self._keys[fold(name)] = person
        self._ever[fold(name)] = person

    def _rebuild(self) -> None:
        self.exact, self._keys = {}, {}
        for person in sorted(range(len(self.names)), key=lambda person: person not in self.ghosts):
            self._enter(person, self.names[person])  # who is really there comes last and so prevails
