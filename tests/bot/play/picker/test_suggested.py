"""The moves that `/move` suggests for what was typed."""

from __future__ import annotations

import pytest

from bot.core.speech.sentences import NAMES, in_words, speaking
from bot.play.matches.match_views import MatchView
from bot.play.picker.commands import _fitting
from games.dogon.notation import DIRECTIONS


@pytest.mark.parametrize("language", NAMES)
async def test_moves_to_one_side_are_found_by_its_word_in_every_language(view: MatchView, language: str) -> None:
    with speaking(language):
        for sign, word in DIRECTIONS.items():
            found = [notation for _, notation in _fitting(view, in_words(word))]
            assert found
            assert {notation[-1] for notation in found} == {sign}
