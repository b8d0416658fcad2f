"""The entry of `help` in the register of subjects."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from bot.core.frame.cards import CARD_BUTTONS, Card, Cards
from bot.core.frame.context import Context
from bot.core.frame.persistent_button import COMPONENTS
from bot.core.frame.slash_commands.registration import COMMANDS
from bot.core.frame.topics import TOPICS, Topic
from bot.core.subject import Subject
from bot.people.help import words
from bot.people.help.commands import show_help
from bot.people.help.views import HelpButton, HelpSelect


def _first_steps(context: Context) -> Iterable[Any]:
    return Cards(context[CARD_BUTTONS]).on(Card.START)


SUBJECT = Subject(
    key="help",
    provides=(
        COMMANDS(show_help),
        COMPONENTS(HelpButton, HelpSelect),
        TOPICS(
            Topic("start", 10, words.START, words.ABOUT_START, _first_steps),
            Topic("play", 20, words.PLAY, words.ABOUT_PLAY),
            Topic("clocks", 40, words.CLOCKS, words.ABOUT_CLOCKS),
            Topic("events", 60, words.EVENTS, words.ABOUT_EVENTS),
            Topic("servers", 80, words.SERVERS, words.ABOUT_SERVERS),
        ),
    ),
)
