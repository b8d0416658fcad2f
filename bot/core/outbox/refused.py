"""What becomes of a post that Discord has not taken: it is tried again, sent another way, or given up."""

from __future__ import annotations

from typing import Any, Protocol

import discord
import structlog

from bot.core.outbox import words
from bot.core.outbox.channel_check import is_closed
from bot.core.outbox.claims import Claims
from bot.core.outbox.doubts import Doubts
from bot.core.outbox.errors import UNKNOWN_CHANNEL, code_of, doubt_about, is_final, is_place_lost, is_refused
from bot.core.outbox.lost_channels import LostPlaces
from bot.core.outbox.outbox import MOST_ATTEMPTS, Delivery, Doubt, Outbox

log = structlog.get_logger(__name__)


class Threading(Protocol):
    """Looks after the threads in which matches are played."""

    async def open(self, match_id: int) -> None:
        """Make the thread a match waits for; raises what Discord says against it, or a lost connection."""

    async def wake(self, thread_id: int) -> None:
        """Wake a thread that is archived, unless it is locked."""

    async def give_up(self, match_id: int, code: int) -> None:
        """Note that a thread cannot be used, for this error code of Discord."""


class Refusals:
    """Tells apart what passes, what is final, and what is final once it has lasted."""

    def __init__(
        self,
        client: discord.Client,
        outbox: Outbox,
        claims: Claims,
        doubts: Doubts,
        threads: Threading,
        places: LostPlaces,
    ) -> None:
        self._client = client
        self._outbox = outbox
        self._claims = claims
        self._doubts = doubts
        self._threads = threads
        self._places = places

    async def deal(self, delivery: Delivery[Any], error: Exception) -> None:
        """Try again later, or another way where that would not help."""
        post, doubt = delivery.post, doubt_about(error)
        log.warning("a post is not sent", post=post.id, match=post.match_id, error=str(error))
        if delivery.dm_channel_id and code_of(error) == UNKNOWN_CHANNEL:
            await self._outbox.forget_dm(delivery, str(error))
        elif is_final(error) or (is_refused(error) and (delivery.drawn_again or delivery.awaits_thread)):
            await self._give_up(delivery, error)
        elif doubt is Doubt.BROKEN:
            await self._doubts.put_aside(post, str(error))
        elif doubt is None or not await self._is_likely(delivery, doubt):
            await (self._give_up if post.attempts >= MOST_ATTEMPTS else self._try_again)(delivery, error)
        elif await self._has_lasted(delivery, doubt):
            await self._give_up(delivery, error)
        else:
            await self._doubts.doubt(post, doubt, words.trouble(code_of(error)))

    async def _try_again(self, delivery: Delivery[Any], error: Exception) -> None:
        await self._outbox.put_off(delivery.post, str(error))

    async def _is_likely(self, delivery: Delivery[Any], doubt: Doubt) -> bool:
        """Whether a look at the channel says the same as the refusal; nothing else can be asked about a person."""
        if doubt is not Doubt.ACCESS or delivery.guild_id is None or delivery.place_id is None:
            return doubt is Doubt.DIRECT
        makes = delivery.awaits_thread
        return await is_closed(self._client, delivery.guild_id, delivery.place_id, makes_threads=makes) is True

    async def _has_lasted(self, delivery: Delivery[Any], doubt: Doubt) -> bool:
        """Whether it was so before; of a channel that is known to be lost, that is known already."""
        if await self._doubts.has_lasted(delivery.post, doubt):
            return True
        return doubt is Doubt.ACCESS and delivery.place_id in await self._places.known()

    async def _give_up(self, delivery: Delivery[Any], error: Exception) -> None:
        """Go another way: in the channel instead of its thread, or directly; whatever else uses the place is told."""
        post, code, to_thread = delivery.post, code_of(error), delivery.in_thread or delivery.awaits_thread
        if to_thread and post.match_id and not delivery.drawn_again:
            await self._threads.give_up(post.match_id, code)
            await self._claims.release(post)  # it goes to the channel
        else:
            refused = doubt_about(error) is Doubt.DIRECT
            await self._outbox.undeliverable(post, words.trouble(code), refused=refused)
        if delivery.recipient is None and not to_thread and is_place_lost(error):
            await self._note_loss(delivery)

    async def _note_loss(self, delivery: Delivery[Any]) -> None:
        """Note that its channel takes nothing any more, so that whatever else uses it knows."""
        if delivery.guild_id is not None and delivery.place_id is not None:
            await self._places.lost(delivery.guild_id, delivery.place_id)
