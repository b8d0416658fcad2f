"""What tells moderators whether someone's rated play in their server is honest; nothing is decided by itself."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from bot.core.people import Person, Player, Request
from bot.core.transactions import Transactions
from bot.people.servers import managers
from bot.play.moderation.refusals import NotMet
from bot.play.ratings import Departures, departures
from storage.people import players
from storage.play.ratings import fair_play, ranking_decisions, tallies
from storage.play.ratings.fair_play import Met
from storage.play.ratings.ranking_decisions import RankingDecision
from storage.play.ratings.sums import TallyKey

NEW_FOR = timedelta(days=30)
"""How long an account counts as new."""
MOST_OPPONENTS = 3
EPOCH = datetime(2015, 1, 1, tzinfo=UTC)
"""Discord ids count milliseconds from here, above their last 22 bits."""
ID_BITS = 22


@dataclass(frozen=True, slots=True)
class RatedPlay:
    """How many rated matches there were."""

    matches: int
    against_new: int
    """The matches with an opponent whose account is new."""
    everywhere: int
    """All rated matches there are, in other servers and in direct messages too."""


@dataclass(frozen=True, slots=True)
class PlayReport:
    """Someone's play in one server, the account aside."""

    player: Player
    made_at: datetime
    """The moment when the Discord account was created."""
    is_new: bool
    met_at: datetime
    rated: RatedPlay
    opponents: tuple[Met, ...]
    forfeits: int
    time_outs: int
    left: Departures
    """How many of their latest rated matches, here and elsewhere, they left early."""
    decision: RankingDecision | None
    """What was decided last about their place in rankings here."""


class FairPlay:
    def __init__(self, acting: Transactions) -> None:
        self._acting = acting

    async def report(self, request: Request, person: Person) -> PlayReport:
        """What there is about someone in a server; raises `NotAModerator`, `NotMet`."""
        fresh = self._acting.clock() - NEW_FOR
        async with self._acting.database.reading() as connection:
            guild_id = await managers.moderated_server(connection, request)
            player = await players.find(connection, person.discord_id)
            if player is None or not await fair_play.is_known(connection, player.id, guild_id):
                raise NotMet(name=person.name)
            who, made = (player.id, guild_id), made_at(person.discord_id)
            here = await tallies.find(connection, TallyKey(player.id, guild_id=guild_id))
            everywhere = await tallies.find(connection, TallyKey(player.id))
            new = await fair_play.against_new(connection, *who, _id_at(fresh)) if here else 0
            return PlayReport(
                player,
                made,
                made > fresh,
                await fair_play.first_seen(connection, player.id),
                RatedPlay(here.rated if here else 0, new, everywhere.rated if everywhere else 0),
                await fair_play.met(connection, *who, MOST_OPPONENTS),
                here.forfeits if here else 0,
                here.time_outs if here else 0,
                (await departures(connection, [player.id]))[player.id],
                await ranking_decisions.latest(connection, guild_id, player.id),
            )


def made_at(discord_id: int) -> datetime:
    return EPOCH + timedelta(milliseconds=discord_id >> ID_BITS)


def _id_at(when: datetime) -> int:
    return max(0, (when - EPOCH) // timedelta(milliseconds=1)) << ID_BITS
