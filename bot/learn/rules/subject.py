"""The entry of `rules` in the register of subjects."""

from __future__ import annotations

from bot.core.frame.persistent_button import COMPONENTS
from bot.core.frame.slash_commands.registration import COMMANDS
from bot.core.subject import Subject
from bot.learn.rules.about import ON_CARDS, AboutButton, AllRulesButton, FactsButton, RulesOfSelect
from bot.learn.rules.commands import rules
from bot.learn.rules.gallery import IN_GALLERY, GameButton, PlayNowButton
from bot.learn.rules.rulebook import Rulebook
from bot.learn.rules.views import ON_BOARDS, BoardRulesButton, PageButton, PlaceSelect, RulesButton, ShowButton
from games import GAMES

ABOUT = (AboutButton, AllRulesButton, FactsButton, GameButton, PlayNowButton, RulesOfSelect)

SUBJECT = Subject(
    key="rules",
    services=(lambda _: Rulebook(GAMES.values()),),
    provides=(
        COMMANDS(rules),
        COMPONENTS(RulesButton, BoardRulesButton, PageButton, PlaceSelect, ShowButton, *ABOUT),
        *ON_BOARDS,
        ON_CARDS,
        *IN_GALLERY,
    ),
)
