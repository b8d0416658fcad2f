"""Offers that want someone's answer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from bot.core.agenda import Waiting
from bot.core.people import Player
from bot.core.speech import names
from bot.core.speech.moments import moment
from bot.core.speech.sentences import _, _n
from bot.play.matches import match_title
from bot.play.offers import proposals
from bot.play.offers.kinds import OfferKinds
from bot.play.offers.posts import enqueue_again, placed
from bot.play.offers.proposals import Offer, Proposal
from bot.play.offers.words import offer_values
from bot.play.replays import Replays
from storage import Connection
from storage.core.outbox.posts import Placed
from storage.core.rows import Condition, Number
from storage.play import offers

ONLY_ASKED = _n("### One offer needs your answer", "### {count} offers need your answer")
MORE_OFFERS = _n("-# Plus one more offer.", "-# Plus {count} more offers.")
EXPIRES = _("-# expires {moment}")
EXPIRES_THERE = _("-# expires {moment} · [Go there]({link})")


@dataclass(frozen=True, slots=True)
class Question:
    """An offer that wants an answer, and the message that shows it or its match."""

    proposal: Proposal
    message: Placed | None

    @property
    def link(self) -> str | None:
        """Where that message stands: an offer may have been put elsewhere than where the match is played."""
        if self.message is None:
            return None
        match, details = self.proposal.match, self.proposal.offer.details
        is_elsewhere = self.message.channel_id == details.get("channel_id")
        return self.message.address(details["guild_id"] if is_elsewhere else match.guild_id)


class OffersWaiting(Waiting[Question]):
    """Tells of offers nobody has answered yet, the first to expire first."""

    rank = 20
    most = 3
    counted = ONLY_ASKED
    rest = MORE_OFFERS

    def __init__(self, replays: Replays, kinds: OfferKinds) -> None:
        self._replays = replays
        self._kinds = kinds

    async def all(self, connection: Connection, player: Player) -> Sequence[Offer]:
        return await offers.awaiting(connection, player.id)

    def may_wait_for(self, who: Number) -> Condition:
        return offers.wants_consent_of(who)

    async def load(self, connection: Connection, found: Sequence[Offer]) -> tuple[Question, ...]:
        loaded = [await proposals.load(connection, self._replays, self._kinds, offer) for offer in found]
        return tuple([Question(each, await placed(connection, each)) for each in loaded])

    async def call(self, connection: Connection, player: Player, now: datetime) -> None:
        for offer in await self.all(connection, player):
            proposal = await proposals.load(connection, self._replays, self._kinds, offer)
            await enqueue_again(connection, proposal, player, now)


def question_words(proposal: Proposal, link: str | None) -> str:
    """What is asked by whom, until when, and the way to answer."""
    asker, title = names.brief(proposal.asker.name), match_title(proposal.view)
    asks = proposal.kind.asking(proposal.offer.details).line.format(
        asker=asker, title=title, **offer_values(proposal, names.brief)
    )
    until = (EXPIRES_THERE if link else EXPIRES).format(moment=moment(proposal.offer.due_at), link=link)
    return f"{asks}\n{until}"
