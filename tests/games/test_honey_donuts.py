"""Honey Donuts: the test positions, illegal moves and move counts of the rules document, and its words."""

from __future__ import annotations

import pickle
import random
from dataclasses import replace
from itertools import product

import pytest

from games.core import (
    CHOICE_LIMIT,
    DESCRIPTION_LIMIT,
    BadNotation,
    BadPosition,
    BadSetup,
    IllegalMove,
    NotYourTurn,
    Seat,
)
from games.honey_donuts import HoneyDonuts, Move, Position
from games.honey_donuts.board import CELLS, LINES, SHIFTS, line_of
from games.honey_donuts.rules import aspect_after
from tests.example_counts import often

GAME = HoneyDonuts()
START = "bBb/..../..*../..../rRr r"
THREAT = "bBb/..../.r*../..../.Rr r"
BESIDE_HOLE = "b.r/..B./..*../...b/rR. r"
TWINS = "bBb/..../..*../.r../.rR r"
THERE_AND_BACK = "a1-b2 e1-d2 b2-a1"

# (position, moves before, the move played, position after it)
PLAYED = {
    "T04 a piece pushed out comes back at the other end": (START, "", "a3-a1", "bBb/..../..*../..../rrR b"),
    "T05 a King alone entitles to move a line": (START, "", "d4-a2", "bBb/..../..*../..R./r.r b"),
    "T06 a line of two is pushed over the edge": (START, "", "a1-b2", "bBb/..../..*../.r../.Rr b"),
    "T07 a line of two is pushed into the hole": (START, "", "b2-a1", "bBb/..../..*../.r../.Rr b"),
    "T10 the other way the King stays on the board": (BESIDE_HOLE, "", "e3-d3", "b.B/..r./..*../...b/rR. b"),
    "T13 the same line may be pushed on": (f"{THREAT} simple", "b1-e2", "b1-e2", "brb/..../.B*../..../.Rr r simple"),
    "T14 without that history it is no taking back": (
        "b.b/.B../..*../r.../.Rr b simple",
        "",
        "e2-b1",
        "bBb/..../.r*../..../.Rr r simple",
    ),
    "T20 swapping two own pieces passes the turn": (
        "bBb/..../..*../.r../rR. r",
        "",
        "a1-b2",
        "bBb/..../..*../.r../rR. b",
    ),
    "T22 the simple rule lets a second occurrence be": (
        f"{TWINS} simple",
        "a1-a3 e3-e1 a1-b2 e1-e3",
        "a1-b2",
        "bBb/..../..*../.r../rR. b simple",
    ),
    "T24 the simple rule lets a cycle be closed": (f"{START} simple", THERE_AND_BACK, "e1-d2", f"{START} simple"),
}

# (position, moves before, the move refused, section, words of the refusal)
REFUSED = {
    "T02 own King": (START, "", "a2-d4", "H4", "your own King; push the line the other way, d4-a2"),
    "own King, the other way barred": (
        f"{BESIDE_HOLE} simple",
        "e3-d3",
        "e3-d3",
        "H4",
        "your own King; play, for example",
    ),
    "T03 no own piece": (START, "", "b4-b1", "H3", "no red piece in the line b4 b3 b2 b1; play, for example, a1-a3"),
    "T11 taking back, simple": (f"{THREAT} simple", "b1-e2", "e2-b1", "H6", "take back Red's last move, b1-e2"),
    "T12 taking back, strict": (THREAT, "b1-e2", "e2-b1", "H6", "bring back the position this match began with"),
    "T15 line of two, same direction": (
        "bB./..../br*../..../.Rr b simple",
        "c1-c2",
        "c1-c2",
        "H6",
        "c1-c2 would take back Blue's last move, c1-c2; play, for example",
    ),
    "T16 line of two, opposite direction": (
        "bB./..../br*../..../.Rr b simple",
        "c1-c2",
        "c2-c1",
        "H6",
        "c2-c1 would take back Blue's last move, c1-c2",
    ),
    "T19 taking back a King's way out": (
        "b.r/..B./..*../...b/rR. b simple",
        "e3-d3",
        "d3-e3",
        "H6",
        "take back Blue's last move, e3-d3",
    ),
    "T21 a swap that passes the turn again": (
        TWINS,
        "a1-a3 e3-e1 a1-b2 e1-e3",
        "a1-b2",
        "H6",
        "the position after move 1, again with Blue to move",
    ),
    "T23 closing a cycle, strict": (START, THERE_AND_BACK, "e1-d2", "H6", "the position this match began with"),
    "an alternating line pushed on": (
        ".../rbrb/..*B./..R./... b simple",
        "d1-d4",
        "d1-d4",
        "H6",
        "d1-d4 would take back Blue's last move, d1-d4",
    ),
    "one cell twice": (
        START,
        "",
        "a1-a1",
        "H3",
        "one cell twice; name both ends of a line: from a1 you can push a1-a3",
    ),
    "not the ends of a line": (
        START,
        "",
        "a1-a2",
        "H3",
        "not the ends of their line a1 a2 a3; name those: a1-a3 or a3-a1",
    ),
    "across the hole": (START, "", "c1-c5", "2", "Lines stop at the hole"),
    "across the hole on a slope": (START, "", "a1-e3", "2", "from a1 you can push a1-a3, a1-b2 or a1-c1"),
    "no straight line": (
        START,
        "",
        "a2-e1",
        "H3",
        "do not lie on one straight line; play, for example, a1-a3",
    ),
    "match won": (THREAT, "e2-b1", "a1-a3", "H5", "Red has pushed out your King and wins"),
    "match drawn": (f"{START} simple", f"{THERE_AND_BACK} e1-d2 " * 2, "a1-a3", "H6", "three times, so it is a draw"),
}

# Rows of the document: position -> counts for 1, 2, 3 ... plies; every row is quick enough for the tests.
DEEP_PERFT = {
    START: (12, 144, 1_814, 22_386, 276_644),
    f"{START} simple": (12, 144, 1_814, 22_632, 282_012),
    "bBb/..../.r*../..../.Rr b": (12, 145, 1_724, 22_366),
    "bBb/..../.r*../..../.Rr b simple": (12, 145, 1_724, 22_582),
    "b.r/..B./..*../...b/rR. b": (15, 207, 2_754, 37_333),
    "b.r/..B./..*../...b/rR. b simple": (15, 207, 2_754, 37_535),
    "bBb/..../..*../.r../rR. r": (10, 120, 1_411, 17_289),
    "bBb/..../..*../.r../rR. r simple": (10, 120, 1_411, 17_473),
}
WITHOUT_REPETITION_RULE = {
    START: (12, 144, 1_820, 22_834),
    "bBb/..../.r*../..../.Rr b": (12, 146, 1_757, 23_281),
    "b.r/..B./..*../...b/rR. b": (15, 210, 2_843, 39_527),
    "bBb/..../..*../.r../rR. r": (10, 120, 1_416, 17_641),
}

UNREADABLE_MOVES = {
    "": "is not a move",
    "a1": "is not a move",
    "a1-b2-c3": "is not a move",
    "x" * 3000: "…” is not a move",
    "c1-c3": "names c3, which is the hole",
    "a4-a1": "row a has the cells a1, a2, a3",
    "b0-b4": "row b has the cells b1, b2, b3, b4",
    "f1-a1": "the rows are a to e",
}

BAD_CODES = {
    "": "two fields",
    f"{START} simple a1-b2": "two fields",
    f"{START} strict": "A third field can only be “simple”",
    "bBb/..../..*../..../rRr w": "“r” for Red or “b” for Blue, not “w”",
    "bBb/..../..../..../rRr r": "The rows e to a hold 3, 4, 2 + * + 2, 4 and 3 cells",
    "bBb/..../..*../rRr r": "The rows e to a hold",
    "bBb/.../...*../..../rRr r": "The rows e to a hold",
    "bBb/..../..*../..../rRx r": "“x” is no piece",
    "b*b/..B./..*../..../rRr r": "“*” is no piece",
    "bBb/..../..*../..../rrr r": "Red King (R): 0 found, 1 needed",
    "bBb/..../..*../..../.Rr r": "Red regular pieces (r): 1 found, 2 needed",
    "bBB/..../..*../..../rRr r": "Blue King (B): 2 found, 1 needed",
    "b.b/.r../..*../-.../.Rr r": "Red King (R): 1 found, 0 needed",
    "b-b/.r../..*../-.../.Rr b": "“-” is no piece",
    "b-b/..../..*../..../rRr b": "holds a piece of the side that pushed the King out",
    "9" * 5000 + " r": "…”",
}


def after(code: str, moves: str = "") -> Position:
    """The position after moves that all have to be legal."""
    state = GAME.decode(code)
    for text in moves.split():
        assert state.to_move is not None
        _, state, _ = GAME.play(state, state.to_move, text)
    return state


def notations(state: Position) -> list[str]:
    return list(map(GAME.format, GAME.legal_moves(state)))


def perft(state: Position, depth: int) -> int:
    if depth == 1:
        return len(GAME.legal_moves(state))
    return sum(perft(GAME.apply(state, move)[0], depth - 1) for move in GAME.legal_moves(state))


def perft_without_history(code: str, depth: int) -> int:
    state = GAME.decode(code)
    moves = GAME.legal_moves(state)
    if depth == 1:
        return len(moves)
    return sum(perft_without_history(GAME.encode(GAME.apply(state, move)[0]), depth - 1) for move in moves)


def random_match(seed: int, options: dict[str, str]) -> list[Position]:
    """The positions of a match in which both sides rarely win when they could."""
    chance, states = random.Random(seed), [GAME.start(2, options)]
    while moves := GAME.legal_moves(states[-1]):
        quiet = [move for move in moves if states[-1].pieces[move.out] not in "RB"]
        states.append(GAME.apply(states[-1], chance.choice(quiet if quiet and chance.random() < 0.8 else moves))[0])
    return states


def test_the_match_starts_with_the_kings_between_their_regulars() -> None:
    assert GAME.encode(GAME.start()) == START
    assert GAME.encode(GAME.start(2, {"repetition": "simple"})) == f"{START} simple"


@pytest.mark.parametrize(("seats", "options"), [(3, {}), (2, {"repetition": "none"}), (2, {"board": "big"})])
def test_unknown_settings_are_refused(seats: int, options: dict[str, str]) -> None:
    with pytest.raises(BadSetup):
        GAME.start(seats, options)


def test_eighteen_lines_cross_on_every_cell_three_times() -> None:
    assert sorted(map(len, LINES)) == [2] * 6 + [3] * 6 + [4] * 6
    assert all(sum(cell in line for line in LINES) == 3 for cell in CELLS)
    assert len(SHIFTS) == 36
    assert list(map(GAME.format, SHIFTS)) == sorted(map(GAME.format, SHIFTS))


def test_two_cells_share_at_most_one_line() -> None:
    shared = [
        sum({first, second} <= set(line) for line in LINES) for first in CELLS for second in CELLS if first < second
    ]
    assert set(shared) == {0, 1}
    assert line_of("d4", "b3") == ("a2", "b3", "c4", "d4")
    assert line_of("c2", "c4") is None


@pytest.mark.parametrize(
    ("code", "before", "moves"),
    [
        pytest.param(START, "", "a1-a3 a1-b2 a1-c1 a3-a1 a3-b3 a3-c5 b2-a1 b3-a3 c1-a1 c5-a3 d1-a2 d4-a2", id="T01"),
        pytest.param(START, THERE_AND_BACK, "b1-e2 b4-e2 c5-e3 d1-d4 d3-e3 d4-d1 e1-e3 e3-c5 e3-d3 e3-e1", id="T26"),
    ],
)
def test_the_legal_moves_are_exactly_these(code: str, before: str, moves: str) -> None:
    assert notations(after(code, before)) == moves.split()


def test_a_king_on_the_inner_ring_leaves_thirteen_moves() -> None:
    assert len(notations(after("b.b/.B../..*../r.../.Rr b"))) == 13


def test_a_move_leads_to_its_position() -> None:
    for code, before, move, expected in PLAYED.values():
        assert GAME.encode(after(code, f"{before} {move}")) == expected, (code, before)


@pytest.mark.parametrize(
    ("code", "moves", "final", "words"),
    [
        pytest.param(THREAT, "e2-b1", "b.b/.r../..*../-.../.Rr b", "over the edge from e2", id="T08"),
        pytest.param(BESIDE_HOLE, "d3-e3", "b.-/..r./..*../...b/rR. b", "into the hole from d3", id="T09"),
        pytest.param(
            "b.r/..B./..*../...b/rR. b simple",
            "e3-d3 e3-d3",
            "b.r/..-./..*../...b/rR. b simple",
            "over the edge from e3",
            id="T17",
        ),
        pytest.param(
            "b.r/..B./..*../...b/rR. b", "e3-d3 e3-d3", "b.r/..-./..*../...b/rR. b", "over the edge from e3", id="T18"
        ),
        pytest.param(
            "bBb/..../.r*../..../.Rr b", "c1-e1 e2-b1", "..b/br../..*../-.../.Rr b", "over the edge from e2", id="T27"
        ),
    ],
)
def test_pushing_out_the_other_king_wins(code: str, moves: str, final: str, words: str) -> None:
    *before, last = moves.split()
    state = after(code, " ".join(before))
    won, events = GAME.apply(state, GAME.parse(state, last))
    outcome = GAME.outcome(won)
    assert outcome is not None
    assert (outcome.winner, outcome.reason, won.to_move) == (0, "King pushed out", None)
    assert f"Ann pushes Ben's King {words}" in events[0].text.format("Ann", "Ben")
    assert GAME.legal_moves(won) == []
    assert GAME.encode(won) == final


def test_blue_wins_as_red_does() -> None:
    won, events = GAME.apply(after("bB./..../..*b./..../rRr b"), Move("a2", "d4"))
    outcome = GAME.outcome(won)
    assert outcome is not None
    assert (outcome.places, GAME.encode(won)) == (((1,), (0,)), "bB./...-/..*../..b./r.r r")
    assert events[0].text.format("Ann", "Ben") == "Ben pushes Ann's King over the edge from a2."


def test_a_refusal_cites_the_rule_and_says_what_is_right() -> None:
    for code, before, move, section, words in REFUSED.values():
        state = after(code, before)
        objection = GAME.objection(state, GAME.parse(state, move))
        assert objection is not None
        assert objection.section == section, (code, before)
        assert words in objection.text, (code, before)
        assert len(objection.text) <= 200, (code, before)
        assert set(objection.cells) <= set(CELLS), (code, before)


def test_the_third_occurrence_is_a_draw_under_the_simple_rule() -> None:
    """T25; one ply earlier the match still runs."""
    state = after(f"{START} simple", f"{THERE_AND_BACK} e1-d2 {THERE_AND_BACK}")
    drawn, events = GAME.apply(state, Move("e1", "d2"))
    outcome = GAME.outcome(drawn)
    assert GAME.outcome(state) is None
    assert outcome is not None
    assert (outcome.places, outcome.reason) == (((0, 1),), "repetition")
    assert drawn.to_move is None
    assert "third time" in events[0].text
    assert "a draw" in GAME.prompt(drawn)


def test_a_second_occurrence_is_told_under_the_simple_rule() -> None:
    assert "second time" in GAME.describe(after(f"{START} simple", f"{THERE_AND_BACK} e1-d2"))


def stuck_but_for(state: Position, spared: int) -> Position:
    """The position with all replies to `a1-a3` but some already in its history."""
    reply = GAME.apply(state, Move("a1", "a3"))[0]
    barred = GAME.legal_moves(reply)[spared:]
    return replace(state, seen={**state.seen, **{aspect_after(reply, move): (0,) for move in barred}})


def test_a_player_without_a_legal_move_loses() -> None:
    """H7."""
    lost, events = GAME.apply(stuck_but_for(GAME.start(), 0), Move("a1", "a3"))
    outcome = GAME.outcome(lost)
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == (0, "no legal move")
    assert events[0].text.format("Ann", "Ben").startswith("Ben has no legal move left")
    objection = GAME.objection(lost, Move("e1", "e3"))
    assert objection is not None
    assert objection.section == "H7"


def test_one_legal_move_is_enough_to_go_on() -> None:
    state, events = GAME.apply(stuck_but_for(GAME.start(), 1), Move("a1", "a3"))
    assert (state.to_move, len(GAME.legal_moves(state)), events) == (1, 1, ())


def test_a_winning_move_is_never_a_repetition() -> None:
    """H5: even if the position with the King put back has been on the board."""
    state = after(THREAT)
    winning = Move("e2", "b1")
    haunted = replace(state, seen={**state.seen, aspect_after(state, winning): (0,)})
    assert winning in GAME.legal_moves(haunted)


def test_the_door_refuses_a_repetition_and_names_the_earlier_move() -> None:
    with pytest.raises(IllegalMove, match=r"after move 1, again with Blue to move.*\(H6; our reading, see 6\)"):
        GAME.play(after(TWINS, "a1-a3 e3-e1 a1-b2 e1-e3"), Seat(0), "a1-b2")


@pytest.mark.slow
@pytest.mark.parametrize(("code", "counts"), DEEP_PERFT.items())
def test_moves_are_counted_as_in_the_document(code: str, counts: tuple[int, ...]) -> None:
    assert tuple(perft(GAME.decode(code), depth + 1) for depth in range(len(counts))) == counts


@pytest.mark.parametrize(("code", "counts"), WITHOUT_REPETITION_RULE.items())
def test_moves_are_counted_without_any_history(code: str, counts: tuple[int, ...]) -> None:
    assert tuple(perft_without_history(code, depth + 1) for depth in range(len(counts))) == counts


def test_a_move_is_read_leniently() -> None:
    for text in [
        "a1-b2",
        "A1 B2",
        "a1b2",
        " a1 – b2 ",
        "a1->b2",
        "a1 to b2",
        "a1xb2",
        "a1-b2#",
        "a1:b2!",
        "a 1 / b 2.",
    ]:
        assert GAME.parse(GAME.start(), text) == Move("a1", "b2"), text


@pytest.mark.parametrize(("text", "words"), UNREADABLE_MOVES.items())
def test_an_unreadable_move_is_refused_with_an_example(text: str, words: str) -> None:
    with pytest.raises(BadNotation) as refusal:
        GAME.parse(GAME.start(), text)
    assert words in str(refusal.value)
    assert len(str(refusal.value)) < 250


@pytest.mark.parametrize(("code", "words"), BAD_CODES.items())
def test_an_impossible_position_is_refused(code: str, words: str) -> None:
    with pytest.raises(BadPosition) as refusal:
        GAME.decode(code)
    assert words in str(refusal.value)
    assert len(str(refusal.value)) < 250


def test_nobody_moves_once_it_is_over() -> None:
    with pytest.raises(NotYourTurn):
        GAME.play(after(THREAT, "e2-b1"), Seat(1), "e1-e3")


@pytest.mark.slow
@pytest.mark.parametrize("rule", ["strict", "simple"])
@pytest.mark.parametrize("seed", range(often(2, 8)))
def test_random_matches_keep_the_contract(seed: int, rule: str) -> None:
    for state in random_match(seed, {"repetition": rule}):
        check_position(state)


def check_position(state: Position) -> None:
    moves = GAME.legal_moves(state)
    assert bool(moves) == (state.to_move is not None) == (GAME.outcome(state) is None)
    assert {pair for pair in product(CELLS, CELLS) if GAME.objection(state, Move(*pair)) is None} == set(moves)
    assert all(GAME.parse(state, GAME.format(move)) == move for move in moves)
    paths = [GAME.path(state, move) for move in moves]
    assert len({tuple(step.cell for step in path) for path in paths}) == len(set(moves)) == len(moves)
    assert len({path[0].cell for path in paths}) <= CHOICE_LIMIT
    assert len(GAME.describe(state)) <= DESCRIPTION_LIMIT
    assert len(GAME.diagram(state)) < 2000
    assert GAME.encode(GAME.decode(GAME.encode(state))) == GAME.encode(state)
    assert hash(pickle.loads(pickle.dumps(state))) == hash(state)


def test_a_won_position_is_read_back_as_won() -> None:
    won = after(THREAT, "e2-b1")
    assert GAME.outcome(GAME.decode(GAME.encode(won))) == GAME.outcome(won)


@pytest.mark.slow
def test_a_strict_match_of_a_thousand_moves_stays_quick() -> None:
    state, chance = GAME.start(), random.Random(5)
    while state.ply < 1000:
        quiet = [move for move in GAME.legal_moves(state) if GAME.apply(state, move)[0].to_move is not None]
        state = GAME.apply(state, chance.choice(quiet))[0]
    assert len(state.seen) == 1001


def test_the_description_tells_all_there_is_to_know() -> None:
    assert GAME.describe(after(START, THERE_AND_BACK)) == (
        "Blue can play b1-e2, b4-e2, c5-e3, d1-d4, d3-e3, d4-d1, e1-e3, e3-c5, e3-d3, e3-e1. "
        "The repetition rule bars d2-e1, e1-d2. Red: King a2, regular pieces a1 a3. "
        "Blue: King e2, regular pieces d2 e3. White pieces stand on all other cells; c3 is the hole. "
        "Lines across from the bottom: a1-a3, b1-b4, c1-c2, c4-c5, d1-d4, e1-e3; "
        "rising to the right: c1-e1, b1-e2, a1-b2, d3-e3, a2-d4, a3-c5; "
        "rising to the left: a1-c1, a2-d1, a3-b3, d2-e1, b4-e2, c5-e3. "
        "A move names the end where a piece goes out, then the end where it comes back. "
        "Repetition: no position may come back."
    )


def test_the_diagram_shows_pieces_and_names() -> None:
    assert GAME.diagram(GAME.start()).splitlines()[:5] == [
        "  b B b         e1  e2  e3",
        " . . . .      d1  d2  d3  d4",
        ". . * . .   c1  c2  **  c4  c5",
        " . . . .      b1  b2  b3  b4",
        "  r R r         a1  a2  a3",
    ]


def test_the_path_asks_what_goes_out_and_where_it_comes_back() -> None:
    state = after(THREAT)
    first, second = GAME.path(state, Move("e2", "b1"))
    assert (first.cell, first.words) == ("e2", "e2: push out the blue King")
    assert (second.cell, second.words) == ("b1", "b1: the line is pushed from here and wins")
    assert GAME.path(state, Move("a3", "b3"))[1].words == "b3: it comes back here"


def test_pieces_are_named_cell_by_cell() -> None:
    pieces = GAME.start().pieces
    assert tuple(pieces) == CELLS == GAME.cells(GAME.start())
    assert (pieces["a2"], pieces["e2"], pieces["a1"], pieces["e3"], pieces["c2"]) == ("R", "B", "r", "b", ".")
