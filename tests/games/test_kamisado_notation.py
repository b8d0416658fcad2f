"""Kamisado read and written: moves, position codes, refusals, words."""

from __future__ import annotations

from random import Random

import pytest

from games.core import DESCRIPTION_LIMIT, BadNotation, BadPosition, IllegalMove
from games.kamisado import Kamisado, Phase, Position
from tests.games.test_kamisado import ALL_SUMOS, LEGAL, LENGTHS, PERFT, PUSHES, ROUNDS, START, play

GAME = Kamisado()
BOARD = START.split()[0]
DEADLOCKED = "b1h7 c8a6 a6e2"
GOLD_WON = "3G2R1/1Y4po/1n6/2g5/7b+/2P+2B2/K+2kO3/y1r1N+3 - - 3 over"
BLACK_CHOOSES = "OB1KYRGN/7g+/8/8/8/8/4P3/n1rykpbo b - fill"
ONE_STEP = "OBPK1R2/3G4/3N4/3Y4/3y+++4/8/8/ngr1kpbo b y"

KEPT = [
    *(code for code, *_ in PERFT),
    *(code for _, code, *_ in (*LEGAL, *PUSHES, *ROUNDS)),
    *(f"{START} {target}" for target in (1, 7, 15)),
    "OBPKYRGN/8/8/8/8/8/8/n+grykpbo g - 7",
    GOLD_WON,
    BLACK_CHOOSES,
    f"{BLACK_CHOOSES[:-5]} 15 fill",
]

# code, words of the refusal
REFUSED_CODES = [
    ("", "a board, a side and a required colour"),
    (f"{START} 7 fill now", "a board, a side"),
    ("x" * 5000, "a board, a side"),
    ("8/8/8 b -", "8 ranks"),
    ("OBPKYRGN/8/8/8/8/8/9/ngrykpbo b -", "Rank 2 must be digits 1 to 8"),
    ("OBPKYRGN/8/8/8/8/8/٨/ngrykpbo b -", "Rank 2 must be digits 1 to 8"),
    ("OBPKYRGN/8/8/8/8/8//ngrykpbo b -", "Rank 2 must be"),
    ("OBPKYRGN/8/8/8/8/8/44/ngrykpbo b -", "write their sum"),
    ("OBPKYRGN/8/8/8/8/8/7/ngrykpbo b -", "Rank 2 has 7 squares instead of 8"),
    ("OBPKYRGN/8/8/8/8/8/8/ngrykpbo+++++ b -", "up to four"),
    ("OBPKYRG1/8/8/8/8/8/8/ngrykpbo b n", "“N” is there 0 times"),
    ("OBPKYRGN/8/8/8/8/6n1/8/ngrykpbo b r", "“n” is there 2 times"),
    ("OBPKYRGN/8/3Y4/8/8/8/8/ngrykpbo b n", "“Y” is there 2 times"),
    (f"{BOARD} w -", "b (Black) or g (Gold)"),
    (f"{BOARD} - -", "b (Black) or g (Gold)"),
    (f"{BOARD} b N", "one letter of ngrykpbo"),
    (f"{BOARD} b ng", "one letter of ngrykpbo"),
    (f"{BOARD} b - 3", "leave it out"),
    (f"{BOARD} b - 5", "1, 3, 7 or 15"),
    (f"{BOARD} b - ７", "1, 3, 7 or 15"),
    (f"{BOARD} b - play", "“fill” or “over”"),
    (f"{BOARD} b - fill 7", "“fill” or “over”"),
    ("OBPKYRGN/8/8/8/8/8/8/n++grykpbo b - 3", "At 3–0 a match to 3 is over already"),
    ("OBPKYRGN/8/8/8/8/8/8/n++++grykpbo b -", "every match ends at 15"),
    ("OBPKnRGN/8/8/4Y3/8/8/8/1grykpbo g r", "Black's tower on e8 has won the round"),
    ("OBPKYRGN/8/8/8/8/8/n7/1grykpbo b -", "name the colour to move"),
    (f"{BOARD} b - fill", "without a ring"),
    ("OB1KYRGN/7g+/8/8/8/8/4P3/n1rykpbo g - fill", "Gold cannot have won a round without a ring"),
    ("OB1KYRGN/7g+/8/8/8/8/4P3/n1rykpbo b g fill", "No colour is required"),
    ("OBPKnRGN/8/8/4Y3/8/8/8/1g+rykpbo b - fill", "Black's with a ring"),
    ("OB1KYRGN/7g+/8/8/8/8/4P3/n1rykpbo b - 1 fill", "a match to 1 is over already"),
    (f"{BOARD} - - 7 over", "A match to 7 is not over at 0–0"),
    (f"{BOARD} b - 7 over", "the side must be “-”"),
    ("OBPKYRGN/8/8/8/8/8/8/n+g+r+y+kpbo - - 3 over", "would have ended before 4–0"),
]

# text, the move read; from a position in which Black's brown tower has to move
READ = [
    ("a1a2", "a1a2"),
    ("A1A2", "a1a2"),
    ("  a1 a2 ", "a1a2"),
    ("a1-a2", "a1a2"),
    ("a1–a2!", "a1a2"),
    ("a1xa2", "a1a2"),
    ("a1 → a2", "a1a2"),
    ("a1 to a2", "a1a2"),
    ("brown a2", "a1a2"),
    ("Brown to a2", "a1a2"),
    ("green b2", "b1b2"),
    ("a2", "a1a2"),
    ("h8a1", "h8a1"),
    ("left", "left"),
    ("L", "left"),
    ("RIGHT ", "right"),
    ("fill right", "right"),
    ("refill from the left", "left"),
]

UNREADABLE = ["", "a", "a9", "i1a1", "a1", "a1a2a3", "mauve a2", "up", "pass", "0000", "²", "a1a\0", "a1" * 500, "٣٤"]

# position, moves played first, move refused, section, words of the refusal, cells
REFUSED = [
    (START, "", "c4c5", "T1", "No tower stands on c4. You may move any of the eight towers", ("c4",)),
    (START, "", "a8a7", "T1", "The orange tower on a8 is Gold's.", ("a8",)),
    (
        START,
        "a1a7",
        "g8g7",
        "T2",
        "You must move the red tower on f8: Black's brown tower stands on a7, which is red.",
        0,
    ),
    (START, "a1a7", "a7a8", "T2", "The brown tower on a7 is Black's. You must move the red tower on f8", ("a7",)),
    (START, "a1a7", "d4d5", "T2", "No tower stands on d4. You must move the red tower on f8", ("d4",)),
    (START, "", "a1a1", "M5", "The brown tower on a1 is there already; it must move.", ("a1",)),
    (
        START,
        "",
        "a1b1",
        "M1",
        "straight or diagonally forward. It can go to a2, a3, a4, a5, a6, a7 and 6 more.",
        ("a1", "b1"),
    ),
    (START, "", "b1c3", "M1", "The green tower on b1 can't go to c3", ("b1", "c3")),
    (START, "a1a7 f8f6", "b1b2", "T2", "The green tower on b1 is Black's.", ("b1",)),
    (
        START,
        "a1a7 f8f6 f6f4",
        "c1c2",
        "T2",
        "You must move the blue tower on g1: Gold's red tower stands on f4, which is blue.",
        0,
    ),
    (START, "", "a1a8", "M3", "can't go to a8: Gold's orange tower stands on a8", ("a1", "a8")),
    (START, "a1a7 f8f6", "f6f1", "M3", "Black's purple tower stands on f1", ("f6", "f1")),
    (START, "", "left", "F1", "now you must move a tower", ()),
    (
        f"{ALL_SUMOS} n",
        "",
        "a1a7",
        "M2",
        "The brown Sumo on a1 can't go to a7: it moves 5 squares at most",
        ("a1", "a7"),
    ),
    (f"{ALL_SUMOS} r", "", "c1c5", "M2", "it moves 3 squares at most", ("c1", "c5")),
    (f"{ALL_SUMOS} o", "", "h1h3", "M2", "it moves 1 square at most. It can go to g2 or h2.", ("h1", "h3")),
    (
        LEGAL[5][1].replace("y++", "y"),
        "",
        "d4d5",
        "S2",
        "has no ring, and only a Sumo can push; d5 is taken",
        ("d4", "d5"),
    ),
    (LEGAL[5][1], "", "d4d5", "S8", "fewer rings, not the Double Sumo on d6", ("d4", "d6")),
    (LEGAL[6][1], "", "d4d5", "S7", "can't push 2 towers in line: its limit is 1", ("d4", "d6")),
    (LEGAL[7][1], "", "d4d5", "S9", "a tower of its own side is in the line, on d6", ("d4", "d6")),
    (ONE_STEP, "", "d4d5", "S7", "can't push 4 towers in line: its limit is 3", ("d4", "d8")),
    (LEGAL[3][1], "", "d6d7", "S5", "can't push the tower on d8 off the board", ("d6", "d8")),
    (LEGAL[10][1], "", "d4d6", "M3", "Gold's yellow tower stands on d6", ("d4", "d6")),
    (
        "OBPKYRGN/8/8/8/8/g7/n7/2rykpbo b n",
        "",
        "a2a3",
        "M3",
        "is blocked: Black's green tower stands on a3",
        ("a2", "a3"),
    ),
    (START, DEADLOCKED, "a1a2", "F1", "choose left or right", ()),
]


def test_a_code_comes_back_as_it_was() -> None:
    for code in KEPT:
        state = GAME.decode(code)
        assert GAME.encode(state) == code, code
        assert bool(GAME.legal_moves(state)) == (state.phase is not Phase.OVER), code


@pytest.mark.parametrize(
    ("code", "target"),
    [
        (START, 3),
        (f"{ALL_SUMOS} n", 15),
        ("OBPKYRGN/8/8/8/8/8/8/n+g+rykpbo b -", 3),
        (LEGAL[4][1], 7),
        (f"{START} 1", 1),
    ],
)
def test_a_code_without_a_target_is_of_the_first_match_from_standard_up_that_still_runs(code: str, target: int) -> None:
    assert GAME.decode(code).target == target


def test_a_blocked_tower_is_passed_over_on_loading() -> None:
    blocked = "OBPKY1GN/n7/5R2/8/8/8/8/1grykpbo b n"
    assert GAME.encode(GAME.decode(blocked)) == "OBPKY1GN/n7/5R2/8/8/8/8/1grykpbo g r"


@pytest.mark.parametrize(("target", "after"), [("", "b - fill"), (" 1", "- - 1 over"), (" 7", "b - 7 fill")])
def test_a_deadlock_on_loading_is_lost_by_the_side_that_moved_last(target: str, after: str) -> None:
    deadlock = f"OB1KYRGN/7g/8/8/8/8/4P3/n1rykpbo b g{target}"
    assert GAME.encode(GAME.decode(deadlock)) == f"OB1KYRGN/7g+/8/8/8/8/4P3/n1rykpbo {after}"


@pytest.mark.parametrize(("code", "words"), REFUSED_CODES)
def test_a_text_that_is_no_position_is_refused_with_a_reason(code: str, words: str) -> None:
    with pytest.raises(BadPosition) as refusal:
        GAME.decode(code)
    assert words in str(refusal.value)


def test_moves_are_read_leniently() -> None:
    for text, move in READ:
        state = GAME.decode(f"{ALL_SUMOS} n")
        assert GAME.format(GAME.parse(state, text)) == move, text


@pytest.mark.parametrize("text", UNREADABLE)
def test_a_text_that_is_no_move_is_refused_with_an_example(text: str) -> None:
    for code in (START, BLACK_CHOOSES, GOLD_WON):
        with pytest.raises(BadNotation, match="a1a7"):
            GAME.parse(GAME.decode(code), text)


def test_a_target_alone_needs_a_tower_that_is_called() -> None:
    with pytest.raises(BadNotation, match="names only one square"):
        GAME.parse(GAME.start(), "a7")


@pytest.mark.parametrize(("code", "moves", "text", "section", "words", "cells"), REFUSED)
def test_an_illegal_move_is_refused_with_its_rule(
    code: str, moves: str, text: str, section: str, words: str, cells: tuple[str, ...] | int
) -> None:
    state, _ = play(code, moves)
    with pytest.raises(IllegalMove) as refusal:
        GAME.play(state, state.to_move, text)
    objection = refusal.value.objection
    assert (objection.section, words in objection.text) == (section, True), objection.text
    assert cells in (0, objection.cells)


def test_nobody_moves_once_the_match_is_over() -> None:
    state = GAME.decode(GOLD_WON)
    objection = GAME.objection(state, GAME.parse(state, "a1a2"))
    assert objection is not None
    assert (objection.section, objection.text) == (
        "7.4",
        "The match is over: Gold wins 3–1.",
    )


def test_the_prompt_says_what_is_forced() -> None:
    for code, moves, prompt in [
        (START, "", "Black starts round 1 with any of the eight towers."),
        (START, "a1a7", "Gold must move the red tower on f8."),
        (
            START,
            DEADLOCKED,
            "Black won the round and chooses from which side both fill their home rows: left or right.",
        ),
        (START, f"{DEADLOCKED} left", "Gold starts round 2 with any of the eight towers."),
        (LEGAL[4][1], "", "Black must move the yellow Double Sumo on d4; it may also push, onto d5."),
        (LEGAL[11][1], "", "Black must move the orange Sumo on h6; it can only push, onto h7."),
        (GOLD_WON, "", "The match is over: Gold wins 3–1."),
    ]:
        state, _ = play(code, moves)
        assert GAME.prompt(state) == prompt, (code, moves)
        told = GAME.describe(state)
        assert prompt.split(";", maxsplit=1)[0].rstrip(".") in told or state.required is None, (code, moves)
        assert all(GAME.format(move)[-2:] in told for move in GAME.legal_moves(state) if state.required is not None), (
            code,
            moves,
        )


@pytest.mark.parametrize(
    ("code", "move", "words"),
    [
        (START, "a1a7", ["brown tower on a1", "a7: calls red"]),
        (LEGAL[4][1], "d4d5", ["yellow Double Sumo on d4", "d5: push 2, move green next"]),
        (LEGAL[11][1], "h6h7", ["orange Sumo on h6", "h7: push 1, move brown next"]),
        (LEGAL[6][1].replace("G1/8", "1G/8"), "d4a7", ["yellow Sumo on d4", "a7: calls red"]),
        ("O1PKYRGN/1g6/B7/8/8/8/8/n1rykpbo b g", "b7b8", ["green tower on b7", "b8: wins the round"]),
        (BLACK_CHOOSES, "left", ["left: both fill from their own left"]),
    ],
)
def test_a_move_is_chosen_tower_first(code: str, move: str, words: list[str]) -> None:
    state = GAME.decode(code)
    assert [step.words for step in GAME.path(state, GAME.parse(state, move))] == words


def test_the_diagram_shows_towers_rings_and_colours() -> None:
    lines = GAME.diagram(GAME.decode("G1B3KR/1g+2N3/3P1o2/3O+4/8/4Y3/b3r+3/n1p+y2k1 b r")).splitlines()
    assert lines[0] == "8     G·o     ·b    B·p     ·k     ·y     ·r    K·g    R·n"
    assert lines[6] == "2     b·p     ·n     ·y     ·b   r+·g     ·k     ·o     ·r"
    assert lines[8].split() == list("abcdefgh")


def test_the_description_names_every_tower() -> None:
    text = GAME.describe(GAME.decode(f"{ALL_SUMOS} r"))
    assert "Round 15 of a match to 15: Black 12, Gold 12." in text
    assert "Black: brown a1 (Sumo), green b1, red c1 (Double Sumo)" in text
    assert "Gold: brown h8 (Triple Sumo)" in text
    assert "; r o k g b y n p; " in text


def test_the_fullest_description_is_short_enough() -> None:
    rings = "O+B+P+K+Y++R++G++N+/8/8/8/8/8/8/n++g++r++y+k+p+b+o+"
    assert len(GAME.describe(GAME.decode(f"{rings} b n"))) <= DESCRIPTION_LIMIT


def states_of(length: str, seed: int) -> list[Position]:
    random, state, states = Random(seed), GAME.start(2, {"match": length}), []
    while state.to_move is not None:
        states.append(state)
        state, _ = GAME.apply(state, random.choice(GAME.legal_moves(state)))
    return [*states, state]


@pytest.mark.parametrize("length", LENGTHS)
def test_every_position_of_a_match_survives_its_code(length: str) -> None:
    for state in states_of(length, seed=7):
        assert GAME.decode(GAME.encode(state)) == state


def test_a_mutilated_code_is_read_or_refused_but_never_breaks() -> None:
    random, refused = Random(3), 0
    codes = [GAME.encode(state) for state in states_of("marathon", seed=5)]
    for _ in range(4000):
        code = random.choice(codes)
        at = random.randrange(len(code))
        code = code[:at] + random.choice(["", "+", "/", " ", "b", "N", "8", "-", "over", "٣"]) + code[at + 1 :]
        try:
            state = GAME.decode(code)
        except BadPosition:
            refused += 1
            continue
        assert GAME.decode(GAME.encode(state)) == state
    assert 2000 < refused < 4000
