"""The entry of `players` in the register of subjects."""

from __future__ import annotations

from collections.abc import Iterable

from bot.core.frame.answers import LISTENERS
from bot.core.frame.context import Context
from bot.core.frame.persistent_button import COMPONENTS
from bot.core.frame.slash_commands.registration import COMMANDS
from bot.core.frame.slash_commands.suggestions import SUGGESTIONS, Suggestion
from bot.core.frame.topics import TOPICS, Topic
from bot.core.people import Person
from bot.core.services import Services
from bot.core.subject import Subject
from bot.people.players import words
from bot.people.players.block_views import (
    BlockedButton,
    BlockPersonButton,
    BlockSelect,
    UnblockPageButton,
    UnblockSelect,
)
from bot.people.players.blocks import BlockList
from bot.people.players.commands import preferences, suggest_zone
from bot.people.players.notices import Habits
from bot.people.players.pages import PREFERENCE_PAGES
from bot.people.players.personal import STORED
from bot.people.players.preferences import CONSEQUENCES, PreferenceBook
from bot.people.players.views import (
    PAGE,
    PreferenceButton,
    PreferencePageButton,
    PreferenceSelect,
    PreferencesSelect,
    TypePreferenceButton,
)


async def _remember(made: Services, person: Person, language: str) -> None:
    await made[PreferenceBook].remember_language(person, language)


def _settings(context: Context) -> Iterable[PreferencePageButton]:
    yield PreferencePageButton(label=words.MY_SETTINGS)


SUBJECT = Subject(
    key="players",
    services=(
        lambda made: PreferenceBook(made.database, made.clock, made[CONSEQUENCES], made[PREFERENCE_PAGES]),
        lambda made: BlockList(made.database, made.clock),
        lambda _: Habits(),
    ),
    provides=(
        COMMANDS(preferences),
        COMPONENTS(PreferenceSelect, PreferenceButton, TypePreferenceButton, PreferencesSelect, PreferencePageButton),
        COMPONENTS(BlockedButton, BlockSelect, BlockPersonButton, UnblockPageButton, UnblockSelect),
        SUGGESTIONS(Suggestion("zones", suggest_zone)),
        TOPICS(Topic("settings", 70, words.MY_SETTINGS, words.ABOUT_SETTINGS, _settings)),
        PREFERENCE_PAGES(PAGE),
        LISTENERS(_remember),
        STORED,
    ),
)
