"""``rummy check``: a disputed claim, without touching any game."""

import sys
from collections.abc import Sequence
from inspect import Parameter, Signature
from typing import Annotated, Any

import msgspec
import typer
from typer.core import TyperCommand

from rummy_cli.claims import QUESTIONS, Option, Question, options_of

from .kit import Command, out, out_json, several

EXITS = {"legal": 0, "illegal": 1, "ambiguous": 4, "unknown": 4}


class ClaimCommand(TyperCommand):
    """A command that answers its help page; every other word goes to the one reader of claims."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Nothing is parsed here but ``--help``."""
        if "--help" in args:
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

    from .places import ground

    said = read_claim(words)
    if said.what == "hand" and not said.cards and sys.stdin.isatty():
        said = msgspec.structs.replace(said, cards=(_ask_in_secret(),))
    judged_by = ground(said)
    found = ruling(said, judged_by)
    if said.json or json:
        out_json({**claim_json(said.what, found), "ruleset": judged_by.rules.name})
    else:
        out(claim_lines(said.what, found, judged_by.note))
    return EXITS[found.verdict]


def _ask_in_secret() -> str:
    typed = input("cards: ")
    if sys.stdout.isatty():
        sys.stdout.write("\033[1A\r\033[2K")  # the line goes: the laptop goes round
        sys.stdout.flush()
    return typed


def group() -> Any:
    """All claims that can be checked."""
    return several(
        "A disputed claim, judged by the rules alone: no game is touched.\n\nExample: rummy check meld QH KH AH",
        {what: Command(_described(what, question), cls=ClaimCommand) for what, question in QUESTIONS.items()},
        "check",
    )


def _described(what: str, question: Question) -> Any:
    """A function from which Typer writes the help page of a claim; it is never called."""

    def claim(**_: object) -> int:
        raise AssertionError(what)

    claim.__doc__ = f"{question.asks}\n\n    Example: rummy check {question.example}\n    "
    cards = typer.Argument(metavar="CARDS", help=question.cards)
    parameters = [
        Parameter("cards", Parameter.KEYWORD_ONLY, default=None, annotation=Annotated[list[str] | None, cards])
    ]
    parameters += [_parameter(name, option) for name, option in options_of(what).items()]
    claim.__signature__ = Signature(parameters, return_annotation=int)  # type: ignore[attr-defined]
    claim.__annotations__ = {one.name: one.annotation for one in parameters} | {"return": int}
    return claim


_KINDS: dict[str, tuple[Any, Any]] = {
    "words": (list[str] | None, None),
    "one": (str | None, None),
    "none": (bool, False),
}


def _parameter(name: str, option: Option) -> Parameter:
    kind, default = _KINDS[option.takes]
    flags = [option.flag, *([option.letter] if option.letter else [])]
    shown = typer.Option(*flags, metavar=option.metavar or None, help=option.help)
    return Parameter(name, Parameter.KEYWORD_ONLY, default=default, annotation=Annotated[kind, shown])
