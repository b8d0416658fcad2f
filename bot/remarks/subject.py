"""The entry of `remarks` in the register of subjects."""

from __future__ import annotations

from bot.core.subject import End, Held, Personal, Subject
from bot.matches import Matches
from bot.remarks.remarks import Remarks, export, forget
from bot.remarks.views import ASIDES, CONTROLS, NoteButton

SUBJECT = Subject(
    key="remarks",
    personal=Personal(
        exports={"remarks": export},
        holds=(
            Held("remarks.player_id", "remarks", End.GONE),
            Held("remarks.text", "remarks", End.CLEANED),
        ),
        forget=forget,
    ),
    services=(lambda made: Remarks(made.acting, made[Matches]),),
    components=(NoteButton,),
    controls=CONTROLS,
    asides=ASIDES,
)
