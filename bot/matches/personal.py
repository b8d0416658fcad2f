"""What is stored about someone who plays: their matches, with the moves they made."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.core.exports import without
from bot.core.people import Player
from games import GAMES
from storage import Connection, dossiers

Moves = dict[int, list[Mapping[str, Any]]]


async def export_matches(connection: Connection, player: Player) -> list[Mapping[str, Any]]:
    """Matches and tables someone sits at."""
    moves = await _moves(connection, player)
    return [_match(row, player, moves.get(row["id"], [])) for row in await dossiers.seated(connection, player.id)]


async def export_seats_handed_over(connection: Connection, player: Player) -> list[Mapping[str, Any]]:
    """Seats that someone else took over, with what was played before."""
    moves = await _moves(connection, player)
    return [_handed_over(row, moves) for row in await dossiers.handed_over(connection, player.id)]


async def _moves(connection: Connection, player: Player) -> Moves:
    moves: Moves = {}
    for move in await dossiers.moved(connection, player.id):
        told = without(move, "match_id", "seat", *(() if move["automatic"] else ("automatic",)))
        moves.setdefault(move["match_id"], []).append(told)
    return moves


def _match(row: Mapping[str, Any], player: Player, moves: list[Mapping[str, Any]]) -> dict[str, Any]:
    """A match as its player sees it: `place` is 1 for the best, shared by those who tie."""
    side = GAMES[row["game"]].info.seat_names[row["seat"]] if row["started_at"] else None
    places = enumerate(row["places"] or (), start=1)
    place = next((number for number, seats in places if row["seat"] in seats), None)
    mine = {"side": side, "place": place, "hosted": row["host_id"] == player.id, "moves": moves}
    return without(row, "host_id", "to_move") | mine


def _handed_over(row: Mapping[str, Any], moves: Moves) -> dict[str, Any]:
    side = GAMES[row["game"]].info.seat_names[row["seat"]]
    earlier = [move for move in moves.get(row["match_id"], []) if move["ply"] < row["until_ply"]]
    return without(row, "seat") | {"side": side, "moves": earlier}
