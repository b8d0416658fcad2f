"""The list of what is open: a line each, with the way to a seat or to the card, and to further pages."""

from __future__ import annotations

from typing import Any

from discord import ui

from bot.core.people import Person
from bot.frame import words as frame_words
from bot.frame.answers import Answer, sentence
from bot.frame.context import Context, person_of, place_of, request_of
from bot.frame.layouts import ACCENT, boxed
from bot.frame.press import Interaction, Press, button
from bot.invitations import words as invitations_words
from bot.invitations.ui import ChallengeButton
from bot.lists import lobby_words
from bot.lists.lobby import Lobby, LobbyPage, Row, Seek
from bot.tables import Table, Tables
from bot.tables import words as tables_words


class LobbyButton(Press, template=r"tables:(?P<game>\w*):(?P<number>\d+)"):
    """Turns to another page of the list."""

    changes = True

    def __init__(self, game: str, number: str | int, emoji: str | None = None) -> None:
        self.game = game
        self.number = int(number)
        label = frame_words.PAGE.format(number=self.number + 1)
        super().__init__(button(label, f"tables:{game}:{self.number}", emoji=emoji))

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        """Show it as it is now."""
        await answer.change(await _shown(interaction, context, self.game, self.number))


class TakeButton(Press, template=r"take:(?P<match_id>\d+):(?P<game>\w*):(?P<number>\d+)"):
    """Takes a seat at a table of the list."""

    changes = True
    posts = True

    def __init__(self, match_id: int, game: str, number: str | int) -> None:
        super().__init__(button(tables_words.JOIN, f"take:{match_id}:{game}:{number}", emoji="🪑"))
        self.match_id = match_id
        self.game = game
        self.number = int(number)

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        """Sit down, and show the list as it is then."""
        table = await context[Tables].join(request_of(interaction), self.match_id, place_of(interaction))
        await answer.change(await _shown(interaction, context, self.game, self.number, lobby_words.taken(table)))


def lobby_layout(page: LobbyPage, viewer: Person, news: str = "") -> ui.LayoutView:
    """A line for each table and invitation; `news` stands above them."""
    if not page.rows:
        return sentence("\n".join(filter(None, [news, lobby_words.no_tables(page)])))
    container: ui.Container[ui.LayoutView] = ui.Container(accent_colour=ACCENT)
    container.add_item(ui.TextDisplay("\n".join(filter(None, [news, lobby_words.lobby_heading(page)]))))
    for row in page.rows:
        container.add_item(_row(row, page, viewer))
    if page.pages > 1:
        container.add_item(_turning(page))
    return boxed(container)


async def _shown(interaction: Interaction, context: Context, game: str, number: int, news: str = "") -> ui.LayoutView:
    person, seek = person_of(interaction), Seek(interaction.guild_id, game or None)
    return lobby_layout(await context[Lobby].page(person, seek, number), person, news)


def _row(row: Row, page: LobbyPage, viewer: Person) -> ui.Item[Any]:
    """What is mine leads to its card; the rest can be taken here, and its heading leads there."""
    if isinstance(row.offer, Table):
        text = lobby_words.lobby_row(row.offer, row, viewer.discord_id)
        label = lobby_words.TO_TABLE
        taking: Press = TakeButton(row.offer.match.id, page.seek.game or "", page.number)
    else:
        text = invitations_words.invitation_row(row.offer)
        label = invitations_words.TO_INVITATION
        taking = ChallengeButton(row.offer.number)
    link = _link(row)
    if not row.is_mine:
        way = lobby_words.TO_CARD.format(label=label, link=link) if link else ""
        return ui.Section("\n".join(filter(None, [text, way])), accessory=taking)
    if link is None:
        return ui.TextDisplay(text)
    return ui.Section(text, accessory=ui.Button(label=str(label), url=link))


def _link(row: Row) -> str | None:
    """The address of the card."""
    place = row.offer.match if isinstance(row.offer, Table) else row.offer
    if row.message_id is None:
        return None
    return f"https://discord.com/channels/{place.guild_id or '@me'}/{place.channel_id}/{row.message_id}"


def _turning(page: LobbyPage) -> ui.ActionRow[ui.LayoutView]:
    row: ui.ActionRow[ui.LayoutView] = ui.ActionRow()
    game = page.seek.game or ""
    if page.number > 0:
        row.add_item(LobbyButton(game, page.number - 1, "◀️"))
    if page.number < page.pages - 1:
        row.add_item(LobbyButton(game, page.number + 1, "▶️"))
    return row
