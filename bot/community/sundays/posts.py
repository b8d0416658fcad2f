"""The post about a week."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import Any

from bot.community.sundays.notes import SUNDAY_STOPPED
from bot.core.outbox.kinds import Delivery, Origin, PostKind, details_of
from bot.core.outbox.notes import enqueue_private_note
from bot.core.people import Player
from bot.play.matches import MatchView, match_views
from bot.play.ratings import is_hidden, may_be_told
from bot.play.replays import Replays
from storage import Connection
from storage.community import sundays
from storage.core.outbox.posts import Post
from storage.people import players
from storage.play.matches.matches import Match


@dataclass(frozen=True, slots=True)
class Sunday:
    """What is told of a week."""

    channel_id: int | None
    day: date
    """The Sunday, where the server lives."""
    told: Mapping[str, Any]
    named: Mapping[int, Player]
    """Those who may be named, by their ids."""
    finest: MatchView | None = None

    @property
    def match(self) -> Match | None:
        return None

    def who(self, player_id: int) -> Player | None:
        return self.named.get(player_id)


class SundayPost(PostKind[Sunday]):
    key = "sunday"
    priority = 38

    def __init__(self, replays: Replays) -> None:
        self._replays = replays

    async def load(self, connection: Connection, post: Post) -> Sunday:
        told = details_of(post)
        ids = {told["upset"]["player"]} if told["upset"] else set()
        ids |= {told["streak"][0]} if told["streak"] else set()
        named = await players.named(connection, ids) if ids else {}
        shown = {number: player for number, player in named.items() if may_be_told(player)}
        day = date.fromisoformat(told["day"]) if "day" in told else post.created_at.date()
        sunday = Sunday(post.channel_id, day, told, shown)
        if told["finish"] is None:
            return sunday
        view = await match_views.load(connection, self._replays, told["finish"]["match"])
        return sunday if any(map(is_hidden, view.players)) else replace(sunday, finest=view)

    def origin(self, shown: Sunday) -> Origin:
        return Origin(shown.told["guild"], shown.channel_id)

    async def undelivered(self, connection: Connection, post: Post, now: datetime) -> None:
        """Stop where it can't be posted, and tell whoever switched it on."""
        guild_id = details_of(post)["guild"]
        plan = await sundays.plan_of(connection, guild_id, hold=True)
        if plan is None or plan.channel_id != post.channel_id:
            return
        await sundays.stop(connection, guild_id)
        if plan.player_id is not None:
            manager = (await players.named(connection, [plan.player_id]))[plan.player_id]
            await enqueue_private_note(connection, manager, None, SUNDAY_STOPPED, now, channel=f"<#{plan.channel_id}>")

    def is_overtaken(self, delivery: Delivery[Sunday]) -> bool:
        return False

    def can_change(self, shown: Sunday) -> bool:
        return False
