"""The way in: what this is in two lines, and buttons that lead on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord
from discord import ui

from bot.frame.answers import Answer, sentence
from bot.frame.context import Context, person_of
from bot.frame.layouts import ACCENT
from bot.frame.press import Interaction, Press, button
from bot.help import words
from bot.players.preferences import PreferenceBook
from bot.players.views import preferences_layout
from bot.rules.about import AboutButton
from bot.rules.rulebook import Rulebook
from bot.rules.views import RulesButton
from games import GAMES

IN_A_ROW = 5
"""Discord's limit for buttons."""


class HelpButton(Press, template=r"help:(?P<page>\w+)"):
    """Opens one page of the help."""

    def __init__(self, page: str) -> None:
        label, emoji = words.HELP_BUTTONS[page]
        super().__init__(button(label, f"help:{page}", discord.ButtonStyle.secondary, emoji))
        self.page = page

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        """Show it privately."""
        await answer.show(await _page(self.page, interaction, context))


def help_layout() -> ui.LayoutView:
    """One screen."""
    container: ui.Container[ui.LayoutView] = ui.Container(accent_colour=ACCENT)
    container.add_item(ui.TextDisplay(str(words.HELP)))
    container.add_item(ui.ActionRow(*(HelpButton(page) for page in words.HELP_BUTTONS)))
    layout = ui.LayoutView(timeout=None)
    layout.add_item(container)
    return layout


async def _page(page: str, interaction: Interaction, context: Context) -> ui.LayoutView:
    if page == "settings":
        book = context[PreferenceBook]
        chosen = await book.of(person_of(interaction))
        return preferences_layout(chosen, book.local_time(chosen))
    if page == "rules":
        spots = [context[Rulebook].begin(key).spot for key in GAMES]
        return _with_buttons(page, [RulesButton(*spot, label=GAMES[spot.key].info.name) for spot in spots])
    if page == "games":
        return _with_buttons(page, [AboutButton(key, game.info.name) for key, game in GAMES.items()])
    return sentence(words.HELP_PAGES[page])


def _with_buttons(page: str, buttons: Sequence[ui.Item[Any]]) -> ui.LayoutView:
    layout = sentence(words.HELP_PAGES[page])
    for first in range(0, len(buttons), IN_A_ROW):
        layout.add_item(ui.ActionRow(*buttons[first : first + IN_A_ROW]))
    return layout
