"""An offer with everything needed to show and to answer it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from bot.core.people import Player
from bot.matches import sittings
from bot.matches.replays import Replays
from bot.matches.sittings import Sitting
from bot.offers.refusals import AgreedBefore, NotAsked
from bot.players.notices import disturbing_at
from bot.players.preferences import preferences_of
from storage import Connection, offers, players, posts
from storage.matches import Match
from storage.offers import OF_A_POSITION, Offer, OfferKind, OfferStatus
from storage.posts import Placed, Post, PostKind

__all__ = [
    "OF_A_POSITION",
    "Offer",
    "OfferKind",
    "OfferStatus",
    "Proposal",
    "awaiting",
    "called_by",
    "load",
    "outdated",
    "owe",
    "owe_again",
    "placed",
    "shown_by",
]


@dataclass(frozen=True, slots=True)
class Proposal:
    """An offer, the match it is about, and the people."""

    offer: Offer
    sitting: Sitting
    asker: Player
    asked: tuple[Player, ...]
    """Everybody whose consent it takes."""
    agreed: tuple[Player, ...]
    """Those of them who gave it."""
    decliner: Player | None

    @property
    def match(self) -> Match:
        """The match it is about."""
        return self.sitting.match

    @property
    def is_open(self) -> bool:
        """Whether it can still be answered."""
        return self.offer.status is OfferStatus.OPEN

    @property
    def waiting(self) -> tuple[Player, ...]:
        """Those who have not agreed yet."""
        return tuple(player for player in self.asked if player not in self.agreed)

    def require_asked(self, player: Player) -> None:
        """Whether this player has to answer; raises `AgreedBefore`, `NotAsked`."""
        names = ", ".join(other.name for other in self.waiting)
        if player in self.agreed:
            raise AgreedBefore(names=names)
        if player not in self.asked:
            raise NotAsked(names=names)


async def load(connection: Connection, replays: Replays, offer: Offer, sitting: Sitting | None = None) -> Proposal:
    """An offer as it stands."""
    sitting = sitting or await sittings.load(connection, replays, offer.match_id)
    answers = await offers.answers(connection, offer.id)
    known = await players.named(connection, [offer.player_id, *answers, *([offer.ended_by] if offer.ended_by else [])])
    return Proposal(
        offer,
        sitting,
        asker=known[offer.player_id],
        asked=tuple(known[player_id] for player_id in answers),
        agreed=tuple(known[player_id] for player_id, agreed_at in answers.items() if agreed_at),
        decliner=known[offer.ended_by] if offer.ended_by else None,
    )


async def owe(connection: Connection, proposal: Proposal, now: datetime) -> None:
    """Owe an offer where the match is played, and, out of quiet hours, directly to those asked who chose so."""
    match, details = proposal.match, {"offer": proposal.offer.id}
    await posts.owe(connection, match.id, PostKind.OFFER, match.ply, now, channel_id=match.channel_id, details=details)
    for player in proposal.asked:
        if preferences_of(player).directly:
            to, due_at = player.id, await disturbing_at(connection, match, player, now)
            await posts.owe(
                connection, match.id, PostKind.OFFER, match.ply, now, player_id=to, details=details, due_at=due_at
            )


async def shown_by(connection: Connection, replays: Replays, post: Post) -> Proposal:
    """The offer a post of this kind shows."""
    assert post.details is not None
    offer = await offers.find(connection, post.details["offer"])
    assert offer is not None
    return await load(connection, replays, offer)


async def owe_again(connection: Connection, proposal: Proposal, player: Player, now: datetime) -> None:
    """Owe the offer in the channel once more, to call only a player who could not be told directly."""
    match, details = proposal.match, {"offer": proposal.offer.id, "called": player.id}
    await posts.owe(connection, match.id, PostKind.OFFER, match.ply, now, channel_id=match.channel_id, details=details)


def called_by(proposal: Proposal, post: Post) -> tuple[Player, ...]:
    """Whom a message in the channel calls: all who have not agreed, or the one it is for."""
    assert post.details is not None
    only = post.details.get("called")
    return tuple(player for player in proposal.waiting if only in {None, player.id})


async def awaiting(connection: Connection, replays: Replays, player: Player) -> tuple[Proposal, ...]:
    """The offers that want somebody's answer, the first to expire first."""
    found = await offers.awaiting(connection, player.id)
    return tuple([await load(connection, replays, offer) for offer in found])


async def placed(connection: Connection, proposal: Proposal) -> Placed | None:
    """The message in a channel or thread that shows an offer, or else the newest board of its match."""
    number = proposal.match.id
    for post in reversed(await posts.unfinished(connection, number, PostKind.OFFER)):
        if post.channel_id and post.message_id and post.details and post.details["offer"] == proposal.offer.id:
            return Placed(post.channel_id, post.message_id)
    return (await posts.newest_boards(connection, [number])).get(number)


async def outdated(connection: Connection, now: datetime) -> tuple[tuple[int, ...], tuple[Post, ...]]:
    """Of the offers that ended: those whose messages all say so, and the messages to change now."""
    told: list[int] = []
    changing: list[Post] = []
    for offer in await offers.untold(connection):
        alive = await posts.unfinished(connection, offer.match_id, PostKind.OFFER)
        own = [post for post in alive if post.details and post.details["offer"] == offer.id]
        changing += [post for post in own if post.message_id is not None and post.due_at <= now]
        if not own:
            told.append(offer.id)
    return tuple(told), tuple(changing)
