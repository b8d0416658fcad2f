"""The entry of `processes` in the register of subjects."""

from __future__ import annotations

from bot.core.personal import PERSONAL, Personal
from bot.core.processes.jobs import JOB_KINDS, JobRounds
from bot.core.processes.pool import Workers
from bot.core.subject import Subject

SUBJECT = Subject(
    key="processes",
    services=(
        lambda made: Workers(made.hosting.workers),
        lambda made: JobRounds(
            made.database, made.clock, made[Workers], lambda: (make(made) for make in made[JOB_KINDS]), made.process
        ),
    ),
    provides=(PERSONAL(Personal(impersonal=("jobs.details",))),),
)
