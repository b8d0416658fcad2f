"""Who gets which seed: by hand first, then by rating, in the order of joining, or by lot."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bot.play.ratings import class_of
from storage import Connection
from storage.community.entrants import EntrantRow
from storage.community.tournament_settings import Seeding
from storage.community.tournaments import TournamentRow
from storage.play.ratings import ratings
from tournaments.draws import lot


async def in_seed_order(connection: Connection, row: TournamentRow, entries: Sequence[EntrantRow]) -> list[str]:
    """The entrants, best seed first; those seeded by hand before all others, unrated ones after rated ones."""
    order = await _order(connection, row, entries)
    places = {entry.player.id: place for place, entry in enumerate(sorted(entries, key=order))}
    by_hand = sorted(entries, key=lambda entry: (entry.seed is None, entry.seed or 0, places[entry.player.id]))
    return [str(entry.player.id) for entry in by_hand]


async def _order(
    connection: Connection, row: TournamentRow, entries: Sequence[EntrantRow]
) -> Callable[[EntrantRow], tuple[float, ...]]:
    ids = [entry.player.id for entry in entries]
    joined = {number: place for place, number in enumerate(ids)}
    match row.settings.seeding:
        case Seeding.LOT:
            return lambda entry: (lot(row.seed, "seed", 0, str(entry.player.id)),)
        case Seeding.JOINED:
            return lambda entry: (joined[entry.player.id],)
    known = await ratings.of_players(connection, class_of(row.game, row.settings.seats).key, ids)
    return lambda entry: (
        entry.player.id not in known,
        -known[entry.player.id].mu if entry.player.id in known else 0.0,
        joined[entry.player.id],
    )
