"""The entry of `replays` in the register of subjects."""

from __future__ import annotations

from bot.core.subject import Subject
from bot.replays.replays import Replays

SUBJECT = Subject(key="replays", services=(lambda _: Replays(),))
