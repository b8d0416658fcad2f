"""Why a move is refused: the rule it breaks and what would be right."""

from __future__ import annotations

from games.core import Objection, Said, Seat, counted, either, forms, listed
from games.kamisado.board import (
    AHEAD,
    CELLS,
    COLOUR_AT,
    COLOURS,
    EMPTY,
    FORWARD,
    HOME_ROW,
    LIMITS,
    OTHER,
    OWN_TOWERS,
    PLAYERS,
    RANKS,
    RAYS,
    Fill,
    Move,
)
from games.kamisado.position import Phase, Position, Turn
from games.kamisado.rules import legal_moves
from games.kamisado.words import name_tower, say_result

READINGS = {"S8": "13"}
"""Rules that are our reading, and the section that says why."""


def object_to(position: Position, turn: Turn) -> Objection | None:
    """The rule a move breaks, `None` for a legal move."""
    if turn in legal_moves(position):
        return None
    if position.to_move is None:
        text = Said("The match is over: {result}.", result=say_result(position))
        return Objection("7.4", text)
    if position.phase is Phase.FILL:
        text = Said("The round is over: choose left or right before the next one starts.")
        return Objection("F1", text)
    if isinstance(turn, Fill):
        text = Said("Left or right is chosen between two rounds; now you must move a tower.")
        return Objection("F1", text)
    if wrong := _wrong_tower(position, position.to_move, turn):
        return wrong
    return _refuse(position, turn, *_wrong_way(position, turn))


def _wrong_tower(position: Position, seat: Seat, move: Move) -> Objection | None:
    """Object that the square is empty, the tower is the other side's, or another colour has to move."""
    tower, cell = position.board[move.origin], CELLS[move.origin]
    required = position.required_tower
    if required is None:
        allowed = tower in OWN_TOWERS[seat]
        section, right = "T1", Said("You may move any of the eight towers on your home row.")
    else:
        allowed = move.origin == position.board.index(required)
        section, right = "T2", _say_required(position, seat, required)
    if allowed:
        return None
    if tower == EMPTY:
        return Objection(section, Said("No tower stands on {cell}. {right}", cell=cell, right=right), (cell,))
    if tower in OWN_TOWERS[OTHER[seat]]:
        text = Said(
            "The {colour} tower on {cell} is {owner}'s. {right}",
            colour=COLOURS[tower & 7],
            cell=cell,
            owner=PLAYERS[OTHER[seat]],
            right=right,
        )
        return Objection(section, text, (cell,))
    called = () if required is None else (CELLS[position.board.index(required)],)
    return Objection(section, right, (cell, *called))


def _say_required(position: Position, seat: Seat, required: int) -> Said:
    """Say which tower has to move, with the tower that calls it where only one can be meant.

    Whatever was moved, blocked or pushed last is an opponent's tower on a square of the required colour. On its home
    row it can only have been blocked or pushed there, so the square ahead of it is taken.
    """
    values = {"tower": name_tower(position, required), "colour": COLOURS[required & 7]}
    colour, other = required & 7, OTHER[seat]
    callers = [
        square
        for square in map(position.board.index, OWN_TOWERS[other])
        if COLOUR_AT[square] == colour
        and (square not in HOME_ROW[other] or position.board[square + FORWARD[other]] != EMPTY)
    ]
    if len(callers) != 1:
        return Said("You must move {tower}: the turn before called {colour}.", **values)
    return Said(
        "You must move {tower}: {caller}, which is {colour}.", **values, caller=_name_blocker(position, callers[0])
    )


def _wrong_way(position: Position, move: Move) -> tuple[str, str, int]:
    """The rule that the right tower's way breaks, what it says of the tower, and the square that shows it."""
    seat = Seat(position.board[move.origin] >> 3)
    cell = CELLS[move.target]
    if move.target == move.origin:
        return "M5", Said("is there already; it must move"), move.target
    ray = next((ray for ray in RAYS[0][seat][move.origin] if move in ray), None)
    if ray is None:
        return "M1", Said("can't go to {cell}: towers go straight or diagonally forward", cell=cell), move.target
    steps, limit = ray.index(move) + 1, LIMITS[position.rings[position.board[move.origin]]]
    if steps == 1 and move.target == AHEAD[seat][move.origin][0]:
        return _wrong_push(position, move)
    if steps > limit:
        return "M2", _say_limit(cell, limit), move.target
    blocker = next(step.target for step in ray if position.board[step.target] != EMPTY)
    why = Said("can't go to {cell}: {blocker}", cell=cell, blocker=_name_blocker(position, blocker))
    return "M3", why, blocker


def _say_limit(cell: str, limit: int) -> str:
    template = forms(
        "can't go to {cell}: it moves 1 square at most", "can't go to {cell}: it moves {limit} squares at most", limit
    )
    return Said(template, cell=cell, limit=limit)


def _wrong_push(position: Position, move: Move) -> tuple[str, str, int]:
    """Object that the square straight ahead is taken and no push is possible (S2 to S9)."""
    board, tower = position.board, position.board[move.origin]
    strength, line = position.rings[tower], _towers_ahead(position, move.origin)
    own = next((square for square in line if board[square] >> 3 == tower >> 3), None)
    strong = next((square for square in line if position.rings[board[square]] >= strength), None)
    if own == move.target:
        return "M3", Said("is blocked: {blocker}", blocker=_name_blocker(position, own)), own
    if not strength:
        text = Said("has no ring, and only a Sumo can push; {cell} is taken", cell=CELLS[move.target])
        return "S2", text, move.target
    if own is not None:
        return "S9", Said("can't push: a tower of its own side is in the line, on {cell}", cell=CELLS[own]), own
    if strong is not None:
        rank = RANKS[position.rings[board[strong]]]
        text = Said("can only push towers with fewer rings, not the {rank} on {cell}", rank=rank, cell=CELLS[strong])
        return "S8", text, strong
    if len(line) > strength:
        text = counted(
            "can't push a tower: its limit is {limit}",
            "can't push {count} towers in line: its limit is {limit}",
            len(line),
            limit=strength,
        )
        return "S7", text, line[-1]
    return "S5", Said("can't push the tower on {cell} off the board", cell=CELLS[line[-1]]), line[-1]


def _towers_ahead(position: Position, square: int) -> list[int]:
    """The unbroken line of towers straight in front, of either side."""
    line = []
    for ahead in AHEAD[position.board[square] >> 3][square]:
        if position.board[ahead] == EMPTY:
            break
        line.append(ahead)
    return line


def _refuse(position: Position, move: Move, section: str, why: str, shown: int) -> Objection:
    """An objection that ends with what the tower can do."""
    tower = position.board[move.origin]
    moves = (turn for turn in legal_moves(position) if isinstance(turn, Move))
    can = [CELLS[turn.target] for turn in moves if turn.origin == move.origin]
    if not can:
        right = Said("Choose another tower")
    elif (more := len(can) - 6) > 0:
        right = counted(
            "It can go to {cells} and one more", "It can go to {cells} and {count} more", more, cells=listed(can[:6])
        )
    else:
        right = Said("It can go to {cells}", cells=either(can))
    cells = dict.fromkeys((CELLS[move.origin], CELLS[shown]))
    text = Said(
        "The {colour} {rank} on {cell} {why}. {right}.",
        colour=COLOURS[tower & 7],
        rank=RANKS[position.rings[tower]],
        cell=CELLS[move.origin],
        why=why,
        right=right,
    )
    return Objection(section, text, tuple(cells), READINGS.get(section, ""))


def _name_blocker(position: Position, square: int) -> str:
    tower = position.board[square]
    return Said(
        "{owner}'s {colour} tower stands on {cell}",
        owner=PLAYERS[tower >> 3],
        colour=COLOURS[tower & 7],
        cell=CELLS[square],
    )
