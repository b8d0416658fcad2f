"""Whatever is typed is folded once before it is read: letters, digits and signs of every keyboard are understood."""

from __future__ import annotations

import pytest

from bot.core.clock_rules.rules import parse_clock
from bot.core.frame.slash_commands.games import named_game
from bot.core.frame.slash_commands.suggestions import fitting_matches
from bot.core.refusals import BadClock
from bot.core.speech.sentences import NAMES, in_words, speaking
from bot.core.speech.spans import parse_span
from bot.core.speech.typed import is_nothing
from bot.people.players.hours import read_quiet
from bot.people.players.reminders import read_reminders
from bot.play.computers.lineup import parse_computers
from bot.play.tables.options import parse_options
from bot.play.tables.seats import parse_numbers, parse_seat
from games import GAMES
from games.core import Seat
from games.dogon import notation as dogon
from games.tokonoma import notation as tokonoma


def test_what_is_typed_on_any_keyboard_means_the_same() -> None:
    for read, typed, meant in [
        (parse_clock, "５ｄ　＋　１２ｈ，　ｃａｐ　７ｄ", "5d + 12h, cap 7d"),
        (parse_clock, "１，５ ｄａｙｓ", "1.5 days"),
        (parse_clock, "1½ days", "1.5 days"),
        (parse_clock, "½ day", "12h"),
        (parse_clock, "1/2 day", "12h"),
        (parse_clock, "1 1/2 days", "36h"),
        (parse_clock, "5d + ½ d, cap 7 ½ d", "5d + 12h, cap 7d 12h"),
        (parse_clock, "2 weeks 1/4 d", "14d 6h"),
        (parse_span, "¾ h", "45m"),
        (parse_span, "3d/12h", "3d12h"),
        (parse_clock, "3 / 12h", "3d 12h"),
        (parse_clock, "\u200e3\u2060d\u200f", "3d"),
        (parse_clock, "—", "none"),
        (parse_span, "２　ｄａｙｓ", "2 days"),
        (parse_span, "３日、１２時間", "3d12h"),
        (read_quiet, "２２－８", "22-8"),
        (read_quiet, "22―8", "22-8"),
        (read_quiet, "22〜8", "22-8"),
        (read_quiet, "２２：３０−７", "22:30-7"),
        (read_quiet, "from 10 o’clock to 12 o‘clock", "10-12"),
        (read_reminders, "½，⅛", "1/2, 1/8"),
        (read_reminders, "２４ｈ、３ｈ", "24h, 3h"),
        (parse_numbers, "２‐４", "2-4"),
        (lambda text: parse_seat("dogon", text), "ｓｏｕｔｈ\u200b", "South"),
        (lambda text: parse_options("dogon", text), "ｂｏａｒｄ＝ｇａｇａｒａ", "board=gagara"),
        (parse_computers, "２、４", "２,４"),
        (named_game, "Ｄｏｇｏｎ", "dogon"),
        (named_game, "dohyo", "Dohyō"),
        (is_nothing, "−", "-"),
    ]:
        assert read(typed) == read(meant), (read, typed)


def test_a_match_is_found_by_its_number_in_full_width_too() -> None:
    assert [each.value for each in fitting_matches({17: "#17 Dogon", 170: "#170 Dogon", 3: "#3"}, "＃１７")] == [
        17,
        170,
    ]


def test_a_seat_in_letters_of_another_width_is_that_seat() -> None:
    assert parse_seat("dohyo", "Ａ").seat == Seat(0)


def test_a_refusal_quotes_what_was_typed() -> None:
    with pytest.raises(BadClock, match="“ｎｉｃｈｔｓ”"):
        parse_clock("ｎｉｃｈｔｓ")


@pytest.mark.parametrize("language", NAMES)
def test_a_move_is_read_as_whoever_cannot_see_the_board_is_told_it(language: str) -> None:
    told = {"dogon": dogon.say_move, "tokonoma": tokonoma.say_move}
    with speaking(language):
        for key, say in told.items():
            game = GAMES[key]
            state = game.start(2)
            for move in game.legal_moves(state):
                assert game.parse(state, in_words(say(move))) == move, in_words(say(move))
        refill = GAMES["kamisado"].decode("OB1KYRGN/7g+/8/8/8/8/4P3/n1rykpbo b - fill")
        for side in GAMES["kamisado"].legal_moves(refill):
            assert GAMES["kamisado"].parse(refill, in_words(side)) == side, in_words(side)


def test_a_side_is_read_with_the_little_words_before_it() -> None:
    dogon_start = GAMES["dogon"].start(2)
    for little in ("C nach links", "c a la izquierda", "C à gauche", "C a esquerda", "A a esquerda", "A esquerda"):
        assert GAMES["dogon"].format(GAMES["dogon"].parse(dogon_start, little)) == f"{little[0].upper()}-", little
    refill = GAMES["kamisado"].decode("OB1KYRGN/7g+/8/8/8/8/4P3/n1rykpbo b - fill")
    for little in ("von links", "à gauche", "a esquerda", "hacia la izquierda"):
        assert GAMES["kamisado"].format(GAMES["kamisado"].parse(refill, little)) == "left", little
