"""What Discord is to show of tournaments besides their posts: owed where it is wanted, and what became of it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

from bot.community.tournaments.entrants.absences import is_won
from bot.community.tournaments.loaded import load_held, runners
from bot.community.tournaments.notes import PIN_REFUSED, ROLE_GONE, ROLE_REFUSED, SCHEDULED_REFUSED
from bot.community.tournaments.private_messages import tell_directors
from bot.core.deadlines.sweeps import Sweep
from storage import Connection
from storage.community import event_marks, tournaments
from storage.community.event_marks import MarkKind, MarkRow, MarkState
from storage.community.tournaments import BEFORE_START, PUBLISHED, UNDER_WAY, TournamentRow, TournamentState
from storage.core.due import DueRow
from storage.core.outbox import posts
from storage.core.thread_state import Thread
from storage.people import players
from storage.people.players import Player
from tournaments.standings import winners

__all__ = ["MarkKind", "MarkRow", "MarkState", "Marks"]

ROLE_SETTINGS = {MarkKind.ROLE: "entrant_role", MarkKind.CHAMPION: "champion_role"}
"""The settings that say which role it is."""
REFUSED = {"role": ROLE_REFUSED, MarkKind.SCHEDULED.value: SCHEDULED_REFUSED, MarkKind.PIN.value: PIN_REFUSED}
ALL_ROUNDS = -1
"""The number of an entry where all rounds are played at once."""
MOST_SCHEDULED = 20
"""So many of the hundred entries that the list of events of a server takes are ours at most."""
AN_HOUR, NEAR = timedelta(hours=1), timedelta(minutes=5)
"""How long an entry in that list lasts, and how near it may be, as Discord takes none that begins in the past."""
MOST_FINISHED = 100
"""So many tournaments of a server are looked at for a later one of a series."""


class Marks(Sweep[DueRow]):
    """Compares what there is with what is wanted, one tournament after the other; `MarkKeeper` does what it owes."""

    any_due = event_marks.DUE

    async def due(self, now: datetime, limit: int) -> Sequence[DueRow]:
        async with self._database.reading() as connection:
            return await event_marks.due(connection, now, limit)

    async def act(self, row: DueRow) -> int:
        async with self._database.writing() as connection:
            held = await tournaments.find(connection, row.number, hold=True)
            assert held is not None
            await _compare(connection, held, self._clock())
            await tournaments.change(connection, held.id, marks_look_at=None)
        return 1

    async def roles_in(self, guild_id: int) -> list[tuple[str, int]]:
        """The roles that tournaments of a server give, each with the name of one."""
        async with self._database.reading() as connection:
            rows = await tournaments.in_guild(connection, guild_id, UNDER_WAY, MOST_FINISHED)
        given = [(row.name, getattr(row.settings, name)) for row in rows for name in ROLE_SETTINGS.values()]
        return [(name, role) for name, role in given if role is not None]

    async def owed(self, limit: int, but: Collection[int] = ()) -> tuple[MarkRow, ...]:
        """What is to be done on Discord, `but` with what has these numbers there."""
        async with self._database.reading() as connection:
            return await event_marks.owed(connection, limit, but)

    async def first_free(self, kind: MarkKind, numbers: Sequence[int]) -> int | None:
        """The first of these on Discord that is there for no mark as far as is known."""
        async with self._database.reading() as connection:
            taken = await event_marks.targets_among(connection, kind, numbers)
        return next((number for number in numbers if number not in taken), None)

    async def is_held_otherwise(self, mark: MarkRow) -> bool:
        """Whether someone is to have a role for another reason as well."""
        async with self._database.reading() as connection:
            return await event_marks.is_held_otherwise(connection, mark)

    async def lost(self, mark: MarkRow) -> None:
        """Note that a role was deleted: whoever runs it is told once, and nobody is to have it any more."""
        async with self._database.writing() as connection:
            row = await tournaments.find(connection, mark.tournament_id, hold=True)
            assert row is not None
            await event_marks.drop_target(connection, mark)
            name = ROLE_SETTINGS[mark.kind]
            if getattr(row.settings, name) == mark.target and not row.is_over:
                settings = row.settings.changed(**{name: None})
                await tournaments.change(connection, row.id, settings=settings.stored)
                await tell_directors(connection, row, ROLE_GONE, self._clock())

    async def refused(self, mark: MarkRow) -> None:
        """Tell whoever runs it, once for each kind, that Discord doesn't let the bot do it."""
        async with self._database.writing() as connection:
            row = await tournaments.find(connection, mark.tournament_id, hold=True)
            assert row is not None
            told, kind = row.progress.refused_marks, "role" if mark.kind in ROLE_SETTINGS else mark.kind.value
            if kind in REFUSED and kind not in told:
                await tournaments.note(connection, row.id, refused_marks=[*told, kind])
                await tell_directors(connection, row, REFUSED[kind], self._clock())

    async def done(self, mark: MarkRow, target: int | None = None) -> None:
        """Note that one is there, or gone if it was to go."""
        async with self._database.writing() as connection:
            if mark.state is MarkState.UNWANTED:
                await event_marks.drop(connection, mark)
            else:
                await event_marks.note_there(connection, mark, target or mark.target)


async def _compare(connection: Connection, row: TournamentRow, now: datetime) -> None:
    """Owe what is missing or changed, and the end of what is too much."""
    known = {mark.key: mark for mark in await event_marks.of_tournament(connection, row.id)}
    wanted = {mark.key: mark for mark in await _wanted(connection, row, now) if not _is_late(mark, known, now)}
    new = [mark for key, mark in wanted.items() if key not in known]
    await event_marks.owe(connection, await _fitting(connection, row, new))
    for key, mark in wanted.items():
        if key in known and known[key].details != mark.details:
            await event_marks.change(connection, [known[key].id], details=mark.details, state=MarkState.OWED)
    rest = [mark for key, mark in known.items() if key not in wanted and mark.state is not MarkState.UNWANTED]
    left = [mark.id for mark in rest if _stays(mark, row, now)]
    too_much = [mark.id for mark in rest if mark.id not in left]
    back = [mark.id for key, mark in known.items() if key in wanted and mark.state is MarkState.UNWANTED]
    if left:
        await event_marks.drop_all(connection, left)
    await _turn(connection, too_much, MarkState.UNWANTED)
    await _turn(connection, back, MarkState.OWED)
    if row.state is TournamentState.FINISHED and row.settings.series is not None:
        earlier = await event_marks.champions_before(connection, row.guild_id, row.id)
        await event_marks.look_at(connection, earlier, now)


async def _fitting(connection: Connection, row: TournamentRow, new: Sequence[MarkRow]) -> Sequence[MarkRow]:
    """Those for which there is room."""
    listed = [mark for mark in new if mark.kind is MarkKind.SCHEDULED]
    is_full = listed and await event_marks.scheduled_in(connection, row.guild_id) >= MOST_SCHEDULED
    return [mark for mark in new if mark not in listed] if is_full else new


def _is_late(mark: MarkRow, known: Mapping[tuple[Any, ...], MarkRow], now: datetime) -> bool:
    """Whether an entry begins too soon to be made, or moved, by then."""
    if mark.kind is not MarkKind.SCHEDULED or datetime.fromisoformat(mark.details["starts"]) > now + NEAR:
        return False
    return mark.key not in known or known[mark.key].details != mark.details


def _stays(mark: MarkRow, row: TournamentRow, now: datetime) -> bool:
    """Whether one that is not wanted any more is left alone: a place in an earlier thread, an entry that has begun."""
    if mark.kind is MarkKind.THREAD:
        return mark.target != row.thread_id
    return mark.kind is MarkKind.SCHEDULED and datetime.fromisoformat(mark.details["starts"]) <= now


async def _turn(connection: Connection, numbers: Collection[int], state: MarkState) -> None:
    if numbers:
        await event_marks.change(connection, numbers, state=state)


async def _wanted(connection: Connection, row: TournamentRow, now: datetime) -> list[MarkRow]:
    entered = await tournaments.entered(connection, row.id)
    found: list[MarkRow] = []
    if row.thread == Thread.PRIVATE:
        runs = await players.named(connection, await runners(connection, row))
        let_in = {player.id: player for player in (*entered, *runs.values())}
        found += _for_each(row, MarkKind.THREAD, row.thread_id, let_in.values())
    if row.settings.entrant_role is not None and row.state in PUBLISHED:
        found += _for_each(row, MarkKind.ROLE, row.settings.entrant_role, entered)
    if row.settings.champion_role is not None:
        found += _for_each(row, MarkKind.CHAMPION, row.settings.champion_role, await _champion(connection, row))
    if row.settings.pinned and row.state in PUBLISHED:
        found += await _pin(connection, row)
    if row.settings.scheduled and row.state in PUBLISHED:
        found += _scheduled(row, now)
    return found


async def _pin(connection: Connection, row: TournamentRow) -> list[MarkRow]:
    """The card, once it is out."""
    card = await posts.find(connection, row.card_id) if row.card_id else None
    if card is None or card.message_id is None:
        return []
    details = {"guild": row.guild_id, "channel": card.channel_id}
    return [MarkRow(0, row.id, MarkKind.PIN, target=card.message_id, details=details)]


def _scheduled(row: TournamentRow, now: datetime) -> list[MarkRow]:
    """The start, or the last hour of the present round, if they have a date that is ahead."""
    if row.state in BEFORE_START:
        number, starts = 0, row.starts_at
    else:
        number = max(row.progress.round_posts, default=0) or ALL_ROUNDS
        starts = row.round_ends_at and row.round_ends_at - AN_HOUR
    if starts is None or starts <= now:
        return []
    moments = {"starts": starts.isoformat(), "ends": (starts + AN_HOUR).isoformat()}
    details = {"guild": row.guild_id, "channel": row.channel_id, "name": row.name, **moments}
    return [MarkRow(0, row.id, MarkKind.SCHEDULED, number=number, details=details)]


async def _champion(connection: Connection, row: TournamentRow) -> list[Player]:
    """Who has won it, of a team everyone, as long as none of its series was won later.

    In private ones that is nobody's business.
    """
    settings = row.settings
    if row.state is not TournamentState.FINISHED or settings.private or settings.series is None:
        return []
    for later in await tournaments.in_guild(connection, row.guild_id, (TournamentState.FINISHED,), MOST_FINISHED):
        is_next = later.settings.series == settings.series or later.settings.champion_role == settings.champion_role
        if later.id > row.id and is_next and is_won(await load_held(connection, later.id)):
            return []
    held = await load_held(connection, row.id)
    best = [int(who) for who in winners(held.tournament)] if is_won(held) else []
    return [*(await players.named(connection, best)).values()]


def _for_each(row: TournamentRow, kind: MarkKind, target: int | None, people: Collection[Player]) -> list[MarkRow]:
    """One for each of these who are people on Discord."""
    known = [player for player in people if player.discord_id is not None]
    details = {"guild": row.guild_id}
    return [MarkRow(0, row.id, kind, each.id, each.discord_id, target=target, details=details) for each in known]
