"""Offers between the players of a match: made, answered, withdrawn, expired; what they lead to."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager
from datetime import datetime, timedelta
from types import MappingProxyType
from typing import Any, TypeAlias

from bot.core.deadlines.sweeps import Sweep
from bot.core.people import Person, Player, Request
from bot.core.refusals import Refusal
from bot.core.services import Builder
from bot.core.slots import Slot
from bot.core.transactions import Transactions
from bot.play.matches import Away, Entered, MatchView, NotAtTheTable, Reseated, match_views
from bot.play.offers import proposals
from bot.play.offers.agreements import Agreement
from bot.play.offers.kinds import Change, OfferKind, OfferKinds
from bot.play.offers.posts import end, enqueue_offer, put_off, redraw, void
from bot.play.offers.proposals import OfferStatus, Proposal
from bot.play.offers.refusals import (
    NoSuchOffer,
    NotYourOffer,
    OfferAgreed,
    OfferDeclined,
    OfferExpired,
    OfferOvertaken,
    OfferStands,
    OfferWithdrawn,
)
from bot.play.replays import MOVE, Replays
from storage import Connection
from storage.core.due import DueRow
from storage.people import players
from storage.play import offers, vacations
from storage.play.matches import matches
from storage.play.offers import Offer

LIFE = timedelta(days=3)
"""How long an offer stands if nobody answers."""
GRACE = timedelta(days=1)
"""How long it stands at least after someone who is asked has come back from a vacation."""
OVER: Mapping[OfferStatus, type[Refusal]] = MappingProxyType(
    {
        OfferStatus.AGREED: OfferAgreed,
        OfferStatus.DECLINED: OfferDeclined,
        OfferStatus.WITHDRAWN: OfferWithdrawn,
        OfferStatus.EXPIRED: OfferExpired,
        OfferStatus.VOID: OfferOvertaken,
    }
)
"""Why an offer that ended cannot be answered."""
NO_DETAILS: Mapping[str, Any] = MappingProxyType({})
Consent: TypeAlias = Callable[[Connection, Proposal], Awaitable[Sequence[Player]]]
"""Tells who of those asked agrees at once, in the transaction in which the offer is made."""
CONSENTS = Slot[Builder[Consent]]("consents")


class Offers(Sweep[DueRow]):
    """Keeps each call to one transaction; what all agreed to happens in that of the last consent."""

    any_due = offers.DUE

    def __init__(
        self,
        acting: Transactions,
        replays: Replays,
        agreements: Iterable[Agreement],
        consents: Callable[[], Iterable[Consent]],
    ) -> None:
        super().__init__(acting.database, acting.clock)
        self._acting = acting
        self._consents = consents
        self._replays = replays
        self._agreements = {agreement.kind.key: agreement for agreement in agreements}
        self._kinds = OfferKinds(agreement.kind for agreement in self._agreements.values())

    @property
    def kinds(self) -> OfferKinds:
        return self._kinds

    async def make(
        self,
        request: Request,
        match_id: int,
        kind: OfferKind,
        wanted: Mapping[str, Any] = NO_DETAILS,
        ply: int | None = None,
    ) -> Proposal:
        """Offer something on the board of `ply` (None: the present one), or agree with who has offered the same."""
        async with self._acting.meeting(request) as (connection, player):
            view = await match_views.hold(connection, self._replays, match_id)
            self._agreements[kind.key].check_party(view, player, wanted)
            view.require_fresh(ply)
            return await self.ask(connection, player, view, kind, wanted)

    async def ask(
        self, connection: Connection, player: Player, view: MatchView, kind: OfferKind, wanted: Mapping[str, Any]
    ) -> Proposal:
        """Offer something on the present board, inside the caller's transaction."""
        agreement, match_id, now = self._agreements[kind.key], view.match.id, self._clock()
        await self._expire_if_due(connection, await offers.open_ones(connection, match_id))
        if earlier := await self._open(connection, view, kind):
            if not agreement.supersedes(earlier, wanted):
                return await self._join(connection, earlier, player)
            await end(connection, earlier.offer, OfferStatus.VOID, now)
        details = await agreement.check(connection, view, player, wanted)
        await _check_patience(connection, view, agreement, player, details)
        number = await offers.make(
            connection,
            [*(other.id for other in agreement.asked(view, player, details)), *agreement.guests(details)],
            match_id=match_id,
            kind=kind.key,
            player_id=player.id,
            ply=view.match.ply,
            details=details,
            made_at=now,
            due_at=now + LIFE,
        )
        proposal = await self._consented(connection, await self._reload(connection, number, view))
        if proposal.is_open:
            await enqueue_offer(connection, proposal, now)
        return proposal

    async def agree(self, request: Request, offer_id: int) -> Proposal:
        """Consent to an offer; the last consent makes it happen; raises `Refusal`."""
        async with self._answering(request, offer_id) as (connection, proposal, player):
            return await self._agree(connection, proposal, player)

    async def answer(self, offer_id: int, player_id: int, *, agrees: bool) -> None:
        """Take what a computer thinks of an open offer it was asked for; nothing happens if that is settled by now."""
        async with self._database.writing() as connection:
            offer = await offers.find(connection, offer_id)
            if offer is None:
                return
            view = await match_views.hold(connection, self._replays, offer.match_id)
            proposal = await self._reload(connection, offer_id, view)
            player = next((each for each in proposal.waiting if each.id == player_id), None)
            if player is None or not proposal.is_open:
                return
            if agrees:
                await self._agree(connection, proposal, player)
            else:
                await end(connection, offer, OfferStatus.DECLINED, self._clock(), by=player.id)

    async def decline(self, request: Request, offer_id: int) -> Proposal:
        """Say no, which ends the offer; raises `Refusal`."""
        async with self._answering(request, offer_id) as (connection, proposal, player):
            proposal.require_asked(player)
            await end(connection, proposal.offer, OfferStatus.DECLINED, self._clock(), by=player.id)
            return await self._reload(connection, offer_id, proposal.view)

    async def withdraw(self, request: Request, offer_id: int) -> Proposal:
        async with self._answering(request, offer_id) as (connection, proposal, player):
            if player != proposal.asker:
                raise NotYourOffer(name=proposal.asker.name)
            await end(connection, proposal.offer, OfferStatus.WITHDRAWN, self._clock())
            return await self._reload(connection, offer_id, proposal.view)

    async def find(self, offer_id: int) -> Proposal:
        """An offer as it is now; raises `NoSuchOffer`."""
        async with self._database.reading() as connection:
            offer = await offers.find(connection, offer_id)
            if offer is None:
                raise NoSuchOffer
            return await proposals.load(connection, self._replays, self._kinds, offer)

    async def possible(self, person: Person, match_id: int) -> tuple[OfferKind, ...]:
        async with self._database.reading() as connection:
            player = await players.find(connection, person.discord_id)
            view = await match_views.load(connection, self._replays, match_id)
            return tuple([kind for kind in self._kinds if await self._is_possible(connection, view, kind, player)])

    async def due(self, now: datetime, limit: int) -> Sequence[DueRow]:
        async with self._database.reading() as connection:
            return [DueRow(each.id, each.due_at) for each in await offers.due(connection, now, limit)]

    async def act(self, row: DueRow) -> int:
        """End one, unless someone who could answer is on vacation, or someone has just done so."""
        async with self._database.writing() as connection:
            offer = await offers.find(connection, row.number)
            if offer is None:
                return 0
            await matches.find(connection, offer.match_id, hold=True)  # first, as whoever answers it does
            return await self._expire_if_due(connection, [offer])

    async def overtake(self, connection: Connection, entered: Entered) -> None:
        """End the offers of a position that was left or, at a new seating or the end, those of the seating."""
        before, after = entered.before, entered.after
        if "offers" in before.lacks:
            return
        await void(connection, entered.match.id, entered.now, self._kinds.overtaken_by(Change.POSITION))
        if after.is_over or after.gone != before.position.gone:
            await void(connection, entered.match.id, entered.now, self._kinds.overtaken_by(Change.SEATING))

    async def overtake_all(self, connection: Connection, reseated: Reseated) -> None:
        """End what was offered among other players."""
        kinds = self._kinds.overtaken_by(Change.POSITION, Change.SEATING)
        await void(connection, reseated.view.match.id, reseated.now, kinds)

    async def come_back(self, connection: Connection, away: Away) -> None:
        """Let whoever comes back from a vacation have the time to answer what they are asked."""
        if await vacations.present(connection, [away.player.id]):
            return
        for offer in sorted(await offers.awaiting(connection, away.player.id), key=lambda each: each.match_id):
            if offer.due_at < away.now + GRACE:
                await matches.find(connection, offer.match_id, hold=True)
                await put_off(connection, offer, away.now + GRACE, away.now)

    async def _expire_if_due(self, connection: Connection, found: Iterable[Offer]) -> int:
        """End those whose time is over, unless someone who could answer is on vacation; returns how many."""
        ended, now = 0, self._clock()
        for offer in found:
            answers = await offers.answers(connection, offer.id)
            if offer.due_at > now:
                continue
            if await vacations.present(connection, [number for number, agreed_at in answers.items() if not agreed_at]):
                await put_off(connection, offer, now + GRACE, now)
            else:
                ended += await end(connection, offer, OfferStatus.EXPIRED, now)
        return ended

    async def _is_possible(
        self, connection: Connection, view: MatchView, kind: OfferKind, player: Player | None
    ) -> bool:
        if player is None or await self._open(connection, view, kind):
            return False
        agreement = self._agreements[kind.key]
        try:
            agreement.check_party(view, player, NO_DETAILS)
            details = await agreement.check(connection, view, player, NO_DETAILS)
            await _check_patience(connection, view, agreement, player, details)
        except Refusal:
            return False
        return True

    async def _consented(self, connection: Connection, proposal: Proposal) -> Proposal:
        """The offer with the consent of those who agree at once."""
        for consent in self._consents():
            for player in await consent(connection, proposal):
                proposal = await self._agree(connection, proposal, player)
        return proposal

    async def _open(self, connection: Connection, view: MatchView, kind: OfferKind) -> Proposal | None:
        for offer in await offers.open_ones(connection, view.match.id):
            if offer.kind == kind.key:
                return await proposals.load(connection, self._replays, self._kinds, offer, view)
        return None

    async def _join(self, connection: Connection, earlier: Proposal, player: Player) -> Proposal:
        """Let two agree who want the same."""
        if self._agreements[earlier.offer.kind].is_mutual and player in earlier.waiting:
            return await self._agree(connection, earlier, player)
        raise OfferStands(name=earlier.asker.name, number=earlier.match.id)

    async def _agree(self, connection: Connection, proposal: Proposal, player: Player) -> Proposal:
        offer, agreement, now = proposal.offer, self._agreements[proposal.offer.kind], self._clock()
        await agreement.check_consent(connection, proposal, player)
        await offers.agree(connection, offer.id, player.id, now)
        if proposal.waiting == (player,):
            if not await end(connection, offer, OfferStatus.AGREED, now):
                _check_open(await self._reload(connection, offer.id, proposal.view))  # it expired at that instant
            learnt = await agreement.fulfil(connection, proposal)
            await offers.note(connection, offer.id, {**offer.details, **learnt})
        else:
            await redraw(connection, offer, now)
        return await self._reload(connection, offer.id, proposal.view)

    @asynccontextmanager
    async def _answering(self, request: Request, offer_id: int) -> AsyncIterator[tuple[Connection, Proposal, Player]]:
        """A transaction in which someone answers an open offer, once per interaction."""
        async with self._acting.meeting(request) as (connection, player):
            offer = await offers.find(connection, offer_id)
            if offer is None:
                raise NoSuchOffer
            view = await match_views.hold(connection, self._replays, offer.match_id)
            await self._expire_if_due(connection, [offer])
            proposal = await self._reload(connection, offer_id, view)
            if player not in (*view.players, proposal.asker, *proposal.asked):  # nobody else learns who was asked
                raise NotAtTheTable(number=view.match.id)
            _check_open(proposal)
            yield connection, proposal, player

    async def _reload(self, connection: Connection, offer_id: int, view: MatchView) -> Proposal:
        """The offer as it is now, on the match as it was: nothing is remembered that may yet be rolled back."""
        offer = await offers.find(connection, offer_id)
        assert offer is not None
        return await proposals.load(connection, self._replays, self._kinds, offer, view)


def _check_open(proposal: Proposal) -> None:
    if not proposal.is_open:
        raise OVER[proposal.offer.status](number=proposal.match.id, name=proposal.asker.name)


async def _check_patience(
    connection: Connection, view: MatchView, agreement: Agreement, player: Player, details: Mapping[str, Any]
) -> None:
    """Let whoever was told no make a move before asking the same again; raises `Refusal`."""
    last = await offers.last_of(connection, view.match.id, agreement.kind.key, player.id)
    if last is None or last.status is not OfferStatus.DECLINED or player not in view.players:
        return
    if not agreement.asks_the_same(last.details, details):
        return
    seat = view.players.index(player)
    made = [step for step in view.position.line if step.kind is MOVE and not step.forced]
    if not any(step.seat == seat and step.ply >= last.ply for step in made):
        raise agreement.declined(number=view.match.id)
