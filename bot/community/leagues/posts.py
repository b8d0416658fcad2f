"""The posts of leagues: the card, the question before a season, and how a season ended. None of them pings."""

from __future__ import annotations

from datetime import datetime

from bot.community.competitions import CardPost
from bot.community.leagues.overviews import LeagueOverview, SeasonOverview, load_season, load_shown
from bot.core.outbox.kinds import Delivery, Origin, PostKind, details_of
from bot.core.outbox.queue import enqueue, enqueue_redraw
from bot.core.people import Player
from storage import Connection
from storage.community import leagues
from storage.community.leagues import LeagueRow, LeagueState
from storage.core.outbox.posts import Post
from storage.people import players


class LeaguePost(CardPost[LeagueOverview]):
    key = "league"
    rows = leagues.ROWS

    async def load(self, connection: Connection, post: Post) -> LeagueOverview:
        return await load_shown(connection, details_of(post)["league"])


class SeasonQuestionPost(LeaguePost):
    """The question who is still in for the next season, with one button for all."""

    key = "stillin"

    def is_overtaken(self, delivery: Delivery[LeagueOverview]) -> bool:
        return delivery.shown.row.state is not LeagueState.BETWEEN


class SeasonPost(PostKind[SeasonOverview]):
    """How a season ended: the places in each division, and who goes up and down."""

    key = "season"
    priority = 30

    async def load(self, connection: Connection, post: Post) -> SeasonOverview:
        return await load_season(connection, details_of(post)["league"], details_of(post)["season"])

    def origin(self, shown: SeasonOverview) -> Origin:
        return Origin(shown.row.guild_id, shown.row.channel_id)

    async def concerned(self, connection: Connection, post: Post) -> tuple[Player, ...]:
        row = (await self.load(connection, post)).row
        return tuple((await players.named(connection, [row.director_id])).values())


async def enqueue_question(connection: Connection, row: LeagueRow, now: datetime) -> None:
    details = {"league": row.id, "season": row.season + 1}
    await enqueue(connection, None, SeasonQuestionPost, 0, now, channel_id=row.channel_id, details=details)


async def enqueue_season(connection: Connection, row: LeagueRow, now: datetime) -> None:
    details = {"league": row.id, "season": row.season}
    post = await enqueue(connection, None, SeasonPost, 0, now, channel_id=row.channel_id, details=details)
    await leagues.change(connection, row.id, season_post_id=post)


async def redraw_season(connection: Connection, row: LeagueRow, now: datetime, then: datetime) -> None:
    """Owe the card and how the latest season ended the look they have then."""
    await enqueue_redraw(connection, LeaguePost, row.card_id, now, then)
    await enqueue_redraw(connection, SeasonPost, row.season_post_id, now, then)
