"""tokonoma as a `Game`: options, names, and the way into the modules of this package."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain

from games.core import Event, Game, Info, Objection, Outcome, Said, Seat, Step
from games.tokonoma.board import TILES, Move
from games.tokonoma.notation import SEAT_NAMES, START_CODE, read_move, read_position, write_move, write_position
from games.tokonoma.objections import object_to
from games.tokonoma.rules import OPPONENT, START_QUIET_LIMIT, Position, choices, ending, play
from games.tokonoma.words import describe_position, draw_board, say_turn, steps_to, topic_of


class Tokonoma(Game[Position, Move]):
    """Bring a flat onto the other's house; a piece attacked by two at once is captured."""

    info = Info(
        key="tokonoma",
        name="tokonoma",
        seats=(2,),
        ruleset=1,
        options={"draw": (str(START_QUIET_LIMIT), "60", "off")},
        seat_names=SEAT_NAMES,
        labels={
            "draw": Said("Draw by quiet moves"),
            "draw=100": Said("after 100 moves without a flat move or a capture"),
            "draw=60": Said("after 60 moves without a flat move or a capture"),
            "draw=off": Said("never"),
        },
    )

    def start(self, seats: int = 2, options: Mapping[str, str] | None = None) -> Position:
        limit = self.settle(seats, options)["draw"]
        return read_position(START_CODE)._replace(limit=0 if limit == "off" else int(limit))

    def legal_moves(self, state: Position) -> Sequence[Move]:
        if state.to_move is None:
            return ()
        return tuple(chain.from_iterable(choices(state.armies, state.to_move)))

    def apply(self, state: Position, move: Move) -> tuple[Position, tuple[Event, ...]]:
        return play(state, move)

    def outcome(self, state: Position) -> Outcome | None:
        if state.to_move is not None:
            return None
        winner, reason = ending(state)
        if winner is None:
            return Outcome(((Seat(0), Seat(1)),), reason)
        return Outcome(((winner,), (OPPONENT[winner],)), reason)

    def format(self, move: Move) -> str:
        return write_move(move)

    def parse(self, state: Position, text: str) -> Move:
        return read_move(state, text)

    def encode(self, state: Position) -> str:
        return write_position(state)

    def decode(self, code: str) -> Position:
        return read_position(code)

    def cells(self, state: Position) -> tuple[str, ...]:
        return TILES

    def diagram(self, state: Position) -> str:
        return draw_board(state)

    def describe(self, state: Position) -> str:
        return describe_position(state)

    def prompt(self, state: Position) -> str:
        return say_turn(state)

    def path(self, state: Position, move: Move) -> tuple[Step, ...]:
        return steps_to(state, move)

    def objection(self, state: Position, move: Move) -> Objection | None:
        return object_to(state, move)

    def topic(self, state: Position) -> str:
        return topic_of(state)
