"""The list of what is open: a line each, with the way to a seat or to the card, and to further pages."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple

from discord import ui

from bot.core.frame import words as frame_words
from bot.core.frame.answers import Answer, sentence
from bot.core.frame.context import Context
from bot.core.frame.layouts import ACCENT, added, boxed
from bot.core.frame.persistent_button import Interaction, Press, button
from bot.core.open_seats import OpenSeatQuery, OpenSeats, Row
from bot.core.people import Person
from bot.core.slots import Slot
from bot.core.speech.sentences import Words
from bot.play.lists import words
from bot.play.lists.lobby import Lobby, LobbyPage


class LobbyRow(NamedTuple):
    """Something open in words, with the way to it and the button that takes it."""

    text: str
    label: Words
    """The label of the way to its card."""
    taking: ui.Item[Any]


@dataclass(frozen=True, slots=True)
class ListedType:
    """A kind of thing that can be joined, and how it looks."""

    kind: type[OpenSeats[Any]]
    row: Callable[[Row, Person, str, int], LobbyRow]
    """Makes a row for its viewer, in the list of this game (empty: of all) and on this page."""


LISTED = Slot[ListedType]("listed")


class LobbyButton(Press, template=r"tables:(?P<game>\w*):(?P<number>\d+)"):
    """Turns to another page of the list."""

    def __init__(self, game: str, number: str | int, emoji: str | None = None) -> None:
        self.game = game
        self.number = int(number)
        label = frame_words.PAGE.format(number=self.number + 1)
        super().__init__(button(label, f"tables:{game}:{self.number}", emoji=emoji))

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        await change_lobby(answer, self.game, self.number)


class TablesButton(Press, template=r"open-tables"):
    """Lists what can be joined, for whoever presses it."""

    def __init__(self) -> None:
        super().__init__(button(words.OPEN_TABLES, "open-tables", emoji="🪑"))

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        await answer.show(await lobby(answer))


async def change_lobby(
    answer: Answer, game: str, number: int, news: str = "", below: Iterable[ui.Item[Any]] = ()
) -> None:
    """Change the list that was pressed to what it is now; `news` stands above it, and something else below."""
    await answer.change(added(await lobby(answer, game, number, news), below))


async def lobby(answer: Answer, game: str = "", number: int = 0, news: str = "") -> ui.LayoutView:
    """A page of what is open where someone asks, of one game or of all."""
    request = answer.request
    person, seek = request.person, OpenSeatQuery(request.place.guild_id, game or None, request.rights.sees)
    page = await answer.context[Lobby].page(person, seek, number)
    return lobby_layout(page, person, answer.context[LISTED], news)


def lobby_layout(page: LobbyPage, viewer: Person, types: Iterable[ListedType], news: str = "") -> ui.LayoutView:
    """A line for everything that is open; `news` stands above them."""
    if not page.rows:
        return sentence("\n".join(filter(None, [news, words.no_tables(page)])))
    makers = {each.kind: each.row for each in types}
    container: ui.Container[ui.LayoutView] = ui.Container(accent_colour=ACCENT)
    container.add_item(ui.TextDisplay("\n".join(filter(None, [news, words.lobby_heading(page)]))))
    for row in page.rows:
        container.add_item(_item(row, makers[type(row.kind)](row, viewer, page.seek.game or "", page.number)))
    if page.pages > 1:
        container.add_item(_turning(page))
    return boxed(container)


def _item(row: Row, shown: LobbyRow) -> ui.Item[Any]:
    """A row: what is mine leads to its card; the rest can be taken here, and its text leads there."""
    if not row.is_mine:
        way = words.TO_CARD.format(label=shown.label, link=row.link) if row.link else ""
        return ui.Section("\n".join(filter(None, [shown.text, way])), accessory=shown.taking)
    if row.link is None:
        return ui.TextDisplay(shown.text)
    return ui.Section(shown.text, accessory=ui.Button(label=str(shown.label), url=row.link))


def _turning(page: LobbyPage) -> ui.ActionRow[ui.LayoutView]:
    row: ui.ActionRow[ui.LayoutView] = ui.ActionRow()
    game = page.seek.game or ""
    if page.number > 0:
        row.add_item(LobbyButton(game, page.number - 1, "◀️"))
    if page.number < page.pages - 1:
        row.add_item(LobbyButton(game, page.number + 1, "▶️"))
    return row
