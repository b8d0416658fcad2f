"""Kamisado as a `Game`: options, names, and the way into the modules of this package."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.core import Event, Game, Info, Objection, Outcome, Said, Step
from games.kamisado import codes, notation, objections, rules, words
from games.kamisado.board import CELLS, GOAL_ROW, OTHER, OWN_TOWERS, SEAT_NAMES
from games.kamisado.rules import TARGETS, Position, Turn

_READING_ORDER = tuple(cell for rank in range(7, -1, -1) for cell in CELLS[8 * rank : 8 * rank + 8])


class Kamisado(Game[Position, Turn]):
    """Races of coloured towers, round after round, until one side has the points of the match.

    States are `Position`: a renderer finds `towers` (seat, colour, cell, rings), `to_move`, `required_colour`,
    `score`, `target`, `round`, `phase` and `winner` on them, and the square colours in `board.COLOUR_AT`.
    """

    info = Info(
        key="kamisado",
        name="Kamisado",
        seats=(2,),
        ruleset=1,
        options={"match": tuple(TARGETS)},
        seat_names=SEAT_NAMES,
        labels={
            "match": Said("Length of the match"),
            "match=standard": Said("standard: 3 points, up to 5 rounds"),
            "match=single": Said("single: one round"),
            "match=long": Said("long: 7 points, up to 13 rounds"),
            "match=marathon": Said("marathon: 15 points, up to 29 rounds"),
        },
    )

    def start(self, seats: int = 2, options: Mapping[str, str] | None = None) -> Position:
        return rules.begin(TARGETS[self.settle(seats, options)["match"]])

    def legal_moves(self, state: Position) -> Sequence[Turn]:
        return rules.turns(state)

    def apply(self, state: Position, move: Turn) -> tuple[Position, tuple[Event, ...]]:
        return rules.advance(state, move)

    def outcome(self, state: Position) -> Outcome | None:
        """The reason is how the last round was won: `home row` or `deadlock`."""
        if state.phase is not rules.Phase.OVER:
            return None
        winner = state.winner
        assert winner is not None
        arrived = any(state.board[square] in OWN_TOWERS[winner] for square in GOAL_ROW[winner])
        return Outcome(((winner,), (OTHER[winner],)), Said("home row") if arrived else Said("deadlock"))

    def format(self, move: Turn) -> str:
        return notation.write_move(move)

    def parse(self, state: Position, text: str) -> Turn:
        return notation.read_move(state, text)

    def encode(self, state: Position) -> str:
        return codes.encode(state)

    def decode(self, code: str) -> Position:
        return codes.decode(code)

    def cells(self, state: Position) -> tuple[str, ...]:
        return _READING_ORDER

    def diagram(self, state: Position) -> str:
        return words.draw_board(state)

    def describe(self, state: Position) -> str:
        return words.describe_position(state)

    def prompt(self, state: Position) -> str:
        return words.say_decision(state)

    def path(self, state: Position, move: Turn) -> tuple[Step, ...]:
        return notation.steps_to(state, move)

    def objection(self, state: Position, move: Turn) -> Objection | None:
        return objections.object_to(state, move)

    def score(self, state: Position) -> tuple[int, ...]:
        return state.score

    def topic(self, state: Position) -> str:
        return words.topic_of(state)
