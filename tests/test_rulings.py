"""The recorded rulings: each situation is answered as it was written down, and no objection is without one."""

from pathlib import Path
from typing import Any

import pytest
from recorded import faults, is_record, read, record_text, replayed, run, unplaced

from rummy_cli.record import canonical, read_record

FOLDER = Path(__file__).parent / "rulings"
CASES = [
    pytest.param(case, id=f"{path.stem}/{case['id']}") for path in sorted(FOLDER.glob("*.yaml")) for case in read(path)
]


@pytest.mark.parametrize("case", CASES)
def test_ruling(case: dict[str, Any], tmp_path: Path) -> None:
    """The situation comes out as it was written down; ``why`` says what decides it."""
    answer = run(case, tmp_path)
    assert not faults(case, answer), case["why"]
    if is_record(case) and answer.code != 2:
        text = canonical(read_record(record_text(case), "game.rummy"))
        assert canonical(read_record(text, "game.rummy")) == text
        assert unplaced(replayed(text)) == unplaced(answer)
