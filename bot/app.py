"""The services of all subjects, built on one database."""

from __future__ import annotations

from random import Random

from bot.core.people import Clock
from bot.core.services import Services
from bot.subjects import SUBJECTS
from storage import Database


def build(database: Database, clock: Clock, random: Random) -> Services:
    """One of each service, in the order of the register."""
    services = Services(database, clock, random, SUBJECTS)
    for subject in SUBJECTS:
        for make in subject.services:
            services.add(make(services))
    return services
