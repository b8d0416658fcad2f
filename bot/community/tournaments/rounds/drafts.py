"""Pairings that directors look at before they are published: kept until then, and published by themselves in time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

from bot.community.tournaments.loaded import HeldTournament
from bot.community.tournaments.notes import DRAFT_WAITS
from bot.community.tournaments.private_messages import tell_directors
from bot.community.tournaments.rounds.pairing import Paired
from bot.community.tournaments.rounds.replay import ALL_AT_ONCE
from storage import Connection
from storage.community import tournaments
from storage.community.tournament_settings import DraftedPairings
from storage.community.tournaments import TournamentRow
from tournaments.facts import Format, Round

LASTS = timedelta(hours=24)
"""A draft lasts so long until it is published by itself."""


def wants_look(held: HeldTournament) -> bool:
    """Whether directors want to see the next round first; of groups that is the knock-out after them."""
    is_round = bool(held.tournament.rounds) or Format(held.row.format) not in ALL_AT_ONCE
    return held.row.settings.draft_pairings and not held.tournament.teams and is_round


def ready(held: HeldTournament, now: datetime) -> Paired | None:
    draft = held.row.progress.draft
    if draft is None or draft.version != held.row.version or not (draft.approved or draft.until <= now):
        return None
    return Paired(tuple(map(dict, draft.rounds)))


def waits(held: HeldTournament, now: datetime) -> bool:
    draft = held.row.progress.draft
    return draft is not None and draft.version == held.row.version and ready(held, now) is None


async def keep(connection: Connection, held: HeldTournament, paired: Paired, now: datetime) -> None:
    """Store a draft, or if nothing has changed about it leave it as it was swapped or published.

    Directors are told of the first one of a round, and of one without what they had swapped.
    """
    earlier = held.row.progress.draft
    ends = earlier.until if earlier else now + LASTS
    await tournaments.change(connection, held.number, due_at=ends)
    if earlier and earlier.made == paired.rounds:
        await _set(connection, held.row, version=held.row.version)
        return
    draft = DraftedPairings(held.row.version, paired.rounds, ends, made=paired.rounds)
    await tournaments.note(connection, held.number, draft=draft)
    if earlier is None or earlier.rounds != earlier.made:
        await tell_directors(connection, held.row, DRAFT_WAITS, now, when=int(ends.timestamp()))


async def approve(connection: Connection, row: TournamentRow, now: datetime) -> None:
    await _set(connection, row, approved=True)
    await tournaments.change(connection, row.id, due_at=now)


async def keep_up(connection: Connection, number: int, version: int) -> None:
    """Keep a draft that still holds after a fact that changes nothing about it."""
    row = await tournaments.find(connection, number)
    assert row is not None
    await _set(connection, row, version=version)


def can_swap(row: TournamentRow) -> bool:
    """Whether pairings that wait can be changed: a round of duels in a knock-out follows from its bracket."""
    drafted = [Round(part=held["part"]) for held in row.progress.draft.rounds] if row.progress.draft else []
    return not any(held.in_bracket and not held.at_tables for held in drafted)


async def swap(connection: Connection, row: TournamentRow, one: str, other: str) -> bool:
    """Exchange two entrants; says whether both are in it."""
    draft = row.progress.draft
    assert draft is not None
    rounds = tuple(_swapped(held, one, other) for held in draft.rounds)
    seated = {who for held in draft.rounds for seats in (*held["tables"], held.get("byes", ())) for who in seats}
    if not {one, other} <= seated or one == other:
        return False
    await _set(connection, row, rounds=rounds)
    return True


async def _set(connection: Connection, row: TournamentRow, **changes: Any) -> None:
    assert row.progress.draft is not None
    await tournaments.note(connection, row.id, draft=replace(row.progress.draft, **changes))


def _swapped(held: Mapping[str, Any], one: str, other: str) -> dict[str, Any]:
    places = {one: other, other: one}

    def names(ids: Sequence[str]) -> list[str]:
        return [places.get(who, who) for who in ids]

    return {**held, "tables": [names(seats) for seats in held["tables"]], "byes": names(held.get("byes", ()))}
