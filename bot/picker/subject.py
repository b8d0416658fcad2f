"""The entry of `picker` in the register of subjects."""

from __future__ import annotations

from bot.core.subject import Subject
from bot.picker.direct import DirectButton
from bot.picker.views import ChoiceButton, ChoiceSelect, ConfirmButton

SUBJECT = Subject(
    key="picker",
    components=(
        ChoiceButton,
        ChoiceSelect,
        ConfirmButton,
        DirectButton,
    ),
)
