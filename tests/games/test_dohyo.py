"""The rules of dohyō: every test position and count of its rules document, and every refusal."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

import pytest

from games.core import BadSetup, Event, Outcome, Seat
from games.dohyo import Dohyo, Position

GAME = Dohyo()
TEXT = Path(__file__).parents[2] / "games/texts/en/dohyo.md"
START2 = "BBBB/BBBBB/2BB2/7/2AA2/AAAAA/AAAA A 0,0 B 0 - - 9 24"
START3 = "BB1CC/BB2CC/BB3CC/BBB2CCC/BB5CC/B6C/3A3/AAAAAA/AAAAA A 0,0,0 C 0 - - 10 24"
START4 = "CC1DD/CCCDDD/CCC1DDD/CCCCDDDD/9/BBBBAAAA/BBB1AAA/BBBAAA/BB1AA A 0,0,0,0 D 0 - - 8 24"
M1 = "BB1B/3BB/BBAA2/3B2B/2A2B/A1A1A/AAAA A 1,1 B 4 - - 9 24"
M2 = "1B1B/1B3/1B4/B1BB2A/5B/1AAA1/AAAA A 3,3 A 0 - - 9 24"
M3 = "BB1CC/B5/B1BB2C/BBCC4/1BB4AC/1BBACCAC/6C/1AAA1A/AAA1A A 2,0,1 A 4 - - 10 24"
M4 = "BB2B/B5/3A2C/B2B4/AB1CBA3/A1B1CA2/1A1ACA1/AA2A1/4C A 6,4,1 B 3 - C 10 24"
M5 = "C2D1/1CCDDD/1CC1CD1/CC1BCC1D/B3AA1DD/BBB1ADAD/5A1/BBB1A1/BBBAA A 2,2,1,4 D 0 - - 8 24"
M6 = "1C2C/CD2BB/BC5/C2B3D/2B1C1A1A/1B6/1B5/AA1ADA/ABA1A A 6,4,6,6 A 1 - CD 8 24"

# position -> move sequences by length, from 1 on
PERFT = {
    START2: (18, 206, 3248, 55960),
    START3: (22, 483, 10582),
    START4: (17, 170, 1800, 8775, 43132),
    M1: (21, 358, 5016, 82170),
    M2: (18, 484, 6121),
    M3: (28, 850, 10881),
    M4: (27, 377, 7921, 75803),
    M5: (18, 423, 846, 5824, 78387),
    M6: (6, 126, 863, 10257, 75719),
}

# position -> length -> move sequences; minutes rather than seconds for the longest
DEEP_PERFT = {
    START2: {5: 1051332, 6: 19245494},
    START3: {4: 281452, 5: 7300472},
    START4: {6: 235709},
    M1: {5: 1236093},
    M2: {4: 131195, 5: 1761918},
    M3: {4: 181715, 5: 2139276},
    M4: {5: 1536005},
}
FEW = 300_000

SAMPLE = """
    c5-d6 f5-f7 d5-e7 g7>e7 c4-d3 f7>d7 b5>d7 g6-f7 c6>e8 f7>d7 d3-e5 h6-g6
    d4>f6 g5-f5 c2-c4 g7-f7 b4-c5 g6-f4 c5>e7 g8>e8 d6>f8 f5-g5 b3-d5 g5-f5
    d5>f5 h8-g7 f6>f4 g7-f6 f5>f3 h5>f3 b2-b3 g4>e2 c4-b2 f6>f8 b3-d3 f8-f6
    c3-e4 f7-g6 e4-e6 g6>e6
"""

T04 = "1BB1/5/2A3/7/2AAB1/5/4 A 0,0 B 0 - - 9 24"
T14 = "1BB1/5/6/AB5/A5/5/4 B 0,0 B 0 - - 9 24"
T27 = "5/4CC/7/3B4/2AAB4/8/7/6/5 A 0,0,0 C 3 - - 10 24"
T29 = "4B/CC4/7/8/B8/8/7/1AA3/5 A 0,0,0 B 0 - - 10 24"
OUT_B = "5/4CC/7/8/9/8/4AA1/1BBA2/3A1 A 0,0,0 C 0 - B 10 24"


def read_positions() -> list[tuple[str, dict[str, str]]]:
    blocks = Path(__file__).with_name("dohyo_positions.txt").read_text("utf-8").split("\n\n")[1:]
    titled = (block.strip().partition("\n") for block in blocks)
    return [(title, dict(line.split(":", 1) for line in body.splitlines())) for title, _, body in titled]


POSITIONS = [pytest.param(fields, id=title) for title, fields in read_positions()]


def perft(state: Position, length: int) -> int:
    moves = GAME.legal_moves(state)
    return len(moves) if length == 1 else sum(perft(GAME.apply(state, move)[0], length - 1) for move in moves)


def played(state: Position, text: str) -> Position:
    for notation in text.split():
        assert state.to_move is not None
        state = GAME.play(state, state.to_move, notation)[1]
    return state


def legal(state: Position) -> str:
    return " ".join(sorted(map(GAME.format, GAME.legal_moves(state))))


def told(events: tuple[Event, ...]) -> list[str]:
    return [event.text.format("Ann", "Ben", "Cem", "Dea") for event in events]


@pytest.mark.parametrize("fields", POSITIONS)
def test_a_position_of_the_rules_document_plays_as_printed(fields: dict[str, str]) -> None:
    state = GAME.decode(fields["code"].strip())
    assert legal(state) == fields["legal"].strip()
    if "play" in fields:
        state = played(state, fields["play"])
        assert GAME.encode(state) == fields["after"].strip()
    outcome = GAME.outcome(state)
    result = f"{GAME.info.seat_names[outcome.places[0][0]]} wins by {outcome.reason}" if outcome else "goes on"
    assert result == fields["result"].strip()
    assert GAME.decode(GAME.encode(state)) == state


def test_all_positions_of_the_rules_document_are_there() -> None:
    assert [title[:3] for title, _ in read_positions()] == [f"T{number:02}" for number in range(1, 40)]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("code", "length", "count"),
    [(code, length, count) for code, counts in PERFT.items() for length, count in enumerate(counts, 1)],
)
def test_move_sequences_are_counted(code: str, length: int, count: int) -> None:
    assert perft(GAME.decode(code), length) == count


@pytest.mark.slow
@pytest.mark.parametrize(
    ("code", "length", "count"),
    [(code, *row) for code, rows in DEEP_PERFT.items() for row in rows.items() if row[1] < FEW],
)
def test_longer_move_sequences_are_counted(code: str, length: int, count: int) -> None:
    assert perft(GAME.decode(code), length) == count


def test_the_sample_game_ends_as_printed() -> None:
    end = played(GAME.start(), SAMPLE)
    assert GAME.encode(end) == "2B1/1B3/BA1B2/B2ABAB/1A2AB/5/A3 B 3,5 B 3 - A 9 24"
    assert GAME.outcome(end) == Outcome(((Seat(1),), (Seat(0),)), "submission")
    assert GAME.score(end) == (3, 5)


@pytest.mark.parametrize(("seats", "code"), [(2, START2), (3, START3), (4, START4)])
def test_a_match_starts_as_printed(seats: int, code: str) -> None:
    assert GAME.encode(GAME.start(seats)) == code
    assert GAME.decode(code) == GAME.start(seats)


@pytest.mark.parametrize(
    ("seats", "options", "fields"),
    [
        (2, {}, "9 24"),
        (3, {}, "10 24"),
        (4, {}, "8 24"),
        (4, {"captures": "7"}, "7 24"),
        (3, {"captures": "6", "passive": "9"}, "6 9"),
    ],
)
def test_options_set_the_goal_and_the_limit(seats: int, options: dict[str, str], fields: str) -> None:
    assert GAME.encode(GAME.start(seats, options)).endswith(f" {fields}")


@pytest.mark.parametrize(("seats", "options"), [(1, {}), (5, {}), (2, {"captures": "9"}), (2, {"ko": "6"})])
def test_other_setups_are_refused(seats: int, options: dict[str, str]) -> None:
    with pytest.raises(BadSetup):
        GAME.start(seats, options)


def test_the_table_is_told_what_happens() -> None:
    for code, move, sentences in [
        (T04, "d4>d6", ["Ann pushes Ben's piece from d6 to d7."]),
        (
            "4/1BB2/6/4AAB/6/5/4 A 0,0 B 0 - - 9 24",
            "e6>e8",
            ["Ann pushes Ben's piece off the board from e8: capture 1 of 9.", "Ann takes the tie-breaker token."],
        ),
        (
            T27,
            "e3>e5",
            [
                "Ann pushes Ben's piece from e5 to e6.",
                "Ann takes the tie-breaker token.",
                "Ben can neither push nor pivot and is out; the pieces stay on the board.",
            ],
        ),
        (
            T29,
            "b3-c3",
            [
                "Ben can neither push nor pivot and is out; the pieces stay on the board.",
                "The tie-breaker token passes to Cem.",
            ],
        ),
        (
            "1BB1/2B2/6/7/6/1A3/AA2 B 0,0 A 18 - - 9 24",
            "g6-g7",
            ["19 rounds in a row without a capture; after 24 the token decides."],
        ),
        ("1BB1/2B2/6/7/6/1A3/AA2 B 0,0 A 17 - - 9 24", "g6-g7", []),
        (
            "1BB1/2B2/6/7/6/1A3/AA2 B 0,0 A 23 - - 9 24",
            "g6-g7",
            ["24 rounds in a row without a capture: Ann holds the token and wins."],
        ),
        (
            "ABB1/2B2/6/7/6/1A3/AAA1 B 5,5 B 0 - - 6 24",
            "h7>h5",
            [
                "Ben pushes Ann's piece off the board from h5: capture 6 of 6.",
                "Ben has captured 6 pieces and wins by knockout.",
            ],
        ),
    ]:
        state = GAME.decode(code)
        assert state.to_move is not None
        assert told(GAME.play(state, state.to_move, move)[2]) == sentences, (code, move)


def test_a_seat_that_leaves_counts_as_out() -> None:
    for code, seat, after, outcome in [
        (START3, 1, START3.replace("- - 10", "- B 10"), None),
        (START3, 2, START3.replace(" C 0 - -", " A 0 - C"), None),
        (START3, 0, START3.replace(" A 0,0,0", " B 0,0,0").replace("- - 10", "- A 10"), None),
        (START4.replace(" A 0,", " D 0,"), 3, START4.replace(" D 0 - -", " A 1 - D"), None),
        (START4.replace(" A 0,", " D 0,").replace(" 0 - -", " 4 c -"), 3, START4.replace(" D 0 - -", " A 0 - D"), None),
        (
            START3.replace(" A 0,0,0 C 0", " C 0,0,0 B 23"),
            2,
            START3.replace(" A 0,0,0 C 0 - -", " C 0,0,0 B 24 - C"),
            Outcome(((Seat(1),), (Seat(0),), (Seat(2),)), "referee"),
        ),
        (
            START3.replace("- - 10", "- B 10"),
            2,
            START3.replace(" C 0 - -", " A 0 - BC"),
            Outcome(((Seat(0),), (Seat(1), Seat(2))), "retired"),
        ),
        (
            START3.replace("- - 10", "- B 10"),
            0,
            START3.replace(" A 0,0,0 C 0 - -", " C 0,0,0 C 0 - AB"),
            Outcome(((Seat(2),), (Seat(0), Seat(1))), "retired"),
        ),
        (
            "B3C/5C/7/8/B8/8/7/1AA3/5 A 0,0,0 A 0 - - 10 24",
            2,
            "B3C/5C/7/8/B8/8/7/1AA3/5 A 0,0,0 A 0 - C 10 24",
            Outcome(((Seat(0),), (Seat(1),), (Seat(2),)), "submission"),
        ),
        (OUT_B, 1, OUT_B, None),
    ]:
        left = GAME.retire(GAME.decode(code), Seat(seat))
        assert left is not None
        assert (GAME.encode(left[0]), GAME.outcome(left[0])) == (after, outcome), (code, seat)


def test_leaving_is_told() -> None:
    left = GAME.retire(GAME.start(3), Seat(2))
    assert left is not None
    assert told(left[1]) == [
        "Cem leaves the match; the pieces stay on the board.",
        "The tie-breaker token passes to Ann.",
    ]


@pytest.mark.parametrize("code", [START2, T14])
def test_a_match_of_two_or_one_that_is_over_does_not_go_on_without_a_seat(code: str) -> None:
    assert GAME.retire(GAME.decode(code), Seat(0)) is None


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_matches_keep_their_promises(seats: int) -> None:
    """Pieces and captures add up, codes read back, one seat wins."""
    random = Random(seats)
    for _ in range(10):
        state = GAME.start(seats)
        while moves := GAME.legal_moves(state):
            total = sum(own.bit_count() for own in state.pieces) + sum(state.captures)
            assert total == seats * (11 if seats == 2 else 12)
            assert GAME.decode(GAME.encode(state)) == state
            assert all(GAME.parse(state, GAME.format(move)) == move for move in moves)
            assert max(Counter(GAME.path(state, move)[0] for move in moves).values()) <= 25
            assert len(GAME.describe(state)) <= 1024
            state = GAME.apply(state, random.choice(moves))[0]
        outcome = GAME.outcome(state)
        assert outcome is not None
        assert outcome.winner in state.active
        assert GAME.outcome(GAME.decode(GAME.encode(state))) == outcome
