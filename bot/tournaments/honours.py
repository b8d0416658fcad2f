"""What tournaments add to profiles: places, and who won the latest of each series."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bot.core.honours import Champion, Honours, Placing
from bot.core.people import Person, Place, Player
from bot.tournaments.holding import load_held
from bot.tournaments.sight import Asker, visible
from storage import Connection, entrants, players, series, tournaments
from storage.tournaments import TournamentRow, TournamentState
from tournaments.standings import standings

MOST, MOST_KNOWN = 100, 500
"""Tournaments looked at for one question, and those whose places are kept."""


class Final(NamedTuple):
    """The places of a tournament as they follow from so many facts."""

    version: int
    places: tuple[tuple[str, int], ...]
    """Who has which, best first; those who share one by their seeds."""


class TournamentHonours(Honours):
    """Places are found out once for each tournament, and anew when a result was corrected."""

    def __init__(self) -> None:
        self._known: dict[int, Final] = {}

    async def placings(self, connection: Connection, player: Player) -> Sequence[Placing]:
        """Of those that someone played to the end."""
        rows = await entrants.finished_of(connection, player.id, MOST)
        found = [_placing(row, await self._places(connection, row), str(player.id)) for row in rows]
        return [each for each in found if each is not None]

    async def champions(self, connection: Connection, person: Person, place: Place) -> Sequence[Champion]:
        """Of the latest tournament of every series that goes on; private ones have none."""
        over = await tournaments.in_guild(connection, place.guild_id or 0, (TournamentState.FINISHED,), MOST)
        latest: dict[int, TournamentRow] = {}
        for row in over:
            if (number := row.settings.get("series")) is not None:
                latest.setdefault(number, row)
        shown = await visible(connection, tuple(latest.values()), Asker(person, place), entrants.ever_of)
        found = [await self._champion(connection, row) for row in shown if not row.settings.get("private")]
        return [each for each in found if each is not None]

    async def _champion(self, connection: Connection, row: TournamentRow) -> Champion | None:
        of = await series.find(connection, row.settings["series"])
        places = await self._places(connection, row)
        if of is None or of.ended_at is not None or not places:
            return None
        number = int(places[0][0])
        return Champion(of.name, (await players.named(connection, [number]))[number], leads=False)

    async def _places(self, connection: Connection, row: TournamentRow) -> tuple[tuple[str, int], ...]:
        known = self._known.pop(row.id, None)
        if known is None or known.version != row.version:
            held = await load_held(connection, row.id)
            known = Final(held.row.version, tuple((each.id, each.place) for each in standings(held.tournament)))
        self._known[row.id] = known
        if len(self._known) > MOST_KNOWN:
            del self._known[next(iter(self._known))]
        return known.places


def _placing(row: TournamentRow, places: Sequence[tuple[str, int]], who: str) -> Placing | None:
    place = dict(places).get(who)
    if place is None or row.ended_at is None:
        return None
    return Placing(
        name=row.name,
        game=row.game,
        guild_id=row.guild_id,
        at=row.ended_at,
        place=place,
        players=len(places),
        has_won=places[0][0] == who,
        series=row.settings.get("series"),
        is_private=bool(row.settings.get("private")),
    )
