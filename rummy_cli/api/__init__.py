"""What other programs may rely on: five functions and the values they give back. ``import rummy_cli`` is all they need.

Modules, from the left: ``values`` (what is given back), ``functions``.
"""

from typing import TYPE_CHECKING

from rummy_cli import door

if TYPE_CHECKING:
    from .functions import arrange as arrange
    from .functions import judge as judge
    from .functions import load_rules as load_rules
    from .functions import read_record as read_record
    from .functions import replay as replay
    from .values import Arranged as Arranged
    from .values import Error as Error
    from .values import Hand as Hand
    from .values import Note as Note
    from .values import Replayed as Replayed
    from .values import Ruling as Ruling
    from .values import Said as Said

__getattr__ = door(
    __name__,
    {
        "functions": "arrange judge load_rules read_record replay",
        "values": "Arranged Error Hand Note Replayed Ruling Said",
    },
)
