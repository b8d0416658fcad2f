"""The entry of `picker` in the register of subjects."""

from __future__ import annotations

from bot.core.subject import Subject
from bot.frame.commands import COMMANDS
from bot.frame.press import COMPONENTS
from bot.picker.commands import move
from bot.picker.direct import ON_BOARDS, DirectButton
from bot.picker.typed import TypedMoveButton
from bot.picker.views import AlwaysPlayButton, ChoiceButton, ConfirmButton, MoveButton

SUBJECT = Subject(
    key="picker",
    provides=(
        COMMANDS(move),
        COMPONENTS(MoveButton, ChoiceButton, ConfirmButton, AlwaysPlayButton, DirectButton, TypedMoveButton),
        ON_BOARDS,
    ),
)
