"""The message that shows a board, and the button that starts a move."""

from __future__ import annotations

import discord
from discord import ui

from bot import clockwords, wording
from bot.answers import Answer
from bot.desk import Desk, person_of
from bot.pictures import alt_text
from bot.services.sittings import Sitting
from bot.views.clocks import AgreeButton, ClaimButton
from bot.views.look import ACCENT, gallery
from bot.views.picker import show_picker
from bot.views.press import Interaction, Press, button
from bot.views.rules import RulesButton

TEXT_LIMIT = 3000
"""Characters; a message holds 4000 over all its texts."""


class MoveButton(Press, template=r"move:(?P<match_id>\d+):(?P<ply>\d+)"):
    """Opens the private picker for the player to move."""

    def __init__(self, match_id: int, ply: int, label: str = "Move") -> None:
        super().__init__(button(label, f"move:{match_id}:{ply}", discord.ButtonStyle.primary, "♟️"))
        self.match_id = match_id
        self.ply = ply

    async def pressed(self, interaction: Interaction, desk: Desk, answer: Answer) -> None:
        """Show the first choice."""
        person = person_of(interaction)
        sitting = await desk.house.matches.show_current(self.match_id, self.ply, person)
        await answer.show(*await show_picker(desk, sitting, person, ()))


def board_layout(
    sitting: Sitting,
    picture: discord.File | str,
    *,
    ping: bool = False,
    buttons: bool = True,
    can_move: bool = True,
    note: str = "",
    reminder: bool = False,
) -> ui.LayoutView:
    """The last move, the picture (a new file, or the name of one the message has), whose turn it is."""
    layout = ui.LayoutView(timeout=None)
    container: ui.Container[ui.LayoutView] = ui.Container(accent_colour=ACCENT)
    news = clockwords.reminder(sitting) if reminder else wording.last_move(sitting)
    container.add_item(ui.TextDisplay(f"**{wording.match_title(sitting)}**\n{news}"[:TEXT_LIMIT]))
    container.add_item(gallery(picture, alt_text(sitting.game, sitting.position.state)))
    container.add_item(ui.TextDisplay(wording.turn(sitting, ping=ping)))
    if clock := clockwords.clock_lines(sitting):
        container.add_item(ui.TextDisplay(clock))
    if note:
        container.add_item(ui.TextDisplay(f"-# {note}"))
    if buttons:
        container.add_item(_buttons(sitting, can_move=can_move))
    layout.add_item(container)
    return layout


def board_picture(sitting: Sitting) -> str:
    """The name of the picture on the message."""
    return f"engawa-{sitting.match.id}-{sitting.position.ply}.png"


def _buttons(sitting: Sitting, *, can_move: bool) -> ui.ActionRow[ui.LayoutView]:
    """Move, while somebody has to; what the clock offers; the rules that matter now."""
    row: ui.ActionRow[ui.LayoutView] = ui.ActionRow()
    if can_move and sitting.to_move is not None:
        row.add_item(MoveButton(sitting.match.id, sitting.position.ply))
    if clock := sitting.timing:
        if clock.is_fallen and not clock.is_paused:
            row.add_item(ClaimButton(sitting.match.id, sitting.position.ply, clockwords.claim_label(sitting)))
        if clock.votes:
            row.add_item(AgreeButton(sitting.match.id, sitting.position.ply))
    row.add_item(RulesButton(sitting.match.game, sitting.game.topic(sitting.position.state)))
    return row
