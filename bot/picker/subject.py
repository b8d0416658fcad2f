"""The entry of `picker` in the register of subjects."""

from __future__ import annotations

from bot.core.subject import Subject
from bot.picker.commands import move
from bot.picker.direct import CONTROLS, DirectButton
from bot.picker.typed import TypedMoveButton
from bot.picker.views import AlwaysPlayButton, ChoiceButton, ConfirmButton, MoveButton

SUBJECT = Subject(
    key="picker",
    components=(
        MoveButton,
        ChoiceButton,
        ConfirmButton,
        AlwaysPlayButton,
        DirectButton,
        TypedMoveButton,
    ),
    commands=(move,),
    controls=CONTROLS,
)
