"""What a lesson is made of: a position, a task, which moves solve it, and what is said about each of them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from games.core import AnyGame, Event


class Reply(NamedTuple):
    """What the other side would answer, and what the table would see."""

    move: Any
    state: Any
    events: tuple[Event, ...]


class Aim(ABC):
    """What a move has to do to solve a step."""

    @abstractmethod
    def is_met(self, game: AnyGame, state: Any, move: Any) -> bool:
        """Whether a legal move solves it."""

    def punishment(self, game: AnyGame, state: Any, move: Any) -> Reply | None:
        """The answer that shows why a move doesn't, if it is an answer that shows it."""
        return None

    def judge(self, game: AnyGame, state: Any, move: Any) -> tuple[bool, Reply | None]:
        """Whether a legal move solves it, and the answer that shows why not."""
        if self.is_met(game, state, move):
            return True, None
        return False, self.punishment(game, state, move)


@dataclass(frozen=True, slots=True)
class Sees(Aim):
    """The table sees an event of this kind: a capture, a push, a round won."""

    kind: str

    def is_met(self, game: AnyGame, state: Any, move: Any) -> bool:
        """Whether the move brings it about."""
        _, events = game.apply(state, move)
        return _is_among(self.kind, events)


@dataclass(frozen=True, slots=True)
class Avoids(Aim):
    """No answer of the other side leads to an event of this kind."""

    kind: str

    def is_met(self, game: AnyGame, state: Any, move: Any) -> bool:
        """Whether every answer is harmless."""
        return self.judge(game, state, move)[0]

    def judge(self, game: AnyGame, state: Any, move: Any) -> tuple[bool, Reply | None]:
        """Judge with the answer that does harm, if there is one."""
        reply = self.punishment(game, state, move)
        return reply is None, reply

    def punishment(self, game: AnyGame, state: Any, move: Any) -> Reply | None:
        """The first answer that does harm."""
        after, _ = game.apply(state, move)
        if after.to_move in (None, state.to_move):
            return None
        for answer in game.legal_moves(after):
            then, events = game.apply(after, answer)
            if _is_among(self.kind, events):
                return Reply(answer, then, events)
        return None


@dataclass(frozen=True, slots=True)
class OneOf(Aim):
    """The move is one of these."""

    moves: frozenset[str]

    def is_met(self, game: AnyGame, state: Any, move: Any) -> bool:
        """Whether it is."""
        return game.format(move) in self.moves


@dataclass(frozen=True, slots=True)
class Anything(Aim):
    """Any legal move will do: the rules themselves are the task."""

    def is_met(self, game: AnyGame, state: Any, move: Any) -> bool:
        """Always."""
        return True


def _is_among(kind: str, events: tuple[Event, ...]) -> bool:
    return any(event.kind == kind for event in events)


def one_of(moves: str) -> OneOf:
    """The moves of a text, separated by blanks."""
    return OneOf(frozenset(moves.split()))


@dataclass(frozen=True, slots=True)
class LessonStep:
    """One idea: a sentence, a position, and a move to make."""

    number: int
    """Its own for ever: progress that people made is kept by it."""
    title: str
    idea: str
    task: str
    code: str
    """The position; further moves may follow in `play`."""
    aim: Aim
    right: str
    """Why a move that solves it is good."""
    wrong: str = ""
    """What is said of any other legal move."""
    play: str = ""
    hints: Mapping[str, str] = field(default_factory=dict)
    """What is said of certain wrong moves instead."""
    extra: bool = False
    """Only for those who want to know a variant as well."""

    def position(self, game: AnyGame) -> Any:
        """The position in which the task is set."""
        state = game.decode(self.code)
        for text in self.play.split():
            _, state, _ = game.play(state, state.to_move, text)
        return state

    def solutions(self, game: AnyGame) -> list[Any]:
        """The legal moves that solve it."""
        state = self.position(game)
        return [move for move in game.legal_moves(state) if self.aim.is_met(game, state, move)]
