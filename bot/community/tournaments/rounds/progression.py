"""Runs tournaments: starts them, pairs rounds, makes their matches, takes their results, and ends them.

Each step is a transaction of its own that holds the tournament and finds what is to be done in what is stored, so that
after a crash the next sweep continues where this one ended. Pairings are computed outside, and stored only if nothing
has happened meanwhile.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from datetime import datetime, timedelta
from typing import Any

from bot.community.competitions import tell
from bot.community.tournaments.entrants.absences import out_for_absence
from bot.community.tournaments.entrants.places import ask
from bot.community.tournaments.entrants.presence import Presence
from bot.community.tournaments.entrants.withdrawal import Leaving
from bot.community.tournaments.lifecycle.expiry import lapse_if_due, next_look, open_if_due
from bot.community.tournaments.lifecycle.start import start_if_due
from bot.community.tournaments.loaded import HeldTournament, load_held
from bot.community.tournaments.notes import ABSENT_ANNULLED, ABSENT_TWICE, JUDGE_NOW
from bot.community.tournaments.pages.notices import tell_captains, tell_left_over, tell_places
from bot.community.tournaments.pages.posts import (
    enqueue_correction,
    enqueue_final,
    enqueue_round,
    redraw,
    redraw_finalists,
    redraw_podium,
    redraw_rounds,
)
from bot.community.tournaments.private_messages import tell_directors
from bot.community.tournaments.rounds.computer_byes import filled
from bot.community.tournaments.rounds.drafts import keep, ready, waits, wants_look
from bot.community.tournaments.rounds.final_places import count_for_series, note_places
from bot.community.tournaments.rounds.match_creation import Making
from bot.community.tournaments.rounds.pairing import Paired, RoundMaker
from bot.community.tournaments.rounds.reminders import next_notice, remind_if_due, round_until
from bot.community.tournaments.rounds.replay import FactKind, competing, first_matches, waits_for_places
from bot.community.tournaments.rounds.round_names import is_final
from bot.community.tournaments.rounds.schedule import (
    decided_since,
    is_pool_time,
    is_pooled,
    last_day,
    may_pair,
    next_deadline,
    next_pool,
    reopened,
)
from bot.community.tournaments.rounds.settlement import follow_up, note_results, tell_results
from bot.community.tournaments.rounds.stops import Stopping
from bot.community.tournaments.state import DRAFT_LASTS, Decider, TournamentStep, can_step, take_step
from bot.core.deadlines.sweeps import Sweep
from bot.core.host_settings import Hosting
from bot.core.people import Clock
from storage import Connection, Database
from storage.community import pairings, tournaments
from storage.community.tournament_settings import AtDeadline
from storage.community.tournaments import BEFORE_START, TournamentRow, TournamentState
from storage.core.due import DueRow
from storage.people import players
from tournaments.facts import Format, Tournament

TO_JUDGE = timedelta(hours=72)
UNTIL_SAID = timedelta(days=30)
"""How long its results are provisional at most, where the director says when they are final."""
MAKING_SECONDS = 5.0
"""How long a sweep makes matches; then everything else that is due has its turn."""
PATIENCE = 0.2
"""Seconds a sweep waits for a pairing; one that takes longer is stored by a later sweep."""

Next = Callable[[Tournament], Awaitable[Paired]]


class Advancing(Sweep[DueRow]):
    any_due = tournaments.DUE
    at_once = 20

    def __init__(
        self,
        database: Database,
        clock: Clock,
        stopping: Stopping,
        making: Making,
        leaving: Leaving,
        maker: RoundMaker,
        hosting: Hosting,
        presence: Presence,
    ) -> None:
        super().__init__(database, clock)
        self._stopping = stopping
        self._making = making
        self._leaving = leaving
        self._hosting = hosting
        self._presence = presence
        self.next_rounds: Next = maker.next_rounds
        self.patience = PATIENCE
        self.making_seconds = MAKING_SECONDS
        self._under_way: dict[int, tuple[int, asyncio.Task[Paired]]] = {}

    async def due(self, now: datetime, limit: int) -> Sequence[DueRow]:
        async with self._database.reading() as connection:
            return await tournaments.due(connection, now, limit)

    async def act(self, row: DueRow) -> int:
        await self.advance(row.number)
        return 1

    async def advance(self, number: int) -> None:
        """Do everything that can be done now, making matches for some time."""
        until = time.monotonic() + self.making_seconds
        while True:
            looked_at = self._clock()
            async with self._database.reading() as connection:
                row = await tournaments.find(connection, number)
            if row is None:
                return
            if await self.collect(number) or await self._make_all(number, until):
                if time.monotonic() >= until:
                    self.has_more = True
                    return
            elif not await self.pair(number):
                break
        await self._rest(row, looked_at)

    async def _make_all(self, number: int, until: float) -> bool:
        """Make all matches that are wanted, or those that can be made by then; says whether there were any."""
        is_any = False
        while (is_any is False or time.monotonic() < until) and await self._making.make(number):
            is_any = True
        return is_any

    async def collect(self, number: int) -> bool:
        """Start it, take results, end and begin pairings; says whether anything happened."""
        now = self._clock()
        async with self._database.writing() as connection:
            before = await load_held(connection, number, hold=True)
            if before.row.state in BEFORE_START:
                return await _before_start(connection, before, now)
            if before.row.state is TournamentState.PAUSED:
                return False
            held = await note_results(connection, before, now)
            if held.row.state is not TournamentState.RUNNING:
                await _correct(connection, before, held, now)
                return False
            if held.row.is_provisional and not held.all_decided:
                held = await reopened(connection, held, now)
                await redraw(connection, held.row, now)
            await remind_if_due(connection, held, now)
            held = await self._withdraw_absent(connection, held, now)
            hurry = await self._is_overdue(connection, held, now)
            if hurry and await self._end_matches(connection, held):
                return True
            followed = await follow_up(connection, held, now, self._stopping, hurry=hurry)
            changed = followed or held.row.version > before.row.version
            if changed:
                # whatever follows does so in transactions of its own: a crash before them must not end it here
                await tournaments.change(connection, number, due_at=now)
                await tell_results(connection, before, held, now)
            return changed

    async def pair(self, number: int) -> bool:
        """Make the next rounds, or end the tournament; says whether anything happened."""
        async with self._database.reading() as connection:
            held = await load_held(connection, number)
        if not self._has_to_pair(held):
            return False
        paired = ready(held, self._clock()) or await self._computed(held)
        if paired is not None and paired.missing:
            return await self._take_out(held, paired.missing)
        if paired is None or paired.waits or not (paired.rounds or self._can_end(held)):
            return False
        async with self._database.writing() as connection:
            now = await load_held(connection, number, hold=True)
            if now.row.version != held.row.version or now.row.state is not TournamentState.RUNNING:
                return True
            if paired.rounds and wants_look(now) and ready(now, self._clock()) is None:
                await keep(connection, now, paired, self._clock())
            else:
                await (self._store(connection, now, paired) if paired.rounds else self._finish(connection, now))
        return True

    def _has_to_pair(self, held: HeldTournament) -> bool:
        """Whether pairings can be made, or shortly before the start entrants are looked for."""
        if held.row.state is not TournamentState.RUNNING:
            return self._presence.is_looked_up(held.row)
        return may_pair(held, self._clock()) and not waits(held, self._clock())

    def _can_end(self, held: HeldTournament) -> bool:
        """Whether everything is decided, for good or for the first time."""
        final_at = held.row.progress.final_at
        return held.all_decided and (final_at is None or final_at <= self._clock())

    async def _take_out(self, held: HeldTournament, missing: tuple[int, ...]) -> bool:
        """Take out whoever has left the server, unless something happened meanwhile."""
        async with self._database.writing() as connection:
            now = await load_held(connection, held.number, hold=True)
            if now.row.version == held.row.version:
                await self._presence.take_out(connection, now, missing)
                await redraw(connection, now.row, self._clock())
        return True

    async def _computed(self, held: HeldTournament) -> Paired | None:
        """What is next by this version; None while that is being found out, which keeps nothing else waiting."""
        version, task = self._under_way.pop(held.number, (None, None))
        if task is not None and version != held.row.version:
            task.cancel()
            task = None
        if task is None:
            task = asyncio.create_task(self._found(held))
        await asyncio.wait([task], timeout=self.patience)
        if task.done():
            return task.result()
        self._under_way[held.number] = (held.row.version, task)
        return None

    async def _found(self, held: HeldTournament) -> Paired:
        """What was found: who is missing, else what is next."""
        missing = await self._presence.missing(held)
        if missing or held.row.state is not TournamentState.RUNNING:
            return Paired(waits=True, missing=missing)
        return await (self._pooled(held) if is_pooled(held) else self._next(held))

    async def _next(self, held: HeldTournament) -> Paired:
        """What is next, which is nothing where hardly anyone is left."""
        by_score = held.tournament.format in {Format.SWISS, Format.TABLES} and not held.tournament.bracket
        if by_score and competing(held.tournament) < held.tournament.settings.least:
            return Paired()
        return await self.next_rounds(await self._making.with_blocks(held))

    async def _pooled(self, held: HeldTournament) -> Paired:
        """The pairings of today, and if there are none, the look at tomorrow's; nothing after the last day."""
        now, ends = self._clock(), last_day(held)
        if ends is not None and ends <= now:
            return Paired(waits=not held.all_decided)
        paired = await self.next_rounds(await self._making.with_blocks(held))
        if not paired.rounds:
            return paired
        if paired.rounds[0]["tables"] and is_pool_time(held, now):
            return paired
        if is_pool_time(held, now):
            await self._look_tomorrow(held, now)
        return Paired(waits=True)

    async def _look_tomorrow(self, held: HeldTournament, now: datetime) -> None:
        """Wait for the next pool, unless something happened meanwhile; matches that ended meanwhile are looked at."""
        async with self._database.writing() as connection:
            row = await tournaments.find(connection, held.number, hold=True)
            if row is not None and (row.state, row.version) == (held.row.state, held.row.version):
                pool = await next_pool(connection, held, now)
                await tournaments.change(connection, held.number, deadline_at=pool, due_at=now)

    async def _store(self, connection: Connection, held: HeldTournament, paired: Paired) -> None:
        """Store the rounds as facts, their pairings, and the matches that are wanted now."""
        now, first = self._clock(), len(held.tournament.rounds) + 1
        rounds = await filled(connection, self._hosting, held.row, paired.rounds, now)
        facts = [(FactKind.PAIRED.value, each) for each in rounds]
        await tournaments.append(connection, held.row, now, None, *facts)
        for number, each in enumerate(rounds, first):
            await pairings.add(connection, _rows(held.number, number, each["tables"]))
        deadline = await next_deadline(connection, held, now)
        await tournaments.note(connection, held.number, **round_until(held.row, deadline, now), draft=None)
        await tournaments.change(connection, held.number, deadline_at=deadline, due_at=now)
        made = await load_held(connection, held.number)
        new = [contest for contest in made.contests if contest.row.round >= first]
        begun = [contest for contest in new if not waits_for_places(made.tournament, contest.held)]
        if begun:
            await pairings.begin(connection, [contest.row.id for contest in begun], now)
        first_ones = ((each.row.id, range(first_matches(made.tournament, each.held))) for each in begun)
        await pairings.want(connection, *((pairing, number) for pairing, numbers in first_ones for number in numbers))
        at_once = waits_for_places(made.tournament, made.tournament.rounds[-1])
        for number in [0] if at_once else range(first, first + len(facts)):
            for_all = number > 0 and is_final(made.tournament, number)
            await enqueue_round(connection, held.row, number, now, for_all=for_all)
        for number, each in enumerate(() if at_once else rounds, first):
            asked = {one.id for one in held.tournament.entrants if number in one.rests} | held.tournament.resting
            await tell_left_over(connection, held, number, each, asked, now)
        if made.tournament.teams:
            await tell_captains(connection, made, now)
        await redraw(connection, held.row, now)

    async def _finish(self, connection: Connection, held: HeldTournament) -> None:
        """End it, or let its results be provisional for as long as its director wants."""
        now, hours = self._clock(), held.row.settings.provisional_hours
        if hours and held.row.progress.final_at is None:
            final_at = now + (timedelta(hours=hours) if hours > 0 else UNTIL_SAID)
            await tournaments.note(connection, held.number, final_at=final_at)
            await tournaments.change(connection, held.number, deadline_at=None, due_at=final_at)
            await redraw(connection, held.row, now)
            return
        await take_step(connection, held.row, TournamentStep.FINISH, now, None)
        await count_for_series(connection, held.row)
        await note_places(connection, held)
        await enqueue_final(connection, held.row, now)
        await tell_places(connection, held, now)
        await redraw(connection, held.row, now)

    async def _withdraw_absent(self, connection: Connection, held: HeldTournament, now: datetime) -> HeldTournament:
        known_ids = {each.id for each in held.tournament.people}
        absent = sorted((out_for_absence(held.facts) & known_ids) - held.gone)
        known = await players.named(connection, map(int, absent))
        for who in absent:
            annulled = await self._leaving.take_out(connection, held, int(who), now, None)
            note = ABSENT_ANNULLED if annulled else ABSENT_TWICE
            await tell(connection, known[int(who)], note, now, name=held.row.name)
            held = await load_held(connection, held.number)
        return held

    async def _is_overdue(self, connection: Connection, held: HeldTournament, now: datetime) -> bool:
        """Whether the round is over whatever has been played, so that its matches end."""
        if held.all_decided or held.row.deadline_at is None or held.row.deadline_at > now or is_pooled(held):
            return False
        if held.row.at_deadline is AtDeadline.WAIT:
            return False
        latest = len(held.tournament.rounds)
        known = [fact.kind for fact in held.facts if fact.kind in {FactKind.PAIRED, FactKind.OVERDUE}]
        asked = known[-1:] == [FactKind.OVERDUE] and held.row.progress.judging
        if held.row.at_deadline is AtDeadline.JUDGE and not asked:
            await tournaments.append(connection, held.row, now, None, (FactKind.OVERDUE.value, {"round": latest}))
            until = now + TO_JUDGE
            await tournaments.note(connection, held.number, judging=True)
            await tournaments.change(connection, held.number, deadline_at=until, due_at=until)
            await tell_directors(connection, held.row, JUDGE_NOW, now)
            return False
        return True

    async def _end_matches(self, connection: Connection, held: HeldTournament) -> bool:
        """Decide whatever still runs by the time taken; says whether anything did."""
        open_ones = {contest.row.id for contest in held.contests if contest.is_open}
        known = await pairings.matches_of(connection, held.number)
        running = [each.match_id for each in known if each.pairing_id in open_ones and each.ended_at is None]
        ended = [number for number in running if number is not None]
        return bool(await self._stopping.decide(connection, ended, self._clock()))

    async def _rest(self, seen: TournamentRow, looked_at: datetime) -> None:
        """Let it rest until something is to be done again, which may have been since it was looked at.

        What has changed since it was seen stays due.
        """
        async with self._database.writing() as connection:
            if await tournaments.find(connection, seen.id, hold=True) != seen:
                return
            due = self._clock() if seen.id in self._under_way else await _next_look(connection, seen, looked_at)
            await tournaments.change(connection, seen.id, due_at=due)


async def _correct(connection: Connection, before: HeldTournament, held: HeldTournament, now: datetime) -> None:
    """Tell of results that were decided anew after the end."""
    news = held.facts[len(before.facts) :]
    if news:
        await redraw(connection, held.row, now)
        await redraw_rounds(connection, held.row, decided_since(before, held), now)
        await redraw_finalists(connection, held.row, now)
        await redraw_podium(connection, held.row, now)
    if news and held.row.state is TournamentState.FINISHED:
        await note_places(connection, held)
        await enqueue_correction(connection, held.row, news, now)


async def _before_start(connection: Connection, held: HeldTournament, now: datetime) -> bool:
    """Open, ask, start or cancel what has not started; says whether anything happened."""
    if held.row.state is TournamentState.DRAFT:
        is_forgotten = can_step(held.row, TournamentStep.END, now, Decider.BOT)
        if is_forgotten:
            await take_step(connection, held.row, TournamentStep.END, now, None)
        return is_forgotten
    if await open_if_due(connection, held, now) or await lapse_if_due(connection, held, now):
        return True
    if held.row.state is TournamentState.ANNOUNCED:
        return False
    return await ask(connection, held.row, now) or await start_if_due(connection, held, now)


async def _next_look(connection: Connection, row: TournamentRow, looked_at: datetime) -> datetime | None:
    """When there is something to be done although no match ends, after what was done at that moment."""
    if row.state is TournamentState.DRAFT:
        return row.created_at + DRAFT_LASTS
    if row.state in BEFORE_START:
        return next_look(row, await tournaments.facts(connection, row.id), looked_at)
    ahead = _running_moments(row) if row.state is TournamentState.RUNNING else []
    return min((each for each in ahead if each > looked_at), default=None)


def _running_moments(row: TournamentRow) -> list[datetime]:
    draft = row.progress.draft
    found = (row.deadline_at, next_notice(row), draft.until if draft else None, row.progress.final_at)
    return [each for each in found if each is not None]


def _rows(number: int, round_: int, tables: list[list[str]]) -> list[dict[str, Any]]:
    return [
        {"tournament_id": number, "round": round_, "place": place, "seats": [int(who) for who in seats]}
        for place, seats in enumerate(tables)
        if len(seats) > 1
    ]
