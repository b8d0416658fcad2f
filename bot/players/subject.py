"""The entry of `players` in the register of subjects."""

from __future__ import annotations

from bot.core.people import Person
from bot.core.services import Services
from bot.core.subject import Subject
from bot.frame.answers import LISTENERS
from bot.frame.commands import COMMANDS
from bot.frame.press import COMPONENTS
from bot.frame.suggestions import SUGGESTIONS, Suggestion
from bot.frame.topics import TOPICS, Topic
from bot.players import words
from bot.players.blocking import BlockList
from bot.players.commands import block, preferences, suggest_zone
from bot.players.own import PAGE
from bot.players.pages import PREFERENCE_PAGES
from bot.players.personal import STORED
from bot.players.preferences import CONSEQUENCES, Habits, PreferenceBook
from bot.players.views import PreferenceButton, PreferencePageButton, PreferenceSelect, open_page


async def _remember(made: Services, person: Person, language: str) -> None:
    await made[PreferenceBook].remember_language(person, language)


SUBJECT = Subject(
    key="players",
    services=(
        lambda made: PreferenceBook(made.database, made.clock, made[CONSEQUENCES], made[PREFERENCE_PAGES]),
        lambda made: BlockList(made.database, made.clock),
        lambda _: Habits(),
    ),
    provides=(
        COMMANDS(preferences, block),
        COMPONENTS(PreferenceSelect, PreferenceButton, PreferencePageButton),
        SUGGESTIONS(Suggestion("zones", suggest_zone)),
        TOPICS(Topic("settings", 30, words.MY_SETTINGS, "⚙️", open_page)),
        PREFERENCE_PAGES(PAGE),
        LISTENERS(_remember),
        STORED,
    ),
)
