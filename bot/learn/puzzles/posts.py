"""The puzzle of the day and its solution as posts."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from bot.core.outbox.kinds import Delivery, Origin, PostKind, details_of
from bot.core.outbox.notes import enqueue_private_note
from bot.learn.puzzles.notes import DAILY_STOPPED
from bot.learn.puzzles.results import DayBefore, day_before
from games import GAMES
from games.core import AnyGame
from lessons import NUMBERED
from lessons.puzzle import Puzzle
from storage import Connection
from storage.core.outbox.posts import Post
from storage.learn import dailies
from storage.learn.dailies import DailyRow
from storage.people import players
from storage.play.matches.matches import Match


@dataclass(frozen=True, slots=True)
class DailyShown:
    row: DailyRow
    solvers: int
    before: DayBefore | None = None
    """How the server did the day before."""

    @property
    def match(self) -> Match | None:
        return None

    @property
    def is_known(self) -> bool:
        return self.row.puzzle in NUMBERED

    @property
    def game(self) -> AnyGame:
        return GAMES[NUMBERED[self.row.puzzle][0]]

    @property
    def puzzle(self) -> Puzzle:
        return NUMBERED[self.row.puzzle][1]


class DailyPost(PostKind[DailyShown]):
    """The puzzle of the day, drawn again whenever someone solves it."""

    key = "daily"
    priority = 35

    async def load(self, connection: Connection, post: Post) -> DailyShown:
        row = await dailies.find(connection, details_of(post)["daily"])
        assert row is not None
        return DailyShown(row, await dailies.solvers(connection, row.id), await day_before(connection, row))

    def origin(self, shown: DailyShown) -> Origin:
        return Origin(shown.row.guild_id, shown.row.channel_id)

    async def undelivered(self, connection: Connection, post: Post, now: datetime) -> None:
        """Stop where it can't be posted, and tell whoever set it up; a puzzle that nobody sees is that of no day."""
        row = (await self.load(connection, post)).row
        await dailies.change(connection, row.id, told_at=row.told_at or now)
        plan = await dailies.plan_of(connection, row.guild_id, hold=True)
        if plan is None or plan.channel_id != row.channel_id:
            return
        await dailies.drop(connection, plan.guild_id)
        if plan.player_id is not None:
            manager = (await players.named(connection, [plan.player_id]))[plan.player_id]
            await enqueue_private_note(connection, manager, None, DAILY_STOPPED, now, channel=f"<#{plan.channel_id}>")

    def is_overtaken(self, delivery: Delivery[DailyShown]) -> bool:
        """Whether the puzzle has gone, or its solution was told before it could be posted."""
        return not delivery.shown.is_known or delivery.shown.row.told_at is not None

    def can_change(self, shown: DailyShown) -> bool:
        return shown.is_known

    def is_over(self, shown: DailyShown) -> bool:
        """Whether the solution is told, after which nobody is counted any more."""
        return shown.row.told_at is not None


class SolutionPost(DailyPost):
    """The solution, a day later."""

    key = "solution"

    def is_overtaken(self, delivery: Delivery[DailyShown]) -> bool:
        return not delivery.shown.is_known
