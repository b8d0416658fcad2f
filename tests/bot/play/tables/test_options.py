"""Options of a game as people type them."""

from __future__ import annotations

import pytest

from bot.core.speech.sentences import NAMES, speaking
from bot.play.tables.options import parse_options, suggest_options
from games import GAMES
from games.core import BadSetup


@pytest.mark.parametrize(
    ("text", "options"),
    [
        ("", {}),
        ("board=gagara", {"board": "gagara"}),
        ("Board: Gagara", {"board": "gagara"}),
        ("gagara", {"board": "gagara"}),
        (" board = kulei , ", {"board": "kulei"}),
        ("board=round", {"board": "round"}),
    ],
)
def test_options_are_read_leniently(text: str, options: dict[str, str]) -> None:
    assert parse_options("dogon", text) == options


@pytest.mark.parametrize("language", NAMES)
def test_options_are_read_in_the_words_in_which_they_are_suggested(language: str) -> None:
    with speaking(language):
        for game in GAMES:
            for words, text in suggest_options(game, ""):
                assert parse_options(game, words) == parse_options(game, text)


def test_options_are_read_in_the_words_people_see() -> None:
    assert parse_options("dogon", "board gagara") == {"board": "gagara"}
    with speaking("de"):
        assert parse_options("dogon", "Brett: Gagara") == parse_options("dogon", "brett=gagara") == {"board": "gagara"}
        assert parse_options("kamisado", "Länge der Partie: lang") == {"match": "long"}
        assert parse_options("tokonoma", "nie") == {"draw": "off"}


def test_a_word_that_is_no_option_is_explained() -> None:
    with pytest.raises(BadSetup, match="“round” is not an option of Dogon"):
        parse_options("dogon", "round")


@pytest.mark.parametrize(
    ("typed", "texts"),
    [("", ["board=kulei", "board=gagara"]), ("gag", ["board=gagara"]), ("board=gagara", ["board=gagara"])],
)
def test_suggestions_follow_what_was_typed(typed: str, texts: list[str]) -> None:
    assert [text for _, text in suggest_options("dogon", typed)] == texts


def test_no_game_no_suggestions() -> None:
    assert suggest_options("", "board") == []
