"""Does on Discord what is owed to tournaments besides posts, one thing after the other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

import discord
import structlog

from bot.community.tournaments.marks import words
from bot.community.tournaments.marks.marks import MarkKind, MarkRow, Marks, MarkState
from bot.community.tournaments.marks.roles import has_powers
from bot.community.tournaments.refusals import RoleHasPowers
from bot.core.deadlines.sweeps import Sweep
from bot.core.frame.traffic.failures import PASSING
from bot.core.outbox.errors import UNKNOWN_CHANNEL, UNKNOWN_MESSAGE, UNKNOWN_SERVER, code_of
from bot.core.periodic import PeriodicTask
from bot.core.services import Services
from bot.core.speech.sentences import language_for, speaking
from bot.people.servers.ui import GuildBook

ROUND_SECONDS = 5.0
AT_ONCE = 20
"""So much is done in a round at most, for Discord lets no more be done in its time."""
REFUSED_FOR = timedelta(minutes=15)
"""So long nothing more is tried with what Discord has refused."""
UNKNOWN_MEMBER, UNKNOWN_ROLE, UNKNOWN_USER = 10007, 10011, 10013
HAS_LEFT = {UNKNOWN_MEMBER, UNKNOWN_USER}
"""Codes about whoever is in the server no more, and has lost everything there."""
UNKNOWN_SCHEDULED_EVENT = 10070
IS_GONE = {UNKNOWN_CHANNEL, UNKNOWN_MESSAGE, UNKNOWN_ROLE, UNKNOWN_SCHEDULED_EVENT, UNKNOWN_SERVER}
"""Codes about what was deleted on Discord."""
NAME_LIMIT = 100
LATEST = 20
"""So many messages of a channel are looked at for the line about a pin."""

log = structlog.get_logger(__name__)


class MarkKeeper(Sweep[MarkRow]):
    """One of several processes does it; what is refused is tried again later and later.

    Everything can be done twice without a difference, as after a crash nobody knows whether it was.
    """

    passing = (*PASSING, RoleHasPowers)
    at_once = AT_ONCE

    def __init__(self, client: discord.Client, services: Services) -> None:
        super().__init__(services.database, services.clock)
        self._client = client
        self._marks = services[Marks]
        self._duties = services.duties
        self._guilds = services[GuildBook]
        self._rounds = PeriodicTask(self.sweep, ROUND_SECONDS, log)
        self._refused: dict[int, datetime] = {}

    def stop(self) -> None:
        self._rounds.stop()

    async def run(self) -> None:
        await self._rounds.run()

    async def due(self, now: datetime, limit: int) -> Sequence[MarkRow]:
        refused = [target for target, until in self._refused.items() if until > now]
        found = await self._marks.owed(limit, refused)
        return found if found and await self._duties.has("marks") else ()

    def is_put_off(self, row: MarkRow, now: datetime) -> bool:
        return super().is_put_off(row, now) or self._refused.get(_refused_with(row), now) > now

    async def act(self, row: MarkRow) -> int:
        try:
            target = await self._do(row)
        except (discord.Forbidden, RoleHasPowers):
            self._refused[_refused_with(row)] = self._clock() + REFUSED_FOR
            await self._marks.refused(row)
            raise
        except discord.HTTPException as error:
            if code_of(error) not in HAS_LEFT | IS_GONE:
                raise
            log.info("a mark of an event can't be there any more", kind=row.kind, target=row.target, error=str(error))
            if code_of(error) == UNKNOWN_ROLE:
                await self._marks.lost(row)
                return 1
            target = None
        await self._marks.done(row, target)
        return 1

    async def _do(self, row: MarkRow) -> int | None:
        match row.kind:
            case MarkKind.THREAD:
                await self._admit(row)
            case MarkKind.ROLE | MarkKind.CHAMPION:
                await self._entitle(row)
            case MarkKind.PIN:
                await self._pin(row)
            case MarkKind.SCHEDULED:
                return await self._schedule(row)
        return row.target

    async def _admit(self, row: MarkRow) -> None:
        """Let someone see a private thread, or not any more."""
        thread = await self._channel(row.target or 0)
        if isinstance(thread, discord.Thread):
            person = discord.Object(row.account_id or 0)
            await (thread.add_user(person) if row.state is MarkState.OWED else thread.remove_user(person))

    async def _entitle(self, row: MarkRow) -> None:
        """Give someone a role that has no powers, or take it, unless they are to have it for another reason."""
        whose = (row.details["guild"], row.account_id or 0, row.target or 0)
        if row.state is MarkState.OWED:
            number = row.details["guild"]
            guild = self._client.get_guild(number) or await self._client.fetch_guild(number, with_counts=False)
            role = guild.get_role(row.target or 0)
            if role is not None and has_powers(role):
                raise RoleHasPowers(role=role.name)
            await self._client.http.add_role(*whose)
        elif not await self._marks.is_held_otherwise(row):
            await self._client.http.remove_role(*whose)

    async def _pin(self, row: MarkRow) -> None:
        """Pin the card, without the line about it, or unpin it."""
        channel = self._client.get_partial_messageable(row.details["channel"], guild_id=row.details["guild"])
        card = channel.get_partial_message(row.target or 0)
        if row.state is MarkState.UNWANTED:
            await card.unpin()
            return
        await card.pin()
        try:
            async for message in channel.history(limit=LATEST):
                about = message.reference and message.reference.message_id
                if (
                    message.type is discord.MessageType.pins_add
                    and about == card.id
                    and self._is_own(message.author.id)
                ):
                    await message.delete()
        except discord.HTTPException as error:
            log.info("the line about a pin stays", channel=channel.id, error=str(error))

    async def _schedule(self, row: MarkRow) -> int | None:
        """Have an entry in the list of events say what it should, or be gone; returns its number."""
        guild_id, entry = row.details["guild"], await self._entry(row)
        number = row.target or await self._scheduled_before(guild_id, entry)
        if row.state is MarkState.UNWANTED:
            if number is not None:
                await self._client.http.delete_scheduled_event(guild_id, number)
            return None
        if number is not None:
            try:
                await self._client.http.edit_scheduled_event(guild_id, number, **entry)
            except discord.NotFound as error:
                if error.code != UNKNOWN_SCHEDULED_EVENT:
                    raise
            else:
                return number
        made = await self._client.http.create_guild_scheduled_event(guild_id, **entry)
        return int(made["id"])

    async def _scheduled_before(self, guild_id: int, entry: Mapping[str, Any]) -> int | None:
        """The number of one that was made before a crash: ours, in this place, and of no other event.

        It has this name or this start: either may have been changed since.
        """
        listed = await self._client.http.get_scheduled_events(guild_id, with_user_count=False)
        there = [each for each in listed if each["entity_metadata"] == entry["entity_metadata"]]
        same = [each for each in there if each["name"] == entry["name"] or _starts(each) == _starts(entry)]
        own = [int(each["id"]) for each in same if self._is_own(int(each.get("creator_id") or 0))]
        return await self._marks.first_free(MarkKind.SCHEDULED, own)

    async def _entry(self, row: MarkRow) -> dict[str, Any]:
        """What the list of events says, in the language of the server."""
        details, settings = row.details, await self._guilds.of(row.details["guild"])
        with speaking(settings.language or language_for(settings.locale)):
            name = words.scheduled_name(details["name"], row.number)
        return {
            "name": name[:NAME_LIMIT],
            "privacy_level": discord.PrivacyLevel.guild_only.value,
            "entity_type": discord.EntityType.external.value,
            "entity_metadata": {"location": f"https://discord.com/channels/{details['guild']}/{details['channel']}"},
            "scheduled_start_time": details["starts"],
            "scheduled_end_time": details["ends"],
        }

    def _is_own(self, user_id: int) -> bool:
        return self._client.user is not None and user_id == self._client.user.id

    async def _channel(self, channel_id: int) -> object:
        return self._client.get_channel(channel_id) or await self._client.fetch_channel(channel_id)


def _starts(entry: Mapping[str, Any]) -> int:
    """The second in which an entry starts, which is written in several ways."""
    return int(datetime.fromisoformat(entry["scheduled_start_time"]).timestamp())


def _refused_with(row: MarkRow) -> int:
    """The number of what Discord refuses to touch at all when it refuses one: a role, a thread, a card, a server."""
    return int(row.details["guild"] if row.kind is MarkKind.SCHEDULED else row.target or 0)
