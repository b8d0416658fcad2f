"""The entry of `players` in the register of subjects."""

from __future__ import annotations

from bot.core.people import Person
from bot.core.services import Services
from bot.core.subject import Subject
from bot.frame.topics import Topic
from bot.players import words
from bot.players.blocking import BlockList
from bot.players.commands import block, preferences, suggest_zone
from bot.players.own import PAGE
from bot.players.pages import pages_of
from bot.players.personal import PERSONAL
from bot.players.preferences import Habits, PreferenceBook
from bot.players.views import PreferenceButton, PreferencePageButton, PreferenceSelect, open_page


def _preferences(made: Services) -> PreferenceBook:
    consequences = [subject.consequences for subject in made.subjects]
    return PreferenceBook(made.database, made.clock, consequences, pages_of(made.subjects))


async def _remember(made: Services, person: Person, language: str) -> None:
    await made[PreferenceBook].remember_language(person, language)


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
        PreferencePageButton,
    ),
    preferences=(PAGE,),
    suggestions={"zones": suggest_zone},
    listeners=(_remember,),
    topics=(Topic("settings", 30, words.MY_SETTINGS, "⚙️", open_page),),
)
