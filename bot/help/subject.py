"""The entry of `help` in the register of subjects."""

from __future__ import annotations

from bot.core.subject import Subject
from bot.help.commands import show_help
from bot.help.views import HelpButton

SUBJECT = Subject(
    key="help",
    commands=(show_help,),
    components=(HelpButton,),
)
