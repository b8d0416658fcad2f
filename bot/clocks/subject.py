"""The entry of `clocks` in the register of subjects."""

from __future__ import annotations

from bot.clocks import rest_days
from bot.clocks.suggestions import complete_clock
from bot.clocks.timing import set_reminders
from bot.core.personal import PERSONAL, End, Held, Personal
from bot.core.subject import Subject
from bot.deadlines.heartbeat import CREDITS
from bot.frame.suggestions import SUGGESTIONS, Suggestion
from bot.players import CONSEQUENCES, Consequence

SUBJECT = Subject(
    key="clocks",
    provides=(
        SUGGESTIONS(Suggestion("clocks", complete_clock)),
        CONSEQUENCES(Consequence(("zone",), rest_days.move_house), Consequence(("reminders",), set_reminders)),
        CREDITS(rest_days.credit),
        PERSONAL(Personal(holds=(Held("seats.zones", "matches", End.GONE),), forget=rest_days.forget)),
    ),
)
