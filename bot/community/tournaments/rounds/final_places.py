"""The places in a tournament that is over, stored for overall standings, and the tour of its series."""

from __future__ import annotations

from bot.community.tournaments.entrants.absences import is_won
from bot.community.tournaments.loaded import HeldTournament
from storage import Connection
from storage.community import series, tours
from storage.community.tournaments import TournamentRow
from tournaments.standings import standings


async def note_places(connection: Connection, held: HeldTournament) -> None:
    """Store who has which place as the facts have it, nobody where nobody has won, or teams have."""
    lines = standings(held.tournament) if is_won(held) and not held.tournament.teams else ()
    await tours.note_places(connection, held.number, {int(each.id): each.place for each in lines})


async def count_for_series(connection: Connection, row: TournamentRow) -> None:
    """Let a tournament count for the tour of its series, which begins with the first.

    Private ones and those of teams count for none.
    """
    if row.settings.series is None or row.settings.private or row.settings.team_size:
        return
    known = await tours.of_series(connection, row.settings.series)
    number = known.id if known else await _begin(connection, row, row.settings.series)
    await tours.add(connection, number, [row.id])


async def _begin(connection: Connection, row: TournamentRow, series_id: int) -> int:
    found = await series.find(connection, series_id)
    assert found is not None
    where = {"guild_id": row.guild_id, "channel_id": row.channel_id}
    return await tours.create(
        connection, **where, director_id=found.director_id, name=found.name, series_id=series_id, best=0
    )
