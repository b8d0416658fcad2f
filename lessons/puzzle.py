"""What a puzzle is: a position with one move that solves its task, which the rules alone can confirm."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from games.core import AnyGame, Seat
from lessons.core import Reply
from lessons.forcing import CAPTURE, WIN, Goal, captured, escapes, is_won, keeps_forcing, replies, solutions


class Task(StrEnum):
    """What someone has to find."""

    WIN = "win"  # win the match by force in so many moves
    CAPTURE = "capture"  # capture something by force in so many moves
    MOST = "most"  # capture more at once than any other move does
    SURVIVE = "survive"  # the other side can't win with its next move
    KEEP = "keep"  # the other side can't capture anything with its next move


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position from a game of the computer against itself."""

    number: int
    """Its own for ever: what people have solved is kept by it."""
    task: Task
    code: str
    line: tuple[str, ...]
    """The solution and, for what takes more than one move, the hardest defence and what follows."""

    @property
    def moves(self) -> int:
        """How many moves of one's own it takes."""
        return (len(self.line) + 1) // 2

    def position(self, game: AnyGame, ply: int = 0) -> Any:
        """The position after so many plies of the line."""
        state = game.decode(self.code)
        for text in self.line[:ply]:
            _, state, _ = game.play(state, state.to_move, text)
        return state

    def judge(self, game: AnyGame, ply: int, move: Any) -> Judgement:
        """What a legal move is worth after so many plies of the line."""
        state = self.position(game, ply)
        made = Reply(move, *game.apply(state, move))
        if game.format(move) == self.line[ply]:
            return Judgement(made, is_right=True, goes_on=ply + 1 < len(self.line))
        left = self.moves - ply // 2
        if ply and keeps_forcing(game, made, state.to_move, goal_of(self.task), left):
            return Judgement(made, is_right=True)
        return Judgement(made, is_right=False, reply=answer(game, self.task, made, state.to_move, left))


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a try is worth, and what would happen after a wrong one."""

    made: Reply
    is_right: bool
    goes_on: bool = False
    """Whether the line continues after it."""
    reply: Reply | None = None
    """How the other side would answer a wrong one, if an answer shows why it's wrong."""


def goal_of(task: Task) -> Goal:
    """What has to be forced."""
    return CAPTURE if task is Task.CAPTURE else WIN


def confirmed(game: AnyGame, state: Any, task: Task, moves: int) -> list[Any]:
    """The moves that solve a task, found by looking at everything; none if a shorter way exists."""
    if task in (Task.WIN, Task.CAPTURE):
        goal = goal_of(task)
        return [] if moves > 1 and solutions(game, state, goal, moves - 1) else solutions(game, state, goal, moves)
    made, seat = list(replies(game, state)), state.to_move
    if task is Task.MOST:
        most = max(captured(each.events) for each in made)
        return [each.move for each in made if captured(each.events) == most > 0]
    return [each.move for each in made if not any(_harms(game, task, reply, seat) for reply in _next(game, each, seat))]


def answer(game: AnyGame, task: Task, made: Reply, seat: Seat, moves: int) -> Reply | None:
    """The answer of the other side that shows why a move doesn't solve a task."""
    if made.state.to_move in (None, seat) or task is Task.MOST:
        return None
    if task in (Task.SURVIVE, Task.KEEP):
        return next((each for each in _next(game, made, seat) if _harms(game, task, each, seat)), None)
    found = _next(game, made, seat) if moves == 1 else list(escapes(game, made.state, seat, goal_of(task), moves - 1))
    wins = (each for each in found if _loses(game, each, seat))
    return next(wins, found[0] if found and moves > 1 else None)


def _next(game: AnyGame, made: Reply, seat: Seat) -> list[Reply]:
    return [] if made.state.to_move in (None, seat) else list(replies(game, made.state))


def _harms(game: AnyGame, task: Task, reply: Reply, seat: Seat) -> bool:
    return captured(reply.events) > 0 if task is Task.KEEP else _loses(game, reply, seat)


def _loses(game: AnyGame, reply: Reply, seat: Seat) -> bool:
    return any(is_won(game, reply.state, Seat(other)) for other in range(len(game.info.seat_names)) if other != seat)
