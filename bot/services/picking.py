"""From all legal moves to one, a choice at a time."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Any

from games.core import AnyGame, Step

Path = tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Pick:
    """How far a player has come in choosing a move."""

    taken: tuple[Step, ...]
    choices: tuple[Step, ...]
    """What can be chosen next; empty once the move is settled."""
    move: Hashable | None
    back: tuple[str, ...] | None
    """The cells to return to for choosing differently, None at the beginning."""

    @property
    def cells(self) -> tuple[str, ...]:
        """The choices so far, as a button carries them."""
        return tuple(step.cell for step in self.taken)


def pick(game: AnyGame, state: Any, cells: Sequence[str]) -> Pick:
    """Follow the choices made; where there is no choice it is made; wrong ones lead back to the beginning."""
    paths = {game.path(state, move): move for move in game.legal_moves(state)}
    chosen = tuple(cells)
    if not any(_starts(path, chosen) for path in paths):
        chosen = ()
    return _narrowed(paths, chosen, _before(paths, chosen))


def _narrowed(paths: dict[Path, Any], cells: tuple[str, ...], back: tuple[str, ...] | None) -> Pick:
    """Take every step that is settled by the choices so far."""
    left = [path for path in paths if _starts(path, cells)]
    depth = len(cells)
    while len(choices := _choices(left, depth)) == 1 and not any(len(path) == depth for path in left):
        depth += 1
    taken = left[0][:depth]
    move = paths[left[0]] if not choices else None
    return Pick(taken, choices, move, back)


def _choices(paths: Sequence[Path], depth: int) -> tuple[Step, ...]:
    """The different steps that can come next, in the order of the legal moves."""
    return tuple(dict.fromkeys(path[depth] for path in paths if len(path) > depth))


def _before(paths: dict[Path, Any], cells: tuple[str, ...]) -> tuple[str, ...] | None:
    """The last point on the way at which there was something else to choose."""
    for depth in range(len(cells) - 1, -1, -1):
        left = [path for path in paths if _starts(path, cells[:depth])]
        if len(_choices(left, depth)) > 1:
            return cells[:depth]
    return None


def _starts(path: Path, cells: tuple[str, ...]) -> bool:
    return len(path) >= len(cells) and all(step.cell == cell for step, cell in zip(path, cells, strict=False))
