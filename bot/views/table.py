"""The card of a table that waits for players, and its buttons."""

from __future__ import annotations

from abc import abstractmethod

import discord
from discord import ui

from bot import wording, wording_buttons
from bot.answers import Answer
from bot.desk import Desk, aloud, request_of
from bot.pictures import Pictures, alt_text
from bot.services.people import Request
from bot.services.tables import Table, Tables
from bot.views.look import ACCENT, gallery
from bot.views.press import Interaction, Press, button


class TableButton(Press, template=r"table:never"):
    """A button that changes the table and shows it as it is then."""

    changes = True

    def __init__(self, match_id: int) -> None:
        super().__init__(self.face(match_id))
        self.match_id = match_id

    @staticmethod
    @abstractmethod
    def face(match_id: int) -> ui.Button[ui.LayoutView]:
        """What the button looks like."""

    @abstractmethod
    async def act(self, tables: Tables, request: Request) -> Table:
        """What it does to the table."""

    async def pressed(self, interaction: Interaction, desk: Desk, answer: Answer) -> None:
        """Change the table, and its card with it."""
        table = await self.act(desk.house.tables, request_of(interaction))
        desk.nudge()
        async with aloud(interaction):
            picture = await table_picture(desk.pictures, table)
            layout = table_layout(table, picture)
        await answer.change(layout, [picture])


class JoinButton(TableButton, template=r"join:(?P<match_id>\d+)"):
    """Takes a seat."""

    @staticmethod
    def face(match_id: int) -> ui.Button[ui.LayoutView]:
        """Green: the one most people press."""
        return button(wording_buttons.JOIN, f"join:{match_id}", discord.ButtonStyle.success, "🪑")

    async def act(self, tables: Tables, request: Request) -> Table:
        """Sit down."""
        return await tables.join(request, self.match_id)


class LeaveButton(TableButton, template=r"leave:(?P<match_id>\d+)"):
    """Gives a seat back."""

    @staticmethod
    def face(match_id: int) -> ui.Button[ui.LayoutView]:
        """Quiet."""
        return button(wording_buttons.LEAVE, f"leave:{match_id}")

    async def act(self, tables: Tables, request: Request) -> Table:
        """Stand up."""
        return await tables.leave(request, self.match_id)


class DeclineButton(TableButton, template=r"decline:(?P<match_id>\d+)"):
    """Gives an invitation back."""

    @staticmethod
    def face(match_id: int) -> ui.Button[ui.LayoutView]:
        """Quiet."""
        return button(wording_buttons.DECLINE, f"decline:{match_id}")

    async def act(self, tables: Tables, request: Request) -> Table:
        """Free the seat."""
        return await tables.decline(request, self.match_id)


class StartButton(TableButton, template=r"start:(?P<match_id>\d+)"):
    """Begins with those who sit there."""

    @staticmethod
    def face(match_id: int) -> ui.Button[ui.LayoutView]:
        """Prominent: there are enough players."""
        return button(wording_buttons.START, f"start:{match_id}", discord.ButtonStyle.primary)

    async def act(self, tables: Tables, request: Request) -> Table:
        """Begin."""
        return await tables.start(request, self.match_id)


class CancelButton(TableButton, template=r"cancel:(?P<match_id>\d+)"):
    """Takes the table away."""

    @staticmethod
    def face(match_id: int) -> ui.Button[ui.LayoutView]:
        """Quiet."""
        return button(wording_buttons.CANCEL, f"cancel:{match_id}")

    async def act(self, tables: Tables, request: Request) -> Table:
        """Cancel."""
        return await tables.cancel(request, self.match_id)


def table_layout(table: Table, picture: discord.File | str, *, ping: bool = False, note: str = "") -> ui.LayoutView:
    """The card: who sits there, a picture of the start, the buttons that make sense now."""
    layout = ui.LayoutView(timeout=None)
    container: ui.Container[ui.LayoutView] = ui.Container(accent_colour=ACCENT)
    container.add_item(ui.TextDisplay(wording.table_text(table, ping=ping)))
    container.add_item(gallery(picture, alt_text(table.game, table.start_state)))
    if note:
        container.add_item(ui.TextDisplay(f"-# {note}"))
    if table.is_open:
        container.add_item(_buttons(table))
    layout.add_item(container)
    return layout


def table_picture_name(table: Table) -> str:
    """The name of the picture on the card."""
    return f"engawa-{table.match.id}-table.png"


async def table_picture(pictures: Pictures, table: Table) -> discord.File:
    """The board as the match will begin."""
    return await pictures.position(table.game, table.start_state, table.game.info.name, table_picture_name(table))


def _buttons(table: Table) -> ui.ActionRow[ui.LayoutView]:
    row: ui.ActionRow[ui.LayoutView] = ui.ActionRow()
    row.add_item(JoinButton(table.match.id))
    if table.expected:
        row.add_item(DeclineButton(table.match.id))
    if table.can_start and len(table.seated) < table.match.seats_wanted:
        row.add_item(StartButton(table.match.id))
    row.add_item(LeaveButton(table.match.id))
    row.add_item(CancelButton(table.match.id))
    return row
