"""What people typed about someone who is to be forgotten: named queries that leave the name out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from sqlalchemy import Column, Table, delete, or_, select, union, update
from sqlalchemy.ext.asyncio import AsyncConnection

from storage.schema import (
    consents,
    guild_settings,
    imports,
    incidents,
    invitations,
    ladders,
    leagues,
    matches,
    offers,
    posts,
    result_corrections,
    rulings,
    seats,
    series,
    slowdowns,
    standing_invitations,
    stints,
    terms,
    tournament_reasons,
    tournaments,
)

Cleaning: TypeAlias = Callable[[str], str]
"""The same text without a name."""
TYPED: Sequence[tuple[Table, Column[Any]]] = (
    (rulings, rulings.c.reason),
    (terms, terms.c.note),
    (standing_invitations, standing_invitations.c.note),
    (result_corrections, result_corrections.c.reason),
    (tournament_reasons, tournament_reasons.c.reason),
    (tournaments, tournaments.c.name),
    (series, series.c.name),
    (leagues, leagues.c.name),
    (ladders, ladders.c.name),
)
"""Columns that hold nothing but what someone typed."""


async def clean_words(
    connection: AsyncConnection, player_id: int, names: Sequence[str], clean: Cleaning
) -> list[tuple[str, int]]:
    """Take names out of reasons, notes and what offers and posts keep in mind, whoever typed them.

    Returns the tables and numbers of the rows of `TYPED` that have changed.
    """
    spoken_of = _spoken_of(player_id)
    await _clean(connection, incidents, incidents.c["values"], clean, incidents.c.match_id.in_(spoken_of))
    await _clean(connection, offers, offers.c.details, clean, offers.c.match_id.in_(spoken_of))
    await _clean(connection, posts, posts.c.details, clean, posts.c.match_id.in_(spoken_of))
    await _clean(connection, posts, posts.c.details, clean, posts.c.match_id.is_(None), posts.c.player_id.is_not(None))
    changed: list[tuple[str, int]] = []
    for table, typed in TYPED:
        named = or_(*(typed.icontains(name, autoescape=True) for name in names))
        changed += [(table.name, number) for number in await _clean(connection, table, typed, clean, named)]
    return changed


async def clean_records(connection: AsyncConnection, name: str, clean: Cleaning) -> None:
    """Take a name out of the records people brought in."""
    await _clean(connection, imports, imports.c.record, clean, imports.c.record.contains(name, autoescape=True))


async def forget_server(connection: AsyncConnection, guild_id: int) -> bool:
    """Keep nothing of what a server has set, nor who reached a limit there; whether there was anything."""
    done = [
        (await connection.execute(delete(table).where(table.c.guild_id == guild_id))).rowcount
        for table in (guild_settings, slowdowns)
    ]
    return any(done)


def _spoken_of(player_id: int) -> Any:
    """Every match someone had to do with, and every one in which a moderator gave a reason."""
    return union(
        select(seats.c.match_id).where(seats.c.player_id == player_id),
        select(stints.c.match_id).where(stints.c.player_id == player_id),
        select(invitations.c.match_id).where(invitations.c.player_id == player_id),
        select(matches.c.id).where(matches.c.host_id == player_id),
        select(offers.c.match_id).where(offers.c.player_id == player_id),
        select(offers.c.match_id).join(consents).where(consents.c.player_id == player_id),
        select(incidents.c.match_id).where(incidents.c.moderator_id.is_not(None)),
    )


async def _clean(
    connection: AsyncConnection, table: Table, column: Column[Any], clean: Cleaning, *where: Any
) -> list[int]:
    """Rewrite a column of text or JSON where that changes anything; returns the rows in which it did."""
    (key,) = table.primary_key.columns
    changed: list[int] = []
    for number, value in (await connection.execute(select(key, column).where(*where, column.is_not(None)))).all():
        if (cleaned := _cleaned(value, clean)) != value:
            await connection.execute(update(table).where(key == number).values({column.name: cleaned}))
            changed.append(number)
    return changed


def _cleaned(value: Any, clean: Cleaning) -> Any:
    if isinstance(value, dict):
        return {name: _cleaned(inner, clean) for name, inner in value.items()}
    if isinstance(value, list):
        return [_cleaned(inner, clean) for inner in value]
    return clean(value) if isinstance(value, str) else value
