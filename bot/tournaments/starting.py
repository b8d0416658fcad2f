"""How a tournament starts: with enough entrants, at its time, when it is full, or when its director says so."""

from __future__ import annotations

from dataclasses import asdict, replace
from datetime import datetime, timedelta
from typing import Any

from bot.tournaments.designs import LEAST, most_entrants
from bot.tournaments.holding import HeldTournament
from bot.tournaments.posts import redraw
from bot.tournaments.replaying import FactKind
from storage import Connection, series, tournaments
from storage.players import Player
from storage.tournaments import TournamentState
from tournaments.defaults import number_of_groups, planned_rounds, tiebreaks
from tournaments.facts import Entrant, Format, Tournament

LATER = timedelta(days=7)
"""A tournament with too few entrants is put off once by so much."""
MOVED = "moved"


async def start_if_due(connection: Connection, held: HeldTournament, now: datetime) -> bool:
    """Start it, put it off, or cancel it; says whether anything happened."""
    row, entered = held.row, await tournaments.entered(connection, held.number)
    is_time = row.starts_at is not None and row.starts_at <= now
    most = most_entrants(Format(row.format), row.settings) if row.settings.get("most_entrants") else None
    is_full = row.starts_at is None and most is not None and len(entered) >= most
    if not (is_time or is_full):
        return False
    if len(entered) >= row.settings.get("least_entrants", LEAST):
        await _start(connection, held, entered, now)
    elif not row.settings.get(MOVED):
        settings = {**row.settings, MOVED: True}
        await tournaments.change(connection, held.number, starts_at=now + LATER, due_at=now + LATER, settings=settings)
    else:
        await cancel(connection, held, now, None)
    await redraw(connection, row, now)
    return True


async def cancel(connection: Connection, held: HeldTournament, now: datetime, by_id: int | None) -> None:
    """It ends without places; matches of it that run go on."""
    await tournaments.append(connection, held.row, now, by_id, (FactKind.CANCELLED.value, {}))
    over: dict[str, Any] = {"state": TournamentState.CANCELLED, "ended_at": now, "deadline_at": None, "due_at": None}
    await tournaments.change(connection, held.number, **over)
    await series.note_over(connection, held.number, now)


async def _start(connection: Connection, held: HeldTournament, entered: tuple[Player, ...], now: datetime) -> None:
    """Seeds are given in the order of joining, and every setting that depends on the number of entrants."""
    seeds = [str(player.id) for player in entered]
    seeded = tuple(Entrant(who, seed) for seed, who in enumerate(seeds, 1))
    settings = asdict(_settled(replace(held.tournament, entrants=seeded)).settings)
    fact = (FactKind.STARTED.value, {"seeds": seeds, "settings": settings | {"tiebreaks": list(settings["tiebreaks"])}})
    await tournaments.append(connection, held.row, now, None, fact)
    await tournaments.change(connection, held.number, state=TournamentState.RUNNING, due_at=now)


def _settled(tournament: Tournament) -> Tournament:
    kind, entrants = tournament.format, len(tournament.entrants)
    rounds = planned_rounds(tournament) if kind in {Format.SWISS, Format.TABLES, Format.ROLLING} else 0
    if kind in {Format.SWISS, Format.ROLLING}:
        rounds = min(rounds, entrants - 1)
    groups = number_of_groups(tournament) if kind is Format.GROUPS else 0
    settled = replace(tournament.settings, rounds=rounds, groups=groups, tiebreaks=tiebreaks(tournament))
    return replace(tournament, settings=settled)
