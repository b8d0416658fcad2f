"""An offer with everything needed to show and to answer it."""

from __future__ import annotations

from dataclasses import dataclass

from bot.core.people import Player
from bot.play.matches import MatchView, match_views
from bot.play.offers.kinds import OfferKind, OfferKinds
from bot.play.offers.refusals import AgreedBefore, NotAsked
from bot.play.replays import Replays
from games.core import all_of
from storage import Connection
from storage.people import players
from storage.play import offers
from storage.play.matches.matches import Match
from storage.play.offers import Offer, OfferStatus

__all__ = [
    "Offer",
    "OfferStatus",
    "Proposal",
    "load",
]


@dataclass(frozen=True, slots=True)
class Proposal:
    """An offer, the match it is about, and the people."""

    offer: Offer
    kind: OfferKind
    view: MatchView
    asker: Player
    asked: tuple[Player, ...]
    """The players whose consent it takes."""
    agreed: tuple[Player, ...]
    """Those who have consented."""
    decliner: Player | None

    @property
    def match(self) -> Match:
        return self.view.match

    @property
    def is_open(self) -> bool:
        return self.offer.status is OfferStatus.OPEN

    @property
    def waiting(self) -> tuple[Player, ...]:
        return tuple(player for player in self.asked if player not in self.agreed)

    @property
    def answers(self) -> tuple[OfferStatus, tuple[Player, ...], Player | None]:
        """Whether it stands, and what was answered."""
        return self.offer.status, self.agreed, self.decliner

    def require_asked(self, player: Player) -> None:
        """Refuse a player who does not have to answer; raises `AgreedBefore`, `NotAsked`."""
        names = all_of(other.name for other in self.waiting)
        if player in self.agreed:
            raise AgreedBefore(names=names)
        if player not in self.asked:
            raise NotAsked(names=names)


async def load(
    connection: Connection, replays: Replays, kinds: OfferKinds, offer: Offer, view: MatchView | None = None
) -> Proposal:
    view = view or await match_views.load(connection, replays, offer.match_id)
    answers = await offers.answers(connection, offer.id)
    known = await players.named(connection, [offer.player_id, *answers, *([offer.ended_by] if offer.ended_by else [])])
    return Proposal(
        offer,
        kinds[offer.kind],
        view,
        asker=known[offer.player_id],
        asked=tuple(known[player_id] for player_id in answers),
        agreed=tuple(known[player_id] for player_id, agreed_at in answers.items() if agreed_at),
        decliner=known[offer.ended_by] if offer.ended_by else None,
    )
