"""Level 1 against itself in every setting: each move legal, each match with an end."""

from __future__ import annotations

import pytest

from benchmarks.legality import matches, settings
from games import GAMES


def test_every_option_and_number_of_seats_is_played() -> None:
    found = settings()
    assert {(each.game, each.seats) for each in found} == {
        (key, n) for key, game in GAMES.items() for n in game.info.seats
    }
    for key, game in GAMES.items():
        for option, values in game.info.options.items():
            assert {dict(each.options)[option] for each in found if each.game == key} == set(values)


@pytest.mark.slow
def test_a_match_of_each_setting_is_legal_and_ends() -> None:
    assert [played for played in matches(len(settings())) if played.fault] == []
