"""Keeps ladders going: settles what is over, reminds, and moves down who does not play."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from datetime import datetime, timedelta

from bot.community.competitions import tell, tell_director
from bot.community.ladders.facts import happen, play_on, settle, settled, take_off
from bot.community.ladders.notes import ANSWER_SOON, CORRECTED, FALL_SOON, FELL, OUT, OUT_SOON
from bot.community.ladders.order import ClimbResult, LadderFact, next_look, replayed
from bot.community.ladders.overviews import LISTING
from bot.community.ladders.posts import LadderPost
from bot.core.deadlines.sweeps import Sweep
from bot.core.findings import Finding, Verdict
from bot.play.matches import Corrected, Ended
from storage import Connection
from storage.community import climbs, ladders
from storage.community.climbs import ClimbRow
from storage.community.ladders import Climber, LadderRow
from storage.core.due import DueRow
from storage.people import players
from tournaments import ladder as rules

AT_ONCE = 20
AGAIN_AFTER = timedelta(minutes=1)
"""The least time until there is another look at someone who does not play."""
DAY = timedelta(days=1)
LAST = (rules.GONE - rules.IDLE) // rules.IDLE_STEP
"""After so many falls whoever doesn't play is taken off; some are left out for who was not looked at for long."""


class LadderKeeping(Sweep[DueRow]):
    """Sweeps ladders; each is looked at in a transaction of its own."""

    any_due = ladders.DUE
    at_once = AT_ONCE

    async def due(self, now: datetime, limit: int) -> Sequence[DueRow]:
        async with self._database.reading() as connection:
            return await ladders.due(connection, now, limit)

    async def act(self, row: DueRow) -> int:
        """Look at a ladder: all of it, for its order follows from what happened in order."""
        async with self._database.writing() as connection:
            await self._look_at(connection, row.number)
        return 1

    async def differences(self) -> AsyncIterator[tuple[int, int, bool]]:
        """Every ladder with the number of its facts, and whether its order is the one that follows from them."""
        after = 0
        while True:
            async with self._database.reading() as connection:
                found = await ladders.numbers(connection, after, AT_ONCE)
                for number in found:
                    row = await LISTING.held(connection, number, hold=False)
                    facts = await ladders.facts(connection, number)
                    yield number, len(facts), replayed(facts) == list(row.rungs)
            if not found:
                return
            after = found[-1]

    async def _look_at(self, connection: Connection, number: int) -> None:
        now = self._clock()
        row = await settled(connection, number, now)
        for climb in await climbs.open_in(connection, number):
            if climb.due_at is not None and climb.due_at <= now:
                await _press(connection, row, climb, now)
        rungs = {who: rung for rung, who in enumerate((await LISTING.held(connection, number)).rungs)}
        idle = await ladders.idle(connection, number, now)
        for idler in sorted(idle, key=lambda each: rungs.get(each.player_id, -1)):  # all alike keep their order then
            await _move_down(connection, await LISTING.held(connection, number), idler, now)


async def note_end(connection: Connection, ended: Ended) -> None:
    """Note one row, if the match belongs to a ladder; its sweep does the rest."""
    await climbs.note_end(connection, ended.match.id, ended.now)


async def note_correction(connection: Connection, corrected: Corrected) -> None:
    """Tell whoever set the ladder up; rungs that were climbed since stay as they are."""
    climb = await climbs.of_match(connection, corrected.match.id)
    if climb is None or climb.settled_at is None:
        return
    row = await LISTING.held(connection, climb.ladder_id, hold=False)
    if row.ended_at is None:
        about = {"name": row.name, "played": corrected.match.id}
        await tell_director(connection, row.director_id, CORRECTED, corrected.now, **about)


async def check_ladders(keeping: LadderKeeping) -> AsyncIterator[Finding]:
    """Replay all ladders, and report those whose order differs."""
    count = wrong = 0
    async for number, facts, fits in keeping.differences():
        count += facts
        if not fits:
            wrong += 1
            yield Finding(Verdict.PROBLEM, f"ladder {number}", "its order isn't the one that follows from its facts")
    verdict = Verdict.PROBLEM if wrong else Verdict.OK
    yield Finding(verdict, "ladders", f"{count} facts replayed, {wrong} ladders with differences")


async def _press(connection: Connection, row: LadderRow, climb: ClimbRow, now: datetime) -> None:
    """Remind whoever has to answer; at the end the challenger takes the rung."""
    if climb.expires_at <= now:
        await settle(connection, climb, ClimbResult.UNANSWERED, now)
        return
    known = await players.named(connection, (climb.challenger_id, climb.challenged_id))
    await climbs.change(connection, climb.id, due_at=climb.expires_at)
    people = {"challenger": known[climb.challenger_id]}
    await tell(connection, known[climb.challenged_id], ANSWER_SOON, now, people, name=row.name)


async def _move_down(connection: Connection, row: LadderRow, idler: Climber, now: datetime) -> None:
    """Warn someone who does not play, move them down, or take them off."""
    if row.ended_at is not None or idler.left_at is not None:
        await ladders.note(connection, row.id, idler.player_id, due_at=None)
        return
    if any(climb.match_id for climb in await _theirs(connection, row.id, idler.player_id)):
        await play_on(connection, row.id, idler.player_id, now)
        return
    days = (now - idler.active_at) / DAY
    state, falls = rules.idleness(days), idler.falls
    player = (await players.named(connection, [idler.player_id]))[idler.player_id]
    if state.out and idler.is_warned and falls >= LAST:
        await take_off(connection, row.id, idler.player_id, now, None)
        await tell(connection, player, OUT, now, name=row.name)
        return
    fell = idler.is_warned and falls < min(state.falls, LAST)  # once a warning, however long nobody looked
    if fell:
        data = {"player": idler.player_id, "rungs": rules.IDLE_RUNGS}
        await happen(connection, row.id, now, None, LadderFact.FELL, data)
        await tell(connection, player, FELL, now, name=row.name, days=int(days))
        await LadderPost.redraw(connection, row.id, now)
        falls += 1
    was_warned, is_late = idler.is_warned and not fell, state.out or falls < state.falls
    is_warned, least = was_warned or state.warned or is_late, AGAIN_AFTER
    if is_warned and not was_warned:
        falls = LAST if state.out else falls
        await tell(connection, player, OUT_SOON if falls >= LAST else FALL_SOON, now, name=row.name)
        least = rules.WARNED * DAY
    due = max(next_look(idler.active_at, falls, is_warned=is_warned), now + least)
    await ladders.note(connection, row.id, idler.player_id, falls=falls, is_warned=is_warned, due_at=due)


async def _theirs(connection: Connection, number: int, player_id: int) -> list[ClimbRow]:
    found = await climbs.open_in(connection, number)
    return [climb for climb in found if player_id in {climb.challenger_id, climb.challenged_id}]
