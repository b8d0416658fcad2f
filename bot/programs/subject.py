"""The entry of `programs` in the register of subjects."""

from __future__ import annotations

from typing import cast

from bot.core.services import Services
from bot.core.subject import Personal, Subject
from bot.programs.jobs import JobKind, JobRounds
from bot.programs.pool import Workers


def _rounds(made: Services) -> JobRounds:
    def kinds() -> list[JobKind]:
        return [cast("JobKind", make(made)) for subject in made.subjects for make in subject.thinks]

    return JobRounds(made.database, made.clock, made[Workers], kinds, made.process)


SUBJECT = Subject(
    key="programs",
    personal=Personal(impersonal=("jobs.details",)),
    services=(lambda made: Workers(made.hosting.workers), _rounds),
)
