"""The entry of `deadlines` in the register of subjects."""

from __future__ import annotations

from bot.core.deadlines.heartbeat import CREDITS, Pulse
from bot.core.deadlines.sweeps import SWEEPS, Sweeps
from bot.core.services import Services
from bot.core.subject import Subject


def _sweeps(made: Services) -> Sweeps:
    return Sweeps(made.database, made.clock, lambda: (made[kind] for kind in made[SWEEPS]), made.duties, made.metrics)


SUBJECT = Subject(
    key="deadlines",
    services=(_sweeps, lambda made: Pulse(made.database, made.clock, made[CREDITS])),
)
