"""The entry of `rules` in the register of subjects."""

from __future__ import annotations

from bot.core.subject import Subject
from bot.rules.about import CARD_BUTTONS, AboutButton
from bot.rules.commands import about, rules
from bot.rules.rulebook import Rulebook
from bot.rules.topics import TOPICS
from bot.rules.views import CONTROLS, BoardRulesButton, PageButton, PlaceSelect, RulesButton, ShowButton
from games import GAMES

SUBJECT = Subject(
    key="rules",
    services=(lambda _: Rulebook(GAMES.values()),),
    commands=(
        rules,
        about,
    ),
    components=(
        RulesButton,
        BoardRulesButton,
        PageButton,
        PlaceSelect,
        ShowButton,
        AboutButton,
    ),
    controls=CONTROLS,
    card_buttons=CARD_BUTTONS,
    topics=TOPICS,
)
