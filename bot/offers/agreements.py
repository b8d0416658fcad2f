"""What players can agree on: who may offer it, who has to consent, and what happens once all have."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from bot.clocks import ClockRule
from bot.core.people import Place, Player
from bot.core.refusals import Refusal
from bot.matches import Arrangement, Arranging, GoneAlready, Matches, NotAtTheTable, Sitting
from bot.offers.proposals import OfferKind, Proposal
from bot.offers.refusals import (
    DeclinedBefore,
    LeftSince,
    NobodyToAsk,
    NothingToTakeBack,
    NotOverYet,
    OutOfPlay,
    RematchBegun,
    RematchDeclined,
    TooLateToAbort,
)
from bot.players import NO_REMATCH, check_company
from bot.replays import Position, Step, playing
from games.core import Seat
from storage import Connection, rematches
from storage.matches import Kind


class Agreement(ABC):
    """One kind of offer; a new kind is a subclass, and a line in `agreements`."""

    kind: ClassVar[OfferKind]
    is_mutual: ClassVar[bool] = True
    """Whether who asks for it while it is offered agrees with that."""
    declined: ClassVar[type[Refusal]] = DeclinedBefore
    """What someone is told who asks again too soon."""

    def supersedes(self, standing: Proposal, wish: Mapping[str, Any]) -> bool:
        """Whether a new offer takes the place of the one that stands."""
        return False

    @abstractmethod
    async def check(
        self, connection: Connection, sitting: Sitting, asker: Player, wish: Mapping[str, Any]
    ) -> dict[str, Any]:
        """What an offer of this player has to keep in mind, as JSON takes it; raises `Refusal`."""

    def asked(self, sitting: Sitting, asker: Player, details: Mapping[str, Any]) -> tuple[Player, ...]:
        """Those whose consent it takes: every other seat that still plays."""
        seats = playing(sitting.game, sitting.position)
        return tuple(sitting.players[seat] for seat in seats if sitting.players[seat] != asker)

    def asks_the_same(self, before: Mapping[str, Any], now: Mapping[str, Any]) -> bool:
        """Whether an offer repeats one that was declined."""
        return True

    def guests(self, details: Mapping[str, Any]) -> tuple[int, ...]:
        """The player ids of others whose consent it takes."""
        return ()

    async def check_consent(self, connection: Connection, proposal: Proposal, player: Player) -> None:
        """Whether this player may agree; raises `Refusal`."""
        proposal.require_asked(player)

    @abstractmethod
    async def fulfil(self, connection: Connection, proposal: Proposal) -> dict[str, Any]:
        """Do what all agreed to; returns what the offer has to keep in mind besides."""


class Draw(Agreement):
    """Those who still play share the first place."""

    kind = OfferKind.DRAW

    def __init__(self, running: Matches) -> None:
        self._matches = running

    async def check(
        self, connection: Connection, sitting: Sitting, asker: Player, wish: Mapping[str, Any]
    ) -> dict[str, Any]:
        """Any player may, at any time."""
        _seat_in_play(sitting, asker)
        return {}

    async def fulfil(self, connection: Connection, proposal: Proposal) -> dict[str, Any]:
        """End the match."""
        await self._matches.enter(connection, proposal.sitting, _seat(proposal), Kind.DRAW)
        return {}


class Undo(Agreement):
    """The match goes back to before the asker's last turn, whoever has moved since."""

    kind = OfferKind.UNDO
    is_mutual = False

    def __init__(self, running: Matches) -> None:
        self._matches = running

    async def check(
        self, connection: Connection, sitting: Sitting, asker: Player, wish: Mapping[str, Any]
    ) -> dict[str, Any]:
        """Who has made a move that still counts."""
        seat = _seat_in_play(sitting, asker)
        undone = last_turn(sitting.position, seat)
        if not undone:
            has_moved = any(step.seat == seat and step.kind is Kind.MOVE for step in sitting.position.line)
            why = LeftSince if has_moved else NothingToTakeBack
            raise why(number=sitting.match.id)
        return {"back_to": undone[0].ply, "move": undone[0].notation, "count": len(undone)}

    async def fulfil(self, connection: Connection, proposal: Proposal) -> dict[str, Any]:
        """Go back."""
        back_to = str(proposal.offer.details["back_to"])
        await self._matches.enter(connection, proposal.sitting, _seat(proposal), Kind.UNDO, back_to)
        return {}


class Abort(Agreement):
    """The match counts for nothing."""

    kind = OfferKind.ABORT

    def __init__(self, running: Matches) -> None:
        self._matches = running

    async def check(
        self, connection: Connection, sitting: Sitting, asker: Player, wish: Mapping[str, Any]
    ) -> dict[str, Any]:
        """Any player may, until everyone has moved."""
        _seat_in_play(sitting, asker)
        moved = {step.seat for step in sitting.position.line if step.kind is Kind.MOVE}
        if moved >= set(playing(sitting.game, sitting.position)):
            raise TooLateToAbort(number=sitting.match.id)
        return {}

    async def fulfil(self, connection: Connection, proposal: Proposal) -> dict[str, Any]:
        """End the match without a result."""
        await self._matches.enter(connection, proposal.sitting, _seat(proposal), Kind.ABORT)
        return {}


class Rematch(Agreement):
    """The same once more, with everyone one seat further."""

    kind = OfferKind.REMATCH
    declined = RematchDeclined

    def __init__(self, arranging: Arranging) -> None:
        self._arranging = arranging

    async def check(
        self, connection: Connection, sitting: Sitting, asker: Player, wish: Mapping[str, Any]
    ) -> dict[str, Any]:
        """Whoever played it, once it is over."""
        number = sitting.match.id
        if asker not in sitting.players:
            raise NotAtTheTable(number=number)
        if not sitting.position.is_over:
            raise NotOverYet(number=number)
        if rematch := await rematches.after(connection, number):
            raise RematchBegun(number=number, rematch=rematch)
        if any(player.is_forgotten for player in sitting.players):
            raise NobodyToAsk(number=number)
        await check_company(connection, asker, _others(sitting.players, asker), number, NO_REMATCH)
        return {}

    def asked(self, sitting: Sitting, asker: Player, details: Mapping[str, Any]) -> tuple[Player, ...]:
        """Everyone else who sat there, those who left included."""
        return _others(sitting.players, asker)

    async def check_consent(self, connection: Connection, proposal: Proposal, player: Player) -> None:
        """Nobody sits down with someone who has blocked them."""
        proposal.require_asked(player)
        others = _others(proposal.sitting.players, player)
        await check_company(connection, player, others, proposal.match.id, NO_REMATCH)

    async def fulfil(self, connection: Connection, proposal: Proposal) -> dict[str, Any]:
        """Start the new match."""
        before, game = proposal.match, proposal.sitting.game
        match = await self._arranging.arrange(
            connection,
            Arrangement(
                game=game,
                options=game.settle(before.seats_wanted, before.options),
                seats=before.seats_wanted,
                host=proposal.asker,
                place=Place(before.guild_id, before.channel_id),
                clock=ClockRule.from_values(before.clock),
                rematch_of=before.id,
            ),
        )
        first, *others = proposal.sitting.players
        await self._arranging.begin(connection, match, [*others, first])
        return {"rematch": match.id}


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


def _seat_in_play(sitting: Sitting, player: Player) -> Seat:
    """Where someone sits who has something to decide; raises `Refusal`."""
    number = sitting.match.id
    if player not in sitting.players:
        raise NotAtTheTable(number=number)
    seat = Seat(sitting.players.index(player))
    sitting.require_running()
    if seat in sitting.position.gone:
        raise GoneAlready(number=number)
    if seat not in playing(sitting.game, sitting.position):
        raise OutOfPlay(number=number)
    return seat


def _seat(proposal: Proposal) -> Seat:
    return Seat(proposal.sitting.players.index(proposal.asker))


def _others(seated: Sequence[Player], player: Player) -> tuple[Player, ...]:
    return tuple(other for other in seated if other != player)
