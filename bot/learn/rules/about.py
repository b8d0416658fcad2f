"""A game on one card, for people who have never heard of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import discord
from discord import ui

from bot.core.frame.answers import Answer
from bot.core.frame.cards import CARD_BUTTONS, Card, CardButton, Cards
from bot.core.frame.context import Context
from bot.core.frame.layouts import ACCENT, boxed, button_rows, gallery
from bot.core.frame.persistent_button import Interaction, Press, button
from bot.core.people import Person
from bot.core.speech.sentences import Words
from bot.learn.rules import words
from bot.learn.rules.rulebook import Rulebook, RulesPage
from bot.learn.rules.views import RulesButton
from bot.people.players import PreferenceBook
from games.core import AnyGame

LINK = ("https://", "http://")


class AboutButton(Press, template=r"about:(?P<key>[^:]+)"):
    """Shows what a game is, to whoever presses it."""

    def __init__(self, key: str, label: Words = words.ABOUT_GAMES) -> None:
        super().__init__(button(label, f"about:{key}"))
        self.key = key

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        await answer.show(*await about_message(context, answer.request.person, self.key))


async def about_message(context: Context, person: Person, key: str) -> tuple[ui.LayoutView, list[discord.File]]:
    """The card of a game as someone wants to see it, and its picture."""
    page = context[Rulebook].begin(key)
    game = page.book.game
    start, theme = game.start(min(game.info.seats)), await context[PreferenceBook].theme(person)
    picture = await context.pictures.position(game, start, game.info.name, f"about-{key}.png", theme=theme)
    return about_layout(page, picture, Cards(context[CARD_BUTTONS]).on(Card.GAME, game)), [picture]


def about_layout(page: RulesPage, picture: discord.File, others: Sequence[ui.Item[Any]] = ()) -> ui.LayoutView:
    """What the game of this page is, a picture of its start, the way to the page, to the source and to other things."""
    game, facts = page.book.game, page.book.text.facts
    container: ui.Container[ui.LayoutView] = ui.Container(accent_colour=ACCENT)
    container.add_item(ui.TextDisplay(words.about(game, facts)))
    container.add_item(gallery(picture, picture.description or ""))
    container.add_item(ui.TextDisplay(words.game_facts(game, facts)))
    buttons = [*others, RulesButton(*page.spot)]
    if facts.get("url", "").startswith(LINK):
        buttons.append(ui.Button(label=str(words.SOURCE), url=facts["url"]))
    for row in button_rows(buttons):
        container.add_item(row)
    return boxed(container)


def about_game(game: AnyGame | None) -> Iterable[ui.Item[Any]]:
    """The way to the rules and to what a game is about, for people who don't know it yet."""
    if game is not None:
        yield RulesButton(game.info.key, "")
        yield AboutButton(game.info.key, words.ABOUT)


ON_CARDS = CARD_BUTTONS(CardButton(Card.WAITING, 10, about_game))
