"""Dogon: every rule, position and count of its rules, case by case (test positions D01 to D33)."""

from __future__ import annotations

import pytest

from games.core import BadNotation, BadPosition, IllegalMove, NotYourTurn, Played, Seat
from games.dogon import Dogon, Position, Sowing, sowing_path

DOGON = Dogon()
KULEI = "4,4,4,4,4,4/4,4,4,4,4,4 0-0 S n .0"
GAGARA = "6,6,6,6,6,6,6,6/6,6,6,6,6,6,6,6 0-0 S n .0"
CYCLE = "0,0,0,0,1,1/0,2,1,0,1,1 20-21 S n -0"
LEAD = "2,0,1,1,1,0/1,0,0,1,0,0 5-36 N n -0"
MAJORITY = "2,0,0,2,0,0/1,0,0,0,0,0 30-13 S n +0"

LEGAL = {
    "D01 the opening of kulei": (KULEI, "A- B- C+ C- D+ D- E+ F+"),
    "D02 the opening of gagara": (GAGARA, "A- B- C+ C- D+ D- E+ E- F+ F- G+ H+"),
    "D07 only a capturing singleton is sown": ("1,0,0,0,1,1/2,0,0,0,0,3 20-20 S n +0", "F+"),
    "D08 singletons stay after a pass": ("1,1,3,0,0,1/0,1,0,0,0,0 20-21 S p +0", "C+ C-"),
    "D09 the enemy row has to be reached": ("2,0,2,0,3,0/1,0,0,0,0,0 20-20 S n +0", "A- E+"),
    "D10 anything goes after a pass": ("2,0,2,0,3,0/1,0,0,0,0,0 20-20 S p +0", "A+ A- C+ C- E+ E-"),
    "D11 two changes are used up": ("2,0,2,0,3,0/1,0,0,0,0,0 20-20 S p +2", "A+ A- C+ E+"),
    "D23 the last direction is never blocked": ("0,2,0,0,0,0/1,0,0,0,0,0 24-21 S p -2", "B-"),
    "R6a a singleton captures from either end": ("1,0,0,0,0,1/1,0,0,0,0,2 21-22 S n +0", "A- F+"),
    "R6a no capture of an empty hole": ("1,0,0,0,2,1/0,0,1,0,0,0 21-22 S n +0", "E+"),
    "R6a a singleton captures even after a pass set up by hand": ("0,0,0,0,0,1/2,0,0,0,0,0 22-23 S p -2", "F+"),
    "R7 without a last direction nothing is a change": ("0,0,3,0,0,0/1,0,0,0,0,0 22-22 S p .0", "C+ C-"),
}

SOWN = {
    "D03 a chain": ("0,0,0,0,0,4/1,2,1,1,0,5 17-17 S n +0", "F+", "0,0,0,0,0,0/0,0,0,0,0,5 26-17 N n +0"),
    "D04 a chain ends at a four": (
        "0,0,0,0,0,4/1,3,1,2,0,5 16-16 S n +0",
        "F+",
        "0,0,0,0,0,0/2,4,0,0,0,5 21-16 N n +0",
    ),
    "D05 a clockwise chain": ("2,0,0,0,0,2/4,4,4,0,1,2 14-15 S n +0", "A-", "0,0,0,0,0,2/4,4,4,0,0,0 19-15 N n -0"),
    "D06 a grand slam": ("0,0,0,0,3,2/1,1,0,0,0,0 0-41 S n +0", "F+", "0,0,0,0,3,0/0,0,0,0,0,0 4-41 N n +0"),
    "D12 a change is counted": ("2,0,2,0,3,0/1,0,0,0,0,0 20-20 S p +1", "C-", "3,1,0,0,3,0/1,0,0,0,0,0 20-20 N n -2"),
    "D13 reaching resets": ("2,0,2,0,3,0/1,0,0,0,0,0 20-20 S p +2", "A-", "0,0,2,0,3,0/1,0,0,0,1,1 20-20 N n -0"),
    "D19 a lap": ("0,0,12,0,0,0/0,0,0,0,0,0 18-18 S p +0", "C+", "1,1,0,2,1,1/1,1,1,1,1,1 18-18 N n +0"),
    "D20 a lap captures a row": ("0,0,0,0,0,17/0,0,0,0,0,0 15-16 S p +0", "F+", "1,1,1,1,1,0/0,0,0,0,0,0 27-16 N n +0"),
    "D21 two laps": ("0,0,0,0,0,23/0,0,0,0,0,0 12-13 S p +0", "F+", "2,2,2,2,2,0/0,2,2,2,2,2 15-13 N n +0"),
    "D22 nothing at home": ("2,0,1,1,0,0/0,0,1,0,0,0 21-22 S p +0", "A+", "0,1,2,1,0,0/0,0,1,0,0,0 21-22 N n +0"),
    "D25 a singleton": ("1,0,0,0,0,0/5,0,0,0,0,2 20-20 S n +0", "A-", "0,0,0,0,0,0/5,0,0,0,0,0 23-20 N n -0"),
    "D26 North's end": ("1,1,0,0,0,7/3,0,0,0,0,2 17-17 N n +0", "f+", "0,0,0,0,0,7/3,0,0,0,0,0 17-21 S n +0"),
    "D27 eleven seeds": ("0,0,11,0,0,0/1,0,0,0,0,1 17-18 S n +0", "C-", "1,1,0,1,1,1/2,1,1,1,1,2 17-18 N n -0"),
    "D28 a first change": ("2,0,2,0,3,0/1,0,0,0,0,0 20-20 S p +0", "C-", "3,1,0,0,3,0/1,0,0,0,0,0 20-20 N n -1"),
    "D29 altered after all": ("0,0,0,0,0,17/0,0,0,0,0,0 15-16 S p -2", "F+", "1,1,1,1,1,0/0,0,0,0,0,0 27-16 N n +0"),
    "D30 gagara": (
        "0,0,0,0,0,0,0,3/1,2,2,6,0,0,0,0 41-41 S n +0",
        "H+",
        "0,0,0,0,0,0,0,0/0,0,0,6,0,0,0,0 49-41 N n +0",
    ),
    "D31 a lap on gagara": (
        "0,0,0,17,0,0,0,0/0,0,0,0,0,0,0,0 39-40 S p +0",
        "D-",
        "1,2,2,0,1,1,1,1/1,1,1,1,1,1,1,1 39-40 N n -0",
    ),
}

RESOLVED = {
    "D14 pass and payment": ("3,1,0,0,3,0/1,0,0,0,0,0 20-20 N n -2", "3,1,0,0,3,0/1,0,0,0,0,0 22-18 S p -2", None),
    "D15 one seed is not enough": (
        "3,1,0,0,3,0/1,0,0,0,0,0 39-1 N n +0",
        "0,0,0,0,0,0/0,0,0,0,0,0 47-1 S p +0",
        "cannot pay",
    ),
    "D16 rows go home": (
        "1,0,1,0,0,0/0,1,1,0,0,0 20-24 N n +0",
        "0,0,0,0,0,0/0,0,0,0,0,0 22-26 S p +0",
        "both pass",
    ),
    "D17 both pass comes first": (
        "1,0,1,0,0,0/0,1,1,0,0,0 44-0 N n +0",
        "0,0,0,0,0,0/0,0,0,0,0,0 46-2 S p +0",
        "both pass",
    ),
    "D18 two are enough": ("3,0,0,0,0,0/0,0,1,0,0,0 42-2 N n +0", "3,0,0,0,0,0/0,0,1,0,0,0 44-0 S p +0", None),
    "D24 nothing left to sow": ("0,0,0,0,3,0/0,0,0,0,0,0 4-41 N n +0", "0,0,0,0,3,0/0,0,0,0,0,0 6-39 S p +0", None),
    "an empty board": ("0,0,0,0,0,0/0,0,0,0,0,0 26-22 N n +0", "0,0,0,0,0,0/0,0,0,0,0,0 26-22 S p +0", "both pass"),
    "a finished match": ("0,0,0,0,0,0/0,0,0,0,0,0 26-22 S p +0", "0,0,0,0,0,0/0,0,0,0,0,0 26-22 S p +0", "both pass"),
    "a finished match not paid": (
        "0,0,0,0,0,0/0,0,0,0,0,0 47-1 S p +0",
        "0,0,0,0,0,0/0,0,0,0,0,0 47-1 S p +0",
        "cannot pay",
    ),
}

PLAYED = {
    "D32 ten passes": (LEAD, "A+ C+ E+ D- B+ C+ D+ F+ E+", "28-20 S p +0", "both pass", Seat(0)),
    "D33 third occurrence": (
        CYCLE,
        "b+ c+ d+ e+ f+ A- B+ C+ D+ E+ F+ a- b+ c+ d+ e+ f+ A- B+ C+ D+ E+ F+ a-",
        "22-26 S n -0",
        "repetition",
        Seat(1),
    ),
}

PERFT = {
    KULEI: (8, 70, 558, 4_882),
    GAGARA: (12, 154, 1_846, 23_570),
    "2,0,2,0,3,0/1,0,0,0,0,0 20-20 S p +1": (6, 18, 32, 62, 114, 177, 253, 360),
    "1,0,2,0,3,1/0,1,0,2,0,1 20-17 S n +0": (2, 6, 9, 16, 33, 64, 104, 147),
    "0,1,3,0,13,2/1,0,2,1,0,1 12-12 N n +0": (1, 3, 9, 26, 44, 97, 180, 413),
    "0,2,0,5,0,1,0,0/1,0,0,3,0,0,1,2 40-41 S n -0": (3, 5, 8, 18, 35, 57, 88, 115),
}

DEEP_PERFT = {
    KULEI: {5: 37_434, 6: 300_936, 7: 2_034_826, 8: 14_255_082},
    GAGARA: {5: 272_870, 6: 3_257_452},
}
"""Position -> depth -> number of games of that length, passes automatic: too deep for every test run."""

OBJECTIONS = [
    (LEGAL["D09 the enemy row has to be reached"][0], "A+", "R6c", ("North's row", "6 seeds", "A-", "E+"), ("A", "a")),
    (LEGAL["D09 the enemy row has to be reached"][0], "C-", "R6c", ("North's row", "3 seeds", "not 2"), ("C", "f")),
    (LEGAL["D09 the enemy row has to be reached"][0], "B+", "R3", ("B is empty", "A-", "E+"), ("B",)),
    (LEGAL["D11 two changes are used up"][0], "C-", "R7b", ("2 times", "only sow +", "A-"), ("C",)),
    (LEGAL["D11 two changes are used up"][0], "E-", "R7b", ("North passes",), ("E",)),
    (LEGAL["D07 only a capturing singleton is sown"][0], "A-", "R6a", ("f would need 1 or 2", "not 3"), ("A", "f")),
    (LEGAL["D07 only a capturing singleton is sown"][0], "E+", "R6a", ("single seed", "E+ stays", "F+"), ("E",)),
    (LEGAL["D07 only a capturing singleton is sown"][0], "E-", "R6a", ("single seed",), ("E",)),
    (LEGAL["D08 singletons stay after a pass"][0], "F+", "R6a", ("a would need", "not 0"), ("F", "a")),
    (KULEI, "A+", "R6c", ("at least 6 seeds, not 4",), ("A", "a")),
    (KULEI, "F-", "R6c", ("North's row", "6 seeds"), ("F", "f")),
]

READ = {
    "C+": "C+", "c+": "C+", " c + ": "C+", "C -": "C-", "c–": "C-", "c−": "C-", "C right": "C+", "c left": "C-",
    "C, left": "C-", "cR": "C+", "c l": "C-", "C+!": "C+", "C+*": "C+", "c plus": "C+", "c: minus": "C-", "C>": "C+",
    "c counter-clockwise": "C+", "C clockwise": "C-", "B+": "B+", "C\n+": "C+",
}  # fmt: skip

UNREADABLE = {
    "": "A move is a hole and a direction, such as A-.",
    "pass": "happens by itself",
    "C": "such as C+",
    "C++": "such as C+",
    "G+": "your holes are A to F",
    "z-": "your holes are A to F",
    "C+ D+": "such as A-",
    "3+": "“3+” is not a move",
    "C" * 500: "…",
}

REFUSED = {
    "": "no position",
    "4,4,4,4,4,4/4,4,4,4,4,4 0-0 S n": "no position",
    "4,4,4,4,4,4/4,4,4,4,4,4 0-0 X n .0": "looks like this",
    " " + KULEI: "no position",
    KULEI + "\n": "no position",
    "4,4,4,4,4,04/4,4,4,4,4,4 0-0 S n .0": "no position",
    "4,4,4,4,4,+4/4,4,4,4,4,4 0-0 S n .0": "no position",
    "4,4,4,4,4,٤/4,4,4,4,4,4 0-0 S n .0": "no position",
    "4,4,4,4,4,4/4,4,4,4,4,4 0-0 S n +3": "no position",
    "4,4,4,4,4,4/4,4,4,4,4,4 0-0 S n .1": "write .0",
    "4,4,4,4,4/4,4,4,4,4,4,4 4-0 S n .0": "5 and 7 holes",
    "4,4,4,4,4,4,4/4,4,4,4,4,4,4 0-0 S n .0": "6 (kulei) or 8 (gagara)",
    "4,4,4,4,4,4/4,4,4,4,4,4 1-0 S n .0": "49 seeds",
    "4,4,4,4,4,4,4,4/4,4,4,4,4,4,4,4 0-0 S n .0": "gagara has 96",
}


def play(code: str, moves: str) -> Position:
    state = DOGON.decode(code)
    for text in moves.split():
        assert state.to_move is not None
        _, state, _ = DOGON.play(state, state.to_move, text)
    return state


def count_games(state: Position, depth: int) -> int:
    moves = DOGON.legal_moves(state)
    if depth == 1:
        return len(moves)
    return sum(count_games(DOGON.apply(state, move)[0], depth - 1) for move in moves)


def tell(code: str, move: str) -> list[str]:
    state = DOGON.decode(code)
    _, events = DOGON.apply(state, DOGON.parse(state, move))
    return [event.text.format("Ann", "Bob") for event in events]


def test_the_legal_sowings_are() -> None:
    for code, moves in LEGAL.values():
        assert " ".join(map(DOGON.format, DOGON.legal_moves(DOGON.decode(code)))) == moves, code


def test_a_sowing_leads_to() -> None:
    for code, move, expected in SOWN.values():
        assert DOGON.encode(play(code, move)) == DOGON.encode(DOGON.decode(expected)), (code, move)


def test_a_pass_that_is_due_is_made_on_loading() -> None:
    for code, expected, reason in RESOLVED.values():
        state = DOGON.decode(code)
        outcome = DOGON.outcome(state)
        assert DOGON.encode(state) == expected, (code, expected)
        assert (outcome and outcome.reason) == reason, (code, expected)
        assert (state.to_move is None) == (reason is not None), (code, expected)


@pytest.mark.parametrize(("code", "moves", "rest", "reason", "winner"), PLAYED.values(), ids=PLAYED)
def test_a_match_is_played_to_its_end(code: str, moves: str, rest: str, reason: str, winner: Seat) -> None:
    state = play(code, moves)
    outcome = DOGON.outcome(state)
    assert outcome is not None
    assert DOGON.encode(state) == f"0,0,0,0,0,0/0,0,0,0,0,0 {rest}"
    assert (outcome.reason, outcome.winner) == (reason, winner)


def test_equal_stores_are_a_draw() -> None:
    state = DOGON.decode("1,0,1,0,0,0/0,1,1,0,0,0 22-22 N n +0")
    outcome = DOGON.outcome(state)
    assert outcome is not None
    assert outcome.places == ((Seat(0), Seat(1)),)
    assert outcome.winner is None
    assert DOGON.prompt(state) == "The match is a draw, 24 to 24: neither side could sow."


def test_more_than_half_of_the_seeds_decides_nothing() -> None:
    state = DOGON.decode(MAJORITY)
    assert state.stores[0] > 24
    assert state.to_move == 0


def test_the_seeds_of_a_repetition_go_home_before_the_payment() -> None:
    moves = PLAYED["D33 third occurrence"][1].split()
    before = play(CYCLE, " ".join(moves[:-1]))
    after, events = DOGON.apply(before, Sowing("a", "-"))
    assert before.stores == (20, 21)
    assert [event.kind for event in events] == ["end"]
    assert after.stores == (22, 26)


def test_positions_before_a_capture_are_forgotten() -> None:
    state = DOGON.decode(SOWN["D05 a clockwise chain"][0])
    assert len(DOGON.apply(state, Sowing("A", "-"))[0].history) == 1


@pytest.mark.parametrize(("code", "counts"), PERFT.items())
def test_the_number_of_games_of_each_length_is_right(code: str, counts: tuple[int, ...]) -> None:
    state = DOGON.decode(code)
    assert tuple(count_games(state, depth) for depth in range(1, len(counts) + 1)) == counts


@pytest.mark.slow
@pytest.mark.parametrize(("code", "depth"), [(KULEI, 6), (KULEI, 7), (GAGARA, 5), (GAGARA, 6)])
def test_the_number_of_longer_games_is_right(code: str, depth: int) -> None:
    assert count_games(DOGON.decode(code), depth) == DEEP_PERFT[code][depth]


@pytest.mark.parametrize(("code", "move", "section", "words", "cells"), OBJECTIONS)
def test_an_illegal_sowing_is_explained(
    code: str, move: str, section: str, words: tuple[str, ...], cells: tuple[str, ...]
) -> None:
    state = DOGON.decode(code)
    with pytest.raises(IllegalMove) as refusal:
        DOGON.play(state, Seat(0), move)
    objection = refusal.value.objection
    assert (objection.section, objection.cells) == (section, cells)
    assert [word for word in words if word not in objection.text] == []
    assert len(objection.text) <= 200


@pytest.mark.parametrize("move", [Sowing("c", "+"), Sowing("H", "-"), Sowing("C", "*")])
def test_only_own_holes_and_the_two_directions_can_be_sown(move: Sowing) -> None:
    objection = DOGON.objection(DOGON.start(), move)
    assert objection is not None
    assert objection.section == "R3"
    assert "A to F" in objection.text


def test_nothing_can_be_sown_in_a_finished_match() -> None:
    state = DOGON.decode(RESOLVED["a finished match"][0])
    objection = DOGON.objection(state, Sowing("C", "+"))
    assert objection is not None
    assert objection.section == "R9"
    with pytest.raises(NotYourTurn):
        DOGON.play(state, Seat(0), "C+")


def test_a_move_is_read_leniently() -> None:
    for text, move in READ.items():
        assert DOGON.format(DOGON.parse(DOGON.start(), text)) == move, text


@pytest.mark.parametrize("text", ["c+", "C+", "c right"])
def test_a_letter_means_a_hole_of_the_seat_to_move(text: str) -> None:
    assert DOGON.parse(play(KULEI, "A-"), text) == Sowing("c", "+")


def test_gagara_has_two_more_holes_to_name() -> None:
    assert DOGON.parse(DOGON.decode(GAGARA), "h+") == Sowing("H", "+")


@pytest.mark.parametrize(("text", "words"), UNREADABLE.items())
def test_what_is_no_move_is_refused_with_an_example(text: str, words: str) -> None:
    with pytest.raises(BadNotation) as refusal:
        DOGON.parse(DOGON.start(), text)
    assert words in str(refusal.value)
    assert len(str(refusal.value)) <= 200


@pytest.mark.parametrize(("code", "words"), REFUSED.items())
def test_what_is_no_position_is_refused(code: str, words: str) -> None:
    with pytest.raises(BadPosition) as refusal:
        DOGON.decode(code)
    assert words in str(refusal.value)


def test_a_capture_is_told_with_its_holes() -> None:
    assert tell(SOWN["D03 a chain"][0], "F+")[0] == "Ann captures 9 seeds from d, c, b, a."


def test_a_pass_and_its_payment_are_told_one_after_the_other() -> None:
    assert tell(SOWN["D06 a grand slam"][0], "F+") == [
        "Ann captures 4 seeds from b, a.",
        "Bob has no legal sowing and passes.",
        "Bob pays Ann two seeds.",
    ]


@pytest.mark.parametrize(
    ("code", "move", "sentence"),
    [
        (
            "0,0,0,0,3,2/1,1,0,0,0,0 40-1 S n +0",
            "F+",
            "Bob can't pay for the pass, so Ann takes what is left on the board (3).",
        ),
        (
            "2,0,0,1,0,0/1,0,0,0,1,1 42-0 S n +0",
            "A-",
            "Neither side can sow any more. Each side keeps the seeds in its own row: Ann 1, Bob 1.",
        ),
    ],
)
def test_the_end_is_told_with_who_takes_what(code: str, move: str, sentence: str) -> None:
    assert tell(code, move)[-1] == sentence


def test_the_way_of_a_sowing_skips_its_origin_on_every_lap() -> None:
    state = DOGON.decode("0,0,0,0,0,23/0,0,0,0,0,0 12-13 S p +0")
    assert sowing_path(state, Sowing("F", "+")) == (*[6, 7, 8, 9, 10, 11, 0, 1, 2, 3, 4] * 2, 6)
    assert sowing_path(DOGON.start(), Sowing("B", "-")) == (0, 11, 10, 9)


def test_the_board_is_drawn_as_south_sees_it() -> None:
    assert DOGON.diagram(DOGON.decode("1,2,3,4,5,6/7,8,0,0,0,0 2-10 S n +0")) == (
        "        f   e   d   c   b   a\n"
        "  10    0   0   0   0   8   7\n"
        "   2    1   2   3   4   5   6\n"
        "        A   B   C   D   E   F\n\n"
        "North above, South below, the stores on the left"
    )


def test_the_description_is_enough_to_play_from() -> None:
    assert DOGON.describe(DOGON.decode(LEGAL["D11 two changes are used up"][0])) == (
        "North has just passed. Last direction: right; direction changes: 2 of 2. "
        "South can sow A right, A left, C right, E right. "
        "Stores: South 20, North 20. South: A 2, B 0, C 2, D 0, E 3, F 0. North: a 1, b 0, c 0, d 0, e 0, f 0. "
        "Dogon, kulei board. Holes run from each side's left, and left and right are as that side sees them; "
        "to the right North's a comes after South's F and South's A after North's f."
    )


def test_by_ear_a_hole_is_told_with_its_side() -> None:
    start = DOGON.start()
    move, state, events = DOGON.play(start, Seat(0), "D+")
    last = Played(start, move, Seat(0), events)
    assert "South played D right, ending in North's b." in DOGON.describe(state, None, last)
    assert "South played D right, ending in your b." in DOGON.describe(state, Seat(1), last)


def test_whoever_lost_seeds_is_told_so() -> None:
    before = DOGON.decode(SOWN["D03 a chain"][0])
    move, state, events = DOGON.play(before, Seat(0), "F+")
    last = Played(before, move, Seat(0), events)
    assert "South captures 9 seeds from your d, c, b, a." in DOGON.describe(state, Seat(1), last)


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        (KULEI, "South chooses a hole and a direction; the sowing must reach North's row."),
        (LEGAL["D07 only a capturing singleton is sown"][0], "South has only one legal move: F+."),
        (
            LEGAL["D10 anything goes after a pass"][0],
            "North has passed: South may also sow within their own row, in either direction.",
        ),
        (RESOLVED["D15 one seed is not enough"][0], "South wins 47 to 1: a pass could not be paid."),
        (RESOLVED["D16 rows go home"][0], "North wins 26 to 22: neither side could sow."),
    ],
)
def test_the_prompt_says_what_is_to_be_decided(code: str, sentence: str) -> None:
    assert DOGON.prompt(DOGON.decode(code)) == sentence


def test_a_sowing_is_picked_by_hole_and_direction() -> None:
    steps = DOGON.path(DOGON.start(), Sowing("C", "-"))
    assert [(step.cell, step.words) for step in steps] == [("C", "C: 4 seeds"), ("-", "- to the left (clockwise)")]


def test_the_score_is_what_lies_in_the_stores() -> None:
    assert DOGON.score(DOGON.decode(MAJORITY)) == (30, 13)


def test_nobody_plays_on_against_an_empty_seat() -> None:
    assert DOGON.retire(DOGON.start(), Seat(0)) is None


def test_a_hole_of_the_other_side_is_read_as_ones_own_but_not_said_outright() -> None:
    move = DOGON.parse(DOGON.start(), "a-")
    assert DOGON.format(move) == "A-"
    assert not DOGON.says(move, "a-")
    assert DOGON.says(move, "A -")
