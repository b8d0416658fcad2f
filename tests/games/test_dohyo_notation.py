"""Dohyō for people: moves as they write them, refusals, position codes, words and drawings."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.core import BadNotation, BadPosition, NotYourTurn, Seat
from games.dohyo import Dohyo, Move
from tests.fuzz.watch import watched

GAME = Dohyo()
TEXT = Path(__file__).parents[2] / "games/texts/en/dohyo.md"
START2 = "BBBB/BBBBB/2BB2/7/2AA2/AAAAA/AAAA A 0,0 B 0 - - 9 24"
START3 = "BB1CC/BB2CC/BB3CC/BBB2CCC/BB5CC/B6C/3A3/AAAAAA/AAAAA A 0,0,0 C 0 - - 10 24"
START4 = "CC1DD/CCCDDD/CCC1DDD/CCCCDDDD/9/BBBBAAAA/BBB1AAA/BBBAAA/BB1AA A 0,0,0,0 D 0 - - 8 24"
M1 = "BB1B/3BB/BBAA2/3B2B/2A2B/A1A1A/AAAA A 1,1 B 4 - - 9 24"
M3 = "BB1CC/B5/B1BB2C/BBCC4/1BB4AC/1BBACCAC/6C/1AAA1A/AAA1A A 2,0,1 A 4 - - 10 24"
M5 = "C2D1/1CCDDD/1CC1CD1/CC1BCC1D/B3AA1DD/BBB1ADAD/5A1/BBB1A1/BBBAA A 2,2,1,4 D 0 - - 8 24"
M6 = "1C2C/CD2BB/BC5/C2B3D/2B1C1A1A/1B6/1B5/AA1ADA/ABA1A A 6,4,6,6 A 1 - CD 8 24"
T04 = "1BB1/5/2A3/7/2AAB1/5/4 A 0,0 B 0 - - 9 24"
T05 = "1BB1/5/6/7/1AAAB1/5/4 A 0,0 B 0 - - 9 24"
T06 = "4/5/4B1/4B2/3A2/2A2/4 A 0,0 B 0 - - 9 24"
T11 = "1BB1/5/6/3AA2/2B3/5/4 A 0,0 B 0 - - 9 24"
T14 = "1BB1/5/6/AB5/A5/5/4 B 0,0 B 0 - - 9 24"
T19 = "5/6/1AAC3/8/BB5CC/8/7/1AAB2/5 A 0,0,0 C 0 - - 10 24"
T21 = "BB3/6/1AAD3/8/4AAC2/8/7/1AAC1D/4D A 0,0,0,0 D 0 - - 8 24"
T38 = "5/6/7/8/7CC/8/7/1AABC1/5 A 0,0,0 C 0 - - 10 24"
T39 = "5/6/1AA4/8/BB5CC/8/7/1CAB2/5 A 0,0,0 C 0 - - 10 24"
OUT_B = "5/4CC/7/8/9/8/4AA1/1BBA2/3A1 A 0,0,0 C 0 - B 10 24"
BARRED = "1BB1/5/3B2/3AA2/3B2/5/AA2 A 0,0 B 0 - - 9 24"
EDGE = "1BB1/5/AA4/7/6/1B3/AA2 A 0,0 B 0 - - 9 24"

# position, move, section, words of the sentence, cells shown
OBJECTIONS = [
    (T04, "d4-e4", "4.3", "d4-e4 is a pivot, but you can push, so you must: d4>d6", "d6"),
    (T04, "h6-h5", "4.2", "h6 holds a piece of B. You can play d4>d6", "h6"),
    (T04, "e5>e7", "4.2", "e5 is empty. You can play", "e5"),
    (T05, "d3>d5", "5.5", "d5 holds your own piece, and you can only push rival pieces. You can play d4>d6", "d5"),
    (T05, "d3>d6", "13.2", "two cells further in a line, the piece to push. You can play d4>d6", "d3 d6"),
    (T05, "d3>d4", "13.2", "d3>d4 is not a push", "d3 d4"),
    (T05, "d3>f4", "13.2", "d3>f4 is not a push", "d3 f4"),
    (T05, "d5>d3", "5.5", "d3 holds your own piece", "d3"),
    (T05, "d4>f6", "5.5", "d4 and e5 must both be your pieces, but e5 is empty", "e5"),
    (T06, "c4>e6", "5.4", "the cell behind e6 must be free, but f7 holds a piece of B", "e6 f7"),
    (T06, "d5>b3", "5.5", "b3 is empty: a push needs a rival piece there", "b3"),
    (T06, "c4-d5", "7.3", "d5 holds your own piece. c4 can go to c5, d4, d6 or e5", "d5"),
    (T06, "c4-h8", "7.2", "c4 can pivot around d5, and h8 is not next to it. c4 can go to", "h8"),
    (T06, "c4-e6", "7.3", "A pivot must end on an empty cell, but e6 holds a piece of B", "e6"),
    (T11, "e6-e6", "7.3", "A pivot can't end on e6, where it began. e6 can go to d5, e4, f5 or f6", "e6"),
    (T11, "e6-d4", "7.3", "d4 holds a piece of B", "d4"),
    (T11, "h6-h5", "4.2", "h6 holds a piece of B", "h6"),
    (BARRED, "e5-e7", "7.3", "The way to e7 is blocked around e6 by f6 and d5. e5 can't move. You can play", "f6 d5"),
    (EDGE, "b2-b4", "7.3", "The way to b4 is blocked around b3 by c3 and the edge", "c3"),
    (
        "1BB1/5/A5/7/6/5/AA2 A 0,0 B 0 - - 9 24",
        "f3-f4",
        "7.6",
        "The piece on f3 has none of your pieces next to it to pivot around",
        "f3",
    ),
    (T14, "f3-f4", "10", "The match is over. None of your rivals can move: you win by submission", ""),
    (T14, "e2>e4", "10", "The match is over", ""),
    (T19, "g4>g6", "6.1", "g4>g6 pushes C, but B comes first clockwise, so push there: b2>b4", "b4"),
    (T21, "g4>g6", "6.1", "pushes D, but C comes first clockwise, so push there: b2>b4 or e5>e7", "b4 e7"),
    (T38, "b2>b4", "5.4", "b5 holds a piece of C", "b4 b5"),
    (T39, "b2>b4", "4.2", "b2 holds a piece of C", "b2"),
    (T39, "b3>b5", "5.5", "but b4 holds a piece of B", "b4"),
    (OUT_B, "b2-a2", "9.2", "b2 holds a piece of B, who is out and never moves again. You can play", "b2"),
]


# text, canonical move; on the two-player start, then with a push against e6 possible
READINGS = [
    (START2, "c4-d5", "c4-d5"),
    (START2, "  C5 – D6 ", "c5-d6"),
    (START2, "c5 d6", "c5-d6"),
    (START2, "c5d6", "c5-d6"),
    (START2, "c5 to d6", "c5-d6"),
    (START2, "pivot c5 d6", "c5-d6"),
    (START2, "Pivot: c5→d6.", "c5-d6"),
    (START2, "c5,d6!", "c5-d6"),
    (START2, "c5>d6", "c5>d6"),
    (START2, "f5f6", "f5>f6"),
    (T04, "d4 d6", "d4>d6"),
    (T04, "D4xD6", "d4>d6"),
    (T04, "d4 > d6 x", "d4>d6"),
    (T04, "d4&gt;d6", "d4>d6"),
    (T04, "d4->d6", "d4>d6"),
    (T04, "push d4-d6", "d4>d6"),
    (T04, "d4 » d6#", "d4>d6"),
    (T04, "d4-d6", "d4-d6"),
    (T04, "d4 e4", "d4-e4"),
    (START2, "ｃ４–ｄ５", "c4-d5"),
    (START2, "c4-d٥", "c4-d5"),
    (T04, "d4＞d6", "d4>d6"),
]


# text, words of the refusal; on the two-player start
MISREADINGS = [
    ("", "“” is not a move. A move is two cells, such as"),
    ("pass", "“pass” is not a move"),
    ("c4", "such as"),
    ("c4-d5-e6", "is not a move"),
    ("c4-j5", "is not a move"),
    ("c4-d0", "is not a move"),
    ("a1-b2", "there is no cell a1. The rows are b to h; write a move as"),
    ("c4-c9", "there is no cell c9. Row c is c2 to c6; write a move as"),
    ("c4" * 500, "…” is not a move"),
]


# the start of two players with one field (from 0) changed, words of the refusal
CODES = [
    (0, "BBBB/BBBBB/2BB2/7/2AA2/AAAAA", "7 rows, the code has 6"),
    (0, "BBBB/BBBBB/2BB2/7/2AA2/AAAAA/AAA", "Row b has 4 cells, the code fills 3"),
    (0, "BBBB/BBBBB/2BB2/7/2AA2/AAAAA/AAA2", "Row b has 4 cells, the code fills 5"),
    (0, "BBBB/BBBBB/2BB2/34/2AA2/AAAAA/AAAA", "Row e is written with A to D"),
    (0, "BBBB/BBBBB/2bb2/7/2AA2/AAAAA/AAAA", "Row f is written"),
    (0, "BBBB/BBBBB/2BB2/٧/2AA2/AAAAA/AAAA", "Row e is written"),
    (0, "BBBB/BBBBB/2BC2/7/2AA2/AAAAA/AAAA", "“C” is not a piece: with 2 seats that is one of A, B"),
    (0, "BBBB/BBBBB/2BB2/B6/2AA2/AAAAA/AAAA", "B has 12 pieces, but only 11"),
    (1, "C", "“C” is not the seat on turn"),
    (1, "AB", "“AB” is not the seat on turn"),
    (2, "0", "two, three or four seats"),
    (2, "0,x", "“x” is no number of captures"),
    (2, "0,-1", "is no number of captures"),
    (2, "0,٣", "is no number of captures"),
    (2, "0,01", "is no number of captures"),
    (2, "1,0", "22 pieces and 1 captures are more than the 22 of the start"),
    (3, "", "“” is not the token holder"),
    (4, "25", "25 passive rounds are too many"),
    (4, "9" * 5000, "is no number of passive rounds"),
    (5, "x", "The sixth field"),
    (6, "A", "A is eliminated and cannot be on turn"),
    (6, "AB", "At least one seat is still in"),
    (6, "BA", "stand in turn order"),
    (6, "", "stand in turn order"),
    (7, "5", "“5” is no capture goal: it can be 6, 7, 8, 9, 10"),
    (8, "12", "“12” is no limit of passive rounds: it can be 9, 24"),
]


def test_an_illegal_move_is_refused_with_its_reason() -> None:
    for code, text, section, words, cells in OBJECTIONS:
        state = GAME.decode(code)
        objection = GAME.objection(state, GAME.parse(state, text))
        assert objection is not None
        assert (objection.section, objection.cells) == (section, tuple(cells.split())), (code, text)
        assert words in objection.text, (code, text)
        assert len(objection.text) <= 200, (code, text)
        assert f"**{section}**" in TEXT.read_text("utf-8") or f"## {section} " in TEXT.read_text("utf-8"), (code, text)


@pytest.mark.slow
@pytest.mark.parametrize("code", [START2, START3, START4, M1, M3, M5, M6, T04, T11, T14, OUT_B])
def test_a_move_has_an_objection_unless_it_is_legal(code: str) -> None:
    state = GAME.decode(code)
    cells = state.board.cells
    moves = {Move(start, target, push) for start in cells for target in cells for push in (True, False)}
    assert {move for move in moves if GAME.objection(state, move) is None} == set(GAME.legal_moves(state))


def test_nobody_moves_for_another_seat_or_after_the_end() -> None:
    with pytest.raises(NotYourTurn, match="A is next"):
        GAME.play(GAME.start(), Seat(1), "f5-f7")
    with pytest.raises(NotYourTurn, match="over"):
        GAME.play(GAME.decode(T14), Seat(1), "f3-f4")


def test_a_move_is_read_leniently() -> None:
    for code, text, move in READINGS:
        assert GAME.format(GAME.parse(GAME.decode(code), text)) == move, (code, text)


@pytest.mark.parametrize(("text", "words"), MISREADINGS)
def test_what_is_no_move_is_refused_with_an_example(text: str, words: str) -> None:
    with pytest.raises(BadNotation) as refusal:
        GAME.parse(GAME.start(), text)
    assert words in str(refusal.value)
    assert str(refusal.value).endswith("c2-d3.")
    assert len(str(refusal.value)) <= 200


@pytest.mark.parametrize(("field", "value", "words"), CODES)
def test_an_impossible_position_is_refused(field: int, value: str, words: str) -> None:
    fields = START2.split(" ")
    fields[field] = value
    with pytest.raises(BadPosition) as refusal:
        GAME.decode(" ".join(fields))
    assert words in str(refusal.value)


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("", "nine fields"),
        (f" {START2}", "nine fields"),
        (f"{START2}\n", "is no limit"),
        ("4/5/6/7/6/A4/4 A 10,0 A 0 - - 9 24", "A has 10 captures, but the match ends as soon as one has 9"),
        ("4/5/6/7/6/A4/4 A 0,9 A 0 - - 9 24", "B has 9 captures"),
        ("4/5/6/7/6/A4/4 A 0,0 A 24 c - 9 24", "sixth field has to be “-”"),
    ],
)
def test_a_code_no_match_can_reach_is_refused(code: str, words: str) -> None:
    with pytest.raises(BadPosition, match=words):
        GAME.decode(code)


def test_a_path_names_the_piece_and_then_where_it_goes() -> None:
    steps = [
        GAME.path(state, GAME.parse(state, text))
        for state, text in ((GAME.start(), "c5-d6"), (GAME.decode(T04), "d4>d6"))
    ]
    assert [tuple(step[:2]) for step in steps[0]] == [("c5", "Pivot the piece on c5"), ("d6", "to d6")]
    assert [tuple(step[:2]) for step in steps[1]] == [("d4", "Push from d4"), ("d6", "the piece on d6 to d7")]


def test_the_board_is_drawn_with_its_labels() -> None:
    assert GAME.diagram(GAME.start()).splitlines() == [
        "   h  B B B B  5-8",
        "  g  B B B B B  4-8",
        " f  . . B B . .  3-8",
        "e  . . . . . . .  2-8",
        " d  . . A A . .  2-7",
        "  c  A A A A A  2-6",
        "   b  A A A A  2-5",
    ]


def test_the_board_is_described_for_those_who_cannot_see_it() -> None:
    words = GAME.describe(GAME.decode("5/4CC/7/8/9/8/4AAB/3A2/3A1 A 9,3,3 C 7 c B 10 24"))
    for part in (
        "A must push B: c5 to c7 (captures).",
        "Captures, 10 win: A 9, B 3, C 3.",
        "A: a4 b4 c5 c6.",
        "B, out: c7.",
        "C: h8 h9.",
        "C holds the tie-breaker token.",
        "without a capture: 7 of 24; there was a capture this round.",
    ):
        assert part in words


@pytest.mark.parametrize(
    ("code", "words"),
    [
        (START2, "A can't push, so A pivots: one piece walks around a neighbouring piece."),
        (T21, "A must push a piece of C: b2>b4 or e5>e7."),
        (T04, "A has only one move, the push d4>d6."),
        (T14, "None of B's rivals can move: B wins by submission."),
    ],
)
def test_the_prompt_says_what_is_forced(code: str, words: str) -> None:
    assert GAME.prompt(GAME.decode(code)) == words


@pytest.mark.parametrize("row", ["A" * 5000 + "!", "A1" * 2500 + "!", "1" * 5000, "AB" * 2500 + "0"])
def test_a_long_row_that_is_no_code_is_refused_at_once(row: str) -> None:
    with watched(), pytest.raises(BadPosition):
        GAME.decode(f"{row}/5/6/7/6/5/4 A 0,0 B 0 - - 9 24")
