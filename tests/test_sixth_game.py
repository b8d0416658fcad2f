"""A sixth game needs what CONTRIBUTING's table says and nothing else: one is added that way, and played."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.sixth.recipe import STEPS, Tree, rows

EVENING = "tests/end_to_end/test_noughts_evening.py"
ASKED = (
    *("tests/games", "tests/renderers", "tests/catalogs", "tests/test_words.py"),
    *(f"tests/opponents/test_{name}.py" for name in ("analysis", "protocol")),
    "tests/opponents/test_thinking.py::test_thoughts_are_those_of_other_machines",
    "tests/opponents/test_thinking.py::test_selective_thoughts_are_those_of_other_machines",
    *(f"tests/bot/play/{name}.py" for name in ("matches/test_boards", "matches/test_results", "picker/test_order")),
)
WHOLE = ("tests/test_readme.py", "tests/test_architecture.py", "tests/end_to_end/test_every_game.py")
CONCERNED = (
    "noughts or every_game_stands or every_game_has or untranslated or sources_say or source or recorded_match "
    "or room_may or says_what_it_is or outside_its_own or text_for_people or is_short"
)
"""Of these modules the tests that run over all games, and those of the files that all games share."""


def test_there_is_a_step_for_every_row_of_the_table() -> None:
    assert [next((key for key in STEPS if row.what.startswith(key)), row.what) for row in rows()] == list(STEPS)


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_a_game_added_by_the_table_keeps_the_contract_and_is_played_in_the_sandbox(tmp_path: Path) -> None:
    tree = Tree(tmp_path)
    for row, step in zip(rows(), STEPS.values(), strict=True):
        before = tree.changed()
        step(tree)
        assert {path for path in tree.changed() - before if not row.covers(path)} == set(), row.what
    tree.add(EVENING)
    told = tree.python("-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", CONCERNED, *ASKED, *WHOLE, EVENING)
    assert " passed" in told
    assert " failed" not in told
