"""What commands, views and messages of other subjects may use of `competitions`."""

from bot.community.competitions.channel import announced_in
from bot.community.competitions.competition_pages import CompetitionKind, HowItWorksButton, meant
from bot.community.competitions.draft_pages import GameSelect, TermsButton, published_page
from bot.community.competitions.event_pages import (
    EVENT_KINDS,
    MOST_IN_A_MENU,
    EventButton,
    EventKind,
    ManageButton,
    MoveHereButton,
    event_command,
    kind_of,
    show_event,
    show_managed,
    tell_done,
)

__all__ = [
    "EVENT_KINDS",
    "MOST_IN_A_MENU",
    "CompetitionKind",
    "EventButton",
    "EventKind",
    "GameSelect",
    "HowItWorksButton",
    "ManageButton",
    "MoveHereButton",
    "TermsButton",
    "announced_in",
    "event_command",
    "kind_of",
    "meant",
    "published_page",
    "show_event",
    "show_managed",
    "tell_done",
]
