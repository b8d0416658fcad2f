"""All services together, as the rest of the bot receives them."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from types import MappingProxyType
from typing import Self

from bot.services.agreements import agreements
from bot.services.archive import Archive
from bot.services.blocking import BlockList
from bot.services.breaks import Breaks
from bot.services.digests import Digests, plan_digest
from bot.services.expiry import Expiry
from bot.services.flags import Flags
from bot.services.guilds import GuildBook
from bot.services.health import HealthBook
from bot.services.inbox import Inbox
from bot.services.lobby import Lobby
from bot.services.logs import Logs
from bot.services.matches import Matches
from bot.services.moderation import Moderation
from bot.services.offers import Offers
from bot.services.outbox import Outbox
from bot.services.people import Clock
from bot.services.plans import Plans
from bot.services.preferences import PreferenceBook
from bot.services.privacy import Privacy
from bot.services.proposals import OfferKind
from bot.services.pulse import Pulse
from bot.services.replays import Replays
from bot.services.rulebook import Rulebook
from bot.services.standing import StandingInvitations
from bot.services.substitution import Substitution
from bot.services.tables import Tables
from bot.services.threads import Threads
from bot.services.timing import set_reminders
from bot.services.vacations import Vacations
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
