"""What entrants are told one by one: a round without a match of theirs, and their place at the end."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from datetime import datetime
from typing import Any

from bot.community.competitions import tell
from bot.community.tournaments.entrants.absences import is_won
from bot.community.tournaments.entrants.squads import squads
from bot.community.tournaments.loaded import HeldTournament
from bot.community.tournaments.notes import (
    BLOCKS_ALL,
    BOARDS,
    HAS_BYE,
    NOT_ENOUGH,
    PLACED,
    SITS_OUT,
    TEAM_SITS_OUT,
    THROUGH,
)
from bot.community.tournaments.pages.overviews import load
from bot.community.tournaments.pages.posts import told_by_podium
from storage import Connection
from storage.people import players
from tournaments.defaults import follows_another
from tournaments.facts import BRACKETS, MAIN, Format
from tournaments.standings import placed_people


async def tell_left_over(
    connection: Connection,
    held: HeldTournament,
    number: int,
    made: Mapping[str, Any],
    asked: Collection[str],
    now: datetime,
) -> None:
    """Tell those of a new round who have a bye in it or sit it out, as they asked or because of their own blocks.

    Of a round robin nobody is told: a bye there counts for nothing.
    """
    row, members = held.row, {team.id: team.members for team in held.tournament.teams}

    def people(entrants: Iterable[str]) -> Iterator[int]:
        listed = (who for each in entrants for who in members.get(each, (each,)))
        return (int(who) for who in listed if not (members and who in held.gone))

    free = THROUGH if Format(row.format) in BRACKETS or made.get("part", MAIN) != MAIN else HAS_BYE
    byes, rests, away = (made.get(name, ()) for name in ("byes", "rests", "away"))
    byes = () if Format(row.format) is Format.ROUND_ROBIN else byes
    told = dict.fromkeys(people(byes), free)
    told |= dict.fromkeys(people({*rests} & {*asked}), TEAM_SITS_OUT if members else SITS_OUT)
    told |= dict.fromkeys(people({*rests, *away} - {*asked}), BLOCKS_ALL)
    for player_id, player in (await players.named(connection, told)).items():
        await tell(connection, player, told[player_id], now, name=row.name, round=number)


async def tell_captains(connection: Connection, held: HeldTournament, now: datetime) -> None:
    """Tell those who lead a team that has a choice that they can order its boards for the round after this one."""
    if not follows_another(held.tournament):
        return
    leading = {int(team.captain) for team in squads(held, ()) if len(team.members) > 1}
    number = len(held.tournament.rounds)
    for player in (await players.named(connection, leading)).values():
        await tell(connection, player, BOARDS, now, name=held.row.name, round=number)


async def tell_places(connection: Connection, held: HeldTournament, now: datetime) -> None:
    """Tell everyone who has not left where they finished, besides those to whom the podium does."""
    pinged = told_by_podium(await load(connection, held.number))
    places = {int(who): place for who, place in placed_people(held.tournament)}
    there = [who for who in places if str(who) not in held.gone]
    kind = PLACED if is_won(held) else NOT_ENOUGH
    for player_id, player in (await players.named(connection, there)).items():
        place, count = places[player_id], len(held.tournament.entrants)
        if player not in pinged:
            await tell(connection, player, kind, now, name=held.row.name, place=place, players=count)
