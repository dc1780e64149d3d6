"""The text of a new rules file: the set that it starts from, and the keys that houses change, with what they mean."""

import re

from rummy_cli.ruleset.card import values_by_key

from .loading import House
from .merging import defaults
from .schema_walk import meaning
from .yaml_text import dump

_LINE = 90  # characters of a key, its value and what it means
# What houses change most, whatever they play; beside it stand the keys in which the set is not as basic rummy.
_OFTEN = (
    "deal.hand_size",
    "runs.ace",
    "scoring.values.A",
    "layoffs.requires",
    "going_out.final_discard",
    "match.target",
)


def starter_file(house: House, *, name: str, extends: str, shown: str, schema: str) -> list[str]:
    """The lines of a file that extends ``house`` and changes nothing yet.

    ``name``: what the new set is called; ``extends``: what is written behind that key; ``shown``: how commands name the
    new set; ``schema``: where the schema for editors lies, a path or an address.
    """
    lines = [
        f"# yaml-language-server: $schema={schema}",
        "# House rules. Only what is otherwise than in the set that is extended need stand here.",
        f"#   rummy rules check {shown}     is it sound, do the examples hold",
        f"#   rummy rules card {shown}      the whole in plain words, to read aloud",
        f"#   rummy rules show {shown}      every key there is, with its value",
        "#   rummy rules explain runs.ace   what a key means, who plays so, and a ruling either way",
        f"name: {dump(name)}",
        f"extends: {dump(extends) if '/' in extends or ' ' in extends else extends}",
        f"about: {dump(f'Our own, from {house.name}.')}",
        "",
        "# Some keys as they are now; take the # away (of the section too) and change the value.",
    ]
    section = ""
    for key, value in _told(house).items():
        first, _, rest = key.partition(".")
        if first != section:
            section = first
            lines.append(f"# {section}:")
        lines += _commented(f"{rest}: {_bare(value)}", meaning(key))
    examples = [dump({"check": one.check, "verdict": one.verdict}) for one in house.examples[:3]]
    return [
        *lines,
        "",
        "# Rulings that this house expects; rummy rules check tries them. Those of the set that is extended hold until",
        "# there are own ones.",
        *(["# examples:", *(f"#   - {one}" for one in examples)] if examples else ["examples:", _first_example(house)]),
    ]


def _commented(text: str, means: str) -> list[str]:
    """A key and its value, with what it means behind it, or before it where both do not fit on a line."""
    return [f"#   {text:<28} # {means}"] if len(text) <= _LINE - len(means) else [f"#   # {means}:", f"#   {text}"]


def _bare(value: object) -> str:
    """A value as people type it: words without quotes, numbers of players and ranks too."""
    return re.sub(r'"([A-Za-z_]+|[2-9]|1[0-9]|10)"', r"\1", dump(value))


def _told(house: House) -> dict[str, object]:
    """The keys that are written down, with their values: those with one name below their section."""
    ours, basic = values_by_key(house.tree), values_by_key(defaults())
    return {
        key: value
        for key, value in ours.items()
        if key.count(".") == 1 and (key in _OFTEN or basic.get(key) != value) and key.partition(".")[0] != "examples"
    }


def _first_example(house: House) -> str:
    """A run of the shortest length, from the four up: something to begin with where the set has no examples."""
    least = house.rules(house.players_min).runs.min
    cards = " ".join([f"{rank}S" for rank in ("4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")[:least]])
    return f"  - {{check: meld {cards}, verdict: legal}}"
