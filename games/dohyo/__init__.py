"""Dohyō (Phil Leduc, 2020): push rivals out of the ring, or leave them without a move."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.core import Event, Game, Info, Objection, Outcome, Said, Seat, Step
from games.dohyo import codes, notation, objections, position, rules, words
from games.dohyo.position import Ending, Move, Position

__all__ = ["Dohyo", "Ending", "Move", "Position"]


class Dohyo(Game[Position, Move]):
    """A game for two, three or four."""

    info = Info(
        key="dohyo",
        name="Dohyō",
        seats=(2, 3, 4),
        ruleset=1,
        options=position.OPTIONS,
        seat_names=position.SEAT_NAMES,
        labels={
            "captures": Said("Captures that win"),
            "captures=standard": Said("9 with two players, 10 with three, 8 with four"),
            "captures=7": Said("7, a shorter match"),
            "captures=6": Said("6, the shortest match"),
            "passive": Said("Rounds without a capture until the referee decides"),
            "passive=24": "24",
            "passive=9": Said("9, a quick referee"),
        },
    )

    def start(self, seats: int = 2, options: Mapping[str, str] | None = None) -> Position:
        settled = self.settle(seats, options)
        captures = settled["captures"]
        goal = position.STANDARD_GOAL[seats] if captures == "standard" else int(captures)
        return position.start(seats, goal, int(settled["passive"]))

    def legal_moves(self, state: Position) -> Sequence[Move]:
        return rules.legal_moves(state)

    def apply(self, state: Position, move: Move) -> tuple[Position, tuple[Event, ...]]:
        return rules.apply(state, move)

    def outcome(self, state: Position) -> Outcome | None:
        """The winner, then those still in, then those who are out; no finer order is kept."""
        if state.ending is None or state.winner is None:
            return None
        behind = (tuple(seat for seat in seats if seat != state.winner) for seats in (state.active, state.eliminated))
        return Outcome(((state.winner,), *filter(None, behind)), state.ending.value)

    def format(self, move: Move) -> str:
        return notation.format_move(move)

    def parse(self, state: Position, text: str) -> Move:
        return notation.parse_move(state, text)

    def encode(self, state: Position) -> str:
        return codes.encode(state)

    def decode(self, code: str) -> Position:
        return codes.decode(code)

    def cells(self, state: Position) -> tuple[str, ...]:
        return tuple(state.board.labels.values())

    def diagram(self, state: Position) -> str:
        return words.diagram(state)

    def describe(self, state: Position) -> str:
        return words.describe(state)

    def prompt(self, state: Position) -> str:
        return words.prompt(state)

    def path(self, state: Position, move: Move) -> tuple[Step, ...]:
        return notation.path_to(state, move)

    def objection(self, state: Position, move: Move) -> Objection | None:
        return objections.object_to(state, move)

    def score(self, state: Position) -> tuple[int, ...]:
        """Captures."""
        return state.captures

    def topic(self, state: Position) -> str:
        """Pivoting only if nothing can be pushed; among several rivals the question is which one."""
        if state.ending is not None:
            return "11" if state.ending is Ending.REFEREE else "10"
        if not rules.legal_pushes(state):
            return "7"
        return "4.3" if len(state.pieces) == 2 else "6"

    def retire(self, state: Position, seat: Seat) -> tuple[Position, tuple[Event, ...]] | None:
        return rules.retire(state, seat)
