"""What a game is, and the way to the rules of each."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import discord
from discord import ui

from bot.core.frame import words as frame_words
from bot.core.frame.answers import Answer, answering
from bot.core.frame.cards import CARD_BUTTONS, Card, CardButton, Cards
from bot.core.frame.context import Context
from bot.core.frame.pages import Page
from bot.core.frame.persistent_button import Interaction, LastingItem, Press, button
from bot.core.people import Person
from bot.core.speech.sentences import Words
from bot.learn.rules import words
from bot.learn.rules.gallery import GameButton
from bot.learn.rules.rulebook import Rulebook, RulesPage
from bot.learn.rules.views import RulesButton
from bot.people.players import PreferenceBook
from games import GAMES
from games.core import AnyGame


class AboutButton(Press, template=r"about:(?P<key>[^:]+)"):
    """Shows what a game is, to whoever presses it."""

    def __init__(self, key: str, label: Words = words.ABOUT) -> None:
        super().__init__(button(label, f"about:{key}"))
        self.key = key

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        await answer.show(*await about_message(context, answer.request.person, self.key))


class FactsButton(Press, template=r"facts:(?P<key>[^:]+)"):
    """Turns to what else there is to know about a game."""

    def __init__(self, key: str) -> None:
        super().__init__(button(frame_words.MORE, f"facts:{key}"))
        self.key = key

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        await answer.show(*facts_page(context[Rulebook].begin(self.key)).message)


class AllRulesButton(Press, template=r"all-rules:(?P<key>[^:]*)"):
    """Leads from the rules of a game to those of all games."""

    def __init__(self, key: str) -> None:
        super().__init__(button(words.ALL_RULES, f"all-rules:{key}"))
        self.key = key

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        await answer.show(*rules_home(context, self.key).message)


class RulesOfSelect(LastingItem[ui.Select[Any]], template=r"rules-of"):
    """Turns to the rules of another game."""

    def __init__(self, options: Sequence[discord.SelectOption] = ()) -> None:
        super().__init__(ui.Select(custom_id="rules-of", options=list(options)))

    async def callback(self, interaction: Interaction) -> None:
        async with answering(interaction) as answer:
            await answer.show(*rules_home(answer.context, self.item.values[0]).message)


async def about_message(context: Context, person: Person, key: str) -> tuple[ui.LayoutView, list[discord.File]]:
    """The page of a game as someone wants to see it, and its picture."""
    page = context[Rulebook].begin(key)
    game = page.book.game
    start, theme = game.start(min(game.info.seats)), await context[PreferenceBook].theme(person)
    picture = await context.pictures.position(game, start, game.info.name, f"about-{key}.png", theme=theme)
    return about_page(page, picture).message


def about_page(page: RulesPage, picture: discord.File | None = None) -> Page:
    """What the game of this page is, a picture of its start, the way to the page and to other things."""
    game, facts = page.book.game, page.book.text.facts
    actions = [GameButton(game.info.key), RulesButton(*page.spot), FactsButton(game.info.key)]
    return Page(title=game.info.name, text=words.about(facts), picture=picture, actions=actions)


def facts_page(page: RulesPage) -> Page:
    """For how many a game is, how long it takes, who made it and how it is varied."""
    game, facts = page.book.game, page.book.text.facts
    back = AboutButton(game.info.key, frame_words.BACK)
    return Page(title=game.info.name, text=words.game_facts(game, facts), actions=[back])


def rules_home(context: Context, key: str | None) -> Page:
    """The way to the rules of every game, opened at one of them."""
    key = key if key and key in GAMES else next(iter(GAMES))
    page = context[Rulebook].begin(key)
    options = [
        discord.SelectOption(label=game.info.name, value=each, default=each == key) for each, game in GAMES.items()
    ]
    learn = Cards(context[CARD_BUTTONS]).on(Card.RULES, GAMES[key])
    return Page(
        title=words.RULES_OF.format(game=GAMES[key].info.name),
        text=f"{words.about(page.book.text.facts)}\n\n{words.ASK}",
        select=RulesOfSelect(options),
        actions=[RulesButton(*page.spot, label=words.IN_A_MINUTE), *learn, AboutButton(key)],
    )


def about_game(game: AnyGame | None) -> Iterable[ui.Item[Any]]:
    """The way to the rules and to what a game is about, for people who don't know it yet."""
    if game is not None:
        yield RulesButton(game.info.key, "")
        yield AboutButton(game.info.key)


def _all_rules(game: AnyGame | None) -> Iterable[AllRulesButton]:
    yield AllRulesButton("")


ON_CARDS = CARD_BUTTONS(
    CardButton(Card.WAITING, 10, about_game),
    CardButton(Card.START, 30, _all_rules),
    CardButton(Card.LEARNING, 30, _all_rules),
)
