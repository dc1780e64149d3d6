"""House rules: every key, typed; YAML -> rules; mistakes and contradictions; where a value was set.

Modules, from the left: ``schema`` (every key), ``schema_walk``, ``yaml_text`` (text -> plain values), ``merging`` (the
tree of a set), ``openable``, ``loading`` (understood wholly, or refused), ``checking`` and ``contradictions`` (what is wrong),
``problems``; then what others ask: ``citing``, ``other_values``, ``how_it_ends``, ``turned_card``, ``provenance``,
``explaining``, ``library``, ``starting``, ``pinning``, ``jsonschema``; ``card/`` tells a set in plain words.
"""

from typing import TYPE_CHECKING

from rummy_cli import door

if TYPE_CHECKING:
    from .citing import forbids as forbids
    from .citing import value_of_key as value_of_key
    from .citing import written as written
    from .contradictions import sound as sound
    from .explaining import Explained as Explained
    from .explaining import explained as explained
    from .explaining import keys_near as keys_near
    from .explaining import keys_under as keys_under
    from .how_it_ends import COUNTED_BY_ALL as COUNTED_BY_ALL
    from .how_it_ends import KNOCKS as KNOCKS
    from .how_it_ends import WAYS as WAYS
    from .how_it_ends import blocked_way as blocked_way
    from .how_it_ends import ways_out as ways_out
    from .how_it_ends import why_never as why_never
    from .jsonschema import json_schema as json_schema
    from .library import FAMILIES as FAMILIES
    from .library import family_of as family_of
    from .library import in_short as in_short
    from .library import is_found as is_found
    from .loading import House as House
    from .loading import builtin_names as builtin_names
    from .loading import canonical_lines as canonical_lines
    from .loading import from_tree as from_tree
    from .loading import load as load
    from .loading import name_of as name_of
    from .loading import read_mapping as read_mapping
    from .loading import with_changes as with_changes
    from .merging import Tree as Tree
    from .merging import at_hand as at_hand
    from .merging import defaults as defaults
    from .merging import is_by_hand as is_by_hand
    from .merging import is_by_players as is_by_players
    from .merging import optional_defaults as optional_defaults
    from .merging import settled as settled
    from .openable import would_wait as would_wait
    from .other_values import otherwise as otherwise
    from .other_values import usual as usual
    from .other_values import with_value as with_value
    from .other_values import with_values as with_values
    from .pinning import example_line as example_line
    from .pinning import with_example as with_example
    from .problems import RulesError as RulesError
    from .problems import line_of as line_of
    from .provenance import annotated as annotated
    from .provenance import file_of as file_of
    from .provenance import rules_folder as rules_folder
    from .provenance import sources as sources
    from .schema import BuyingRules as BuyingRules
    from .schema import Contract as Contract
    from .schema import Example as Example
    from .schema import KnockRules as KnockRules
    from .schema import MatchRules as MatchRules
    from .schema import Needs as Needs
    from .schema import Rules as Rules
    from .schema import ScoringRules as ScoringRules
    from .schema import replace as replace
    from .schema import value_of as value_of
    from .schema_walk import alternatives as alternatives
    from .schema_walk import meaning as meaning
    from .starting import starter_file as starter_file
    from .turned_card import turned as turned
    from .yaml_text import dump as dump

__getattr__ = door(
    __name__,
    {
        "citing": "forbids value_of_key written",
        "contradictions": "sound",
        "explaining": "Explained explained keys_near keys_under",
        "how_it_ends": "COUNTED_BY_ALL KNOCKS WAYS blocked_way ways_out why_never",
        "jsonschema": "json_schema",
        "library": "FAMILIES family_of in_short is_found",
        "loading": "House builtin_names canonical_lines from_tree load name_of read_mapping with_changes",
        "merging": "Tree at_hand defaults is_by_hand is_by_players optional_defaults settled",
        "openable": "would_wait",
        "other_values": "otherwise usual with_value with_values",
        "problems": "RulesError line_of",
        "pinning": "example_line with_example",
        "provenance": "annotated file_of rules_folder sources",
        "schema": "BuyingRules Contract Example KnockRules MatchRules Needs Rules ScoringRules replace value_of",
        "schema_walk": "alternatives meaning",
        "starting": "starter_file",
        "turned_card": "turned",
        "yaml_text": "dump",
    },
    at_once="citing loading merging schema turned_card yaml_text",
)
