"""What is stored about someone who plays: their matches, with the moves they made."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from bot.core.exports import apart, paced, without
from bot.core.people import Player
from bot.core.personal import End, Held
from bot.play.matches.entries import incidents
from games import GAMES
from storage import Connection, personal_data
from storage.play.matches import matches, stints
from storage.play.matches.stints import Stint

AT_ONCE = 50
"""Matches of which is asked at once who sat there."""
Moves = dict[int, list[Mapping[str, Any]]]


async def export_matches(connection: Connection, player: Player) -> list[Mapping[str, Any]]:
    moves = await asyncio.to_thread(_by_match, await personal_data.moved(connection, player.id))
    seated = await personal_data.seated(connection, player.id)
    return await apart(lambda row: _match(row, player, moves.get(row["id"], [])), seated)


async def export_seats_handed_over(connection: Connection, player: Player) -> list[Mapping[str, Any]]:
    """Seats that someone else took over, with what was played before."""
    moves = _by_match(await personal_data.moved_before(connection, player.id))
    return [_handed_over(row, moves) for row in await personal_data.handed_over(connection, player.id)]


async def export_happenings(connection: Connection, player: Player) -> list[Mapping[str, Any]]:
    """Pauses, time given, outages and what moderators decided: `you` says which of its people was who asks."""
    rows = await personal_data.happened(connection, player.id)
    numbers = sorted({row["match_id"] for row in rows if incidents.SEATS & row["values"].keys()})
    seated, left = dict[int, tuple[Player, ...]](), dict[int, tuple[Stint, ...]]()
    for first in range(0, len(numbers), AT_ONCE):
        some = numbers[first : first + AT_ONCE]
        seated |= await matches.seated_at(connection, some)
        left |= await stints.of_matches(connection, some)
    return await apart(
        lambda row: _happening(row, player, seated.get(row["match_id"], ()), left.get(row["match_id"], ())), rows
    )


def _by_match(rows: Sequence[Mapping[str, Any]]) -> Moves:
    moves: Moves = {}
    for row in paced(rows):
        moves.setdefault(row["match_id"], []).append(row)
    return moves


def _move(row: Mapping[str, Any]) -> dict[str, Any]:
    return without(row, "match_id", *(() if row["automatic"] else ("automatic",)))


def _match(row: Mapping[str, Any], player: Player, moves: list[Mapping[str, Any]]) -> dict[str, Any]:
    """A match as its player sees it: `place` is 1 for the best, shared by those who tie."""
    side = GAMES[row["game"]].info.seat_names[row["seat"]] if row["started_at"] else None
    places = enumerate(row["places"] or (), start=1)
    place = next((number for number, seats in places if row["seat"] in seats), None)
    mine = {"side": side, "place": place, "hosted": row["host_id"] == player.id, "moves": [*map(_move, moves)]}
    return without(row, "host_id", "to_move") | mine


def _happening(
    row: Mapping[str, Any], player: Player, seated: Sequence[Player], left: Sequence[Stint]
) -> dict[str, Any]:
    values = dict(row["values"])
    people = values.pop("people", {}) | ({"player": values.pop("player")} if "player" in values else {})
    for place in incidents.SEATS & values.keys():
        people[place] = _seated_at(values[place], row["at"], seated, left).id
    you = sorted(place for place, player_id in people.items() if player_id == player.id)
    return without(row, "values") | without(values, *incidents.SEATS) | {"you": you}


def _seated_at(seat: int, at: datetime, seated: Sequence[Player], left: Sequence[Stint]) -> Player:
    later = (stint.player for stint in left if stint.seat == seat and stint.until_at and stint.until_at > at)
    return next(later, seated[seat])


def _handed_over(row: Mapping[str, Any], moves: Moves) -> dict[str, Any]:
    side = GAMES[row["game"]].info.seat_names[row["seat"]]
    earlier = [_move(move) for move in moves.get(row["match_id"], []) if move["ply"] < row["until_ply"]]
    return without(row, "seat") | {"side": side, "moves": earlier}


EXPORTS = {
    "matches": export_matches,
    "handed_over": export_seats_handed_over,
    "happenings": export_happenings,
}

HOLDS = (
    Held("matches.host_id matches.paused_by matches.unseen_by seats.player_id", "matches", End.NOBODYS),
    Held("stints.player_id", "handed_over", End.NOBODYS),
    Held("incidents.values", "happenings", End.CLEANED),
)
IMPERSONAL = (
    *("matches.options", "matches.places", "matches.clock", "matches.liberties", "turns.banks"),
    "forum_posts.left_id",
)
