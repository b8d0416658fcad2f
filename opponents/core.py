"""The words of the search: plans, thoughts, the tree of a game, and draws that are alike on every machine."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from enum import Flag, auto
from hashlib import blake2b
from typing import Any, Generic, NamedTuple, TypeVar

from games.core import AnyGame, Seat

WIN = 1_000_000

PROVEN = WIN - 10_000
"""Scores beyond this, on either side, are proven wins and losses."""

N = TypeVar("N")
M = TypeVar("M", bound=Hashable)
V = TypeVar("V")


class OutOfBudget(Exception):
    """The nodes of a plan are used up, or whoever asked wants the answer now."""


class Technique(Flag):
    """How a selective search saves positions; each is worth it in some games only."""

    REDUCTION = auto()
    """Late moves are looked at less far, and again if one of them turns out well."""
    NULL_MOVE = auto()
    """Whoever stands well although they pass is not looked at any further."""
    QUIESCENCE = auto()
    """Captures and the like are followed to their end."""


PLAIN = Technique(0)


@dataclass(frozen=True, slots=True)
class Plan:
    """How a player thinks: data, no code."""

    nodes: int
    """Positions to look at; the only bound that decides about a move."""
    overlooks: int = 0
    """Per cent of the replies that are not seen."""
    spread: int = 0
    """How far below the best a move may be and still be played."""
    everyone: bool = False
    """Whether rivals are expected to play for themselves, not all against one's own seat; overlooks nothing."""
    techniques: Technique | None = None
    """Those of a selective search (`opponents.selective`); `None` for the usual one."""


class Thought(NamedTuple):
    """What a search found out about a position; scores are for the seat to move."""

    move: Any
    score: int
    """A hundred multiplies the odds of winning by e; beyond `PROVEN` a proven end."""
    depth: int
    nodes: int
    line: tuple[Any, ...]
    """The expected continuation, the move first."""
    ranked: tuple[tuple[Any, int], ...]
    """Every move with its score, best first; exact within the spread of the best, else an upper bound."""


class Tree(ABC, Generic[N, M]):
    """A game as the search walks it: nodes for positions, and what a position is worth.

    A tree belongs to one thought and may keep what it has worked out, within bounds.
    """

    def __init__(self, game: AnyGame) -> None:
        self.game = game

    def setting(self, state: Any) -> str:
        """What kind of match it is, as far as the levels differ by it."""
        return ""

    @abstractmethod
    def root(self, state: Any) -> N:
        """The node of a state of the game."""

    @abstractmethod
    def seat(self, node: N) -> Seat | None:
        """The seat to move, `None` where the match is over."""

    @abstractmethod
    def moves(self, node: N) -> Sequence[M]:
        """The legal moves, as the game has them."""

    def candidates(self, node: N) -> Sequence[M]:
        return self.moves(node)

    @abstractmethod
    def child(self, node: N, move: M) -> N:
        """The node after a legal move."""

    @abstractmethod
    def result(self, node: N, seat: Seat) -> int:
        """1, 0 or -1 for a seat, where the match is over."""

    @abstractmethod
    def worth(self, node: N, seat: Seat) -> int:
        """What a running position promises a seat; with two seats the other's with the sign changed."""

    def strengths(self, node: N) -> Sequence[int | None]:
        """For three seats and more, by seat, in points of `worth`, while the match runs; `None` for a seat that is out.

        Nothing where a game can't tell; then nobody is expected to play for themselves.
        """
        return ()

    @abstractmethod
    def key(self, node: N) -> Hashable:
        """All that matters for the worth of a node and everything below it; its `repr` is the same everywhere."""

    def stops(self, node: N) -> bool:
        """Whether the search takes the worth of a node although it could look further."""
        return False

    def promise(self, node: N, move: M) -> int:
        """Where a move belongs in the order of search; above zero for captures and wins."""
        return 0

    def merits(self, node: N, moves: Sequence[M]) -> Sequence[int]:
        """For a selective search: `promise` for each of the moves, below zero for those that look bad."""
        return [self.promise(node, move) for move in moves]

    def lively(self, node: N) -> Sequence[M]:
        """For a selective search: the moves to follow beyond its depth, such as captures, the best first."""
        return ()

    def passed(self, node: N) -> N | None:
        """For a selective search: the node as if the seat to move had passed; `None` where that could be a gain."""
        return None


def of_kind(table: Mapping[str, V], tree: Tree[Any, Any], state: Any, usual: V) -> V:
    """What a table has for matches of this kind, by `game/setting`, else by game."""
    key = tree.game.info.key
    return table.get(f"{key}/{tree.setting(state)}", table.get(key, usual))


def draw(below: int, seed: int, ply: int, purpose: str) -> int:
    """A number from 0 to `below` - 1 that depends on nothing else."""
    digest = blake2b(f"{seed}:{ply}:{purpose}".encode(), digest_size=8).digest()
    return int.from_bytes(digest, "big") % below


def shuffled(moves: Sequence[M], seed: int, ply: int) -> list[M]:
    """The moves in an order drawn by lot."""
    drawn = [(draw(1 << 60, seed, ply, f"order {number}"), number) for number in range(len(moves))]
    return [moves[number] for _, number in sorted(drawn)]


def proven(score: int) -> int | None:
    """The plies to a proven end, `None` for a score that is an estimate."""
    return WIN - abs(score) if abs(score) > PROVEN else None
