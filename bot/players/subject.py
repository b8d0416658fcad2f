"""The entry of `players` in the register of subjects."""

from __future__ import annotations

from discord.ui import LayoutView

from bot.core.people import Person
from bot.core.services import Services
from bot.core.subject import Subject
from bot.frame.context import Context
from bot.frame.topics import Topic
from bot.players import words
from bot.players.blocking import BlockList
from bot.players.commands import block, preferences
from bot.players.personal import PERSONAL
from bot.players.preferences import Habits, PreferenceBook
from bot.players.views import PreferenceButton, PreferenceSelect, preferences_layout


def _preferences(made: Services) -> PreferenceBook:
    return PreferenceBook(made.database, made.clock, [subject.consequences for subject in made.subjects])


async def _remember(made: Services, person: Person, language: str) -> None:
    await made[PreferenceBook].remember_language(person, language)


async def _open_settings(context: Context, person: Person) -> LayoutView:
    book = context[PreferenceBook]
    chosen = await book.of(person)
    return preferences_layout(chosen, book.local_time(chosen))


SUBJECT = Subject(
    key="players",
    personal=PERSONAL,
    services=(
        _preferences,
        lambda made: BlockList(made.database, made.clock),
        lambda _: Habits(),
    ),
    commands=(
        preferences,
        block,
    ),
    components=(
        PreferenceSelect,
        PreferenceButton,
    ),
    listeners=(_remember,),
    topics=(Topic("settings", 30, words.MY_SETTINGS, "⚙️", _open_settings),),
)
