"""What players can agree on: who may offer it, who has to consent, and what happens once all have."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from bot.core.host_settings import Hosting
from bot.core.people import Player
from bot.core.refusals import Refusal
from bot.core.services import Builder
from bot.core.slots import Slot
from bot.core.transactions import Transactions
from bot.core.user_limits import check_matches
from bot.people.players import check_rematch
from bot.play.matches import (
    Arrangement,
    Arranging,
    GoneAlready,
    Liberty,
    Matches,
    MatchView,
    NotAtTheTable,
    OutOfPlay,
    place_again,
    require,
)
from bot.play.offers import entries
from bot.play.offers.kinds import OfferKind
from bot.play.offers.offered import ABORT, DRAW, REMATCH, UNDO
from bot.play.offers.proposals import Proposal
from bot.play.offers.refusals import (
    DeclinedBefore,
    LeftSince,
    NobodyToAsk,
    NothingToTakeBack,
    NotOverYet,
    RematchBegun,
    RematchDeclined,
    TooLateToAbort,
)
from bot.play.ratings import RATING_USE, RatingUse, check_rated, rated_again
from bot.play.replays import MOVE, Position, Step, playing
from games.core import Seat
from storage import Connection
from storage.play import table_terms
from storage.play.matches import rematches


class Agreement(ABC):
    """One kind of offer; a new kind is a subclass, and a line in `agreements` of its subject."""

    kind: ClassVar[OfferKind]
    is_mutual: ClassVar[bool] = True
    """Whether who asks for it while it is offered agrees with that."""
    declined: ClassVar[type[Refusal]] = DeclinedBefore
    """What someone is told who asks again too soon."""

    def supersedes(self, earlier: Proposal, wanted: Mapping[str, Any]) -> bool:
        """Whether a new offer takes the place of the one that stands."""
        return False

    def check_party(self, view: MatchView, asker: Player, wanted: Mapping[str, Any]) -> None:
        """Raise `NotAtTheTable` for whom the match is none of their business: they learn nothing else about it."""
        if asker not in view.players:
            raise NotAtTheTable(number=view.match.id)

    @abstractmethod
    async def check(
        self, connection: Connection, view: MatchView, asker: Player, wanted: Mapping[str, Any]
    ) -> dict[str, Any]:
        """What an offer of this player has to keep in mind, as JSON takes it; raises `Refusal`."""

    def asked(self, view: MatchView, asker: Player, details: Mapping[str, Any]) -> tuple[Player, ...]:
        """The seats whose consent it takes: every other one that still plays."""
        seats = playing(view.game, view.position)
        return tuple(view.players[seat] for seat in seats if view.players[seat] != asker)

    def asks_the_same(self, before: Mapping[str, Any], now: Mapping[str, Any]) -> bool:
        """Whether an offer repeats one that was declined."""
        return True

    def guests(self, details: Mapping[str, Any]) -> tuple[int, ...]:
        """The player ids of others whose consent it takes."""
        return ()

    async def check_consent(self, connection: Connection, proposal: Proposal, player: Player) -> None:
        """Refuse a player who may not agree; raises `Refusal`."""
        proposal.require_asked(player)

    @abstractmethod
    async def fulfil(self, connection: Connection, proposal: Proposal) -> dict[str, Any]:
        """Do what all agreed to; returns what the offer has to keep in mind besides."""


AGREEMENTS = Slot[Builder[Agreement]]("agreements")
"""Made of services that come before the offers."""


class EntryAgreement(Agreement):
    """An agreement that becomes an entry of the match."""

    def __init__(self, running: Matches) -> None:
        self._matches = running


class Draw(EntryAgreement):
    """Ends the match: those who still play share the first place."""

    kind = DRAW

    async def check(
        self, connection: Connection, view: MatchView, asker: Player, wanted: Mapping[str, Any]
    ) -> dict[str, Any]:
        """Any player may offer one, at any time."""
        seat_in_play(view, asker)
        return {}

    async def fulfil(self, connection: Connection, proposal: Proposal) -> dict[str, Any]:
        await self._matches.enter(connection, proposal.view, _seat(proposal), entries.DRAW, by=_last(proposal))
        return {}


class Undo(EntryAgreement):
    """Takes the match back to before the asker's last turn, whoever has moved since."""

    kind = UNDO
    is_mutual = False

    async def check(
        self, connection: Connection, view: MatchView, asker: Player, wanted: Mapping[str, Any]
    ) -> dict[str, Any]:
        """Whoever has made a move that still counts may ask."""
        seat = seat_in_play(view, asker)
        require(view.match, Liberty.UNDO)
        undone = last_turn(view.position, seat)
        if not undone:
            has_moved = any(step.seat == seat and step.kind is MOVE for step in view.position.line)
            why = LeftSince if has_moved else NothingToTakeBack
            raise why(number=view.match.id)
        return {"back_to": undone[0].ply, "move": undone[0].notation, "count": len(undone)}

    async def fulfil(self, connection: Connection, proposal: Proposal) -> dict[str, Any]:
        back_to = str(proposal.offer.details["back_to"])
        await self._matches.enter(connection, proposal.view, _seat(proposal), entries.UNDO, back_to)
        return {}


class Abort(EntryAgreement):
    """Lets the match count for nothing."""

    kind = ABORT

    async def check(
        self, connection: Connection, view: MatchView, asker: Player, wanted: Mapping[str, Any]
    ) -> dict[str, Any]:
        """Any player may ask, until everyone has moved."""
        seat_in_play(view, asker)
        require(view.match, Liberty.ABORT)
        moved = {step.seat for step in view.position.line if step.kind is MOVE}
        if moved >= set(playing(view.game, view.position)):
            raise TooLateToAbort(number=view.match.id)
        return {}

    async def fulfil(self, connection: Connection, proposal: Proposal) -> dict[str, Any]:
        await self._matches.enter(connection, proposal.view, _seat(proposal), entries.ABORT, by=_last(proposal))
        return {}


class Rematch(Agreement):
    """Begins the match once more, with everyone one seat further."""

    kind = REMATCH
    declined = RematchDeclined

    def __init__(self, acting: Transactions, arranging: Arranging, hosting: Hosting) -> None:
        self._arranging = arranging
        self._hosting = hosting
        self._bounds = acting.bounds
        self._clock = acting.clock

    async def check(
        self, connection: Connection, view: MatchView, asker: Player, wanted: Mapping[str, Any]
    ) -> dict[str, Any]:
        """Whoever played it may ask, once it is over."""
        number = view.match.id
        if not view.position.is_over:
            raise NotOverYet(number=number)
        if rematch := await rematches.after(connection, number):
            raise RematchBegun(number=number, rematch=rematch)
        if any(player.is_forgotten for player in view.players):
            raise NobodyToAsk(number=number)
        await check_rematch(connection, asker, _others(view.players, asker), number)
        await check_matches(connection, self._bounds, asker, asker)
        rated = await rated_again(connection, view.match, view.players)
        await check_rated(connection, asker, asker, self._clock(), rated=rated)
        return {"rated": rated}

    def asked(self, view: MatchView, asker: Player, details: Mapping[str, Any]) -> tuple[Player, ...]:
        """Ask everyone else who sat there, those who left included."""
        return _others(view.players, asker)

    async def check_consent(self, connection: Connection, proposal: Proposal, player: Player) -> None:
        """Refuse while a player may not play it or has blocked another, even since they agreed."""
        proposal.require_asked(player)
        others = _others(proposal.view.players, player)
        await check_rematch(connection, player, others, proposal.match.id)
        people = [each for each in (player, proposal.asker, *proposal.agreed) if each.is_person]
        for each in people:
            await check_matches(connection, self._bounds, each, player)
            await check_rated(connection, each, player, self._clock(), rated=_is_rated(proposal))

    async def fulfil(self, connection: Connection, proposal: Proposal) -> dict[str, Any]:
        before, game = proposal.match, proposal.view.game
        use = await RATING_USE.of(connection, before.guild_id)
        match = await self._arranging.arrange(
            connection,
            Arrangement(
                game=game,
                options=game.settle(before.seats_wanted, before.options),
                seats=before.seats_wanted,
                host=proposal.asker,
                place=await place_again(connection, before, in_forums=self._hosting.forums),
                clock=before.clock,
                rematch_of=before.id,
                rated=None if use is RatingUse.OFF else _is_rated(proposal),
                unseen_by=before.unseen_by,
            ),
        )
        first, *others = proposal.view.players
        await table_terms.stay_private(connection, before.id, match.id)
        await self._arranging.begin(connection, match, [*others, first])
        return {"rematch": match.id}


def _is_rated(proposal: Proposal) -> bool | None:
    """Whether a rematch counts, as its offer says; one made by an earlier version says nothing."""
    rated: bool | None = proposal.offer.details.get("rated", proposal.match.rated)
    return rated


def last_turn(position: Position, seat: Seat) -> tuple[Step, ...]:
    """What would be undone to let a seat play its last turn again; empty if there is none.

    Several moves of one seat in a row are one turn; the only legal move, made automatically, begins none.
    """
    line = [step for step in position.line if step.ply >= position.leaving]
    own = [number for number, step in enumerate(line) if step.seat == seat and not step.forced]
    if not own:
        return ()
    first = own[-1]
    while first - 1 in range(len(line)) and line[first - 1].seat == seat:
        first -= 1
    while line[first].forced:
        first += 1
    return tuple(line[first:])


def seat_in_play(view: MatchView, player: Player) -> Seat:
    """Where someone sits who has something to decide; raises `Refusal`."""
    number = view.match.id
    seat = Seat(view.players.index(player))
    view.require_running()
    if seat in view.position.gone:
        raise GoneAlready(number=number)
    if seat not in view.deciding:
        raise OutOfPlay(number=number)
    return seat


def _seat(proposal: Proposal) -> Seat:
    return Seat(proposal.view.players.index(proposal.asker))


def _last(proposal: Proposal) -> Seat | None:
    """The seat whose consent is the last that was wanted."""
    left = [player for player in proposal.waiting if player in proposal.view.players]
    return Seat(proposal.view.players.index(left[-1])) if left else None


def _others(seated: Sequence[Player], player: Player) -> tuple[Player, ...]:
    return tuple(other for other in seated if other != player)
