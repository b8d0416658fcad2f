"""All services together, as the rest of the bot receives them."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Self

from bot.services.archive import Archive
from bot.services.breaks import Breaks
from bot.services.flags import Flags
from bot.services.matches import Matches
from bot.services.outbox import Outbox
from bot.services.people import Clock
from bot.services.pulse import Pulse
from bot.services.replays import Replays
from bot.services.rulebook import Rulebook
from bot.services.tables import Tables
from bot.services.vacations import Vacations
from games import GAMES
from storage import Database


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

    @classmethod
    def on(cls, database: Database, clock: Clock, lots: Random) -> Self:
        """The services on an open database."""
        replays = Replays()
        running, holidays = Matches(database, clock, replays), Vacations(database, clock)
        return cls(
            Tables(database, clock, lots),
            running,
            Outbox(database, clock, replays),
            Rulebook(GAMES.values()),
            Archive(database, clock, replays),
            Flags(database, clock, running, holidays),
            Pulse(database, clock),
            Breaks(database, clock, replays),
            holidays,
        )
