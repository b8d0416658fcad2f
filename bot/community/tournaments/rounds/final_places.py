"""The places in a tournament that is over, stored for overall standings, and the tour of its series."""

from __future__ import annotations

from bot.community.tournaments.entrants.absences import is_won
from bot.community.tournaments.loaded import HeldTournament
from storage import Connection
from storage.community import series, tours
from storage.community.tournaments import TournamentRow
from tournaments.standings import standings


async def note_places(connection: Connection, held: HeldTournament) -> None:
    """Store who has which place as the facts have it, nobody where nobody has won, or it can count for no tour."""
    lines = standings(held.tournament) if is_won(held) and can_count(held.row) else ()
    await tours.note_places(connection, held.number, {int(each.id): each.place for each in lines})


def can_count(row: TournamentRow) -> bool:
    """Whether a tournament can count for tours: private ones and those of teams don't."""
    return not (row.settings.private or row.settings.team_size)


async def count_for_series(connection: Connection, row: TournamentRow) -> None:
    """Let a tournament count for the tour of its series, which begins with the first."""
    if row.settings.series is None or not can_count(row):
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
