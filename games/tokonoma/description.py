"""A position of tokonoma for whoever cannot see the board."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from games.core import Played, Said, Seat, addressed, either, grouped, listed
from games.hexes import members
from games.telling import FEW, by_piece, named, tell_last
from games.tokonoma.board import (
    ENEMY_HOUSE,
    FLAT,
    KIND_NAMES,
    OPPONENT,
    PLAYERS,
    SEAT_NAMES,
    SUPPLY,
    TARGETS,
    TILES,
    Bits,
    Move,
    names_of,
)
from games.tokonoma.events import TO_READERS
from games.tokonoma.notation import kind_name, say_move
from games.tokonoma.position import Army, Position
from games.tokonoma.rules import apply, choices, legal_moves
from games.tokonoma.words import prompt

_MOST_CAPTURES, _MOST_WAYS = 6, 3


def describe(position: Position, viewer: Seat | None = None, last: Played[Position, Move] | None = None) -> str:
    """The moves, the last one, captures and attacks, what was lost, and the pieces."""
    sentences: list[str] = [_decision(position, viewer)]
    if last is not None:
        sentences.append(tell_last(viewer, PLAYERS[last.seat], say_move(last.move), last.events, TO_READERS))
    if position.to_move is not None:
        sentences += _threats(position, viewer)
    sentences += _score(position, viewer)
    sentences += (_pieces(position.armies[seat], Seat(seat)) for seat in reversed(OPPONENT))
    if last is None:
        sentences.append(_CONSTANTS)
    return Said.joined(sentences)


_CONSTANTS = Said(
    "Rows from the top: a1-a5, b1-b6, c1-c7, d1-d6, e1-e5. White's house is c7, Black's is c1; "
    "White advances to lower numbers, Black to higher ones."
)


def _decision(position: Position, viewer: Seat | None) -> str:
    moves = legal_moves(position)
    if not moves:
        return prompt(position, viewer)
    if len(moves) <= FEW:
        options = listed(map(say_move, moves))
    else:
        targets = defaultdict[str, list[str]](list)
        for move in moves:
            piece = kind_name(position.piece_on(move.origin))
            targets[Said("{piece} {tile}", piece=piece, tile=TILES[move.origin])].append(TILES[move.target])
        options = by_piece(targets)
    if len(moves) == 1:
        to, about = Said("You ({side}) can only play {moves}."), Said("{player} can only play {moves}.")
    else:
        to, about = Said("You ({side}) can play {moves}."), Said("{player} can play {moves}.")
    return addressed(viewer, PLAYERS[position.turn].full, to, about, moves=options)


def _threats(position: Position, viewer: Seat | None) -> Iterator[str]:
    player, other = PLAYERS[position.turn], PLAYERS[OPPONENT[position.turn]]
    if watched := _watched(position, other.seat):
        values = {"tiles": listed(names_of(watched)), "other": other}
        if viewer == other.seat:
            yield Said("Of the tiles {player} can reach, you attack {tiles}.", player=player, **values)
        else:
            to = Said("Of the tiles you can reach, {other} attacks {tiles}.")
            about = Said("Of the tiles {player} can reach, {other} attacks {tiles}.")
            yield addressed(viewer, player, to, about, **values)
    if captures := list(_captures(position)):
        to, about = Said("You can capture: {captures}."), Said("{player} can capture: {captures}.")
        yield addressed(viewer, player, to, about, captures=grouped(captures[:_MOST_CAPTURES]))
    for seat in (position.turn, OPPONENT[position.turn]):
        if moves := _house_moves(position, seat):
            to, about = (
                Said("You can enter the house with {moves}."),
                Said("{player} can enter the house with {moves}."),
            )
            yield addressed(viewer, PLAYERS[seat], to, about, moves=listed(map(say_move, moves)))
    for attacker, victim in ((other, player), (player, other)):
        once, twice = _attacked(position, attacker.seat)
        for tiles, sentences in ((twice, _TWICE), (once, _ONCE)):
            if tiles:
                yield addressed(viewer, victim, *sentences, tiles=listed(names_of(tiles)))


_ONCE = Said("Your pieces attacked once: {tiles}."), Said("{player}'s pieces attacked once: {tiles}.")
_TWICE = Said("Your pieces attacked twice: {tiles}."), Said("{player}'s pieces attacked twice: {tiles}.")


def _captures(position: Position) -> Iterator[Said]:
    """What can be taken, with all moves that take it."""
    ways = defaultdict[str, list[str]](list)
    for move in legal_moves(position):
        if lost := [event.cells[0] for event in apply(position, move)[1] if event.kind == "capture"]:
            ways[" ".join(lost)].append(say_move(move))
    for tiles, moves in ways.items():
        yield Said("{tiles} with {moves}", tiles=tiles, moves=either(moves[:_MOST_WAYS]))


def _house_moves(position: Position, seat: Seat) -> list[Move]:
    """The moves by which a side would win if it were to move."""
    army, house = position.armies[seat], ENEMY_HOUSE[seat]
    moves = (move for group in choices(position.armies, seat) for move in group)
    return [move for move in moves if 1 << move.target & house and army.kind_on(1 << move.origin) == FLAT]


def _watched(position: Position, seat: Seat) -> Bits:
    """The tiles a side attacks among those that the other can move to."""
    once, twice = _attacks(position, seat)
    reached = 0
    for move in legal_moves(position):
        reached |= 1 << move.target
    return (once | twice) & reached


def _attacks(position: Position, seat: Seat) -> tuple[Bits, Bits]:
    """The tiles a side attacks, and those it attacks more than once (5.2)."""
    army, once, twice = position.armies[seat], 0, 0
    for kind, standing in enumerate((army.flats & ~army.talls, *army[1:])):
        for tile in members(standing):
            targets = TARGETS[seat][kind][1 << tile]
            once, twice = once | targets, twice | once & targets
    return once, twice


def _attacked(position: Position, seat: Seat) -> tuple[Bits, Bits]:
    """The pieces that a side attacks with one piece, and with more (5.2)."""
    once, twice = _attacks(position, seat)
    enemy = position.armies[OPPONENT[seat]]
    standing = enemy.flats | enemy.talls
    return once & ~twice & standing, twice & standing


def _score(position: Position, viewer: Seat | None) -> Iterator[str]:
    lost = (
        Said("{player} {count}", player=named(viewer, player), count=sum(SUPPLY) - sum(map(int.bit_count, army)))
        for player, army in zip(PLAYERS, position.armies, strict=True)
    )
    yield Said("Pieces lost: {counts}.", counts=listed(lost))
    if position.limit:
        yield Said("Quiet moves in a row: {count}; a draw at {limit}.", count=position.quiet, limit=position.limit)
    else:
        yield Said("Quiet moves in a row: {count}, without a limit.", count=position.quiet)


def _pieces(army: Army, seat: Seat) -> Said:
    parts = [
        Said("{piece} {tiles}", piece=name, tiles=" ".join(names_of(tiles)))
        for name, tiles in zip(KIND_NAMES[1:], army[1:], strict=True)
        if tiles
    ]
    if lone := army.flats & ~army.talls:
        parts.append(Said("lone Flat {tiles}", tiles=" ".join(names_of(lone))))
    if under := army.flats & army.talls:
        parts.append(Said("Flat under {tiles}", tiles=" ".join(names_of(under))))
    pieces = listed(parts) if parts else Said("no pieces")
    return Said("{side}: {pieces}.", side=SEAT_NAMES[seat], pieces=pieces)
