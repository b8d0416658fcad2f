"""Position codes: KFEN (`board side required`), then the target unless understood, then `fill` or `over`.

The rings are the score (7.3). The target is understood when it is that of the shortest match from Standard up
which nobody has won yet, so a plain three-field code is read as one; side is `-` once the match is over.
"""

from __future__ import annotations

import re

from games.core import BadPosition, Seat
from games.kamisado.board import (
    CELLS,
    EMPTY,
    GOAL_ROW,
    LETTERS,
    OTHER,
    OWN_TOWERS,
    RING_POINTS,
    SEAT_NAMES,
    TOWERS,
)
from games.kamisado.position import TARGETS, Phase, Position, points
from games.kamisado.rules import settle

EXAMPLE = "OBPKYRGN/8/8/8/8/8/8/ngrykpbo b -"

_SIDES = "bg"
_TOWER_LETTERS = LETTERS + LETTERS.upper()
_TARGETS = {str(target): target for target in TARGETS.values()}
_RUN_OR_TOWER = re.compile(rf"([1-8])|([{_TOWER_LETTERS}])(\+{{0,4}})")
_LONGEST = 200


def encode(position: Position) -> str:
    """The position as one line."""
    side = "-" if position.to_move is None else _SIDES[position.to_move]
    required = "-" if position.required is None else LETTERS[position.required]
    rows = (_write_row(position, rank) for rank in range(7, -1, -1))
    fields = ["/".join(rows), side, required]
    if position.target != _understood(position.rings):
        fields.append(str(position.target))
    if position.phase is not Phase.PLAY:
        fields.append(position.phase)
    return " ".join(fields)


def decode(code: str) -> Position:
    """Read a position and resolve a blocked tower; raises `BadPosition`."""
    fields = code[: _LONGEST + 1].split(" ")
    if not 3 <= len(fields) <= 5 or len(code) > _LONGEST:
        raise BadPosition(f"A Kamisado position has a board, a side and a required colour, such as “{EXAMPLE}”.")
    board, rings = _read_board(fields[0])
    target, phase = _read_match(fields[3:], rings)
    position = Position(board, rings, _read_side(fields[1], phase), _read_required(fields[2]), target, phase)
    _CHECKS[phase](position)
    if position.to_move is None or position.required is None:
        return position
    return settle(position, mover=OTHER[position.to_move])[0]


def _write_row(position: Position, rank: int) -> str:
    written, empty = "", 0
    for tower in position.board[8 * rank : 8 * rank + 8]:
        if tower == EMPTY:
            empty += 1
            continue
        written += f"{empty or ''}{_TOWER_LETTERS[tower]}{'+' * position.rings[tower]}"
        empty = 0
    return f"{written}{empty or ''}"


def _understood(rings: bytes) -> int | None:
    """The target a code leaves out: Standard, Long or Marathon, the first that is not won yet."""
    best = max(points(rings))
    return next((target for target in (3, 7, 15) if best < target), None)


def _read_board(text: str) -> tuple[bytes, bytes]:
    rows = text.split("/")
    if len(rows) != 8:
        raise BadPosition(f"A Kamisado board has 8 ranks separated by “/”, not {len(rows)}.")
    board, rings = bytearray(), bytearray(16)
    for rank, row in enumerate(reversed(rows), start=1):
        board += _read_row(row, rank, rings)
    for tower, letter in enumerate(_TOWER_LETTERS):  # 1.4
        if (count := board.count(tower)) != 1:
            raise BadPosition(f"Every tower stands on the board once, but “{letter}” is there {count} times.")
    return bytes(board), bytes(rings)


def _read_row(row: str, rank: int, rings: bytearray) -> bytearray:
    """The eight squares of a rank; the rings found are noted in `rings`."""
    squares = bytearray()
    if re.search("[1-8]{2}", row):
        raise BadPosition(f"Rank {rank} counts its empty squares in two digits side by side: write their sum.")
    if not re.fullmatch(f"(?:{_RUN_OR_TOWER.pattern})+", row):
        raise BadPosition(f"Rank {rank} must be digits 1 to 8 and letters of {_TOWER_LETTERS}, with up to four “+”.")
    for run, letter, crown in _RUN_OR_TOWER.findall(row):
        if run:
            squares += bytes([EMPTY]) * int(run)
            continue
        tower = _TOWER_LETTERS.index(letter)
        rings[tower] = len(crown)
        squares.append(tower)
    if len(squares) != 8:
        raise BadPosition(f"Rank {rank} has {len(squares)} squares instead of 8.")
    return squares


def _read_match(fields: list[str], rings: bytes) -> tuple[int, Phase]:
    """The optional fields: the target, then the phase."""
    rest = list(fields)
    target = understood = _understood(rings)
    if rest and rest[0] in _TARGETS:
        target = _TARGETS[rest.pop(0)]
        if target == understood:
            raise BadPosition(f"The target {target} is understood here: leave it out.")
    phase = Phase(rest.pop(0)) if rest and rest[0] in (Phase.FILL, Phase.OVER) else Phase.PLAY
    if rest:
        raise BadPosition("After the colour come the target (1, 3, 7 or 15) and, between rounds, “fill” or “over”.")
    if target is None:
        raise BadPosition(f"The score is {_score(rings)}, and every match ends at 15: write “15 over” at the end.")
    return target, phase


def _read_side(text: str, phase: Phase) -> Seat | None:
    if phase is Phase.OVER:
        if text != "-":
            raise BadPosition("Nobody moves once the match is over: the side must be “-”.")
        return None
    if text not in ("b", "g"):
        raise BadPosition("The side to move must be b (Black) or g (Gold).")
    return Seat(_SIDES.index(text))


def _read_required(text: str) -> int | None:
    if text == "-":
        return None
    if len(text) != 1 or text not in LETTERS:
        raise BadPosition(f"The colour to move must be one letter of {LETTERS}, or “-” for a free choice.")
    return LETTERS.index(text)


def _check_play(position: Position) -> None:
    """Check a round: nobody has reached the target or the far row; a free choice is a first move (T1, M7, 7.4)."""
    _refuse_reached_target(position)
    for tower in TOWERS:
        if _has_arrived(position, tower):
            cell = CELLS[position.board.index(tower)]
            raise BadPosition(f"{SEAT_NAMES[tower >> 3]}'s tower on {cell} has won the round: add “fill” or “over”.")
    if position.required is None and position.board[8:56].count(EMPTY) < 48:
        raise BadPosition("Any tower may move only while all stand on their home rows: name the colour to move.")


def _check_fill(position: Position) -> None:
    """Check the time between rounds: the Defender has just got a ring, and the match goes on (7.2, 8.1, F1)."""
    _refuse_reached_target(position)
    assert position.to_move is not None
    _check_round_won(position, position.to_move)


def _check_over(position: Position) -> None:
    """One side has reached the target, with its last ring (7.4)."""
    winner = position.winner
    if winner is None or min(position.score) >= position.target:
        raise BadPosition(f"A match to {position.target} is not over at {_score(position.rings)}.")
    best = max(position.rings[tower] for tower in OWN_TOWERS[winner])
    if position.score[winner] - RING_POINTS[best - 1] >= position.target:
        raise BadPosition(f"A match to {position.target} would have ended before {_score(position.rings)}.")
    _check_round_won(position, winner)


def _check_round_won(position: Position, winner: Seat) -> None:
    """A finished round leaves at most one tower on a far row, the winner's, with its ring (5.1)."""
    if position.required is not None:
        raise BadPosition("No colour is required between rounds: write “-” for it.")
    if not position.score[winner]:
        raise BadPosition(f"{SEAT_NAMES[winner]} cannot have won a round without a ring.")
    arrived = [tower for tower in TOWERS if _has_arrived(position, tower)]
    if len(arrived) > 1 or any(tower >> 3 != winner or not position.rings[tower] for tower in arrived):
        raise BadPosition(f"Only one tower, {SEAT_NAMES[winner]}'s with a ring, can have reached the far row.")


def _has_arrived(position: Position, tower: int) -> bool:
    return position.board.index(tower) in GOAL_ROW[tower >> 3]


def _refuse_reached_target(position: Position) -> None:
    if position.winner is not None:
        raise BadPosition(f"At {_score(position.rings)} a match to {position.target} is over already.")


def _score(rings: bytes) -> str:
    return "{}–{}".format(*points(rings))


_CHECKS = {Phase.PLAY: _check_play, Phase.FILL: _check_fill, Phase.OVER: _check_over}
