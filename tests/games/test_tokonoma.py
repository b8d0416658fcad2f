"""The rules of tokonoma: every table, test position and count of its rules document, and every refusal."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.core import BadSetup, Event, Seat
from games.tokonoma import Position, Tokonoma
from games.tokonoma.board import ARM, BLACK, BLIND, FLAT, INDEX, STAR, TARGETS, TILES, WHITE, names_of

GAME = Tokonoma()
START = "f3A+/b+4S+/a+b+3B+A+/s+4B+/a+3F w 0"
FIRST_MOVES = ["a5a3", "b6a4", "b6c5", "c6a4", "c6e4", "c7c5", "d6b5", "e5d5", "e5e4"]
TEXT = Path(__file__).parents[2] / "games/texts/en/tokonoma.md"
WHITE_TARGETS = [
    [column.strip() for column in line.split("|")]
    for line in Path(__file__).with_name("tokonoma_targets.txt").read_text("utf-8").splitlines()[1:]
]

# number of the test position, position, all legal moves
LEGAL = [
    ("01", START, " ".join(FIRST_MOVES)),
    ("13", "5/6/aF5/6/5 w 0", "c2b1 c2d1"),
    ("19", "A4/6/7/5f/5 b 0", "d6c7"),
    ("26", "5/F5/6s/6/5 w 0", "b1c1"),
]

# number, position, tile, all moves of the piece there
LEGAL_FROM = [
    ("08", "5/6/3Fs+A1/6/5 w 0", "c6", "c6c4 c6b6 c6d6 c6c7"),
    ("09", "5/4B+1/2F1Af1/4S1/5 w 0", "c5", "c5c3"),
    ("10", "5/6/2F4/1AF3/1f3 w 0", "d3", ""),
    ("14", "4f/6/AF5/6/5 w 0", "c2", "c2b1 c2d1"),
    ("20", "5/6/3B3/6/f4 w 0", "c4", "c4a2 c4e2 c4c6 c4b4 c4d4"),
    ("21", "5/6/3b3/6/4F b 0", "c4", "c4a4 c4e4 c4c2 c4b3 c4d3"),
    ("22", "5/6/3A3/6/f4 w 0", "c4", "c4c2 c4c5 c4b4 c4d4"),
    ("23", "5/6/3a3/6/4F b 0", "c4", "c4c6 c4c3 c4b3 c4d3"),
    ("24", "5/6/4S2/6/f4 w 0", "c5", "c5a4 c5e4 c5b3 c5d3 c5b6 c5d6"),
    ("25", "5/6/2s4/6/4F b 0", "c3", "c3a2 c3e2 c3b1 c3d1 c3b4 c3d4"),
]

# number, position, move, captures, position after, winner, reason
PLAYED = [
    ("02", "5/2fF2/2f1F2/6/5 w 0", "c5c4", "b3:f", "5/3F2/2fF3/6/5 b 0", None, None),
    ("03", "a4/2f3/2f1F2/6/4F w 0", "c5c4", "", "a4/2f3/2fF3/6/4F b 0", None, None),
    ("03", "a4/2f3/2fF3/6/4F b 0", "a1a3", "c4:F", "2a2/2f3/2f4/6/4F w 0", None, None),
    ("04", "5/6/3fA+2/6/a4 w 0", "c5c6", "c4:f", "5/6/4FA1/6/a4 b 0", None, None),
    ("05", "5/6/3b+A+2/6/a4 w 0", "c5c6", "c4:b+", "5/6/4FA1/6/a4 b 0", None, None),
    ("06", "5/6/3fB+A1/6/a3F w 0", "e5e4", "", "5/6/3fB+A1/6/a2F1 b 0", None, None),
    ("07", "5/6/3fB+A1/6/a3F w 0", "c5a3", "c4:f", "2B2/6/4FA1/6/a3F b 0", None, None),
    ("08", "5/6/3Fs+A1/6/5 w 0", "c6c4", "", "5/6/3A+s+2/6/5 b 1", None, None),
    ("11", "5/F5/1ab4/6/5 w 0", "b1c1", "", "5/6/Fab4/6/5 b 0", 0, "house capture"),
    ("12", "4f/6/2A4/6/5 w 0", "c3c1", "", "4f/6/A6/6/5 b 1", None, None),
    ("15", "5/3B1S/3f3/3B2/5 w 0", "b6c5", "", "5/3B2/3fS2/3B2/5 b 1", 0, "stalemate"),
    ("16", "5/3B2/3fS2/3B2/5 w 0", "c5a4", "", "3S1/3B2/3f3/3B2/5 b 1", None, None),
    ("17", "5/6/3fA+2/6/5 w 0", "c5c6", "c4:f", "5/6/4FA1/6/5 b 0", 0, "stalemate"),
    ("18", "a4/2fF2/3fA2/2fF2/5 w 0", "c5c3", "b3:f c4:f d3:f", "a4/3F2/2A4/3F2/5 b 0", None, None),
    ("19", "A4/6/7/5f/5 b 0", "d6c7", "", "A4/6/6f/6/5 w 0", 1, "house capture"),
    ("28", "4a/F5/7/6/5 w 3 draw=4", "b1c1", "", "4a/6/F6/6/5 b 0 draw=4", 0, "house capture"),
    (
        "win on a quiet ply that fills the count",
        "5/3B1S/3f3/3B2/5 w 99",
        "b6c5",
        "",
        "5/3B2/3fS2/3B2/5 b 100",
        0,
        "stalemate",
    ),
    ("draw by the default limit", "4a/6/2A4/6/4F w 99", "c3c4", "", "4a/6/3A3/6/4F b 100", "draw", "quiet-move rule"),
    ("no limit", "4a/6/2A4/6/4F w 99 draw=off", "c3c4", "", "4a/6/3A3/6/4F b 100 draw=off", None, None),
]

# position, sequences of 1, 2, 3 ... plies
PERFT = [
    (START, (9, 81, 917, 10322, 125798)),
    ("1B1AF/fa2B+1/b+fs+1SFA+/f1a1F1/1f2F w 0", (12, 216, 2832, 47109, 649191)),
    ("Ab+1F1/2f2S+/a+f2A1F/1b+F1B+B+/1f2a b 0", (13, 157, 1976, 24297, 311728)),
    ("f2BA+/s+1f1A+F/f2b1F1/fa3B+/a+bF2 w 0", (8, 131, 1274, 19855, 211620)),
    ("f2SA+/b+3BF/a+f4A+/b+4B+/1sF1a b 0", (12, 121, 1503, 15486, 195918)),
    ("Ab1FF/b+5/1f1FSFA+/1f1s1B+/f1aB1 w 0", (16, 247, 3669, 51492, 740269)),
    ("3fA/ffbF1S+/a+1s3B+/fb4/a+2B+F b 0", (16, 148, 2259, 25086, 368251)),
]
DEEP_PERFT = {START: {6: 1522203, 7: 19442405, 8: 245902237}}
"""Position -> depth -> sequences, for benchmarks."""

AFTER_FIRST_MOVES = (1232, 1220, 1416, 1118, 1117, 1073, 1221, 1024, 901)

SHORTEST_WINS = [
    (0, "e5d5 c1c3 d5d4 c2a2 d4d3 c2b2 c7c5 c1c2 d3d2 c2c3 d2c2 b2b3 c2c1"),
    (1, "e5d5 a1a2 c6e4 a2a3 c6c5 a3b4 c7c5 c1c3 c7c6 b4b5 c6c5 b5c6 c5b4 c6c7"),
]


def played(state: Position, moves: str) -> Position:
    for text in moves.split():
        assert state.to_move is not None
        _, state, _ = GAME.play(state, state.to_move, text)
    return state


def legal(state: Position, tile: str = "") -> set[str]:
    return {text for text in map(GAME.format, GAME.legal_moves(state)) if text.startswith(tile)}


def captures(events: tuple[Event, ...]) -> set[str]:
    return {"{tile}:{piece}".format(**dict(event.values)) for event in events if event.kind == "capture"}


def perft(state: Position, depth: int) -> int:
    if depth == 1:
        return len(GAME.legal_moves(state))
    return sum(perft(GAME.apply(state, move)[0], depth - 1) for move in GAME.legal_moves(state))


def last_plies(state: Position, depth: int) -> tuple[int, int, int]:
    """Sequences that end with a capture, pieces they capture, sequences that end with a tall stepping onto a flat."""
    if depth > 1:
        below = [last_plies(GAME.apply(state, move)[0], depth - 1) for move in GAME.legal_moves(state)]
        return tuple(map(sum, zip(*below, strict=True))) if below else (0, 0, 0)
    taken = [len(captures(GAME.apply(state, move)[1])) for move in GAME.legal_moves(state)]
    stacks = sum(bool(state.piece_on(move.target)) for move in GAME.legal_moves(state))
    return sum(map(bool, taken)), sum(taken), stacks


def test_every_piece_reaches_the_targets_of_section_4_for_either_side() -> None:
    for row in WHITE_TARGETS:
        tile = INDEX[row[0]]
        for kind, cell in zip((FLAT, ARM, BLIND, STAR), row[1:], strict=True):
            expected = set(cell.replace("–", "").split())
            assert set(names_of(TARGETS[WHITE][kind][1 << tile])) == expected, row
            turned = {TILES[28 - INDEX[name]] for name in expected}
            assert set(names_of(TARGETS[BLACK][kind][1 << 28 - tile])) == turned, row


@pytest.mark.parametrize(("kind", "total"), [(FLAT, 68), (ARM, 87), (BLIND, 93), (STAR, 104)])
def test_targets_over_all_tiles_sum_up_to_the_documented_number(kind: int, total: int) -> None:
    for seat in (WHITE, BLACK):
        assert sum(targets.bit_count() for targets in TARGETS[seat][kind].values()) == total


def test_stars_keep_their_colour_and_blinds_cycle_through_the_colours() -> None:
    def colour(tile: int) -> int:
        row, number = TILES[tile]
        return (2 * (int(number) - 1) - (6 - abs(ord(row) - ord("c")))) % 3

    for piece, targets in TARGETS[WHITE][STAR].items():
        assert {colour(INDEX[name]) for name in names_of(targets)} == {colour(piece.bit_length() - 1)}
    for seat, step in ((WHITE, 1), (BLACK, 2)):
        for piece, targets in TARGETS[seat][BLIND].items():
            after = (colour(piece.bit_length() - 1) + step) % 3
            assert {colour(INDEX[name]) for name in names_of(targets)} == {after}


@pytest.mark.parametrize(("_number", "code", "moves"), LEGAL)
def test_the_legal_moves_are_those_of_the_test_position(_number: str, code: str, moves: str) -> None:
    assert legal(GAME.decode(code)) == set(moves.split())


def test_a_piece_has_the_moves_of_the_test_position() -> None:
    for _number, code, tile, moves in LEGAL_FROM:
        assert legal(GAME.decode(code), tile) == set(moves.split()), (code, tile)


@pytest.mark.parametrize(("_number", "code", "move", "taken", "after", "winner", "reason"), PLAYED)
def test_a_move_captures_ends_and_leaves_what_the_test_position_says(
    _number: str, code: str, move: str, taken: str, after: str, winner: int | str | None, reason: str | None
) -> None:
    before = GAME.decode(code)
    state, events = GAME.apply(before, GAME.parse(before, move))
    assert captures(events) == set(taken.split())
    assert GAME.encode(before) == code
    assert GAME.encode(state) == after
    assert GAME.decode(after) == state
    outcome = GAME.outcome(state)
    assert (state.to_move is None) == bool(reason)
    assert (outcome and outcome.reason) == reason
    if outcome:
        assert outcome.winner == (None if winner == "draw" else winner)
        assert GAME.legal_moves(state) == ()
        assert [event.kind for event in events][-1] == "end"


def test_the_counter_of_quiet_moves_draws_at_its_limit_and_not_before() -> None:
    state = played(GAME.decode("a4/6/6A/6/4F w 0 draw=4"), "c7c5 a1a3")
    assert state.quiet == 2
    state = played(state, "e5e4")
    assert state.quiet == 0
    state = played(state, "a3a2 c5c6 a2a1")
    assert state.to_move == 0
    outcome = GAME.outcome(played(state, "c6c7"))
    assert outcome is not None
    assert (outcome.winner, outcome.places, outcome.reason) == (None, ((0, 1),), "quiet-move rule")


def test_a_repeated_position_is_no_draw() -> None:
    state = played(GAME.decode("a4/6/6A/6/4F w 0"), "c7c5 a1a3 c5c6 a3a2 c6c7 a2a1 " * 3)
    assert GAME.encode(state) == "a4/6/6A/6/4F w 18"
    assert GAME.outcome(state) is None


@pytest.mark.parametrize(("winner", "moves"), SHORTEST_WINS)
def test_the_shortest_house_captures_end_on_their_last_move(winner: int, moves: str) -> None:
    *first, last = moves.split()
    state = played(GAME.start(), " ".join(first))
    assert state.to_move == winner
    outcome = GAME.outcome(played(state, last))
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == (winner, "house capture")


def test_move_sequences_up_to_four_plies_are_counted_as_documented() -> None:
    for code, counts in PERFT:
        assert tuple(perft(GAME.decode(code), depth) for depth in range(1, 5)) == counts[:4], code


@pytest.mark.slow
@pytest.mark.parametrize(("code", "counts"), PERFT)
def test_move_sequences_of_five_plies_are_counted_as_documented(code: str, counts: tuple[int, ...]) -> None:
    assert perft(GAME.decode(code), 5) == counts[4]


@pytest.mark.slow
def test_move_sequences_of_six_plies_are_counted_as_documented() -> None:
    assert perft(GAME.start(), 6) == DEEP_PERFT[START][6]


def test_every_first_move_has_its_documented_number_of_continuations() -> None:
    state = GAME.start()
    after = {GAME.format(move): perft(GAME.apply(state, move)[0], 3) for move in GAME.legal_moves(state)}
    assert after == dict(zip(FIRST_MOVES, AFTER_FIRST_MOVES, strict=True))


@pytest.mark.slow
def test_captures_and_stacks_on_the_last_ply_are_counted_as_documented() -> None:
    counted = [last_plies(GAME.start(), depth) for depth in range(1, 6)]
    assert counted == [(0, 0, 0), (0, 0, 0), (0, 0, 90), (76, 76, 1017), (1641, 1645, 17936)]


@pytest.mark.parametrize(
    ("value", "limit", "code"), [("100", 100, START), ("60", 60, f"{START} draw=60"), ("off", 0, f"{START} draw=off")]
)
def test_the_draw_option_sets_the_limit_and_shows_in_the_code(value: str, limit: int, code: str) -> None:
    state = GAME.start(2, {"draw": value})
    assert state.limit == limit
    assert GAME.encode(state) == code
    assert GAME.decode(code) == state
    assert GAME.encode(GAME.start()) == START


def test_other_seats_and_options_are_refused() -> None:
    with pytest.raises(BadSetup, match="2 players, not 3"):
        GAME.start(3)
    with pytest.raises(BadSetup, match="100, 60 or off, not “4”"):
        GAME.start(2, {"draw": "4"})


def test_a_capture_names_the_loser_and_the_whole_piece() -> None:
    _, _, (event,) = GAME.play(GAME.decode("5/6/3b+A+2/6/a4 w 0"), Seat(0), "c5c6")
    assert event.text.format("Ann", "Ben") == "Ben loses the Blind on c4 and the Flat under it."
    assert event.cells == ("c4",)


# position, move, last event
ENDS = [
    ("5/F5/1ab4/6/5 w 0", "b1c1", "Ann wins: a Flat has reached Ben's house.", ("c1",)),
    ("A4/6/7/5f/5 b 0", "d6c7", "Ben wins: a Flat has reached Ann's house.", ("c7",)),
    ("5/6/3fA+2/6/5 w 0", "c5c6", "Ann wins: Ben has no legal move.", ()),
    (
        "4a/6/2A4/6/4F w 59 draw=60",
        "c3c4",
        "The match is a draw: 60 moves in a row without a Flat move or a capture.",
        (),
    ),
]


@pytest.mark.parametrize(("code", "move", "sentence", "cells"), ENDS)
def test_the_end_is_told(code: str, move: str, sentence: str, cells: tuple[str, ...]) -> None:
    before = GAME.decode(code)
    assert before.to_move is not None
    *_, event = GAME.play(before, before.to_move, move)[2]
    assert (event.text.format("Ann", "Ben"), event.cells) == (sentence, cells)


def test_the_diagram_shows_every_tile_with_its_piece() -> None:
    assert GAME.diagram(GAME.start()).splitlines()[:5] == [
        "      a1 f  a2 .  a3 .  a4 .  a5 A+",
        "   b1 b+ b2 .  b3 .  b4 .  b5 .  b6 S+",
        "c1 a+ c2 b+ c3 .  c4 .  c5 .  c6 B+ c7 A+",
        "   d1 s+ d2 .  d3 .  d4 .  d5 .  d6 B+",
        "      e1 a+ e2 .  e3 .  e4 .  e5 F",
    ]


def test_the_description_names_every_piece_the_houses_and_the_count() -> None:
    assert GAME.describe(GAME.start()) == (
        "White can play a5 to a3, c7 to c5, c6 to a4, c6 to e4, d6 to b5, b6 to a4, b6 to c5, e5 to d5, e5 to e4. "
        "Pieces lost: White 0, Black 0. Quiet moves in a row: 0; a draw at 100. "
        "White: Arm a5 c7, Blind c6 d6, Star b6, lone Flat e5, Flat under a5 b6 c6 c7 d6. "
        "Black: Arm c1 e1, Blind b1 c2, Star d1, lone Flat a1, Flat under b1 c1 c2 d1 e1. "
        "Rows from the top: a1-a5, b1-b6, c1-c7, d1-d6, e1-e5. White's house is c7, Black's is c1; "
        "White advances to lower numbers, Black to higher ones."
    )
    assert "Black: no pieces." in GAME.describe(GAME.decode("5/6/4FA1/6/5 b 0 draw=off"))


def test_the_prompt_names_the_only_move_and_the_end() -> None:
    assert GAME.prompt(GAME.decode("5/F5/6s/6/5 w 0")) == "White has only one move: b1c1."
    assert GAME.prompt(GAME.decode("5/6/Fab4/6/5 b 0")) == "White wins: a Flat has reached Black's house."
    assert GAME.prompt(GAME.decode("5/6/3A3/6/4f w 100")) == "The match is a draw after 100 quiet moves in a row."


def test_a_path_leads_from_the_piece_to_its_tile() -> None:
    state = GAME.decode("5/6/3Fs+A1/6/5 w 0")
    steps = GAME.path(state, GAME.parse(state, "c6c4"))
    assert [step[:2] for step in steps] == [("c6", "Arm c6"), ("c4", "c4, onto the Flat")]


def test_pieces_gives_every_piece_by_tile() -> None:
    state = GAME.decode("4F/6/3b+A2/6/a4 w 0")
    assert state.pieces() == {"a5": "F", "c4": "b+", "c5": "A", "e1": "a"}
