"""The entry of `rules` in the register of subjects."""

from __future__ import annotations

from bot.core.subject import Subject
from bot.frame.commands import COMMANDS
from bot.frame.press import COMPONENTS
from bot.rules.about import ON_CARDS, AboutButton
from bot.rules.commands import about, rules
from bot.rules.rulebook import Rulebook
from bot.rules.topics import HELP
from bot.rules.views import ON_BOARDS, BoardRulesButton, PageButton, PlaceSelect, RulesButton, ShowButton
from games import GAMES

SUBJECT = Subject(
    key="rules",
    services=(lambda _: Rulebook(GAMES.values()),),
    provides=(
        COMMANDS(rules, about),
        COMPONENTS(RulesButton, BoardRulesButton, PageButton, PlaceSelect, ShowButton, AboutButton),
        ON_BOARDS,
        ON_CARDS,
        HELP,
    ),
)
