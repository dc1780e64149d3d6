"""The sets on the shelf: their families, and what is said of them in short."""

import pytest

from rummy_cli.ruleset import FAMILIES, builtin_names, family_of, in_short, load

# By what each is known for at the table, whatever its keys are.
SHELF = {
    "basic": "basic basic-ace-either block traditional",
    "laying down": "carioca conquian continental contract kalooki liverpool remi romme rum500 rummy51 scala40 shanghai telefunken",
    "closing": "chinchon indian indian-deals indian-pool knock-rummy three-thirteen viennese",
    "gin": "gin gin-classic hollywood-gin oklahoma-gin straight-gin",
    "rearranging": "machiavelli manipulation rummikub",
}


def test_every_built_in_set_stands_with_its_family() -> None:
    """The family follows from the rules; no set is left out."""
    found: dict[str, list[str]] = {family: [] for family, _ in FAMILIES}
    for name in builtin_names():
        found[family_of(load(name))].append(name)
    assert {family: sorted(names) for family, names in found.items()} == {
        family: sorted(names.split()) for family, names in SHELF.items()
    }


@pytest.mark.parametrize("name", [name for name in builtin_names() if name != "basic"])
def test_every_built_in_set_says_what_it_is(name: str) -> None:
    """In short, within two lines of a list; the defaults alone say nothing of themselves."""
    about = load(name).rules(load(name).players_min).about
    assert 0 < len(in_short(about)) <= 200


def test_in_short() -> None:
    """The first sentence, to its first colon or semicolon."""
    assert in_short("The game of Spain: seven deals. More.") == "The game of Spain"
    assert in_short("One; two") == "One"
    assert in_short("Only this.") == "Only this"
    assert in_short(None) == ""
