"""The puzzle of the day and its solution as messages."""

from __future__ import annotations

from typing import Any

import discord
from discord import ui

from bot.core.frame.cards import CARD_BUTTONS, Card, Cards
from bot.core.frame.layouts import ACCENT, boxed, button_rows, gallery
from bot.core.outbox.kinds import Delivery
from bot.core.outbox.messages import Form, PostMessage
from bot.core.speech.sentences import in_words
from bot.learn.puzzles import words
from bot.learn.puzzles.posts import DailyShown
from bot.learn.puzzles.views import DailyPuzzleButton
from bot.people.servers import USUAL_BOARDS, GuildSettings
from games.core import Played
from renderers.base import Frame


class DailyMessage(PostMessage[DailyShown]):
    """The position, what is asked, and how many have solved it."""

    def layout(self, delivery: Delivery[DailyShown], form: Form, picture: discord.File | str | None) -> ui.LayoutView:
        """The puzzle with the private way to answer, until the solution is told."""
        shown = delivery.shown
        container = _pictured(words.offered(shown), shown, picture)
        if form.has_buttons and shown.row.told_at is None:
            buttons: list[ui.Item[Any]] = [DailyPuzzleButton(shown.row.id, 0, "open")]
            for row in button_rows([*buttons, *Cards(self._context[CARD_BUTTONS]).on(Card.WAITING, shown.game)]):
                container.add_item(row)
        return boxed(container)

    def picture_name(self, shown: DailyShown) -> str:
        return f"daily-{shown.row.id}.png"

    async def picture(self, delivery: Delivery[DailyShown]) -> discord.File:
        shown = delivery.shown
        return await self._draw(delivery, shown.puzzle.position(shown.game))

    async def _draw(
        self, delivery: Delivery[DailyShown], state: Any, last: Played[Any, Any] | None = None
    ) -> discord.File:
        """Draw the position with whoever has to find the move at the bottom."""
        shown, choices = delivery.shown, delivery.choices
        theme = choices.boards.theme if isinstance(choices, GuildSettings) else USUAL_BOARDS.theme
        title = words.OF_THE_DAY.format(game=shown.game.info.name)
        viewpoint = shown.puzzle.position(shown.game).to_move
        frame = Frame(title=title, viewpoint=viewpoint, theme=theme, last=last, speak=in_words)
        return await self._context.pictures.board(shown.game, state, frame, self.picture_name(shown))


class SolutionMessage(DailyMessage):
    """The line, and the board at its end."""

    def layout(self, delivery: Delivery[DailyShown], form: Form, picture: discord.File | str | None) -> ui.LayoutView:
        return boxed(_pictured(words.daily_solution(delivery.shown), delivery.shown, picture))

    def picture_name(self, shown: DailyShown) -> str:
        return f"solution-{shown.row.id}.png"

    async def picture(self, delivery: Delivery[DailyShown]) -> discord.File:
        shown = delivery.shown
        before, made = words.last_move(shown.game, shown.puzzle)
        last = Played(before, made.move, before.to_move, made.events)
        return await self._draw(delivery, made.state, last)


def _pictured(text: str, shown: DailyShown, picture: discord.File | str | None) -> ui.Container[ui.LayoutView]:
    assert picture is not None
    container: ui.Container[ui.LayoutView] = ui.Container(accent_colour=ACCENT)
    container.add_item(ui.TextDisplay(text))
    container.add_item(gallery(picture, _alt(picture, shown)))
    return container


def _alt(picture: discord.File | str, shown: DailyShown) -> str:
    """The description of a new picture, or that of the position for one that is kept."""
    if isinstance(picture, discord.File) and picture.description:
        return picture.description
    return in_words(shown.game.describe(shown.puzzle.position(shown.game)))
