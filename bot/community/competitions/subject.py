"""The entry of `competitions` in the register of subjects."""

from __future__ import annotations

from bot.community.competitions.commands import event
from bot.community.competitions.competition_pages import CloseButton, EventSettingsButton, PublishEventButton
from bot.community.competitions.draft_pages import GameSelect, TakeBackButton, TermsButton
from bot.community.competitions.event_pages import EventButton, EventSelect, ManageButton, MoveHereButton
from bot.community.competitions.preferences_page import PAGE as OWN_PAGE
from bot.community.competitions.settings import PAGE
from bot.core.frame.persistent_button import COMPONENTS
from bot.core.frame.slash_commands.registration import COMMANDS
from bot.core.subject import Subject
from bot.people.players import PREFERENCE_PAGES
from bot.people.servers import SERVER_PAGES

SUBJECT = Subject(
    key="competitions",
    provides=(
        COMMANDS(event),
        COMPONENTS(
            EventSelect,
            EventButton,
            ManageButton,
            MoveHereButton,
            GameSelect,
            TermsButton,
            TakeBackButton,
            PublishEventButton,
            EventSettingsButton,
            CloseButton,
        ),
        PREFERENCE_PAGES(OWN_PAGE),
        SERVER_PAGES(PAGE),
    ),
)
