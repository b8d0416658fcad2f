"""The services of all subjects, built on one database."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from bot.core.host_settings import USUAL_HOSTING, Hosting
from bot.core.metrics import Metrics
from bot.core.people import Clock
from bot.core.services import Services
from bot.core.slots import Provided
from bot.core.subject import Subject
from bot.core.user_limits import UNBOUNDED, UserLimits
from bot.subjects import SUBJECTS
from storage import Database
from storage.core.processes.advisory import Locks


def build(
    database: Database,
    clock: Clock,
    random: Random,
    subjects: Sequence[Subject] = SUBJECTS,
    hosting: Hosting = USUAL_HOSTING,
    bounds: UserLimits = UNBOUNDED,
    metrics: Metrics | None = None,
    locks: Locks | None = None,
) -> Services:
    """Build one service of each class, in the order of the register."""
    provided = Provided(subject.provides for subject in subjects)
    services = Services(database, clock, random, provided, hosting, bounds, metrics, locks)
    for subject in subjects:
        for make in subject.services:
            services.add(make(services))
    return services
