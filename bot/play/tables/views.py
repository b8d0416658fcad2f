"""The card of a table that waits for players, and its buttons."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import discord
from discord import ui

from bot.core.frame.answers import Answer, answering
from bot.core.frame.cards import CARD_BUTTONS, Card, Cards
from bot.core.frame.context import Context
from bot.core.frame.layouts import ACCENT, added, button_rows, gallery, numbered
from bot.core.frame.lines import ListLine
from bot.core.frame.persistent_button import Interaction, LastingItem, Press, button
from bot.core.frame.pictures import Pictures, alt_text
from bot.core.open_seats import Row
from bot.core.outbox.kinds import Delivery
from bot.core.outbox.messages import Form, PostMessage, in_language_of_posts, origin
from bot.core.people import Person, Request
from bot.play.lists.ui import LobbyRow, change_lobby
from bot.play.matches import Boards, Narration
from bot.play.ratings.ui import StakesButton
from bot.play.tables import words as tables_words
from bot.play.tables.open_tables import TO_TABLE, open_table_words, taken
from bot.play.tables.reserved_seats import TABLE, KeptSeat, invitation_words
from bot.play.tables.seats import AT_RANDOM
from bot.play.tables.tables import Tables
from bot.play.tables.waiting_table import Table
from games.core import AnyGame, Seat


class TableButton(Press, template=r"table:never"):
    posts = True

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

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        await _show(interaction, context, answer, await self.act(context[Tables], answer.request))


class JoinButton(TableButton, template=r"join:(?P<match_id>\d+)"):
    @staticmethod
    def face(match_id: int) -> ui.Button[ui.LayoutView]:
        return button(tables_words.JOIN, f"join:{match_id}", discord.ButtonStyle.success, "🪑")

    async def act(self, tables: Tables, request: Request) -> Table:
        return await tables.join(request, self.match_id)


class LeaveButton(TableButton, template=r"leave:(?P<match_id>\d+)"):
    """Gives a seat back."""

    @staticmethod
    def face(match_id: int) -> ui.Button[ui.LayoutView]:
        return button(tables_words.LEAVE, f"leave:{match_id}")

    async def act(self, tables: Tables, request: Request) -> Table:
        return await tables.leave(request, self.match_id)


class DeclineButton(TableButton, template=r"decline:(?P<match_id>\d+)"):
    """Gives an invitation back."""

    @staticmethod
    def face(match_id: int) -> ui.Button[ui.LayoutView]:
        return button(tables_words.DECLINE, f"decline:{match_id}")

    async def act(self, tables: Tables, request: Request) -> Table:
        return await tables.decline(request, self.match_id)


class StartButton(TableButton, template=r"start:(?P<match_id>\d+)"):
    """Begins the match with those who sit there."""

    @staticmethod
    def face(match_id: int) -> ui.Button[ui.LayoutView]:
        return button(tables_words.START, f"start:{match_id}", discord.ButtonStyle.primary)

    async def act(self, tables: Tables, request: Request) -> Table:
        return await tables.start(request, self.match_id)


class CancelButton(TableButton, template=r"cancel:(?P<match_id>\d+)"):
    @staticmethod
    def face(match_id: int) -> ui.Button[ui.LayoutView]:
        return button(tables_words.CANCEL, f"cancel:{match_id}")

    async def act(self, tables: Tables, request: Request) -> Table:
        return await tables.cancel(request, self.match_id)


class ReopenButton(Press, template=r"reopen:(?P<match_id>\d+)"):
    """Opens an expired table again, with a card of its own at the end of the channel."""

    posts = True

    def __init__(self, match_id: int) -> None:
        super().__init__(button(tables_words.OPEN_AGAIN, f"reopen:{match_id}", discord.ButtonStyle.primary, "🔄"))
        self.match_id = match_id

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        """Open it again; the postman takes the button off this card once the new one is out."""
        table = await context[Tables].reopen(answer.request, self.match_id)
        await answer.say(tables_words.OPENED_AGAIN.format(number=table.match.id, channel=f"<#{table.match.home}>"))


class SeatSelect(LastingItem[ui.Select[Any]], template=r"seat:(?P<match_id>\d+)"):
    """Takes a seat by its name, or changes which one is wanted."""

    def __init__(self, match_id: int, options: Sequence[tuple[str, str]] = ()) -> None:
        menu: ui.Select[Any] = ui.Select(custom_id=f"seat:{match_id}", placeholder=str(tables_words.CHOOSE_SEAT))
        for words, value in options:
            menu.add_option(label=words, value=value)
        super().__init__(menu)
        self.match_id = match_id

    async def callback(self, interaction: Interaction) -> None:
        async with answering(interaction) as answer:
            answer.pace()
            context, value = answer.context, self.item.values[0]
            seat = None if value == AT_RANDOM else Seat(int(value))
            table = await context[Tables].choose(answer.request, self.match_id, seat)
            await _show(interaction, context, answer, table)


def table_layout(
    table: Table,
    picture: discord.File | str,
    cards: Cards,
    *,
    ping: bool = False,
    note: str = "",
) -> ui.LayoutView:
    """The card of an open table: who sits there, a picture of the start, its buttons and those of others."""
    layout = ui.LayoutView(timeout=None)
    container: ui.Container[ui.LayoutView] = ui.Container(accent_colour=ACCENT)
    container.add_item(ui.TextDisplay(tables_words.table_text(table, ping=ping)))
    container.add_item(gallery(picture, alt_text(table.game, table.start_state)))
    if note:
        container.add_item(ui.TextDisplay(f"-# {note}"))
    others = cards.on(Card.WAITING, table.game)
    if table.invites_beginners and (way := lesson_of(cards, table.game)):
        container.add_item(ui.TextDisplay(new_to(table.game)))
        container.add_item(ui.ActionRow(way))
        others = tuple(each for each in others if each.custom_id != way.custom_id)
    _add_buttons(container, table, others)
    layout.add_item(container)
    return layout


def table_line(table: Table, told: Narration, number: int | None = None) -> ui.LayoutView:
    """What is left of the card once nobody can join here any more."""
    reopening: ui.ActionRow[Any] | None = ui.ActionRow(ReopenButton(table.match.id)) if table.is_expired else None
    return numbered(tables_words.table_line(table, told.ending(table.ended) if table.ended else ""), number, reopening)


def table_picture_name(table: Table) -> str:
    return f"engawa-{table.match.id}-table.png"


async def table_picture(pictures: Pictures, table: Table) -> discord.File:
    """The board as the match will begin."""
    return await pictures.position(table.game, table.start_state, table.game.info.name, table_picture_name(table))


class TableMessage(PostMessage[Table]):
    """The card with the buttons that make sense now."""

    def layout(self, delivery: Delivery[Table], form: Form, picture: discord.File | str | None) -> ui.LayoutView:
        if picture is None:
            return table_line(delivery.shown, self._context[Boards].told, delivery.post.id)
        note = origin(delivery)
        cards = Cards(self._context[CARD_BUTTONS])
        return table_layout(delivery.shown, picture, cards, ping=form.pings, note=note)

    def shrinks(self, delivery: Delivery[Table], form: Form) -> bool:
        """Whether nobody can join here any more."""
        return form is Form.CLOSED or not delivery.shown.is_open

    def picture_name(self, shown: Table) -> str | None:
        return table_picture_name(shown) if shown.is_open else None

    def is_letter(self, delivery: Delivery[Table], message: discord.Message) -> bool:
        """Whether it is the card, sent while players were wanted or later."""
        name = table_picture_name(delivery.shown)
        return super().is_letter(delivery, message) or any(file.filename == name for file in message.attachments)

    async def picture(self, delivery: Delivery[Table]) -> discord.File:
        return await table_picture(self._context.pictures, delivery.shown)


class TakeButton(Press, template=r"take:(?P<match_id>\d+):(?P<game>\w*):(?P<number>\d+)"):
    """Takes a seat at a table of the list."""

    posts = True

    def __init__(self, match_id: int, game: str, number: str | int) -> None:
        super().__init__(button(tables_words.JOIN, f"take:{match_id}:{game}:{number}", emoji="🪑"))
        self.match_id = match_id
        self.game = game
        self.number = int(number)

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        table = await context[Tables].join(answer.request, self.match_id)
        await change_lobby(answer, self.game, self.number, taken(table), newcomer(context, table))


def open_row(row: Row, viewer: Person, game: str, page: int) -> LobbyRow:
    """A table that can be joined, with its buttons."""
    taking = TakeButton(row.offer.match.id, game, page)
    return LobbyRow(open_table_words(row, viewer.discord_id), TO_TABLE, taking)


def kept_seat(kept: KeptSeat, reader: Person, number: int) -> ListLine:
    """An invitation, with the way to its card."""
    way = ui.Button[ui.LayoutView](label=str(TABLE), url=kept.link) if kept.link else None
    return ListLine(invitation_words(kept), way)


async def _show(interaction: Interaction, context: Context, answer: Answer, table: Table) -> None:
    """Show the card that was used as it is now; the postman changes the others.

    What others have changed meanwhile may have been shown before this answer was: then it is shown once more.
    """
    shown, now = None, replace(table, is_first=False)
    while shown is None or (shown.is_open and shown != now):
        async with in_language_of_posts(interaction, now.match):
            layout, files = await _card(context, now)
        await answer.change(layout, files)
        shown, now = now, await context[Tables].find(now.match.id)
    if lines := newcomer(context, table):
        await answer.show(added(ui.LayoutView(timeout=None), lines))


async def _card(context: Context, table: Table) -> tuple[ui.LayoutView, list[discord.File]]:
    if not table.is_open:
        return table_line(table, context[Boards].told), []
    picture = await table_picture(context.pictures, table)
    return table_layout(table, picture, Cards(context[CARD_BUTTONS])), [picture]


def newcomer(context: Context, table: Table) -> Sequence[ui.Item[Any]]:
    """What who has just sat down is told once a game: that there is a lesson, and the button to it."""
    way = lesson_of(Cards(context[CARD_BUTTONS]), table.game) if table.is_first else None
    return (ui.TextDisplay(new_to(table.game)), ui.ActionRow(way)) if way else ()


def new_to(game: AnyGame) -> str:
    return tables_words.FIRST_MATCH.format(game=game.info.name)


def lesson_of(cards: Cards, game: AnyGame) -> Any | None:
    """The button to the lesson, for who is new to a game that has one."""
    return next(iter(cards.on(Card.FIRST, game)), None)


def _add_buttons(container: ui.Container[ui.LayoutView], table: Table, others: Sequence[ui.Item[Any]]) -> None:
    number = table.match.id
    if len(table.choosable) > 1 or (table.choosable and len(table.choices) < len(table.seated)):
        container.add_item(ui.ActionRow(SeatSelect(number, tables_words.seat_options(table))))
    container.add_item(_buttons(table))
    stakes = (StakesButton("table", number),) if table.match.rated else ()
    for row in button_rows((*others, *stakes)):
        container.add_item(row)


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
