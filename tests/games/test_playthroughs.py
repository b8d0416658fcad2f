"""The recorded matches are still played the same way."""

from __future__ import annotations

import pytest

from tests.games.playthroughs import FOLDER, path_of, record
from tests.games.setups import EVERY_SETUP, Setup


@pytest.mark.parametrize("setup", EVERY_SETUP, ids=str)
def test_a_recorded_match_is_played_as_it_was(setup: Setup) -> None:
    assert record(setup) == path_of(setup).read_text("utf-8"), "on purpose? python -m tests.games.playthroughs"


def test_every_recorded_match_belongs_to_a_setup() -> None:
    assert set(FOLDER.glob("*.txt")) == set(map(path_of, EVERY_SETUP))
