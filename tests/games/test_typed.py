"""What people type is read alike whatever keyboard it comes from, in every game."""

from __future__ import annotations

import unicodedata
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import bot.core.speech.typed  # noqa: F401 (it tells games the words of every language)
from bot.core.speech.sentences import ENGLISH, NAMES
from games import GAMES
from games import typed as words_of_moves
from games.core import BadNotation
from games.typed import LEFT, RIGHT, SIDES, Typed, folded, folded_move
from tests.games.setups import notations_of, samples_of

DASHES = sorted({chr(code) for code in range(0x3000) if unicodedata.category(chr(code)) == "Pd"} | set("−⁃─－﹣ー"))
WIDE = str.maketrans({chr(code): chr(code + 0xFEE0) for code in range(0x21, 0x7F)} | {" ": "\u3000"})
INVISIBLE = "\u200b\u200e\u2060\u2068\u2069\ufeff\u00ad\u3164\ufe0f"


def test_a_text_is_folded() -> None:
    for typed, read in [
        ("ａ１ａ７", "a1a7"),
        ("Ａ＋", "A+"),
        ("ｃ３－ｄ３", "c3-d3"),
        ("c3ーd3", "c3-d3"),
        ("c3—d3", "c3-d3"),
        (" c3 \n\u3000−\t d3 ", "c3 - d3"),
        ("\u2068a1\u200ba7\u2069", "a1a7"),
        ("“a1 a7”", '"a1 a7"'),
        ("o’clock", "o'clock"),
        ("٣d", "3d"),
        ("1½ days", "1.5 days"),
        ("½", "1/2"),
        ("カード", "カード"),
        ("３日、１２時間", "3日,12時間"),
        ("\ud800a1", "a1"),
        ("\u200b\u3164", ""),
    ]:
        assert folded(typed) == read, typed


def test_left_is_left_in_every_language() -> None:
    for words in ["left", "links", "LINKS", "左", "左から", "左側", "ひだり", "ｌｉｎｋｓ", "Left", "gauche"]:
        assert folded_move(f"A {words}").lower() == "a left", words
        assert folded_move(words).lower() == LEFT, words
        assert folded_move(words).lower() != RIGHT, words


def test_a_word_of_a_side_within_another_word_stays() -> None:
    assert folded_move("verlinkst rechtsum") == "verlinkst rechtsum"


def test_every_language_has_its_words_for_the_sides() -> None:
    known = SIDES.keys() | words_of_moves._further.keys()
    assert known == set(NAMES) - {ENGLISH}, "translate the two words people may type for the sides"


@given(st.text())
def test_what_was_folded_stays_as_it_is(text: str) -> None:
    assert folded(folded(text)) == folded(text)
    assert folded_move(folded_move(text)) == folded_move(text)
    assert Typed(text).as_typed == text


@pytest.mark.parametrize("key", GAMES)
def test_every_move_is_read_however_wide_and_with_whatever_dashes_it_is_typed(key: str) -> None:
    game, random = GAMES[key], Random(key)
    for state in random.sample(found := samples_of(key), min(20, len(found))):
        for move in game.legal_moves(state):
            notation = game.format(move)
            assert folded_move(notation) == notation
            ways = [
                notation.translate(WIDE),
                notation.upper().translate(WIDE),
                f" {random.choice(INVISIBLE)}{notation} ",
            ]
            if "-" in notation:
                ways += [notation.replace("-", dash) for dash in DASHES]
            for way in ways:
                assert game.parse(state, way) == move, way
                assert game.says(move, way) or folded(way) != notation, way


@pytest.mark.parametrize("key", GAMES)
def test_a_refusal_quotes_what_was_typed(key: str) -> None:
    game = GAMES[key]
    state = game.start(game.info.seats[0])
    for text in ("ｎｏ　ｍｏｖｅ", "z９－ｚ９", "９９"):
        with pytest.raises(BadNotation) as refused:
            game.parse(state, text)
        assert " ".join(text.split()) in str(refused.value)


def test_a_hole_and_a_side_are_understood_in_every_language() -> None:
    for typed in ["A left", "A links", "A左", "Ａ　左", "a Links", "Ａ LINKS", "A 左から", "A←"]:
        game = GAMES["dogon"]
        assert game.format(game.parse(game.start(2), typed)) == "A-", typed


def test_the_notations_of_the_fuzzer_read_as_before() -> None:
    for key in GAMES:
        assert all(folded_move(text).split() == text.split() for text in notations_of(key) if text.isascii())
