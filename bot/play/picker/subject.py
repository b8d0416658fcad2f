"""The entry of `picker` in the register of subjects."""

from __future__ import annotations

from bot.core.frame.persistent_button import COMPONENTS
from bot.core.frame.slash_commands.registration import COMMANDS
from bot.core.subject import Subject
from bot.play.picker.commands import move
from bot.play.picker.direct import ON_BOARDS, DirectButton
from bot.play.picker.typed import TypedMoveButton
from bot.play.picker.views import AlwaysPlayButton, ChoiceButton, ConfirmButton, MoveButton

SUBJECT = Subject(
    key="picker",
    provides=(
        COMMANDS(move),
        COMPONENTS(MoveButton, ChoiceButton, ConfirmButton, AlwaysPlayButton, DirectButton, TypedMoveButton),
        ON_BOARDS,
    ),
)
