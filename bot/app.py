"""All services together, as the rest of the bot receives them."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from types import MappingProxyType
from typing import Self

from bot.archive.archive import Archive
from bot.archive.logs import Logs
from bot.clocks.timing import set_reminders
from bot.core.people import Clock
from bot.deadlines.flags import Flags
from bot.deadlines.heartbeat import Pulse
from bot.digests.digests import Digests, plan_digest
from bot.invitations.standing import StandingInvitations
from bot.lists.inbox import Inbox
from bot.lists.lobby import Lobby
from bot.matches.matches import Matches
from bot.matches.replays import Replays
from bot.moderation.moderation import Moderation
from bot.offers.agreements import agreements
from bot.offers.offers import Offers
from bot.offers.proposals import OfferKind
from bot.outbox.outbox import Outbox
from bot.pauses.breaks import Breaks
from bot.pauses.vacations import Vacations
from bot.plans.plans import Plans
from bot.players.blocking import BlockList
from bot.players.preferences import PreferenceBook
from bot.privacy.privacy import Privacy
from bot.rules.rulebook import Rulebook
from bot.servers.health import HealthBook
from bot.servers.settings import GuildBook
from bot.substitutes.substitution import Substitution
from bot.tables.expiry import Expiry
from bot.tables.tables import Tables
from bot.threads.threads import Threads
from games import GAMES
from storage import Database

CONSEQUENCES = MappingProxyType(
    {"pings": plan_digest, "digest_hour": plan_digest, "zone": plan_digest, "reminders": set_reminders}
)
"""What follows from the choice of a setting."""


@dataclass(frozen=True, slots=True)
class House:
    """One of each service, sharing a database, a clock and the positions already replayed."""

    tables: Tables
    matches: Matches
    outbox: Outbox
    rulebook: Rulebook
    archive: Archive
    flags: Flags
    pulse: Pulse
    breaks: Breaks
    vacations: Vacations
    preferences: PreferenceBook
    blocks: BlockList
    privacy: Privacy
    inbox: Inbox
    guilds: GuildBook
    threads: Threads
    health: HealthBook
    lobby: Lobby
    standing: StandingInvitations
    offers: Offers
    plans: Plans
    moderation: Moderation
    logs: Logs

    @classmethod
    def on(cls, database: Database, clock: Clock, lots: Random) -> Self:
        """The services on an open database."""
        replays = Replays()
        tables, matches = Tables(database, clock, lots), Matches(database, clock, replays)
        vacations, digests = Vacations(database, clock), Digests(database, clock)
        standing = StandingInvitations(database, clock, tables)
        archive = Archive(database, clock, replays)
        agreed = {**agreements(matches, clock), OfferKind.SUBSTITUTE: Substitution(clock)}
        offers = Offers(database, clock, replays, agreed)
        return cls(
            tables=tables,
            matches=matches,
            outbox=Outbox(database, clock, replays),
            rulebook=Rulebook(GAMES.values()),
            archive=archive,
            flags=Flags(database, clock, matches, (vacations, Expiry(database, clock), standing, offers), digests),
            pulse=Pulse(database, clock),
            breaks=Breaks(database, clock, replays),
            vacations=vacations,
            preferences=PreferenceBook(database, clock, CONSEQUENCES),
            blocks=BlockList(database, clock),
            privacy=Privacy(database, clock, matches, tables, standing),
            inbox=Inbox(database, replays),
            guilds=GuildBook(database, clock),
            threads=Threads(database, clock),
            health=HealthBook(database, clock),
            lobby=Lobby(database),
            standing=standing,
            offers=offers,
            plans=Plans(database, clock, replays, matches),
            moderation=Moderation(database, clock, replays, matches, offers),
            logs=Logs(database, replays, archive),
        )
