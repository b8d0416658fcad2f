"""The entry of `clocks` in the register of subjects."""

from __future__ import annotations

from bot.clocks.suggestions import complete_clock
from bot.clocks.timing import set_reminders
from bot.core.subject import Subject

SUBJECT = Subject(
    key="clocks",
    suggestions={"clocks": complete_clock},
    consequences={"reminders": set_reminders},
)
