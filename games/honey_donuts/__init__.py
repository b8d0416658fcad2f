"""Honey Donuts by Masahiro Nakajima, 2011: push lines on a board with a hole until a King falls."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from games.core import Event, Game, Info, Objection, Outcome, Said, Seat, Step
from games.honey_donuts import notation, rules, words
from games.honey_donuts.board import CELLS, Move
from games.honey_donuts.rules import Repetition, State

__all__ = ["HoneyDonuts", "Move", "Repetition", "State"]

_INFO: Final = Info(
    key="honey_donuts",
    name="Honey Donuts",
    seats=(2,),
    ruleset=1,
    options={"repetition": (Repetition.STRICT.value, Repetition.SIMPLE.value)},
    seat_names=words.SEAT_NAMES,
    labels={
        "repetition": Said("Repetition rule"),
        "repetition=strict": Said("Strict: no position may come back"),
        "repetition=simple": Said("Simple: no taking back, third time is a draw"),
    },
)


class HoneyDonuts(Game[State, Move]):
    """The rules as a `Game`; see `rules` for play, `notation` for texts, `words` for people."""

    info = _INFO

    def start(self, seats: int = 2, options: Mapping[str, str] | None = None) -> State:
        settled = self.settle(seats, options)
        return rules.opening(rules.START, Seat(0), Repetition(settled["repetition"]))

    def legal_moves(self, state: State) -> Sequence[Move]:
        return rules.legal_moves(state)

    def apply(self, state: State, move: Move) -> tuple[State, tuple[Event, ...]]:
        return rules.apply(state, move)

    def outcome(self, state: State) -> Outcome | None:
        return state.result

    def format(self, move: Move) -> str:
        return notation.format_move(move)

    def parse(self, state: State, text: str) -> Move:
        return notation.parse_move(text)

    def encode(self, state: State) -> str:
        return notation.encode(state)

    def decode(self, code: str) -> State:
        return notation.decode(code)

    def cells(self, state: State) -> tuple[str, ...]:
        return CELLS

    def diagram(self, state: State) -> str:
        return words.diagram(state)

    def describe(self, state: State) -> str:
        return words.describe(state)

    def prompt(self, state: State) -> str:
        return words.prompt(state)

    def path(self, state: State, move: Move) -> tuple[Step, ...]:
        return words.path(state, move)

    def objection(self, state: State, move: Move) -> Objection | None:
        return words.objection(state, move)

    def topic(self, state: State) -> str:
        return words.topic(state)
