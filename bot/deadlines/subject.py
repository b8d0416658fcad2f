"""The entry of `deadlines` in the register of subjects."""

from __future__ import annotations

from bot.core.services import Services
from bot.core.subject import Subject
from bot.deadlines.heartbeat import CREDITS, Pulse
from bot.deadlines.sweeps import SWEEPS, Sweeps


def _sweeps(made: Services) -> Sweeps:
    return Sweeps(made.database, made.clock, lambda: (made[kind] for kind in made[SWEEPS]), made.duties, made.metrics)


SUBJECT = Subject(
    key="deadlines",
    services=(_sweeps, lambda made: Pulse(made.database, made.clock, made[CREDITS])),
)
