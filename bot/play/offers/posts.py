"""Offers as posts, and what their messages say once an offer is over."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import Any

from bot.core.outbox.kinds import QUIET, Delivery, PostKind, details_of
from bot.core.outbox.queue import enqueue, enqueue_edit
from bot.core.people import Player
from bot.people.players import disturbing_at, wants_directly
from bot.play.matches import BoardPost
from bot.play.offers import proposals
from bot.play.offers.kinds import OfferKinds
from bot.play.offers.proposals import Offer, OfferStatus, Proposal
from bot.play.replays import Replays
from storage import Connection
from storage.core.outbox import posts
from storage.core.outbox.posts import Placed, Post
from storage.play import offers

CALLED_AGAIN = timedelta(days=1)
"""After this time an offer that is made again calls those who were asked before."""


class OfferPost(PostKind[Proposal]):
    key = "offer"
    waits = True
    in_digest = True
    priority = 10

    def __init__(self, replays: Replays, kinds: OfferKinds) -> None:
        self._replays = replays
        self._kinds = kinds

    async def load(self, connection: Connection, post: Post) -> Proposal:
        offer = await offers.find(connection, details_of(post)["offer"])
        assert offer is not None
        return await proposals.load(connection, self._replays, self._kinds, offer)

    def is_overtaken(self, delivery: Delivery[Proposal]) -> bool:
        """Whether it is over, or its reader has agreed; a no is told to whoever asked, as long as nobody has moved."""
        offer = delivery.shown.offer
        if delivery.shown.is_open:
            return delivery.recipient in delivery.shown.agreed
        is_for_one = delivery.recipient is not None or "called" in details_of(delivery.post)
        return is_for_one or offer.status is not OfferStatus.DECLINED or offer.ply != delivery.shown.match.ply

    async def called(
        self, connection: Connection, delivery: Delivery[Proposal], older: Sequence[Delivery[Any]]
    ) -> tuple[Player, ...]:
        """All who have not agreed, or the one a message in the channel is for; nobody once it is over."""
        if not delivery.shown.is_open:
            return ()
        details = details_of(delivery.post)
        only, spared = details.get("called"), details.get("spared", ())
        return tuple(each for each in delivery.shown.waiting if only in {None, each.id} and each.id not in spared)

    async def concerned(self, connection: Connection, post: Post) -> tuple[Player, ...]:
        only = details_of(post).get("called")
        return tuple(each for each in (await self.load(connection, post)).waiting if only in {None, each.id})

    async def instead(self, connection: Connection, post: Post, player: Player, now: datetime) -> None:
        if QUIET not in details_of(post):
            await enqueue_again(connection, await self.load(connection, post), player, now)

    def is_over(self, shown: Proposal) -> bool:
        return not shown.is_open


async def enqueue_offer(connection: Connection, proposal: Proposal, now: datetime) -> None:
    """Owe an offer where it belongs, and, out of quiet hours, directly to those asked who chose so.

    It calls nobody for what they were asked on the same board less than a day before, and could not answer any more.
    """
    match, details, where = proposal.match, {"offer": proposal.offer.id}, _place(proposal)
    spared = await offers.asked_before(connection, proposal.offer, now - CALLED_AGAIN)
    in_channel = details | ({"spared": sorted(spared)} if spared else {})
    await enqueue(connection, match.id, OfferPost, match.ply, now, channel_id=where, details=in_channel)
    for player in proposal.asked:
        if await wants_directly(connection, match, player) or _is_hidden_from(proposal, player):
            to, due_at = player.id, await disturbing_at(connection, match.id, player, now)
            is_quiet = to in spared and due_at <= now
            own = details | ({QUIET: True} if is_quiet else {})
            await enqueue(connection, match.id, OfferPost, match.ply, now, player_id=to, details=own, due_at=due_at)


async def enqueue_again(connection: Connection, proposal: Proposal, player: Player, now: datetime) -> None:
    """Owe the offer in the channel once more, to call only a player who could not be told by DM."""
    match, details = proposal.match, {"offer": proposal.offer.id, "called": player.id}
    await enqueue(connection, match.id, OfferPost, match.ply, now, channel_id=_place(proposal), details=details)


def _is_hidden_from(proposal: Proposal, player: Player) -> bool:
    """Whether someone who doesn't play there is asked, and cannot see the channel."""
    return bool(proposal.offer.details.get("is_blind")) and player not in proposal.view.players


def _place(proposal: Proposal) -> int:
    """The channel that an offer names, else where the match is played."""
    return int(proposal.offer.details.get("channel_id") or proposal.match.channel_id)


async def placed(connection: Connection, proposal: Proposal) -> Placed | None:
    """The message in a channel or thread that shows an offer, or else the newest board of its match."""
    number = proposal.match.id
    for post in reversed(await _messages(connection, proposal.offer)):
        if post.channel_id and post.message_id:
            return Placed(post.channel_id, post.message_id)
    return (await posts.newest(connection, [number], BoardPost.key)).get(number)


async def end(connection: Connection, offer: Offer, status: OfferStatus, now: datetime, by: int | None = None) -> bool:
    """Close an open offer, and owe its messages the news; say whether it was open."""
    if not await offers.end(connection, offer.id, status, now, by=by):
        return False
    await _owe_news(connection, [offer], now)
    return True


async def put_off(connection: Connection, offer: Offer, due_at: datetime, now: datetime) -> None:
    """Let an open offer stand until then, which its messages say."""
    await offers.put_off(connection, offer.id, due_at)
    await redraw(connection, offer, now)


async def void(connection: Connection, match_id: int, now: datetime, kinds: Sequence[str]) -> None:
    """End the open offers of these kinds as overtaken."""
    await _owe_news(connection, await offers.void(connection, match_id, now, kinds), now)


async def void_with(connection: Connection, player_id: int, now: datetime) -> None:
    """End the open offers someone made or was asked as overtaken."""
    await _owe_news(connection, await offers.void_with(connection, player_id, now), now)


async def redraw(connection: Connection, offer: Offer, now: datetime) -> None:
    """Owe every message of an offer, out or on its way, the look it has now."""
    for post in await _messages(connection, offer):
        await enqueue_edit(connection, OfferPost, post, now)


async def _owe_news(connection: Connection, ended: Iterable[Offer], now: datetime) -> None:
    """Owe every message of an offer, out or on its way, a word on how it ended."""
    for offer in ended:
        await redraw(connection, offer, now)
        await offers.told(connection, offer.id, now)


async def _messages(connection: Connection, offer: Offer) -> tuple[Post, ...]:
    alive = await posts.unfinished(connection, offer.match_id, OfferPost.key)
    return tuple(post for post in alive if post.details and post.details["offer"] == offer.id)
