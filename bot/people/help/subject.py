"""The entry of `help` in the register of subjects."""

from __future__ import annotations

from discord.ui import LayoutView

from bot.core.frame.answers import sentence
from bot.core.frame.context import Context
from bot.core.frame.persistent_button import COMPONENTS
from bot.core.frame.slash_commands.registration import COMMANDS
from bot.core.frame.topics import TOPICS, Topic
from bot.core.people import Person
from bot.core.subject import Subject
from bot.people.help import words
from bot.people.help.commands import show_help
from bot.people.help.views import HelpButton


async def _how_to_start(context: Context, person: Person) -> LayoutView:
    return sentence(words.HOW_TO_START)


async def _how_to_move(context: Context, person: Person) -> LayoutView:
    return sentence(words.HOW_TO_MOVE)


SUBJECT = Subject(
    key="help",
    provides=(
        COMMANDS(show_help),
        COMPONENTS(HelpButton),
        TOPICS(Topic("start", 10, words.START, "🪑", _how_to_start), Topic("move", 20, words.MOVE, "♟️", _how_to_move)),
    ),
)
