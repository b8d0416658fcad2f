"""The private picker: choose what, choose where, look at it, confirm or go back."""

from __future__ import annotations

from collections.abc import Awaitable, Sequence
from typing import Any, Protocol

import discord
from discord import ui

from bot.core.people import Person
from bot.frame.answers import Answer, answering
from bot.frame.context import Context, context_of, person_of, request_of
from bot.frame.press import Interaction, Press, button
from bot.matches import words as matches_words
from bot.matches.matches import Matches
from bot.matches.pictures import alt_text
from bot.matches.sittings import Sitting
from bot.picker import words
from bot.picker.choices import choice_row, join, options, split
from bot.picker.picking import Pick, direct_offers, pick
from bot.plans.views import told_move
from bot.players.preferences import PreferenceBook
from bot.rules.views import explaining
from bot.speech.sentences import Words, in_words
from games.core import Step


class Put(Protocol):
    """Where the next page of the picker goes: into the message that was pressed, or into a new private one."""

    def __call__(self, layout: ui.LayoutView, files: Sequence[discord.File] = (), /) -> Awaitable[None]: ...


class ChoiceButton(Press, template=r"pick:(?P<match_id>\d+):(?P<ply>\d+):(?P<cells>.*)"):
    """One choice on the way to a move, or the way back to an earlier one."""

    changes = True

    def __init__(self, match_id: int, ply: int, cells: str, label: Words = words.BACK) -> None:
        super().__init__(button(label, f"pick:{match_id}:{ply}:{cells}"))
        self.match_id = match_id
        self.ply = ply
        self.cells = cells

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        """Show the next choice, or the move."""
        await continue_picking(interaction, context, answer, answer.change, self.match_id, self.ply, split(self.cells))


class ChoiceSelect(ui.DynamicItem[ui.Select[Any]], template=r"choose:(?P<match_id>\d+):(?P<ply>\d+):(?P<cells>.*)"):
    """The same for more choices than buttons."""

    def __init__(self, match_id: int, ply: int, cells: str, choices: Sequence[Step] = (), hint: str = "") -> None:
        super().__init__(options(f"choose:{match_id}:{ply}:{cells}", choices, hint))
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
            cells, context = (*split(self.cells), *self.item.values), context_of(interaction)
            await continue_picking(interaction, context, answer, answer.change, self.match_id, self.ply, cells)


class ConfirmButton(Press, template=r"play:(?P<match_id>\d+):(?P<ply>\d+):(?P<notation>.+)"):
    """Makes the move that was chosen."""

    changes = True

    def __init__(self, match_id: int, ply: int, notation: str) -> None:
        label = words.PLAY_MOVE.format(move=notation)
        super().__init__(button(label, f"play:{match_id}:{ply}:{notation}", discord.ButtonStyle.success, "✅"))
        self.match_id = match_id
        self.ply = ply
        self.notation = notation

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        """Store the move and say so."""
        await _play(interaction, context, answer, answer.change, self.match_id, self.ply, self.notation)


async def show_picker(
    context: Context, sitting: Sitting, person: Person, cells: Sequence[str]
) -> tuple[ui.LayoutView, list[discord.File]]:
    """The picker after these choices: a layout and its picture."""
    picked = pick(sitting.game, sitting.position.state, cells)
    look = await context.look(person, sitting)
    if picked.move is None:
        picture = await context.pictures.choice(sitting, look, picked.taken, picked.choices)
    else:
        picture = await context.pictures.preview(sitting, look, picked.move)
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
        return f"**{matches_words.match_title(sitting)}** · {chosen}\n{words.LOOKS_LIKE}"
    state = sitting.position.state
    prompt = in_words(sitting.game.prompt(state, state.to_move), matches_words.escaped(sitting.names))
    question = f"{chosen} → ?" if picked.taken else prompt
    return f"**{matches_words.match_title(sitting)}** · {question}"


def _rows(sitting: Sitting, picked: Pick) -> list[ui.ActionRow[Any]]:
    match_id, ply = sitting.match.id, sitting.position.ply
    rows = [_choices(sitting, picked)] if picked.choices else []
    last: ui.ActionRow[Any] = ui.ActionRow()
    if picked.move is not None:
        last.add_item(ConfirmButton(match_id, ply, sitting.game.format(picked.move)))
    if picked.back is not None:
        last.add_item(ChoiceButton(match_id, ply, join(picked.back)))
    return [*rows, last] if last.children else rows


def _choices(sitting: Sitting, picked: Pick) -> ui.ActionRow[Any]:
    """A few moves at once, a few choices as buttons, more as a select."""
    match_id, ply = sitting.match.id, sitting.position.ply
    direct = direct_offers(sitting.game, sitting.position.state) if picked.back is None else ()
    return choice_row(
        direct or picked.offers,
        button=lambda offer: ChoiceButton(match_id, ply, join(offer.cells), in_words(offer.words)),
        select=lambda hint: ChoiceSelect(match_id, ply, join(picked.cells), picked.choices, hint),
    )


async def continue_picking(
    interaction: Interaction, context: Context, answer: Answer, put: Put, match_id: int, ply: int, cells: Sequence[str]
) -> None:
    """Show the next choice, or the move; it is played at once for who wishes no preview."""
    person = person_of(interaction)
    sitting = await context[Matches].show_current(match_id, ply, person)
    picked = pick(sitting.game, sitting.position.state, cells)
    if picked.move is not None and cells and not (await context[PreferenceBook].of(person)).confirm:
        await _play(interaction, context, answer, put, match_id, ply, sitting.game.format(picked.move))
    else:
        await put(*await show_picker(context, sitting, person, cells))


async def _play(
    interaction: Interaction, context: Context, answer: Answer, put: Put, match_id: int, ply: int, notation: str
) -> None:
    """Store the move and say so."""
    async with explaining(interaction, context, answer, match_id):
        moved = await context[Matches].move(request_of(interaction), match_id, ply, notation)
        context.nudge()
        text = matches_words.MOVE_PLAYED.format(move=notation, number=match_id)
        await put(told_move(text, moved, person_of(interaction)))
