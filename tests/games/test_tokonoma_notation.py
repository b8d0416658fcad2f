"""tokonoma as people write it: objections, spellings of moves, and texts that are refused."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from games.core import BadNotation, BadPosition, IllegalMove, NotYourTurn, Seat
from games.tokonoma import Tokonoma

GAME = Tokonoma()
START = "f3A+/b+4S+/a+b+3B+A+/s+4B+/a+3F w 0"
TEXT = Path(__file__).parents[2] / "games/texts/en/tokonoma.md"

# position, move, section, words, cells
OBJECTIONS = [
    (START, "c4c3", "5.1", "c4 is empty. Move one of your pieces, for example", {"c4"}),
    (START, "c1c3", "5.1", "The Arm on c1 is Black's", {"c1"}),
    (START, "e5e5", "5", "you can't pass", {"e5"}),
    (
        START,
        "c6c5",
        "5.1",
        "The Flat on c6 is under the Blind and can't move. The Blind on c6 can go to a4 or e4.",
        {"c6"},
    ),
    (START, "c7c6", "5.1", "The Flat on c7 is under the Arm", {"c7"}),
    (START, "c7c4", "4", "Your Arm on c7 can't reach c4. The Arm on c7 can go to c5.", {"c7", "c4"}),
    (START, "e5e3", "4", "Your Flat on e5 can't reach e3. The Flat on e5 can go to d5 or e4.", {"e5", "e3"}),
    (START, "b6e5", "4", "The Star on b6 can go to a4 or c5.", {"b6", "e5"}),
    (
        START,
        "a5b6",
        "5.1",
        "Your Star is on b6; a tall can go to an empty tile or onto a lone Flat of yours.",
        {"b6"},
    ),
    ("5/4B+1/2F1Af1/4S1/5 w 0", "c5d5", "5.1", "Your Star is on d5", {"d5"}),
    ("5/4B+1/2F1Af1/4S1/5 w 0", "c5c6", "5.1", "Black's Flat is on c6; you don't capture by moving onto", {"c6"}),
    (
        "5/6/2F4/1AF3/1f3 w 0",
        "d3d2",
        "5.1",
        "can only go to an empty tile, and your Arm is on d2. The Flat on d3 is blocked.",
        {"d2"},
    ),
    ("5/6/2F4/1AF3/1f3 w 0", "d3e2", "5.1", "Black's Flat is on e2", {"e2"}),
    (
        "5/6/aF5/6/5 w 0",
        "c2c1",
        "5.3",
        "A Flat can enter the enemy house c1 only when it is empty, but the Arm is in it.",
        {"c1"},
    ),
    ("4f/6/AF5/6/5 w 0", "c2c1", "5.3", "The Flat on c2 can go to b1 or d1.", {"c1"}),
    ("5/6/Fa5/6/5 b 0", "c2c4", "5.3", "White wins: a Flat has reached your house.", set()),
    ("5/6/4FA1/6/5 b 0", "c4c5", "5.3", "White wins: you have no legal move.", set()),
    ("4a/6/3A3/6/4F b 60 draw=60", "a5a3", "5.4", "a draw after 60 quiet moves in a row", set()),
]

SPELLINGS = [
    "c6e4", "C6E4", " c6 e4 ", "c6-e4", "c6–e4", "c6→e4", "c6>e4", "c6xe4", "c6 x e4", "c6 to e4", "C6, E4", "c 6 e 4",
    "Bc6e4", "bc6e4", "B c6-e4", "Bc6e4*", "c6e4#", "c6e4**#", "c6e4!", "blind c6 to e4", "c6_e4", "`c6e4`",
]  # fmt: skip

# text, words of the refusal
NO_MOVES = [
    ("", "write the tile to leave and the tile to reach, like c6e4"),
    ("hello", "“hello” is not a move"),
    ("c6", "“c6” is not a move"),
    ("c6e4d3", "“c6e4d3” is not a move"),
    ("c6" * 500, "“c6c6c6c6c6c6c6c6c6c6c6c6c6c6c6c6c6c6c6c…” is not a move"),
    ("c6e6", "names e6, but row e has the tiles e1 to e5"),
    ("c0e4", "names c0, but row c has the tiles c1 to c7"),
    ("g1e4", "names g1, but the rows are a to e"),
    ("Ac6e4", "names another piece than the Blind on c6"),
    ("Fe5d5x star", "is not a move"),
]

# position code, words of the refusal
NO_POSITIONS = [
    ("", "three fields"),
    ("f3A+/b+4S+/a+b+3B+A+/s+4B+/a+3F", "three fields, rows, side and quiet moves"),
    (START + " ", "fourth field"),
    (START + " draw=60 x", "three fields"),
    (START.replace(" ", "  ", 1), "three fields|side to move"),
    ("5/6/7/6 w 0", "five rows separated by “/”, not 4"),
    ("5/6/7/6/4 w 0", "Row e has 5 tiles, not 4"),
    ("5/6/8/6/5 w 0", "Row c has 7 tiles, not 8"),
    ("5/6/34/6/5 w 0", "Row c has two numbers side by side"),
    ("5/6/3F٣/6/5 w 0", "Row c is “3F٣”"),
    ("5/6/0F6/6/5 w 0", "Row c is"),
    ("5/6/3F+3/6/5 w 0", "Row c is"),
    ("5/6/3x3/6/5 w 0", "Row c is"),
    ("5/6/+7/6/5 w 0", "Row c is"),
    ("5/6/7/6/5 w 0", "There is no piece on the board"),
    ("5/6/FFFFFFF/6/a4 w 0", "White has 7 pieces of the kind Flat; there are at most 6"),
    ("5/6/aaa4/6/4F w 0", "Black has 3 pieces of the kind Arm; there are at most 2"),
    ("5/6/1SS4/6/4f w 0", "White has 2 pieces of the kind Star; there are at most 1"),
    (START.replace(" w ", " W "), "“w” or “b”, not “W”"),
    (START.replace(" w ", " wb "), "“w” or “b”"),
    (START[:-1] + "-1", "whole number"),
    (START[:-1] + "007", "whole number"),
    (START[:-1] + "٣", "whole number"),
    (START[:-1] + "9" * 5000, "whole number"),
    (START + " draw=100", "another limit than the usual 100"),
    (START + " draw=0", "draw=off"),
    (START + " draw=060", "draw=off"),
    ("5/6/F6/6/4f w 0", "A flat of White cannot stand on the enemy house c1"),
    ("5/6/F6/6/4f b 1", "A flat of White cannot stand on the enemy house c1"),
    ("5/6/A+6/6/4f b 0", "A flat of White cannot stand on the enemy house c1"),
    ("5/6/6f/6/F4 b 0", "A flat of Black cannot stand on the enemy house c7"),
    ("5/6/F5f/6/5 w 0", "A flat of White cannot stand on the enemy house c1"),
]  # fmt: skip


def test_an_illegal_move_is_refused_with_its_rule() -> None:
    for code, move, section, words, cells in OBJECTIONS:
        state = GAME.decode(code)
        objection = GAME.objection(state, GAME.parse(state, move))
        assert objection is not None
        assert objection.section == section, (code, move)
        assert words in objection.text, (code, move)
        assert set(objection.cells) == cells, (code, move)
        assert len(objection.text) <= 200, (code, move)
        assert re.search(rf"^## {re.escape(section)} ", TEXT.read_text("utf-8"), re.MULTILINE), (code, move)


def test_only_the_side_to_move_gets_through_the_door() -> None:
    with pytest.raises(NotYourTurn, match="White is next"):
        GAME.play(GAME.start(), Seat(1), "a1a2")
    with pytest.raises(IllegalMove, match=r"is Black's\. .* \(5\.1\)"):
        GAME.play(GAME.start(), Seat(0), "a1a2")


def test_a_move_is_understood_however_it_is_written() -> None:
    for text in SPELLINGS:
        assert GAME.format(GAME.parse(GAME.start(), text)) == "c6e4", text


@pytest.mark.parametrize("text", ["Ae1e3", "ae1e3", "arm e1 e3", "Hand e1-e3"])
def test_the_name_of_the_piece_may_be_given(text: str) -> None:
    assert GAME.format(GAME.parse(GAME.decode(START.replace(" w ", " b ")), text)) == "e1e3"


def test_a_flat_named_under_a_tall_is_left_to_the_rules() -> None:
    with pytest.raises(IllegalMove, match="The Flat on c6 is under the Blind"):
        GAME.play(GAME.start(), Seat(0), "Fc6c5")


@pytest.mark.parametrize(("text", "words"), NO_MOVES)
def test_a_text_that_is_no_move_is_refused_with_an_example(text: str, words: str) -> None:
    with pytest.raises(BadNotation, match=re.escape(words)) as refusal:
        GAME.parse(GAME.start(), text)
    assert "c6e4" in str(refusal.value)


@pytest.mark.parametrize(("code", "words"), NO_POSITIONS)
def test_a_text_that_is_no_position_is_refused(code: str, words: str) -> None:
    with pytest.raises(BadPosition, match=words):
        GAME.decode(code)


def test_garbled_codes_and_moves_raise_only_their_own_errors() -> None:
    chance, letters = random.Random(1), START + "FABSfabs+/0123456789 wb-=draw٣²\n\0"
    for _ in range(3000):
        code = list(START)
        for _ in range(chance.randint(1, 4)):
            code[chance.randrange(len(code))] = chance.choice(letters)
        text = "".join(code)
        try:
            state = GAME.decode(text)
        except BadPosition:
            continue
        assert GAME.encode(state) == text
