"""The entry of `deadlines` in the register of subjects."""

from __future__ import annotations

from typing import Any, cast

from bot.core.services import Services
from bot.core.subject import Subject
from bot.deadlines.heartbeat import Pulse
from bot.deadlines.sweeps import Sweep, Sweeps


def _sweeps(made: Services) -> Sweeps:
    sweeping = lambda: (cast("Sweep[Any]", made[kind]) for subject in made.subjects for kind in subject.sweeps)  # noqa: E731
    return Sweeps(made.database, made.clock, sweeping, made.duties, made.metrics)


def _pulse(made: Services) -> Pulse:
    return Pulse(made.database, made.clock, [credit for subject in made.subjects for credit in subject.credits])


SUBJECT = Subject(key="deadlines", services=(_sweeps, _pulse))
