"""Tables in lists of other subjects: what waits for someone, and what they could join."""

from __future__ import annotations

from discord import ui

from bot.core.frame.answers import Answer
from bot.core.frame.context import Context
from bot.core.frame.lines import ListLine
from bot.core.frame.persistent_button import Interaction, Press, button
from bot.core.open_seats import Row
from bot.core.people import Person
from bot.play.lists.ui import LobbyRow, change_lobby
from bot.play.tables import words as tables_words
from bot.play.tables.open_tables import TO_TABLE, open_table_words, taken
from bot.play.tables.reserved_seats import TABLE, KeptSeat, invitation_words
from bot.play.tables.tables import Tables


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
        table = await context[Tables].join(answer.request, self.match_id)
        await change_lobby(interaction, context, answer, self.game, self.number, taken(table))


def open_row(row: Row, viewer: Person, game: str, page: int) -> LobbyRow:
    """A table that can be joined, with its buttons."""
    taking = TakeButton(row.offer.match.id, game, page)
    return LobbyRow(open_table_words(row, viewer.discord_id), TO_TABLE, taking)


def kept_seat(kept: KeptSeat, reader: Person, number: int) -> ListLine:
    """An invitation, with the way to its card."""
    way = ui.Button[ui.LayoutView](label=str(TABLE), url=kept.link) if kept.link else None
    return ListLine(invitation_words(kept), way)
