"""The rules of Kamisado: every table, test position and count of its rules document."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

import pytest

from games.core import BadSetup, Event
from games.kamisado import Kamisado, Phase, Position
from games.kamisado.board import CELLS, COLOUR_AT, COLOURS, LETTERS, SQUARES

GAME = Kamisado()
START = "OBPKYRGN/8/8/8/8/8/8/ngrykpbo b -"
ALL_SUMOS = "O+BP++KYR+GN+++/8/8/8/8/8/8/n+gr++yk+pbo+++ b"
LENGTHS = {"single": 1, "standard": 3, "long": 7, "marathon": 15}

# number, moves from the start, passes, side and colour to move
PASSES = [
    ("T01", "a1a7", "", "g r"),
    ("T02", "a1a7 f8f6", "b:n", "g r"),
    ("T03", "d1d7 g8a2 f1f3 a8a4", "b:y g:g", "b p"),
    ("T04", "b1h7 c8d7 d7d2 g1a7 f8f5", "b:g g:p b:b", "g r"),
    ("T05", "d1d7 g8e6 f1a6 e6a2 a6a7 f8a3 g1e3 a3b2 h8h5", "b:y g:g b:p g:r b:n", "g n"),
]

T07 = "c1f4 b8a7 f4d6 f8f6 a1a6 g8e6 f1b5 c8c6 h1f3 a8b7 f3f4 a7b6 e1a5 d8e7 g1c5"

# number, position, moves, winner, colour of the ring tower, its rings, number of passes in the deadlock or None
ROUNDS = [
    ("T06", START, "b1h7 c8a6 a6e2", 0, "green", 1, 2),
    ("T07", START, T07, 1, "blue", 1, 4),
    ("T08", START, "a1a4 e8e5 a4e8", 0, "brown", 1, None),
    ("T27", "K+3G+YO+R/6n1/8/8/2P5/8/kBNg4/1py+1ob1r b y", "c1c2", 1, "brown", 1, 2),
    ("T28", "PB+2KN+GO+/g+7/8/YR++4k+1/8/8/2p5/n2yro+1b+ g r", "b5e2", 0, "green", 2, 2),
    ("T29", "OBPKYRGN/6po/8/8/8/8/1g6/n1ryk1b1 g o", "a8a2", 0, "purple", 1, 3),
]

# number, position, all legal moves
LEGAL = [
    ("T09", f"{ALL_SUMOS} n", "a1a2 a1a3 a1a4 a1a5 a1a6 a1b2 a1c3 a1d4 a1e5 a1f6"),
    ("T10", f"{ALL_SUMOS} r", "c1b2 c1a3 c1c2 c1c3 c1c4 c1d2 c1e3 c1f4"),
    ("T11", f"{ALL_SUMOS} o", "h1g2 h1h2"),
    ("T14", "OBPK1RGN/3Y4/3y++4/8/8/8/8/ngr1kpbo b y", "d6c7 d6e7"),
    ("T15", "OBPK1RG1/8/3N+4/3Y+4/3y++4/8/8/ngr1kpbo b y", "d4d5 d4c5 d4b6 d4a7 d4e5 d4f6 d4g7"),
    ("T16", "OBPK1RG1/8/3N++4/3Y+4/3y++4/8/8/ngr1kpbo b y", "d4c5 d4b6 d4a7 d4e5 d4f6 d4g7"),
    ("T17", "OBPK1RG1/8/3N4/3Y4/3y+4/8/8/ngr1kpbo b y", "d4c5 d4b6 d4a7 d4e5 d4f6 d4g7 d4h8"),
    ("T18", "OBPK1RGN/8/3g4/3Y4/3y++4/8/8/n1r1kpbo b y", "d4c5 d4b6 d4a7 d4e5 d4f6 d4g7"),
    ("T19", "OBPK1R2/3G4/3N4/3Y4/3y+++4/8/8/ngr1kpbo b y", "d4c5 d4e5"),
    ("T22", "OBPK2G1/8/3R4/3N4/3Y4/3y++4/8/ngr1kpbo b y", "d3c4 d3b5 d3a6 d3e4 d3f5 d3g6"),
    ("T23", "OBPK1RGN/8/3Y4/8/3y+4/8/8/ngr1kpbo b y", "d4d5 d4c5 d4b6 d4a7 d4e5 d4f6 d4g7"),
    ("T24", "1K1N1Y2/4p+OGR/7o+/8/4k3/5P+2/4y1Bn+/4g+b+r+1 b o", "h6h7"),
]

# number, position, pushes, passes after them, squares of the line afterwards, side and colour to move
PUSHES = [
    ("T12", "G1B3KR/1g+2N3/3P1o2/3O+4/8/4Y3/b3r+3/n1p+y2k1 b r", "e2e3", "", "e4", "b o"),
    ("T15", "OBPK1RG1/8/3N+4/3Y+4/3y++4/8/8/ngr1kpbo b y", "d4d5", "", "d6 d7", "b g"),
    ("T20", "OBPK2GN/3R4/8/3Y4/3y++4/8/8/ngr1kpbo b y", "d4d5", "", "d6", "b r"),
    ("T21", "OBPK2G1/8/3R4/3N4/3Y++4/3y+++4/8/ngr1kpbo b y", "d3d4", "", "d5 d6 d7", "b g"),
    ("T24", "1K1N1Y2/4p+OGR/7o+/8/4k3/5P+2/4y1Bn+/4g+b+r+1 b o", "h6h7", "", "h8", "b n"),
    ("T25", "Y+4RG+K+/BN+O+++4o/2g5/2k+5/3y+4/4P3/4r+3/b2n+++1p+2 b r", "e2e3", "b:o", "e4", "g p"),
    ("T26", "2O+PY++R+G+1/6K+1/5o+1r/4N+3/7p/3B+4/3n+++4/yk+4b+g b n", "d2d3", "", "d4", "b n"),
    ("T26", "2O+PY++R+G+1/6K+1/5o+1r/4N+3/7p/3B+4/3n+++4/yk+4b+g b n", "d2d3 d3d4", "", "d5", "b o"),
]

# number, position or moves to the end of a round, its board, the rows after left and after right: Gold's, Black's
REFILLS = [
    (
        *("F1", "b1h7 c8a6 a6e2", "OB1KYRGN/7g/8/8/8/8/4P3/n1rykpbo"),
        *("POBKYRGN", "nrykpbog", "OBKYRGNP", "gnrykpbo"),
    ),
    ("F2", "a1a4 e8e5 a4e8", "OBPKnRGN/8/8/4Y3/8/8/8/1grykpbo", "YOBPKRGN", "grykpbon", "OBPKRGNY", "ngrykpbo"),
    ("F3", T07, "4Y2N/1O2K3/nBPrGR2/kpb5/5o2/8/8/1g1y4", "BPGROKYN", "gyokpbnr", "YNOKBPGR", "nrkpbogy"),
]

# position, winning move, target, score afterwards, over
SCORING = [
    ("1B1KY1GN/3n+4/8/8/P7/4R3/O7/1grykpbo b n", "d7c8", 3, (3, 0), True),
    ("1B1KY1GN/3n++4/8/8/P7/4R3/O7/1grykpbo b n", "d7c8", 7, (7, 0), True),
    ("1B1KY1GN/3n+++4/8/8/P7/4R3/O7/1grykpbo b n", "d7c8", 15, (15, 0), True),
    ("1B1KY1GN/3n4/8/8/P7/4R3/O7/1g++r++ykpbo b n", "d7c8", 7, (7, 0), True),
    ("1B1KY1GN/3n++4/8/8/P7/4R3/O7/1g+r+ykpbo b n", "d7c8", 7, (9, 0), True),
    ("1B1KY1GN/3n4/8/8/P7/4R3/O7/1g++r+ykpbo b n", "d7c8", 7, (5, 0), False),
]

# the start or a code, then nodes by depth: passes automatic, every pass a ply
PERFT = [
    (START, (102, 1150, 11_332, 107_068), (102, 1150, 11_182, 105_020)),
    (f"{ALL_SUMOS} -", (84, 792, 6472, 50_964), (84, 792, 6398, 50_146)),
    ("G1B3KR/1g+2N3/3P1o2/3O+4/8/4Y3/b3r+3/n1p+y2k1 b r", (8, 40, 188, 964), (8, 40, 188, 964)),
    ("1P5B+/o+Y+K+R++2n1/3kGO2/7p+/4N+3/8/8/yb+1g1r+2 g r", (4, 22, 96, 397), (4, 22, 85, 300)),
    ("1G6/nr++6/8/5O++1K/y+4bYo+/N+3P+p2/g+kR+4B+/8 g o", (3, 14, 47, 149), (3, 9, 32, 77)),
    ("N4B+2/8/2P2K2/1g3R2/p+1y+G1Y++1O++/3b+kn+++o++1/2r5/8 b n", (3, 12, 31, 82), (3, 12, 27, 73)),
]

DEEP_PERFT = {START: {5: 928_716, 6: 7_690_460}}
"""Counts that take seconds, for benchmarks too; moves of one round, passes automatic."""

# option, winner, score, rounds, moves of section 13
WHOLE_MATCHES = [
    ("single", 1, (0, 1), 1, 14),
    ("standard", 1, (1, 3), 4, 49),
    ("long", 1, (2, 7), 8, 114),
    ("marathon", 0, (16, 13), 20, 297),
]
SINGLE = "a1a5 d8g5 c1c6 a8a6 b1b6 g5g4 f1f7 e8e4 h1h3 g8g7 g4f3 h3d7 g7d4 f3h1"

# option, per match: rounds, moves, passes, pushes (section 15)
STATISTICS = [
    ("single", 1, 13.28, 0.27, 0),
    ("standard", 4.0, 54.95, 0.89, 0.11),
    ("long", 9.32, 132.0, 1.92, 0.50),
    ("marathon", 17.96, 271.5, 3.51, 1.45),
]


def play(code: str, moves: str) -> tuple[Position, list[Event]]:
    """The position after moves, and the events of the last one."""
    state, told = GAME.decode(code), tuple[Event, ...]()
    for text in moves.split():
        _, state, told = GAME.play(state, state.to_move, text)
    return state, list(told)


def begin(length: str) -> Position:
    return GAME.start(2, {"match": length})


def legal(state: Position) -> list[str]:
    return sorted(map(GAME.format, GAME.legal_moves(state)))


def passes(told: Iterable[Event]) -> str:
    """`b:n g:r`: who missed a turn with which colour."""
    missed = [event for event in told if event.kind == "pass"]
    return " ".join(f"{event.text.format('b', 'g')[0]}:{letter_of(event)}" for event in missed)


def letter_of(event: Event) -> str:
    return LETTERS[COLOURS.index(str(dict(event.values)["colour"]))]


def turn_of(state: Position) -> str:
    return " ".join(GAME.encode(state).split()[1:3])


def rows_of(state: Position) -> tuple[str, str]:
    rows = GAME.encode(state).split()[0].replace("+", "").split("/")
    return rows[0], rows[-1]


def count(state: Position, depth: int) -> int:
    """Sequences of so many moves in one round."""
    if state.phase is not Phase.PLAY:
        return 0
    moves = GAME.legal_moves(state)
    return len(moves) if depth == 1 else sum(count(GAME.apply(state, move)[0], depth - 1) for move in moves)


def count_passes_as_plies(state: Position, depth: int) -> int:
    """Count positions with every missed turn as a ply of its own; a deadlock is part of the move that causes it."""
    if state.phase is not Phase.PLAY:
        return 0
    total = 0
    for after, told in (GAME.apply(state, move) for move in GAME.legal_moves(state)):
        ended = after.phase is not Phase.PLAY
        left = depth - 1 - (0 if ended else len(passes(told).split()))
        total += count_passes_as_plies(after, left) if left > 0 else 1
    return total


def test_the_board_is_the_printed_one() -> None:
    ranks = [COLOUR_AT[8 * rank : 8 * rank + 8] for rank in range(8)]
    files = [COLOUR_AT[file::8] for file in range(8)]
    assert all(len(set(line)) == 8 for line in ranks + files)
    assert COLOUR_AT[::-1] == COLOUR_AT
    assert {LETTERS[COLOUR_AT[9 * step]] for step in range(8)} == {"n"}
    assert {LETTERS[COLOUR_AT[7 * step]] for step in range(1, 9)} == {"o"}
    assert [LETTERS[COLOUR_AT[SQUARES[cell]]] for cell in ("a2", "b1", "a7")] == ["p", "g", "r"]


def test_every_tower_begins_on_its_own_colour_and_black_begins() -> None:
    state = GAME.start()
    assert GAME.encode(state) == START
    assert all(COLOURS[COLOUR_AT[SQUARES[tower.cell]]] == tower.colour for tower in state.towers)
    assert (state.to_move, state.required_colour, state.score, state.round) == (0, None, (0, 0), 1)


@pytest.mark.parametrize(("length", "target"), LENGTHS.items())
def test_the_option_sets_the_target(length: str, target: int) -> None:
    assert begin(length).target == target
    with pytest.raises(BadSetup, match="standard, single, long or marathon"):
        GAME.start(2, {"match": "short"})


@pytest.mark.parametrize(("number", "moves", "missed", "turn"), PASSES)
def test_a_blocked_tower_misses_its_turn(number: str, moves: str, missed: str, turn: str) -> None:
    state, told = play(START, moves)
    assert (passes(told), turn_of(state)) == (missed, turn)


@pytest.mark.parametrize(("number", "code", "moves", "winner", "colour", "rings", "blocked"), ROUNDS)
def test_a_round_ends_on_the_home_row_or_in_a_deadlock(
    number: str, code: str, moves: str, winner: int, colour: str, rings: int, blocked: int | None
) -> None:
    state, told = play(code, moves)
    kinds = [event.kind for event in told if event.kind not in ("push", "pass")]
    assert kinds == ["round" if blocked is None else "deadlock", "ring"]
    assert len(passes(told).split()) == (blocked or 0)
    assert (state.phase, state.to_move) == (Phase.FILL, winner)
    ringed = next(tower for tower in state.towers if (tower.seat, tower.colour) == (winner, colour))
    assert ringed.rings == rings
    assert sum(state.rings) == code.count("+") + 1


def test_a_second_ring_is_worth_two_points_in_a_deadlock_as_well() -> None:
    number, code, moves, *_ = ROUNDS[4]
    assert number == "T28"
    assert play(code, moves)[0].score[0] - GAME.decode(code).score[0] == 2


def test_a_tower_with_rings_has_these_moves() -> None:
    for number, code, moves in LEGAL:
        assert legal(GAME.decode(code)) == sorted(moves.split()), (number, code)


def test_a_sumo_facing_a_tower_on_its_home_row_is_blocked() -> None:
    """T13: the call passes to yellow's square, d7, which is green."""
    state = GAME.decode("OBPKYRGN/3y+4/8/8/8/8/8/ngr1kpbo b y")
    assert turn_of(state) == "g g"


def test_a_push_moves_the_line_and_the_same_player_goes_on() -> None:
    for number, code, moves, missed, line, turn in PUSHES:
        state, told = play(code, moves)
        assert told[0].kind == "push", (number, code)
        assert (" ".join(told[0].cells[1:]), passes(told), turn_of(state)) == (line, missed, turn), (number, code)
        assert state.board[SQUARES[moves[-2:]]] in range(8), (number, code)
        assert all(state.board[SQUARES[cell]] in range(8, 16) for cell in line.split()), (number, code)
        assert sum(state.rings) == code.count("+"), (number, code)


@pytest.mark.parametrize("refill", REFILLS, ids=lambda refill: refill[0])
def test_a_refill_is_read_from_the_nearest_row_and_each_players_own_side(refill: tuple[str, ...]) -> None:
    _, moves, board, gold_left, black_left, gold_right, black_right = refill
    ended, _ = play(START, moves)
    assert GAME.encode(ended).split()[0].replace("+", "") == board
    assert legal(ended) == ["left", "right"]
    for fill, rows in (("left", (gold_left, black_left)), ("right", (gold_right, black_right))):
        _, state, told = GAME.play(ended, ended.to_move, fill)
        assert rows_of(state) == rows
        assert [event.kind for event in told] == ["refill"]
        assert (state.to_move, state.required, state.round) == (1 - ended.to_move, None, 2)
        assert state.rings == ended.rings


@pytest.mark.parametrize(("code", "move", "target", "score", "over"), SCORING)
def test_a_ring_is_worth_more_on_a_larger_sumo(
    code: str, move: str, target: int, score: tuple[int, int], over: bool
) -> None:
    state, _ = play(code, move)
    assert (state.target, GAME.score(state), GAME.outcome(state) is not None) == (target, score, over)


@pytest.mark.slow
@pytest.mark.parametrize(("code", "automatic", "plies"), PERFT, ids=[row[0] for row in PERFT])
def test_the_moves_of_a_round_are_as_many_as_counted(
    code: str, automatic: tuple[int, ...], plies: tuple[int, ...]
) -> None:
    state = GAME.decode(code)
    assert tuple(count(state, depth) for depth in range(1, 5)) == automatic
    assert tuple(count_passes_as_plies(state, depth) for depth in range(1, 5)) == plies


@pytest.mark.slow
def test_the_moves_of_a_round_are_as_many_as_counted_at_depth_five() -> None:
    assert count(GAME.decode(START), 5) == DEEP_PERFT[START][5]


@pytest.mark.slow
@pytest.mark.parametrize(("depth", "arrivals", "deadlocks", "missed"), [(3, 62, 8, 158), (4, 1422, 30, 1952)])
def test_arrivals_deadlocks_and_passes_are_as_many_as_counted(
    depth: int, arrivals: int, deadlocks: int, missed: int
) -> None:
    states = [GAME.decode(START)]
    for _ in range(depth - 1):
        states = [GAME.apply(state, move)[0] for state in states for move in GAME.legal_moves(state)]
        states = [state for state in states if state.phase is Phase.PLAY]
    kinds = [
        [event.kind for event in GAME.apply(state, move)[1]] for state in states for move in GAME.legal_moves(state)
    ]
    assert sum("round" in told for told in kinds) == arrivals
    assert sum("deadlock" in told for told in kinds) == deadlocks
    assert sum("pass" in told and "deadlock" not in told for told in kinds) == missed


@pytest.mark.parametrize(("length", "winner", "score", "rounds", "plies"), WHOLE_MATCHES)
def test_a_whole_match_comes_out_as_recorded(
    length: str, winner: int, score: tuple[int, int], rounds: int, plies: int
) -> None:
    state, moves = begin(length), 0
    while state.to_move is not None:
        if state.phase is Phase.FILL:
            text = "left" if state.round % 2 else "right"
        else:
            found = legal(state)
            text = found[(7 * moves + 3 * state.round) % len(found)]
            moves += 1
        _, state, _ = GAME.play(state, state.to_move, text)
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert (outcome.winner, state.score, state.round, moves) == (winner, score, rounds, plies)


def test_the_single_match_ends_with_its_fourteenth_move() -> None:
    state, told = play(f"{START} 1", SINGLE)
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert (outcome.places, outcome.reason) == (((1,), (0,)), "home row")
    assert [event.kind for event in told] == ["round", "ring", "match"]
    assert passes(play(f"{START} 1", SINGLE[: 5 * 10 - 1])[1]) == "b:n"
    assert passes(play(f"{START} 1", SINGLE[: 5 * 13 - 1])[1]) == "b:n"


def test_a_match_lost_in_a_deadlock_says_so() -> None:
    state, told = play(f"{START} 1", "b1h7 c8a6 a6e2")
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == (0, "deadlock")
    sentences = [event.text.format("Ann", "Bob") for event in told]
    assert "Deadlock: no tower can move any more. Bob moved last, so Ann wins round 1." in sentences
    assert sentences[-1] == "Ann wins the match."


@pytest.mark.slow
@pytest.mark.parametrize(("length", "rounds", "moves", "missed", "pushes"), STATISTICS)
def test_random_matches_end_in_time_and_look_like_those_counted(
    length: str, rounds: float, moves: float, missed: float, pushes: float
) -> None:
    random, matches = Random(length), 150
    seen = {"ring": 0, "move": 0, "pass": 0, "push": 0}
    for _ in range(matches):
        state = begin(length)
        while state.to_move is not None:
            seen["move"] += state.phase is Phase.PLAY
            state, told = GAME.apply(state, random.choice(GAME.legal_moves(state)))
            for event in told:
                seen[event.kind] = seen.get(event.kind, 0) + 1
            assert bytes(range(16)) == bytes(sorted(state.board)[:16])
        assert state.round <= 2 * state.target - 1
    assert seen["ring"] / matches == pytest.approx(rounds, rel=0.1)
    assert seen["move"] / matches == pytest.approx(moves, rel=0.1)
    assert seen["pass"] / matches == pytest.approx(missed, rel=0.25, abs=0.15)
    assert seen["push"] / matches == pytest.approx(pushes, rel=0.3, abs=0.05)


def test_cells_are_listed_from_the_top_as_the_diagram_shows_them() -> None:
    cells = GAME.cells(GAME.start())
    assert sorted(cells) == sorted(CELLS)
    assert (cells[0], cells[7], cells[-1]) == ("a8", "h8", "h1")
