"""The entry of `clocks` in the register of subjects."""

from __future__ import annotations

from bot.clocks import rest_days
from bot.clocks.suggestions import complete_clock
from bot.clocks.timing import set_reminders
from bot.core.subject import End, Held, Personal, Subject

SUBJECT = Subject(
    key="clocks",
    suggestions={"clocks": complete_clock},
    consequences={"reminders": set_reminders, "zone": rest_days.move_house},
    credits=(rest_days.credit,),
    personal=Personal(holds=(Held("seats.zones", "matches", End.GONE),), forget=rest_days.forget),
)
