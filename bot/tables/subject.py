"""The entry of `tables` in the register of subjects."""

from __future__ import annotations

from bot.core.subject import Subject
from bot.matches.arranging import Arranging
from bot.matches.happenings import Followers
from bot.tables.commands import complete_options, complete_seats, complete_side, play
from bot.tables.expiry import Expiry
from bot.tables.tables import Tables
from bot.tables.views import CancelButton, DeclineButton, JoinButton, LeaveButton, ReopenButton, SeatSelect, StartButton

SUBJECT = Subject(
    key="tables",
    services=(
        lambda made: Tables(made.acting, made[Arranging], made[Followers], made.random),
        lambda made: Expiry(made.database, made.clock, made[Followers]),
    ),
    sweeps=(Expiry,),
    commands=(play,),
    components=(
        JoinButton,
        LeaveButton,
        DeclineButton,
        StartButton,
        CancelButton,
        ReopenButton,
        SeatSelect,
    ),
    suggestions={"options": complete_options, "seats": complete_seats, "sides": complete_side},
)
