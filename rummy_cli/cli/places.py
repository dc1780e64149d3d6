"""Where games and rules are: the store, the game that is meant, whether it may be recorded on, the rules for a claim."""

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from .failures import Refused

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rummy_cli.claims import Circumstances, Claim
    from rummy_cli.record import GameFile, Store
    from rummy_cli.ruleset import House, RulesError

FRESH = 12 * 60 * 60  # seconds after which the current game is no longer taken for granted


def the_game(name: str | None) -> "GameFile":
    """The game named, or the current one; it is read, and nothing is changed."""
    from rummy_cli.record import GameFile, Store

    store = Store()
    path = store.current() if name is None else store.resolve(name)
    if path is None:
        raise Refused(
            "there is no current game: `rummy new -p Ana,Ben` starts one, `rummy use NAME` takes one up, -g names one"
        )
    return GameFile(store, path)


def the_game_named(name: str | None, game: str | None) -> "GameFile":
    """The game that is named in either of two ways (``sheet NAME``, ``sheet -g NAME``), or the current one."""
    if name is not None and game is not None:
        raise Refused(f"two games are named, {name!r} and -g {game!r}: name one")
    return the_game(game if name is None else name)


def game_to_record_on(name: str | None, line: str) -> "GameFile":
    """The same, for a command that writes: a current game that is over or old is only taken when that is confirmed.

    What ``line`` puts right, and a lay-off after the show that ended the game, is meant for a game that has just ended.
    """
    file = the_game(name)
    if name is not None:
        return file
    doubt = _doubt(file, line)
    if doubt:
        if not interactive():
            raise Refused(
                f"{file.title}: {doubt}; nothing was recorded. `rummy use {file.path.stem}` takes it up again, "
                f"`-g {file.path.stem}` means it once, `rummy new --again` starts the next with the same players"
            )
        if not agreed(f"{file.title}: {doubt}. Record on it all the same?"):
            raise Refused("nothing was recorded")
    return file


def _doubt(file: "GameFile", line: str) -> str:
    from time import time

    last = file.store.last_use()
    if last is not None and time() - last > FRESH:
        hours = int((time() - last) // 3600)
        return (
            f"this game was last touched {hours} hours ago"
            if hours < 48
            else f"this game was last touched {hours // 24} days ago"
        )
    words = line.lower().replace(":", " ").split()
    meant = words[:1] and words[0] in ("undo", "u", "<", "redo", "amend", "strike", "insert")
    meant = meant or (file.game.base is not None and not {"layoff", "l"}.isdisjoint(words))
    return "this game is over" if file.game.over and not meant and not file.store.taken_up() else ""


def interactive() -> bool:
    """Is there somebody to ask?"""
    return sys.stdin.isatty() and sys.stderr.isatty()


def agreed(question: str) -> bool:
    """Is a question answered with yes? Anything else that is typed is no: nothing is written for a word nobody understood."""
    import typer  # only where somebody is asked

    said = typer.prompt(f"{question} [y/N]", default="n", show_default=False, err=True)
    return bool(said.strip().lower() in ("y", "yes"))


def asked(question: str, default: str | None, read: Callable[[str], Any]) -> Any:
    """What is answered, as read; what cannot be read is said, and the question asked again, thrice at most."""
    import typer  # only where somebody is asked

    from rummy_cli.ruleset import RulesError
    from rummy_cli.text import Unreadable

    from .failures import say

    for more in (True, True, False):
        try:
            return read(str(typer.prompt(question, default=default, err=True, show_default=bool(default))).strip())
        except (Unreadable, RulesError, Refused) as error:
            if not more:
                raise
            if str(error):
                say(str(error))
    return None


def circumstances_of(claim: "Claim") -> "Circumstances":
    """What a claim is judged by: the rules that it names, else those of the game (named, or the current one), else basic.

    Where a value hangs on the number of players and none is given, the game's number counts, else the fewest; of hands
    the one that is being played, between two the coming one, else the first.
    """
    from rummy_cli.claims import Circumstances, circumstances_under
    from rummy_cli.record import Store

    store = Store()
    if claim.rules is not None:
        return circumstances_under(named_rules(store, claim.rules), claim.players, claim.deal)
    if claim.game is None and store.current() is None:
        return circumstances_under(named_rules(store, "basic"), claim.players, claim.deal)
    now = the_game(claim.game).game
    deal = now.counted + 1 if claim.deal is None else claim.deal
    if claim.players is not None or claim.deal is not None or claim.wild is not None:
        return circumstances_under(now.in_force, claim.players or len(now.seated), deal)
    if now.table is None:
        rules = now.rules if now.pending is None else now.pending.rules
        return Circumstances(rules, rules.name, deal=deal)
    from rummy_cli.referee import lying

    return Circumstances(now.table.rules, now.table.rules.name, tuple(one.meld.cards for one in lying(now.table)), deal)


def every_set(store: "Store") -> "Iterator[tuple[str, bool, House | RulesError]]":
    """All sets there are, built-in ones first: the name, whether it is an own one, and the rules or what is wrong with them."""
    from rummy_cli.ruleset import RulesError, builtin_names, load

    own = store.rules_folder
    for name in [*builtin_names(), *sorted(path.stem for path in own.glob("*.yaml"))]:
        mine = name not in builtin_names()
        try:
            yield name, mine, load(name, own=own)
        except RulesError as error:
            yield name, mine, error


def named_rules(store: Any, name: str) -> "House":
    """The rules of a name or file; own sets are known by name too."""
    from rummy_cli.ruleset import load

    return load(name, own=store.rules_folder, place="--rules")
