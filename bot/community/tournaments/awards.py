"""What tournaments add to profiles: places, and who won the latest of each series."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeAlias

from bot.community.competitions import visible
from bot.community.tournaments.entrants.absences import is_won
from bot.community.tournaments.loaded import HeldTournament
from bot.community.tournaments.rounds.replay import replayed
from bot.core.awards import Awards, Champion, Placement
from bot.core.people import Player, Request
from storage import Connection
from storage.community import entrants, series, tournaments
from storage.community.tournaments import TournamentRow, TournamentState
from storage.people import players
from tournaments.standings import placed_people, standings, winners

MOST, MOST_KNOWN = 100, 500
"""Tournaments looked at for one question, and those whose places are kept."""

Places: TypeAlias = tuple[tuple[str, int], ...]
"""The players by place, best first; those who share one stand by their seeds."""


class Final(NamedTuple):
    """The places of a tournament as they follow from so many facts, none where nobody has won."""

    version: int
    places: Places
    winners: tuple[str, ...]
    size: int
    """How many entrants there were: players, or teams of them."""


class TournamentHonours(Awards):
    """Tells places, which are found out once for each tournament, and anew when a result was corrected."""

    def __init__(self) -> None:
        self._known: dict[int, Final] = {}

    async def placings(self, connection: Connection, player: Player) -> Sequence[Placement]:
        """The places in tournaments that someone played to the end, the newest first."""
        rows = await entrants.finished_of(connection, player.id, MOST)
        finals = await self._finals(connection, rows)
        found = [_placing(row, finals[row.id], str(player.id)) for row in rows]
        return [each for each in found if each is not None]

    async def champions(self, connection: Connection, request: Request) -> Sequence[Champion]:
        """The winners of the latest tournament of every series that continues; private ones have none."""
        over = await tournaments.in_guild(connection, request.place.guild_id or 0, (TournamentState.FINISHED,), MOST)
        latest: dict[int, TournamentRow] = {}
        for row in over:
            if (number := row.settings.series) is not None:
                latest.setdefault(number, row)
        shown = await visible(connection, tuple(latest.values()), request, entrants.ever_of)
        return await self._winners(connection, [row for row in shown if not row.settings.private])

    async def _winners(self, connection: Connection, rows: Sequence[TournamentRow]) -> Sequence[Champion]:
        of_series = {row.settings.series: row for row in rows if row.settings.series is not None}
        names = await series.going_on(connection, list(of_series))
        going = {number: row for number, row in of_series.items() if number in names}
        finals = await self._finals(connection, list(going.values()))
        best = [(number, int(who)) for number, row in going.items() for who in finals[row.id].winners]
        people = await players.named(connection, {winner for _, winner in best})
        return [Champion(names[number], people[winner], leads=False) for number, winner in best]

    async def _finals(self, connection: Connection, rows: Sequence[TournamentRow]) -> Mapping[int, Final]:
        """Places by tournament; the facts of all those that are not known are asked for at once."""
        finals = {row.id: self._known[row.id] for row in rows if row.id in self._known}
        new = [row for row in rows if row.id not in finals or finals[row.id].version != row.version]
        facts = await tournaments.facts_of(connection, [row.id for row in new])
        for row in new:
            played = HeldTournament(row, facts[row.id], replayed(row, facts[row.id]), ())
            finals[row.id] = _final(row, played)
            await asyncio.sleep(0)  # others may do something between one and the next
        self._keep(finals)
        return finals

    def _keep(self, finals: Mapping[int, Final]) -> None:
        """Keep those that were asked for last."""
        for number, final in finals.items():
            self._known.pop(number, None)
            self._known[number] = final
        for number in list(self._known)[: max(0, len(self._known) - MOST_KNOWN)]:
            del self._known[number]


def _final(row: TournamentRow, held: HeldTournament) -> Final:
    if not is_won(held):
        return Final(row.version, (), (), 0)
    played = held.tournament
    return Final(row.version, tuple(placed_people(played)), tuple(winners(played)), len(standings(played)))


def _placing(row: TournamentRow, final: Final, who: str) -> Placement | None:
    place = dict(final.places).get(who)
    if place is None or row.ended_at is None:
        return None
    return Placement(
        name=row.name,
        game=row.game,
        guild_id=row.guild_id,
        at=row.ended_at,
        place=place,
        players=final.size,
        has_won=who in final.winners,
        series=row.settings.series,
        is_private=row.settings.private,
        channel_id=row.channel_id,
    )
