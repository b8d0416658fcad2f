"""Dogon as a `Game`: options, names, and the way into the modules of this package."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.core import Event, Game, Info, Objection, Outcome, Said, Step
from games.dogon import rules
from games.dogon.board import BOARDS, SEAT_NAMES, Sowing
from games.dogon.notation import read_move, read_position, write_move, write_position
from games.dogon.objections import object_to
from games.dogon.rules import Position
from games.dogon.words import describe_position, draw_board, say_turn, steps_to


class Dogon(Game[Position, Sowing]):
    """Sow both ways around two rows of holes; who cannot reach the other row passes and pays."""

    info = Info(
        key="dogon",
        name="Dogon",
        seats=(2,),
        ruleset=1,
        options={"board": tuple(BOARDS)},
        seat_names=SEAT_NAMES,
        labels={
            "board": Said("Board"),
            "board=kulei": Said("kulei: 2 × 6 holes, 48 seeds"),
            "board=gagara": Said("gagara: 2 × 8 holes, 96 seeds"),
        },
    )

    def start(self, seats: int = 2, options: Mapping[str, str] | None = None) -> Position:
        return rules.start(self.settle(seats, options)["board"])

    def legal_moves(self, state: Position) -> Sequence[Sowing]:
        return rules.sowings(state) if state.ending is None else ()

    def apply(self, state: Position, move: Sowing) -> tuple[Position, tuple[Event, ...]]:
        return rules.sow(state, move)

    def outcome(self, state: Position) -> Outcome | None:
        return rules.outcome(state)

    def format(self, move: Sowing) -> str:
        return write_move(move)

    def parse(self, state: Position, text: str) -> Sowing:
        return read_move(state, text)

    def encode(self, state: Position) -> str:
        return write_position(state)

    def decode(self, code: str) -> Position:
        return read_position(code)

    def cells(self, state: Position) -> tuple[str, ...]:
        return state.board.cells

    def diagram(self, state: Position) -> str:
        return draw_board(state)

    def describe(self, state: Position) -> str:
        return describe_position(state)

    def prompt(self, state: Position) -> str:
        return say_turn(state)

    def path(self, state: Position, move: Sowing) -> tuple[Step, ...]:
        return steps_to(state, move)

    def objection(self, state: Position, move: Sowing) -> Objection | None:
        return object_to(state, move)

    def score(self, state: Position) -> tuple[int, ...] | None:
        return state.stores

    def topic(self, state: Position) -> str:
        """Which sowings are legal or, once the other side has passed, how long one may stay at home."""
        if state.ending is not None:
            return "R11" if state.ending == rules.REPETITION else "R8"
        return "R7" if state.passed else "R6"
