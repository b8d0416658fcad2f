"""What entrants are told one by one: a round without a match of theirs, and their place at the end."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import datetime
from typing import Any

from bot.community.competitions import tell
from bot.community.tournaments.entrants.absences import is_won
from bot.community.tournaments.loaded import HeldTournament
from bot.community.tournaments.notes import BLOCKS_ALL, HAS_BYE, NOT_ENOUGH, PLACED, SITS_OUT, THROUGH
from storage import Connection
from storage.community.tournaments import TournamentRow
from storage.people import players
from tournaments.facts import BRACKETS, MAIN, Format
from tournaments.standings import standings


async def tell_left_over(
    connection: Connection,
    row: TournamentRow,
    number: int,
    made: Mapping[str, Any],
    asked: Collection[str],
    now: datetime,
) -> None:
    """Tell those of a new round who have a bye in it or sit it out, as they asked or because of their own blocks."""
    free = THROUGH if Format(row.format) in BRACKETS or made.get("part", MAIN) != MAIN else HAS_BYE
    told = {int(who): free for who in made.get("byes", ())}
    told |= {int(who): SITS_OUT if who in asked else BLOCKS_ALL for who in made.get("rests", ())}
    told |= {int(who): BLOCKS_ALL for who in made.get("away", ()) if who not in asked}
    for player_id, player in (await players.named(connection, told)).items():
        await tell(connection, player, told[player_id], now, name=row.name, round=number)


async def tell_places(connection: Connection, held: HeldTournament, now: datetime) -> None:
    """Tell everyone who has not left where they finished."""
    places = {int(each.id): each.place for each in standings(held.tournament)}
    there = [who for who in places if str(who) not in held.gone]
    kind = PLACED if is_won(held) else NOT_ENOUGH
    for player_id, player in (await players.named(connection, there)).items():
        place, count = places[player_id], len(places)
        await tell(connection, player, kind, now, name=held.row.name, place=place, players=count)
