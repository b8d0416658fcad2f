"""The entry of `remarks` in the register of subjects."""

from __future__ import annotations

from bot.core.frame.persistent_button import COMPONENTS
from bot.core.personal import PERSONAL, End, Held, Personal
from bot.core.subject import Subject
from bot.play.matches import Matches
from bot.play.remarks.remarks import Remarks, export, forget
from bot.play.remarks.views import ON_BOARDS, NoteButton

SUBJECT = Subject(
    key="remarks",
    services=(lambda made: Remarks(made.acting, made[Matches]),),
    provides=(
        COMPONENTS(NoteButton),
        *ON_BOARDS,
        PERSONAL(
            Personal(
                exports={"remarks": export},
                holds=(
                    Held("remarks.player_id", "remarks", End.GONE),
                    Held("remarks.text", "remarks", End.CLEANED),
                ),
                forget=forget,
            )
        ),
    ),
)
