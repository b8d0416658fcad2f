"""From all legal moves to one, a choice at a time."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from games.core import AnyGame, Said, Seat, Step

Path = tuple[Step, ...]

MOST_DIRECT = 5
"""Legal moves up to which each has a button of its own: as many as stand in one row."""
SEEN = 34
"""Characters of a label that a phone shows."""


RIGHT = "►"
"""The label of the direction that stands on the right of the other one."""


class Choosable(NamedTuple):
    """What a button offers to choose: a step, or a whole move."""

    cells: tuple[str, ...]
    """All choices from the beginning, this one included."""
    words: str
    brief: str = ""
    """What is chosen in a word or two."""


@dataclass(frozen=True, slots=True)
class Pick:
    """How far a player has come in choosing a move."""

    taken: tuple[Step, ...]
    choices: tuple[Step, ...]
    """What can be chosen next; empty once the move is settled."""
    move: Hashable | None
    back: tuple[str, ...] | None
    """The cells to return to for choosing differently, None at the beginning."""

    def offers(self, picture_is_turned: bool = False) -> tuple[Choosable, ...]:
        """What can be chosen next, below a picture that is seen from the side of the seat to move or not."""
        return tuple(
            Choosable(
                (*self.cells, step.cell), step.words_beside(picture_is_turned), step.label_beside(picture_is_turned)
            )
            for step in self.choices
        )

    @property
    def cells(self) -> tuple[str, ...]:
        return tuple(step.cell for step in self.taken)


def in_reading_order(game: AnyGame, state: Any, viewpoint: Seat | None = None) -> list[Any]:
    """The legal moves as one reads the board: by the row and then the column of each cell on their way, left first.

    The board is seen from a seat, by default the one to move; of two, the second sees it turned by half.
    """
    cells, seats = game.cells(state), len(game.score(state) or game.info.seat_names)
    is_turned = seats == 2 and (state.to_move if viewpoint is None else viewpoint) == 1
    places = {cell: place for place, cell in enumerate(reversed(cells) if is_turned else cells)}
    from_elsewhere = viewpoint not in (None, state.to_move)

    def place(step: Step) -> int:
        return places.get(step.cell, len(places) + (step.label_beside(from_elsewhere) == RIGHT))

    return sorted(game.legal_moves(state), key=lambda move: [place(step) for step in game.path(state, move)])


def pick(game: AnyGame, state: Any, cells: Sequence[str], viewpoint: Seat | None = None) -> Pick:
    """Follow the choices made; a choice of one is made; wrong ones lead back to the beginning.

    The next ones are in the order of a picture seen from a seat, by default the one to move.
    """
    paths = {game.path(state, move): move for move in in_reading_order(game, state, viewpoint)}
    chosen = tuple(cells)
    if not any(_starts(path, chosen) for path in paths):
        chosen = ()
    return _narrowed(paths, chosen, _before(paths, chosen))


def direct_offers(game: AnyGame, state: Any, viewpoint: Seat | None = None) -> tuple[Choosable, ...]:
    """Every legal move as one choice where they are few; none where they are not, or the match is over.

    They stand below a picture seen from a seat, by default that of the player.
    """
    turned = viewpoint not in (None, state.to_move)
    legal = in_reading_order(game, state, viewpoint)
    if len(legal) > MOST_DIRECT:
        return ()
    paths = [game.path(state, move) for move in legal]
    words = [Said.joined(step.label_beside(turned) for step in path) for path in paths]
    if len({text[:SEEN] for text in words}) < len(words):
        words = [
            Said("{move} · {words}", move=game.format(move), words=text)
            for move, text in zip(legal, words, strict=True)
        ]
    return tuple(Choosable(tuple(step.cell for step in path), text) for path, text in zip(paths, words, strict=True))


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
    """The different steps that can come next, in the order of the paths."""
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
