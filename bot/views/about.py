"""A game on one card, for people who have never heard of it."""

from __future__ import annotations

import discord
from discord import ui

from bot import wording
from bot.services.rulebook import Page
from bot.views.look import ACCENT, gallery
from bot.views.rules import RulesButton

LINK = ("https://", "http://")


def about_layout(page: Page, picture: discord.File) -> ui.LayoutView:
    """What the game of this page is, a picture of its start, the way to the page and to the source."""
    game, facts = page.book.game, page.book.text.facts
    container: ui.Container[ui.LayoutView] = ui.Container(accent_colour=ACCENT)
    container.add_item(ui.TextDisplay(wording.about(game, facts)))
    container.add_item(gallery(picture, picture.description or ""))
    container.add_item(ui.TextDisplay(wording.game_facts(game, facts)))
    row: ui.ActionRow[ui.LayoutView] = ui.ActionRow()
    row.add_item(RulesButton(*page.spot))
    if facts.get("url", "").startswith(LINK):
        row.add_item(ui.Button(label=wording.SOURCE, url=facts["url"]))
    container.add_item(row)
    layout = ui.LayoutView(timeout=None)
    layout.add_item(container)
    return layout
