"""The first minute: all games at a glance, and the page on which one of them begins."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache, partial

import discord
from discord import ui

from bot.core.frame.answers import Answer
from bot.core.frame.cards import CARD_BUTTONS, Card, CardButton, Cards
from bot.core.frame.context import Context
from bot.core.frame.pages import Page
from bot.core.frame.persistent_button import Interaction, Press, button
from bot.core.frame.pictures import alt_text
from bot.core.frame.slash_commands.games import named_game
from bot.core.people import Person
from bot.core.speech.sentences import Words, in_words
from bot.learn.rules import words
from bot.learn.rules.rulebook import Rulebook
from bot.people.players import PreferenceBook
from bot.play.ratings import Profiles
from bot.play.tables.ui import GALLERY
from games import GAMES
from games.core import AnyGame
from renderers import encoding
from renderers.base import Frame
from renderers.galleries import GalleryBoard, draw_gallery
from renderers.pages import board
from renderers.themes import WIDTH

PICTURE = "games.png"


class PlayNowButton(Press, template=r"play-now"):
    """Shows all games, to whoever presses it."""

    def __init__(self, label: Words = words.PLAY_NOW) -> None:
        style = discord.ButtonStyle.success if label is words.PLAY_NOW else discord.ButtonStyle.secondary
        super().__init__(button(label, "play-now", style))

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        await answer.show(*(await gallery_page(context, answer.request.person)).message)


class GameButton(Press, template=r"game:(?P<key>[^:]+)"):
    """Turns to the page on which a game begins."""

    def __init__(self, key: str, label: Words = words.PLAY) -> None:
        super().__init__(button(label, f"game:{key}"))
        self.key = key

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        await answer.show(*(await game_page(context, answer.request.person, named_game(self.key))).message)


async def gallery_page(context: Context, person: Person) -> Page:
    """All games, the easiest first: a picture of each, a line about it, and the way to play it."""
    theme, books = await context[PreferenceBook].theme(person), {key: facts_of(context, key) for key in GAMES}
    boards = tuple(GalleryBoard(key, scene(key, facts), GAMES[key].info.name) for key, facts in books.items())
    picture = await context.pictures.file(partial(_drawn, boards, theme), PICTURE, words.gallery_alt(books))
    return games_page({key: books[key] for key in sorted(books, key=lambda key: int(books[key]["ease"]))}, picture)


def games_page(books: Mapping[str, Mapping[str, str]], picture: discord.File | None = None) -> Page:
    """The page of games with these facts, in their order."""
    sections: list[ui.Item[ui.LayoutView]] = [
        ui.Section(ui.TextDisplay(words.row(GAMES[key], facts)), accessory=GameButton(key).item)
        for key, facts in books.items()
    ]
    return Page(title=words.PLAY_A_GAME, picture=picture, alt=words.gallery_alt(books), sections=sections)


async def game_page(context: Context, person: Person, key: str) -> Page:
    """A game in three lines with its board, and whom one can play it with."""
    game, facts, theme = GAMES[key], facts_of(context, key), await context[PreferenceBook].theme(person)
    state = game.start(min(game.info.seats))
    draw = partial(_board, key, state, theme)
    picture = await context.pictures.file(draw, f"game-{key}.png", alt_text(game, state))
    is_new = not await context[Profiles].has_finished(person, key)
    return page_of(game, facts, Cards(context[CARD_BUTTONS]), picture, is_new=is_new)


def page_of(
    game: AnyGame, facts: Mapping[str, str], cards: Cards, picture: discord.File | None = None, *, is_new: bool = False
) -> Page:
    """The page with these facts: how one can begin as one row, the first for who is new to it, and the rest below."""
    state, ways = game.start(min(game.info.seats)), cards.on(Card.GAME, game)
    for way in ways:
        is_usual = way is (ways[0] if is_new else ways[-1])
        way.item.style = discord.ButtonStyle.success if is_usual else discord.ButtonStyle.secondary
    more: Sequence[ui.Item[ui.LayoutView]] = [*cards.on(Card.SETTINGS, game), PlayNowButton(words.ALL_GAMES).item]
    return Page(
        title=game.info.name,
        text=words.in_three_lines(facts),
        picture=picture,
        alt=alt_text(game, state) if picture else "",
        steps=ways,
        actions=more,
    )


def facts_of(context: Context, key: str) -> Mapping[str, str]:
    return context[Rulebook].book(key).text.facts


def scene(key: str, facts: Mapping[str, str]) -> object:
    """A position from the middle of a match."""
    return GAMES[key].decode(facts["scene"])


def _board(key: str, state: object, theme: str) -> bytes:
    """A board alone: there are no players yet whom a header could name."""
    return encoding.png(board(key, state, Frame(theme=theme, speak=in_words), (WIDTH, WIDTH)))


@lru_cache(maxsize=3)
def _drawn(boards: tuple[GalleryBoard, ...], theme: str) -> bytes:
    return encoding.png(draw_gallery(boards, theme))


def _play_now(game: AnyGame | None) -> Iterable[PlayNowButton]:
    yield PlayNowButton()


def _back(game: AnyGame | None) -> Iterable[GameButton]:
    if game is not None:
        yield GameButton(game.info.key, words.BACK)


IN_GALLERY = (
    CARD_BUTTONS(CardButton(Card.START, 10, _play_now), CardButton(Card.OPPONENT, 10, _back)),
    GALLERY(gallery_page),
)
