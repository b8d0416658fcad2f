"""The entry of `picker` in the register of subjects."""

from __future__ import annotations

from bot.core.subject import Subject
from bot.picker.direct import CONTROLS, DirectButton
from bot.picker.views import ChoiceButton, ChoiceSelect, ConfirmButton, MoveButton

SUBJECT = Subject(
    key="picker",
    components=(
        MoveButton,
        ChoiceButton,
        ChoiceSelect,
        ConfirmButton,
        DirectButton,
    ),
    controls=CONTROLS,
)
