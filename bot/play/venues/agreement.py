"""Another place as something to agree on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bot.core.outbox.queue import enqueue
from bot.core.people import Clock, Place, Player
from bot.people.servers import settings_in
from bot.play.matches import BoardPost, MatchView
from bot.play.offers import Agreement, Proposal, seat_in_play
from bot.play.pauses import check_not_halted
from bot.play.tables import check_channel
from bot.play.venues.offered import VENUE
from bot.play.venues.refusals import NobodyElseHere, PlayedHere, StaysInEvent, StaysInServer
from storage import Connection
from storage.core.outbox import chats
from storage.people import follows
from storage.people.follows import FollowKind
from storage.play.matches import forums, match_origin, matches
from storage.play.matches.matches import Match


def wanted_at(place: Place) -> dict[str, Any]:
    """What is asked for where someone is."""
    return {
        "guild_id": place.guild_id,
        "channel_id": place.channel_id,
        "parent_id": place.parent_id,
        "is_chat": place.is_chat,
    }


class ChangeOfVenue(Agreement):
    """Takes a match to where someone asked for it; the question is put there, so that all who agree see the place."""

    kind = VENUE

    def __init__(self, clock: Clock) -> None:
        self._clock = clock

    def supersedes(self, earlier: Proposal, wanted: Mapping[str, Any]) -> bool:
        return not self.asks_the_same(earlier.offer.details, wanted)

    def asks_the_same(self, before: Mapping[str, Any], now: Mapping[str, Any]) -> bool:
        return bool(before["channel_id"] == now.get("channel_id"))

    async def check(
        self, connection: Connection, view: MatchView, asker: Player, wanted: Mapping[str, Any]
    ) -> dict[str, Any]:
        """Any player may ask where tables may be opened, unless it belongs to an event, or has to stay where it is."""
        seat_in_play(view, asker)
        match = view.match
        if not wanted or is_home(match, wanted):
            raise PlayedHere(number=match.id)
        if wanted["guild_id"] is None and not wanted["is_chat"]:
            raise NobodyElseHere(number=match.id)
        if event := (await match_origin.of_matches(connection, [match.id])).get(match.id):
            raise StaysInEvent(number=match.id, event=event.name)
        if wanted["is_chat"]:
            if match.rated:
                raise StaysInServer(number=match.id)
            check_not_halted(view)
            await chats.note(connection, wanted["channel_id"], self._clock())
        else:
            check_channel(await settings_in(connection, wanted["guild_id"]), wanted["channel_id"], wanted["parent_id"])
        where = f"https://discord.com/channels/{wanted['guild_id'] or '@me'}/{wanted['channel_id']}"
        return {**wanted, "where": where}

    async def check_consent(self, connection: Connection, proposal: Proposal, player: Player) -> None:
        """Refuse to go where nobody moderates if a moderator has paused the match since someone asked for that."""
        await super().check_consent(connection, proposal, player)
        if proposal.offer.details["is_chat"]:
            check_not_halted(proposal.view)

    async def fulfil(self, connection: Connection, proposal: Proposal) -> dict[str, Any]:
        match, to, now = proposal.match, proposal.offer.details, self._clock()
        if to["channel_id"] != match.channel_id:
            await chats.leave(connection, match.id, match.channel_id, now)
        if not to["is_chat"]:
            await chats.end(connection, [to["channel_id"]])
        place = {"guild_id": to["guild_id"], "channel_id": to["channel_id"]}
        await matches.change(connection, match.id, **place, thread=None, thread_id=None, unseen_by=None)
        await forums.leave(connection, match.id, match.thread_id)
        await follows.end(connection, FollowKind.MATCH, match.id)
        await enqueue(connection, match.id, BoardPost, match.ply, now, channel_id=to["channel_id"])
        return {}


def is_home(match: Match, wanted: Mapping[str, Any]) -> bool:
    """Whether it is played there already; the bot may have come to the server of a channel since, or left it."""
    return wanted["guild_id"] == match.guild_id and wanted["channel_id"] in {match.channel_id, match.home}


async def computers_agree(connection: Connection, proposal: Proposal) -> Sequence[Player]:
    """Computers play anywhere."""
    return [player for player in proposal.waiting if player.is_computer] if proposal.kind is VENUE else ()
