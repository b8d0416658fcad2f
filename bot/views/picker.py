"""The private picker: choose what, choose where, look at it, confirm or go back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord
from discord import ui

from bot import wording, wording_buttons
from bot.answers import Answer, answering, sentence
from bot.desk import Desk, desk_of, person_of, request_of
from bot.pictures import alt_text
from bot.services.people import Person
from bot.services.picking import Pick, pick
from bot.services.sittings import Sitting
from bot.services.speech import Words, in_words
from bot.views.press import Interaction, Press, button
from bot.views.rules import explaining
from games.core import Step

MOST_BUTTONS = 5
"""More choices than fit in one row become a select."""

SEPARATOR = "."


class ChoiceButton(Press, template=r"pick:(?P<match_id>\d+):(?P<ply>\d+):(?P<cells>.*)"):
    """One choice on the way to a move, or the way back to an earlier one."""

    changes = True

    def __init__(self, match_id: int, ply: int, cells: str, label: Words = wording_buttons.BACK) -> None:
        super().__init__(button(label, f"pick:{match_id}:{ply}:{cells}"))
        self.match_id = match_id
        self.ply = ply
        self.cells = cells

    async def pressed(self, interaction: Interaction, desk: Desk, answer: Answer) -> None:
        """Show the next choice, or the move."""
        await _continue(interaction, desk, answer, self.match_id, self.ply, _split(self.cells))


class ChoiceSelect(ui.DynamicItem[ui.Select[Any]], template=r"choose:(?P<match_id>\d+):(?P<ply>\d+):(?P<cells>.*)"):
    """The same for more choices than buttons."""

    def __init__(self, match_id: int, ply: int, cells: str, choices: Sequence[Step] = (), hint: str = "") -> None:
        options = [discord.SelectOption(label=in_words(step.words)[:100], value=step.cell) for step in choices]
        select: ui.Select[Any] = ui.Select(
            custom_id=f"choose:{match_id}:{ply}:{cells}", placeholder=hint[:150] or None, options=options
        )
        super().__init__(select)
        self.match_id = match_id
        self.ply = ply
        self.cells = cells

    @classmethod
    async def from_custom_id(cls, interaction: Interaction, item: ui.Item[Any], match: Any, /) -> ChoiceSelect:
        """The select as it was when the message was sent."""
        return cls(int(match["match_id"]), int(match["ply"]), match["cells"])

    async def callback(self, interaction: Interaction) -> None:
        """Show the next choice, or the move."""
        async with answering(interaction, changes=True) as answer:
            cells = (*_split(self.cells), *self.item.values)
            await _continue(interaction, desk_of(interaction), answer, self.match_id, self.ply, cells)


class ConfirmButton(Press, template=r"play:(?P<match_id>\d+):(?P<ply>\d+):(?P<notation>.+)"):
    """Makes the move that was chosen."""

    changes = True

    def __init__(self, match_id: int, ply: int, notation: str) -> None:
        label = wording_buttons.PLAY_MOVE.format(move=notation)
        super().__init__(button(label, f"play:{match_id}:{ply}:{notation}", discord.ButtonStyle.success, "✅"))
        self.match_id = match_id
        self.ply = ply
        self.notation = notation

    async def pressed(self, interaction: Interaction, desk: Desk, answer: Answer) -> None:
        """Store the move and say so."""
        await _play(interaction, desk, answer, self.match_id, self.ply, self.notation)


async def show_picker(
    desk: Desk, sitting: Sitting, person: Person, cells: Sequence[str]
) -> tuple[ui.LayoutView, list[discord.File]]:
    """The picker after these choices: a layout and its picture."""
    picked = pick(sitting.game, sitting.position.state, cells)
    look = await desk.look(person, sitting)
    if picked.move is None:
        picture = await desk.pictures.choice(sitting, look, picked.taken, picked.choices)
    else:
        picture = await desk.pictures.preview(sitting, look, picked.move)
    return _layout(sitting, picked, picture), [picture]


def _layout(sitting: Sitting, picked: Pick, picture: discord.File) -> ui.LayoutView:
    layout = ui.LayoutView(timeout=None)
    layout.add_item(ui.TextDisplay(_question(sitting, picked)))
    alt = alt_text(sitting.game, sitting.position.state)
    layout.add_item(ui.MediaGallery(discord.MediaGalleryItem(picture, description=alt)))
    for row in _rows(sitting, picked):
        layout.add_item(row)
    return layout


def _question(sitting: Sitting, picked: Pick) -> str:
    chosen = " → ".join(in_words(step.words) for step in picked.taken)
    if picked.move is not None:
        return f"**{wording.match_title(sitting)}** · {chosen}\n{wording_buttons.LOOKS_LIKE}"
    question = in_words(sitting.game.prompt(sitting.position.state)) if not picked.taken else f"{chosen} → ?"
    return f"**{wording.match_title(sitting)}** · {question}"


def _rows(sitting: Sitting, picked: Pick) -> list[ui.ActionRow[Any]]:
    match_id, ply = sitting.match.id, sitting.position.ply
    rows = [_choices(match_id, ply, picked)] if picked.choices else []
    last: ui.ActionRow[Any] = ui.ActionRow()
    if picked.move is not None:
        last.add_item(ConfirmButton(match_id, ply, sitting.game.format(picked.move)))
    if picked.back is not None:
        last.add_item(ChoiceButton(match_id, ply, SEPARATOR.join(picked.back)))
    return [*rows, last] if last.children else rows


def _choices(match_id: int, ply: int, picked: Pick) -> ui.ActionRow[Any]:
    row: ui.ActionRow[Any] = ui.ActionRow()
    if len(picked.choices) > MOST_BUTTONS:
        hint = wording_buttons.CHOICES.format(len(picked.choices))
        row.add_item(ChoiceSelect(match_id, ply, SEPARATOR.join(picked.cells), picked.choices, hint))
        return row
    for step in picked.choices:
        row.add_item(ChoiceButton(match_id, ply, SEPARATOR.join((*picked.cells, step.cell)), in_words(step.words)))
    return row


async def _continue(
    interaction: Interaction, desk: Desk, answer: Answer, match_id: int, ply: int, cells: Sequence[str]
) -> None:
    person = person_of(interaction)
    sitting = await desk.house.matches.show_current(match_id, ply, person)
    picked = pick(sitting.game, sitting.position.state, cells)
    if picked.move is not None and cells and not (await desk.house.preferences.of(person)).confirm:
        await _play(interaction, desk, answer, match_id, ply, sitting.game.format(picked.move))
    else:
        await answer.change(*await show_picker(desk, sitting, person, cells))


async def _play(interaction: Interaction, desk: Desk, answer: Answer, match_id: int, ply: int, notation: str) -> None:
    """Store the move and say so."""
    async with explaining(interaction, desk, answer, match_id):
        await desk.house.matches.move(request_of(interaction), match_id, ply, notation)
        desk.nudge()
        await answer.change(sentence(wording.MOVE_PLAYED.format(move=notation, number=match_id)))


def _split(cells: str) -> tuple[str, ...]:
    return tuple(cells.split(SEPARATOR)) if cells else ()
