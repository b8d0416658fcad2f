"""The entry of `outbox` in the register of subjects."""

from __future__ import annotations

from bot.core.subject import Subject
from bot.matches.replays import Replays
from bot.outbox.outbox import Outbox

SUBJECT = Subject(
    key="outbox",
    services=(lambda made: Outbox(made.database, made.clock, made[Replays]),),
)
