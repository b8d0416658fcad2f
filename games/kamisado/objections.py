"""Why a move is refused: the rule it breaks and what would be right."""

from __future__ import annotations

from games.core import Objection, Seat
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
    RANKS,
    RAYS,
    SEAT_NAMES,
    Fill,
    Move,
)
from games.kamisado.rules import Phase, Position, Turn, turns
from games.kamisado.words import list_words, name_tower, say_result


def object_to(position: Position, turn: Turn) -> Objection | None:
    """The rule a move breaks, `None` for a legal move."""
    if turn in turns(position):
        return None
    if position.to_move is None:
        return Objection("7.4", f"The match is over: {say_result(position)}. Nobody can move any more.")
    name = SEAT_NAMES[position.to_move]
    if position.phase is Phase.FILL:
        return Objection("F1", f"The round is over: {name} has to choose left or right before the next one begins.")
    if isinstance(turn, Fill):
        return Objection("F1", f"Left or right is chosen between two rounds; now {name} has to move a tower.")
    if wrong := _wrong_tower(position, position.to_move, turn):
        return wrong
    return _refuse(position, turn, *_wrong_way(position, turn))


def _wrong_tower(position: Position, seat: Seat, move: Move) -> Objection | None:
    """The square is empty, the tower is the other side's, or another colour has to move."""
    tower, cell = position.board[move.origin], CELLS[move.origin]
    required = position.required_tower
    if required is None:
        allowed = tower in OWN_TOWERS[seat]
        section, right = "T1", f"{SEAT_NAMES[seat]} may move any of the eight towers on the home row."
    else:
        allowed = move.origin == position.board.index(required)
        section, right = "T2", _say_required(position, seat, required)
    if allowed:
        return None
    if tower == EMPTY:
        return Objection(section, f"No tower stands on {cell}. {right}", (cell,))
    if tower in OWN_TOWERS[OTHER[seat]]:
        return Objection(
            section, f"The {COLOURS[tower & 7]} tower on {cell} is {SEAT_NAMES[OTHER[seat]]}’s. {right}", (cell,)
        )
    called = () if required is None else (CELLS[position.board.index(required)],)
    return Objection(section, right, (cell, *called))


def _say_required(position: Position, seat: Seat, required: int) -> str:
    """Which tower has to move, with the tower that calls it where only one can be meant.

    Whatever was moved, blocked or pushed last is an opponent's tower on a square of the required colour. On its
    home row it can only have been blocked or pushed there, so the square ahead of it is taken.
    """
    must, colour, other = f"{SEAT_NAMES[seat]} must move {name_tower(position, required)}", required & 7, OTHER[seat]
    callers = [
        square
        for square in map(position.board.index, OWN_TOWERS[other])
        if COLOUR_AT[square] == colour
        and (square not in HOME_ROW[other] or position.board[square + FORWARD[other]] != EMPTY)
    ]
    if len(callers) != 1:
        return f"{must}: {COLOURS[colour]} was called by the turn before."
    caller = f"{SEAT_NAMES[other]}’s {COLOURS[position.board[callers[0]] & 7]} tower"
    return f"{must}: {caller} stands on {CELLS[callers[0]]}, which is {COLOURS[colour]}."


def _wrong_way(position: Position, move: Move) -> tuple[str, str, int]:
    """The rule that the right tower's way breaks, what it says of the tower, and the square that shows it."""
    seat = Seat(position.board[move.origin] >> 3)
    cell = CELLS[move.target]
    if move.target == move.origin:
        return "M5", "stands there already; it has to move", move.target
    ray = next((ray for ray in RAYS[0][seat][move.origin] if move in ray), None)
    if ray is None:
        return "M1", f"cannot go to {cell}: towers go straight or diagonally forward", move.target
    steps, limit = ray.index(move) + 1, LIMITS[position.rings[position.board[move.origin]]]
    if steps == 1 and move.target == AHEAD[seat][move.origin][0]:
        return _wrong_push(position, move)
    if steps > limit:
        return (
            "M2",
            f"cannot go to {cell}: it walks {limit} {'squares' if limit > 1 else 'square'} at most",
            move.target,
        )
    blocker = next(step.target for step in ray if position.board[step.target] != EMPTY)
    return "M3", f"cannot go to {cell}: {_name_blocker(position, blocker)}", blocker


def _wrong_push(position: Position, move: Move) -> tuple[str, str, int]:
    """The square straight ahead is taken and no push is possible (S2 to S9)."""
    board, tower = position.board, position.board[move.origin]
    strength, line = position.rings[tower], _towers_ahead(position, move.origin)
    own = next((square for square in line if board[square] >> 3 == tower >> 3), None)
    strong = next((square for square in line if position.rings[board[square]] >= strength), None)
    if own == move.target:
        return "M3", f"is blocked: {_name_blocker(position, own)}", own
    if not strength:
        return "S2", f"has no ring, and only a Sumo pushes; {CELLS[move.target]} is taken", move.target
    if own is not None:
        return "S9", f"cannot push: a tower of its own side stands in the line, on {CELLS[own]}", own
    if strong is not None:
        rank = RANKS[position.rings[board[strong]]]
        return "S8", f"pushes only towers with fewer rings, not the {rank} on {CELLS[strong]}", strong
    if len(line) > strength:
        return "S7", f"cannot push {len(line)} towers in line: its limit is {strength}", line[-1]
    return "S5", f"cannot push the tower on {CELLS[line[-1]]} off the board", line[-1]


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
    subject = name_tower(position, position.board[move.origin])
    can = [CELLS[turn.target] for turn in turns(position) if isinstance(turn, Move) and turn.origin == move.origin]
    if not can:
        right = "Choose another tower"
    elif len(can) > 6:
        right = f"It can go to {', '.join(can[:6])} and {len(can) - 6} more"
    else:
        right = f"It can go to {list_words(can, 'or')}"
    cells = dict.fromkeys((CELLS[move.origin], CELLS[shown]))
    return Objection(section, f"{subject[0].upper()}{subject[1:]} {why}. {right}.", tuple(cells))


def _name_blocker(position: Position, square: int) -> str:
    tower = position.board[square]
    return f"{SEAT_NAMES[tower >> 3]}’s {COLOURS[tower & 7]} tower stands on {CELLS[square]}"
