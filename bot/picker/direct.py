"""Buttons below a board that make a move without a picker, where there are few to choose from."""

from __future__ import annotations

from typing import Any

import discord
from discord import ui

from bot.frame.answers import Answer
from bot.frame.context import Context
from bot.frame.press import Interaction, Press, button
from bot.lists import words as lists_words
from bot.matches.sittings import Sitting
from bot.picker.choices import join, split
from bot.picker.picking import direct_offers
from bot.picker.views import continue_picking
from bot.speech.sentences import Words, in_words


class DirectButton(Press, template=r"direct:(?P<match_id>\d+):(?P<ply>\d+):(?P<cells>.*)"):
    """One of the few moves there are: to the preview or, for who wishes none, onto the board."""

    def __init__(self, match_id: int, ply: int, cells: str, label: Words = lists_words.PLAY) -> None:
        style = discord.ButtonStyle.primary
        super().__init__(button(label, f"direct:{match_id}:{ply}:{cells}", style))
        self.match_id = match_id
        self.ply = ply
        self.cells = cells

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        """Answer privately; the board stays as it is."""
        await continue_picking(interaction, context, answer, answer.show, self.match_id, self.ply, split(self.cells))


def direct_row(sitting: Sitting) -> ui.ActionRow[Any] | None:
    """A button for each legal move, None where there are too many."""
    number, ply = sitting.match.id, sitting.position.ply
    offers = direct_offers(sitting.game, sitting.position.state) if sitting.to_move else ()
    if not offers:
        return None
    return ui.ActionRow(*(DirectButton(number, ply, join(offer.cells), in_words(offer.words)) for offer in offers))
