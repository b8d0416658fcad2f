"""What happens on a ladder: each fact moves the order, inside the transaction of whoever tells it."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from operator import itemgetter
from typing import Any

from bot.community.ladders.order import ClimbResult, LadderFact, climb_of, moved, next_look, seating
from bot.community.ladders.overviews import LISTING
from bot.community.ladders.posts import LadderPost, redraw_climb
from bot.play.replays import verdicts
from storage import Connection
from storage.community import climbs, ladders
from storage.community.climbs import ClimbRow
from storage.community.ladders import LadderRow
from storage.community.tournaments import Fact
from storage.play.matches import corrections, matches
from storage.play.matches.matches import TIMED_OUT, Match, Status


async def happen(
    connection: Connection, number: int, now: datetime, by_id: int | None, kind: LadderFact, data: dict[str, Any]
) -> None:
    """Keep a fact of a ladder that this transaction holds, and the order it leads to."""
    row = await LISTING.held(connection, number)
    rungs = moved(row.rungs, climb_of(Fact(0, now, by_id, kind.value, data)))
    await ladders.append(connection, number, now, by_id, kind.value, data)
    await ladders.change(connection, number, rungs=rungs)


async def settle(
    connection: Connection, row: ClimbRow, result: ClimbResult, now: datetime, by_id: int | None = None
) -> None:
    """Decide a challenge: keep its fact, and owe its message as it looks then."""
    ladder = await LISTING.held(connection, row.ladder_id)
    before = [_rung(ladder.rungs, who) for who in (row.challenger_id, row.challenged_id)]
    data = {"climb": row.id, "by": row.challenger_id, "to": row.challenged_id, "result": result.value}
    if row.match_id is not None:
        data["match"] = row.match_id
    await happen(connection, row.ladder_id, now, by_id, LadderFact.CHALLENGE, {**data, "rungs": before})
    await climbs.change(connection, row.id, settled_at=now, due_at=None, left_seconds=None, result=result.value)
    for who in _active(row, result):
        await play_on(connection, row.ladder_id, who, row.ended_at or now)
    await redraw_climb(connection, row, now)


def _active(row: ClimbRow, result: ClimbResult) -> tuple[int, ...]:
    """Those whose days without a match start anew: both if they played, and whoever got no answer."""
    if row.match_id is not None:
        return row.challenger_id, row.challenged_id
    return () if result is ClimbResult.WITHDRAWN else (row.challenger_id,)


async def settle_match(connection: Connection, row: ClimbRow, now: datetime) -> None:
    """The match of a challenge has ended; whoever lost it by time is at the bottom then."""
    assert row.match_id is not None
    match = await _as_it_holds(connection, row.match_id)
    ladder = await LISTING.held(connection, row.ladder_id)
    loser, by_time = await _loser(connection, match, seating(ladder.seed, row))
    await settle(connection, row, _result(row, match, loser), now)
    ladder = await LISTING.held(connection, row.ladder_id)
    if by_time and loser in ladder.rungs:
        await happen(connection, row.ladder_id, now, None, LadderFact.FELL, {"player": loser, "rungs": None})
        await LadderPost.redraw(connection, row.ladder_id, now)


async def settled(connection: Connection, number: int, now: datetime) -> LadderRow:
    """A ladder that this transaction holds, once every match that has ended has moved its rungs, in that order."""
    row = await LISTING.held(connection, number)
    over = [(climb.ended_at, climb.id, climb) for climb in await climbs.open_in(connection, number) if climb.ended_at]
    for _, _, climb in sorted(over, key=itemgetter(0, 1)):
        await settle_match(connection, climb, now)
    return await LISTING.held(connection, number) if over else row


async def play_on(connection: Connection, number: int, player_id: int, now: datetime) -> None:
    """Count the days without a match anew, as someone has played."""
    found = await ladders.climber(connection, number, player_id)
    if found is not None and found.left_at is None:
        due = next_look(now, 0, is_warned=False)
        await ladders.note(connection, number, player_id, active_at=now, falls=0, is_warned=False, due_at=due)


async def take_off(connection: Connection, number: int, player_id: int, now: datetime, by_id: int | None) -> None:
    """Take someone off a ladder: challenges without an answer are dropped, matches go on."""
    for row in await climbs.open_in(connection, number):
        if player_id in {row.challenger_id, row.challenged_id} and row.is_unanswered:
            await settle(connection, row, ClimbResult.WITHDRAWN, now, by_id)
    await happen(connection, number, now, by_id, LadderFact.LEFT, {"player": player_id})
    await ladders.note(connection, number, player_id, left_at=now, due_at=None)
    await LadderPost.redraw(connection, number, now)


async def _as_it_holds(connection: Connection, number: int) -> Match:
    """A match that is over, with the result that was decided about it since, if one was."""
    match = await matches.find(connection, number)
    assert match is not None
    corrected = await corrections.of_match(connection, number)
    if corrected is None or corrected.verdict is None:
        return match
    outcome = verdicts.read(corrected.verdict, 2)
    return replace(match, places=outcome.places if outcome else None)


def _rung(rungs: Any, who: int) -> int | None:
    found = list(rungs)
    return found.index(who) + 1 if who in found else None


def _result(row: ClimbRow, match: Match, loser: int | None) -> ClimbResult:
    if match.status is not Status.FINISHED or match.places is None:
        return ClimbResult.VOID
    if loser is None:
        return ClimbResult.DRAW
    return ClimbResult.WIN if loser == row.challenged_id else ClimbResult.LOSS


async def _loser(connection: Connection, match: Match, seats: tuple[int, int]) -> tuple[int | None, bool]:
    """The loser, of those by whose seats it was made, None if nobody lost; and whether it was by time."""
    places = match.places or ()
    if match.status is not Status.FINISHED or len(places) != 2:
        return None, False
    (seat,) = places[1]
    last = (await matches.entries(connection, match.id))[-1]
    return seats[seat], last.kind == TIMED_OUT and last.seat == seat
