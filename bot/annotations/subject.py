"""The entry of `annotations` in the register of subjects."""

from __future__ import annotations

from bot.annotations.annotations import Annotations, export, forget
from bot.annotations.views import ASIDES, CONTROLS, NoteButton
from bot.core.subject import End, Held, Personal, Subject
from bot.matches import Matches

SUBJECT = Subject(
    key="annotations",
    personal=Personal(
        exports={"annotations": export},
        holds=(
            Held("annotations.player_id", "annotations", End.GONE),
            Held("annotations.text", "annotations", End.CLEANED),
        ),
        forget=forget,
    ),
    services=(lambda made: Annotations(made.acting, made[Matches]),),
    components=(NoteButton,),
    controls=CONTROLS,
    asides=ASIDES,
)
