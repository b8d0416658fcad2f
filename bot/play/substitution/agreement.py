"""Substitution as something to agree on: asked for by who leaves, or by a moderator."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from bot.core.host_settings import Hosting
from bot.core.people import Clock, Person, Player, Rights
from bot.core.user_limits import UserLimits, check_matches
from bot.people.players import may_meet
from bot.people.servers import managers
from bot.play.computers import call_substitute
from bot.play.matches import Followers, Liberty, MatchView, NotAtTheTable, StaleBoard, require
from bot.play.offers import Agreement, Proposal, seat_in_play
from bot.play.substitution import substitution
from bot.play.substitution.offered import SUBSTITUTE
from bot.play.substitution.refusals import (
    DeclinedThem,
    NobodyNamed,
    NotAvailable,
    NotLate,
    NotSeatedThere,
    OwnOpponents,
    PlayedElsewhere,
)
from games.core import Seat, all_of
from storage import Connection
from storage.people import players
from storage.play.matches.matches import Match


@dataclass(frozen=True, slots=True)
class Swap:
    """A takeover as it is asked for in a server."""

    newcomer: Person | None
    """Who takes over, or None for a computer."""
    guild_id: int | None
    leaver: Person | None = None
    """Who leaves, or None for who asks."""
    rights: Rights | None = None
    """What makes who asks a moderator; None for who leaves."""
    reason: str = ""
    computer: str = ""
    """The level, or the name, of a computer that takes over."""
    channel_id: int | None = None
    """The channel or chat in which it is asked for; None in a direct message."""
    is_blind: bool = False
    """Whether the newcomer cannot see the channel of the match."""

    def is_at(self, match: Match) -> bool:
        """Whether it is asked for in the server or the chat of a match."""
        return self.channel_id == match.channel_id if match.guild_id is None else self.guild_id == match.guild_id

    @property
    def wanted(self) -> Mapping[str, Any]:
        """What the agreement is told that is wanted."""
        return {"swap": self}


class Substitution(Agreement):
    """Needs the consent of all who play on if someone leaves; a moderator needs that of the newcomer only."""

    kind = SUBSTITUTE
    is_mutual = False
    declined = DeclinedThem

    def __init__(self, clock: Clock, followers: Followers, bounds: UserLimits, hosting: Hosting) -> None:
        self._bounds = bounds
        self._hosting = hosting
        self._clock = clock
        self._followers = followers

    def supersedes(self, earlier: Proposal, wanted: Mapping[str, Any]) -> bool:
        """Whether a moderator asks, which takes the place of what was asked before."""
        swap: Swap | None = wanted.get("swap")
        return swap is not None and swap.rights is not None

    def check_party(self, view: MatchView, asker: Player, wanted: Mapping[str, Any]) -> None:
        """A moderator need not play there; whether it is one is asked with the seat."""
        swap: Swap | None = wanted.get("swap")
        if swap is None or swap.rights is None:
            super().check_party(view, asker, wanted)

    async def check(
        self, connection: Connection, view: MatchView, asker: Player, wanted: Mapping[str, Any]
    ) -> dict[str, Any]:
        """Whoever plays there or moderates the server may ask, for someone who does not play there."""
        swap: Swap | None = wanted.get("swap")
        if swap is None or bool(swap.newcomer) == bool(swap.computer):
            raise NobodyNamed
        seat = await seat_for(connection, view, swap, asker)
        if swap.rights is None:
            seat_in_play(view, asker)
            require(view.match, Liberty.SUBSTITUTE)
        newcomer = await self._newcomer(connection, view, swap)
        await substitution.check(connection, view, seat, newcomer)
        if newcomer.is_person:
            if not await may_meet(connection, newcomer, [asker]):
                raise NotAvailable(number=view.match.id, name=newcomer.name)
            await check_matches(connection, self._bounds, newcomer, asker)
        leaver = view.players[seat]
        return {
            "leaver_id": leaver.id,
            "newcomer_id": newcomer.id,
            "by_moderator": swap.rights is not None,
            "is_late": swap.rights is None and leaver != asker,
            "unrated": newcomer.is_computer and bool(view.match.rated),
            "reason": swap.reason,
            "is_blind": swap.is_blind,
        }

    async def _newcomer(self, connection: Connection, view: MatchView, swap: Swap) -> Player:
        now = self._clock()
        if swap.newcomer:
            return await players.mention(connection, *swap.newcomer, now)
        return await call_substitute(connection, self._hosting, swap.computer, view.match, view.players, now)

    def asked(self, view: MatchView, asker: Player, details: Mapping[str, Any]) -> tuple[Player, ...]:
        """Ask the opponents of who leaves; who is out of time isn't asked."""
        if details["by_moderator"]:
            return ()
        return tuple(each for each in super().asked(view, asker, details) if each.id != details["leaver_id"])

    def asks_the_same(self, before: Mapping[str, Any], now: Mapping[str, Any]) -> bool:
        return bool(before["newcomer_id"] == now["newcomer_id"])

    def guests(self, details: Mapping[str, Any]) -> tuple[int, ...]:
        return (details["newcomer_id"],)

    async def check_consent(self, connection: Connection, proposal: Proposal, player: Player) -> None:
        """Refuse once who leaves has left, and a newcomer with enough matches or whom someone there has blocked."""
        proposal.require_asked(player)
        view, seat = proposal.view, _seat(proposal)
        if proposal.offer.details.get("is_late"):
            _check_late(view, seat)
        await substitution.check(connection, view, seat, _newcomer(proposal))
        if player == _newcomer(proposal):
            await check_matches(connection, self._bounds, player, player)

    async def fulfil(self, connection: Connection, proposal: Proposal) -> dict[str, Any]:
        details, view = proposal.offer.details, proposal.view
        moderator = proposal.asker if details["by_moderator"] else None
        seat, newcomer = _seat(proposal), _newcomer(proposal)
        if details.get("is_blind"):
            view = await substitution.hide_from(connection, view, newcomer)
        why = substitution.Why(moderator, details["reason"], is_late=details.get("is_late", False))
        await substitution.take_over(connection, self._followers, view, seat, newcomer, self._clock(), why)
        return {}


async def seat_for(connection: Connection, view: MatchView, swap: Swap, asker: Player) -> Seat:
    """The seat that is asked for; raises `Refusal`."""
    number = view.match.id
    if swap.rights is not None:
        await managers.check_moderator(connection, swap.rights)
        managers.check_server(swap.rights, view.match)
        _check_no_stake(view, asker)
    elif asker not in view.players:
        raise NotAtTheTable(number=number)
    elif not swap.is_at(view.match):
        raise PlayedElsewhere(number=number)
    leaver = swap.leaver or Person(asker.discord_id or 0, asker.name)
    seat = view.seat_of(leaver.discord_id)
    if seat is None:
        raise NotSeatedThere(name=leaver.name, number=number, names=all_of(view.names))
    if swap.rights is None and view.players[seat] != asker:
        if not swap.computer:
            raise NotLate(name=leaver.name)
        _check_late(view, seat)
    return seat


def _check_no_stake(view: MatchView, moderator: Player) -> None:
    """Let nobody decide who takes over a seat of a match they play or have played in; raises `OwnOpponents`."""
    if moderator in (*view.players, *view.left):
        raise OwnOpponents(number=view.match.id)


def _check_late(view: MatchView, seat: Seat) -> None:
    """Refuse unless someone is out of time, and the match continues; raises `NotLate`."""
    if view.timing is None or not view.timing.can_be_claimed or view.position.to_move != seat:
        raise NotLate(name=view.names[seat])


def _seat(proposal: Proposal) -> Seat:
    for seat, player in enumerate(proposal.view.players):
        if player.id == proposal.offer.details["leaver_id"]:
            return Seat(seat)
    raise StaleBoard(number=proposal.match.id)


def _newcomer(proposal: Proposal) -> Player:
    newcomer_id = proposal.offer.details["newcomer_id"]
    return next(player for player in proposal.asked if player.id == newcomer_id)
