"""The number of a day's puzzle, and how people do at it: three tries, days in a row."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from functools import cache
from hashlib import blake2b

from bot.core.people import Player
from bot.play.ratings import may_be_told
from lessons import NUMBERED, PUZZLES
from storage import Connection
from storage.learn import dailies, daily_results
from storage.learn.dailies import DailyRow
from storage.learn.daily_results import DailyResult, Tried

FIRST = date(2026, 11, 26)
"""The day of release 1.0, on which puzzle 1 was posted."""
TRIES = 3
KEPT = 400
"""Days for which results are kept, and the most that a streak can be."""


@dataclass(frozen=True, slots=True)
class DailyScore:
    """How someone did at the puzzle of a day."""

    number: int
    key: str
    """The game."""
    failed: int
    is_solved: bool
    is_over: bool
    """Whether no further try counts."""
    streak: int = 0
    is_longest: bool = False
    """Whether they had a streak before, and none as long."""


@dataclass(frozen=True, slots=True)
class DayBefore:
    """How a server did at the puzzle of the day before, and who has the longest streak."""

    tried: Tried
    streak: tuple[Player, int] | None


def number_of(day: date) -> int:
    return (day - FIRST).days + 1


def puzzle_of(number: int) -> int:
    """The puzzle with a number, the same in every server: the games take turns, each in an order of its own."""
    games = [key for key, known in PUZZLES.items() if known]
    rounds, turn = divmod(number, len(games))
    order = _shuffled(games[turn])
    return order[rounds % len(order)]


@cache
def _shuffled(key: str) -> tuple[int, ...]:
    numbers = (puzzle.number for puzzle in PUZZLES[key])
    return tuple(sorted(numbers, key=lambda number: blake2b(str(number).encode(), digest_size=8).digest()))


def score_of(number: int, puzzle: int, result: DailyResult | None, longest: int = 0) -> DailyScore:
    key = NUMBERED[puzzle][0]
    if result is None:
        return DailyScore(number, key, 0, is_solved=False, is_over=False)
    is_solved = result.solved_at is not None
    is_over = is_solved or result.seen_at is not None or result.failed >= TRIES
    return DailyScore(number, key, result.failed, is_solved, is_over, result.streak, 0 < longest < result.streak)


async def find(connection: Connection, player: Player, daily: DailyRow) -> DailyScore:
    number = number_of(daily.day)
    result = await daily_results.find(connection, player.id, number)
    streak = result.streak if result else 0
    longest = await daily_results.longest_before(connection, player.id, number) if streak else 0
    return score_of(number, daily.puzzle, result, longest)


async def note(connection: Connection, player: Player, daily: DailyRow, now: datetime, *, is_right: bool) -> DailyScore:
    """Count a try, unless no further one counts."""
    number = number_of(daily.day)
    score = score_of(number, daily.puzzle, await daily_results.find(connection, player.id, number))
    if not score.is_over:
        worth = await _worth(connection, player, daily, score, now, is_right=is_right)
        await daily_results.change(connection, player.id, number, daily.id, **worth)
    return await find(connection, player, daily)


async def _worth(
    connection: Connection, player: Player, daily: DailyRow, score: DailyScore, now: datetime, *, is_right: bool
) -> dict[str, int | datetime]:
    """What a try changes; a streak outlasts days on which the server had no puzzle, as in an outage."""
    if not is_right:
        return {"failed": score.failed + 1}
    before = await daily_results.find(connection, player.id, score.number - 1)
    if before is None and (last := await dailies.last_day(connection, daily.guild_id, daily.day)):
        before = await daily_results.find(connection, player.id, number_of(last))
    return {"solved_at": now, "streak": min(KEPT, 1 + (before.streak if before else 0))}


async def note_seen(connection: Connection, player: Player, puzzle: int, now: datetime) -> None:
    """Whoever looks at the solution of a puzzle of these days has not solved it by themselves."""
    for number in (number for number in lately(now) if puzzle_of(number) == puzzle):
        result = await daily_results.find(connection, player.id, number)
        if not score_of(number, puzzle, result).is_over:
            await daily_results.change(connection, player.id, number, None, seen_at=now)


def lately(now: datetime) -> range:
    """The days whose puzzles may stand somewhere: it's another day there, and one stands until the hour of the next."""
    today = number_of(now.date())
    return range(today - 2, today + 2)


async def day_before(connection: Connection, daily: DailyRow) -> DayBefore | None:
    """How a server did the day before; None where it had no puzzle or nobody tried."""
    before = await dailies.of_day(connection, daily.guild_id, daily.day - timedelta(1))
    if before is None or not (tried := await daily_results.tried(connection, before.id)).people:
        return None
    found = await daily_results.streaks(connection, before.id)
    told = ((player, days) for player, days in found if may_be_told(player))
    return DayBefore(tried, next(told, None))
