"""Taking people out of the rankings of a server, and back: each decision is kept with its reason and told to them."""

from __future__ import annotations

from datetime import timedelta

from bot.core.outbox.notes import enqueue_private_note
from bot.core.people import Person, Player, Request
from bot.core.transactions import Transactions
from bot.people.servers import managers
from bot.play.moderation.notes import PUT_BACK, TAKEN_OUT
from bot.play.moderation.refusals import NotMet, NotYourPlace, OutAlready, RankedAlready, RankedLately
from storage import Connection
from storage.people import players
from storage.play.ratings import fair_play, ranking_decisions

AGAIN_AFTER = timedelta(days=1)
"""So long after a decision the same can be decided again about someone, who is told of it."""


class RankingRulings:
    def __init__(self, acting: Transactions) -> None:
        self._acting = acting

    async def decide(self, request: Request, person: Person, server: str, reason: str, *, out: bool) -> Player:
        """Take someone out of all rankings of the server, or put them back; raises `Refusal`."""
        async with self._acting.meeting(request) as (connection, moderator):
            guild_id = await managers.moderated_server(connection, request)
            found = await players.find(connection, person.discord_id)
            if found is None or not await fair_play.is_known(connection, found.id, guild_id):
                raise NotMet(name=person.name)
            player = await players.hold(connection, found.id)
            if not request.rights.manages_server:
                await _check_impartial(connection, moderator, player, guild_id)
            decided = await ranking_decisions.latest(connection, guild_id, player.id)
            if (decided is not None and decided.is_out) is out:
                raise (OutAlready if out else RankedAlready)(name=player.name)
            since = self._acting.clock() - AGAIN_AFTER
            if await ranking_decisions.was_made(connection, guild_id, player.id, since, is_out=out):
                raise RankedLately(name=player.name)
            now, note, people = self._acting.clock(), TAKEN_OUT if out else PUT_BACK, {"moderator": moderator}
            decision = (guild_id, player.id, moderator.id, now)
            await ranking_decisions.note(connection, *decision, is_out=out, reason=reason)
            await enqueue_private_note(connection, player, None, note, now, people=people, reason=reason, name=server)
        return player


async def _check_impartial(connection: Connection, moderator: Player, player: Player, guild_id: int) -> None:
    """Refuse whoever is the person, or an opponent of theirs in the server; raises `NotYourPlace`."""
    if moderator == player or await fair_play.have_met(connection, moderator.id, player.id, guild_id):
        raise NotYourPlace(name=player.name)
