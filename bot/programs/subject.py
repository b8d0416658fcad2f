"""The entry of `programs` in the register of subjects."""

from __future__ import annotations

from bot.core.personal import PERSONAL, Personal
from bot.core.subject import Subject
from bot.programs.jobs import JOB_KINDS, JobRounds
from bot.programs.pool import Workers

SUBJECT = Subject(
    key="programs",
    services=(
        lambda made: Workers(made.hosting.workers),
        lambda made: JobRounds(
            made.database, made.clock, made[Workers], lambda: (make(made) for make in made[JOB_KINDS]), made.process
        ),
    ),
    provides=(PERSONAL(Personal(impersonal=("jobs.details",))),),
)
