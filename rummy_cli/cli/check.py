"""``rummy check``: a disputed claim, without touching any game."""

import sys
from collections.abc import Sequence
from inspect import Parameter, Signature
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
import typer
from typer.core import TyperCommand

from rummy_cli.claims import QUESTIONS, ClaimOption, Question, options_of

from .failures import Refused, say
from .kit import VERBOSE, Command, CommandGroup, offer, out, out_json, recorded, single, width
from .places import circumstances_of

if TYPE_CHECKING:
    from rummy_cli.claims import Claim, ClaimVerdict

EXITS = {"legal": 0, "illegal": 1, "ambiguous": 4, "unknown": 4}


class ClaimCommand(TyperCommand):
    """A command that answers its help page (``--help``, ``-h``); every other word goes to the one reader of claims."""

    def __init__(self, what: str, question: Question) -> None:
        told = f"{question.asks}\n\nExample: rummy check {question.example}"
        super().__init__(name=what, help=told, rich_markup_mode=None)

    def get_params(self, ctx: Any) -> Any:
        """What its help page and the Tab key tell of; made when one of them asks."""
        if not self.params:
            self.params = single(str(self.name), Command(_described(str(self.name)))).params
        return super().get_params(ctx)

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Nothing is parsed here but ``--help``."""
        if "--help" in args or "-h" in args:
            return super().parse_args(ctx, ["--help"])
        ctx.obj = list(args)
        return []

    def invoke(self, ctx: Any) -> int:
        """The claim answered."""
        return answered([str(self.name), *ctx.obj])


def answered(words: Sequence[str], *, json: bool = False) -> int:
    """A claim in words, its kind first: the ruling on stdout, the exit code given back.

    Raises Unreadable, UnreadableCard, RulesError and what the store raises.
    """
    from rummy_cli.claims import read_claim, ruling
    from rummy_cli.screen import claim_json, claim_lines

    claim = read_claim(words)
    if claim.what == "hand" and not claim.cards and sys.stdin.isatty():
        claim = msgspec.structs.replace(claim, cards=(_ask_in_secret(),))
    if claim.across:
        return _across(claim, json=claim.json or json)
    circumstances = circumstances_of(claim)
    found = ruling(claim, circumstances)
    pinned = _pinned(claim, found) if claim.pin else None
    with recorded(done=pinned is not None):
        if claim.json or json:
            told = {**claim_json(claim.what, found), "ruleset": circumstances.rules.name}
            out_json(told if pinned is None else {**told, "pinned": pinned})
        else:
            out(claim_lines(claim.what, found, circumstances.note, fixed=VERBOSE.get()), tone=found.verdict)
            if pinned is not None:
                out(
                    f"{pinned['file']}: {'written' if pinned['written'] else 'it stands already'}: - {pinned['example']}"
                )
    return EXITS[found.verdict]


def _across(claim: "Claim", *, json: bool) -> int:
    """The claim under every set, built-in and own. It is answered, whatever the sets say: 0."""
    from rummy_cli.claims import across, claim_line
    from rummy_cli.record import Store
    from rummy_cli.ruleset import RulesError
    from rummy_cli.screen import across_json, across_lines

    from .places import every_set

    if claim.pin or claim.rules is not None:
        raise Refused("--across asks every set: --rules and --pin are of one")
    store = Store()
    told = msgspec.structs.replace(claim, across=False)
    lying = () if claim.game is None and store.current() is None else circumstances_of(told).table
    sound, unsound = [], []
    for name, _, house in every_set(store):
        if isinstance(house, RulesError):
            unsound.append(name)
        else:
            sound.append((name, house))
    rows = across(told, sound, lying)
    if json:
        out_json(across_json(claim.what, claim_line(claim), rows))
    else:
        out(across_lines(claim.what, claim_line(claim), rows, width()))
    for name in unsound:
        say(f"{name}: unsound, rummy rules check {name} says why")
    return 0


def _pinned(claim: "Claim", found: "ClaimVerdict") -> dict[str, Any]:
    """Writes the ruling into the examples of the rules file that ``--rules`` names: the file, the example, and whether it was written now."""
    from rummy_cli.claims import claim_line
    from rummy_cli.record import Store, write_over
    from rummy_cli.ruleset import Example, builtin_names, example_line, file_of, read_mapping, with_example

    store = Store()
    if claim.rules is None:
        raise Refused(
            "--pin writes into a rules file of your own: `--rules NAME --pin`; `rummy rules new NAME` begins one"
        )
    if claim.rules in builtin_names():
        raise Refused(
            f"--pin: {claim.rules} is built in and stays as it is; `rummy rules new friday --extends {claim.rules}` begins a set of your own, then `--rules friday --pin`"
        )
    if found.proven is False:
        raise Refused("--pin: this was not proven in the time; --limit SECONDS gives it more")
    path = file_of(claim.rules, own=store.rules_folder)
    text = path.read_bytes().decode()
    example = Example(claim_line(claim), found.verdict, found.rules[0] if found.rules else None)  # type: ignore[arg-type]  # a verdict is one of the four
    told = {"file": str(path), "example": example_line(example), "written": False}
    there = read_mapping(text, str(path))[0].get("examples") or []
    for one in there:
        if isinstance(one, dict) and one.get("check") == example.check:
            if one.get("verdict") == example.verdict:
                return told
            raise Refused(
                f"{path}: expects {one.get('verdict')} of `{example.check}`, and it is {found.verdict}: `rummy rules check {claim.rules}`"
            )
    write_over(path, with_example(text, str(path), example), before=text)
    return {**told, "written": True}


def _ask_in_secret() -> str:
    typed = input("cards: ")
    if sys.stdout.isatty():
        sys.stdout.write("\033[1A\r\033[2K")  # the line goes: the laptop goes round
        sys.stdout.flush()
    return typed


class Claims(CommandGroup):
    """The claims that can be checked."""

    def list_commands(self, ctx: Any) -> list[str]:
        """All of them, in the order of the help page."""
        return list(QUESTIONS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """The command of that claim, or None."""
        question = QUESTIONS.get(cmd_name)
        return None if question is None else ClaimCommand(cmd_name, question)

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """Each with what it asks."""
        with formatter.section("Commands"):
            formatter.write_dl([(what, question.asks.split("\n")[0]) for what, question in QUESTIONS.items()])


def group() -> Any:
    """All claims that can be checked."""
    told = "A disputed claim, judged by the rules alone: no game is touched.\n\nExample: rummy check meld QH KH AH"
    return Claims(name="check", help=told, no_args_is_help=True, rich_markup_mode=None)


def _described(what: str) -> Any:
    """A function from whose parameters Typer knows the words of a claim; it is never called."""

    def claim(**_: object) -> int:
        raise AssertionError(what)

    cards = typer.Argument(metavar="CARDS", help=QUESTIONS[what].cards)
    parameters = [
        Parameter("cards", Parameter.KEYWORD_ONLY, default=None, annotation=Annotated[list[str] | None, cards])
    ]
    parameters += [_parameter(name, option) for name, option in options_of(what).items()]
    claim.__signature__ = Signature(parameters, return_annotation=int)  # type: ignore[attr-defined]
    claim.__annotations__ = {one.name: one.annotation for one in parameters} | {"return": int}
    return claim


_OFFERS = {"rules": "rule_sets", "game": "games"}
_KINDS: dict[str, tuple[Any, Any]] = {
    "words": (list[str] | None, None),
    "one": (str | None, None),
    "none": (bool, False),
}


def _parameter(name: str, option: ClaimOption) -> Parameter:
    kind, default = _KINDS[option.takes]
    flags = [option.flag, *([option.letter] if option.letter else [])]
    offered = offer(_OFFERS[name]) if name in _OFFERS else None
    shown = typer.Option(*flags, metavar=option.metavar or None, help=option.help, autocompletion=offered)
    return Parameter(name, Parameter.KEYWORD_ONLY, default=default, annotation=Annotated[kind, shown])
