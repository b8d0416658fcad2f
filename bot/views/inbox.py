"""The list of somebody's matches."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from discord import ui

from bot import wording
from bot.answers import sentence
from bot.services.people import Person
from bot.services.sittings import Sitting
from bot.views.board import MoveButton
from bot.views.look import ACCENT

MOST = 10
"""Lines; with a button each they stay within the 40 components of a message."""


def inbox_layout(mine: Sequence[Sitting], person: Person) -> ui.LayoutView:
    """A line for each match, with a button where it is this person's turn."""
    if not mine:
        return sentence(wording.NO_MATCHES)
    layout = ui.LayoutView(timeout=None)
    container: ui.Container[ui.LayoutView] = ui.Container(accent_colour=ACCENT)
    for sitting in mine[:MOST]:
        container.add_item(_line(sitting, person))
    if len(mine) > MOST:
        container.add_item(ui.TextDisplay(f"-# and {len(mine) - MOST} more"))
    layout.add_item(container)
    return layout


def _line(sitting: Sitting, person: Person) -> ui.Item[Any]:
    text: ui.TextDisplay[Any] = ui.TextDisplay(wording.standing(sitting, person.discord_id))
    if not sitting.waits_for(person.discord_id):
        return text
    return ui.Section(text, accessory=MoveButton(sitting.match.id, sitting.position.ply, "Play"))
