"""The entry of `rules` in the register of subjects."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from discord import ui

from bot.core.frame.answers import sentence
from bot.core.frame.context import Context
from bot.core.frame.layouts import button_rows
from bot.core.frame.persistent_button import COMPONENTS
from bot.core.frame.slash_commands.registration import COMMANDS
from bot.core.frame.topics import TOPICS, Topic
from bot.core.people import Person
from bot.core.speech.sentences import Words
from bot.core.subject import Subject
from bot.learn.rules import words
from bot.learn.rules.about import ON_CARDS, AboutButton
from bot.learn.rules.commands import about, rules
from bot.learn.rules.rulebook import Rulebook
from bot.learn.rules.views import ON_BOARDS, BoardRulesButton, PageButton, PlaceSelect, RulesButton, ShowButton
from games import GAMES


async def choose_rules(context: Context, person: Person) -> ui.LayoutView:
    spots = [context[Rulebook].begin(key).spot for key in GAMES]
    return _with_buttons(words.ALL_RULES, [RulesButton(*spot, label=GAMES[spot.key].info.name) for spot in spots])


async def choose_game(context: Context, person: Person) -> ui.LayoutView:
    return _with_buttons(words.ALL_GAMES, [AboutButton(key, game.info.name) for key, game in GAMES.items()])


def _with_buttons(text: Words, buttons: Sequence[ui.Item[Any]]) -> ui.LayoutView:
    layout = sentence(text)
    for row in button_rows(buttons):
        layout.add_item(row)
    return layout


HELP = TOPICS(
    Topic("rules", 40, words.RULES, "📖", choose_rules),
    Topic("games", 50, words.ABOUT_GAMES, "🎲", choose_game),
)


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
