"""A page of the picker: the position with what was chosen so far and what can be chosen next."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, Protocol, TypeAlias

import discord
from discord import ui

from bot.core.frame.answers import sentence
from bot.core.frame.layouts import gallery
from bot.core.frame.move_choice import MoveChoice
from bot.core.frame.pictures import Pictures
from bot.core.speech.sentences import Words, in_words
from bot.play.picker.choice import Pick, direct_offers
from bot.play.picker.choices import choice_rows, join
from games.core import Played

Message: TypeAlias = tuple[ui.LayoutView, list[discord.File]]


class Buttons(Protocol):
    """The buttons below a page, which carry the position and the choices in their custom ids."""

    def choice(self, cells: str, label: Words) -> ui.Item[Any]:
        """The button that makes a choice; `cells` are all that are chosen by then."""

    def back(self, cells: str) -> ui.Item[Any]:
        """The way back to earlier choices."""

    def confirm(self, notation: str, shown: str) -> ui.Item[Any]:
        """The button that makes the move; `shown` is what it's called beside the picture."""


async def page(
    pictures: Pictures,
    choosing: MoveChoice,
    picked: Pick,
    text: str,
    buttons: Buttons,
    further: Sequence[ui.Item[Any]] = (),
) -> Message:
    """What was chosen and what can be chosen, or a look at the move; `further` buttons stand in the last row."""
    picture = await draw_choice(pictures, choosing, picked)
    layout = illustrated(text, choosing, picture)
    for row in _rows(choosing, picked, buttons, further):
        layout.add_item(row)
    return layout, [picture]


async def unchosen_page(
    pictures: Pictures,
    choosing: MoveChoice,
    picked: Pick,
    text: str,
    buttons: Buttons,
    further: Sequence[ui.Item[Any]] = (),
) -> Message:
    """Show the position as it is, where there is only one move to make."""
    picture = await draw_still(pictures, choosing)
    layout = illustrated(text, choosing, picture)
    layout.add_item(ui.ActionRow(_confirm(choosing, picked, buttons), *further))
    return layout, [picture]


def illustrated(text: str, choosing: MoveChoice, picture: discord.File) -> ui.LayoutView:
    """Show words, and below them the picture of a position."""
    layout = sentence(text)
    layout.add_item(gallery(picture, picture.description or ""))
    return layout


async def draw_choice(pictures: Pictures, choosing: MoveChoice, picked: Pick) -> discord.File:
    """The board with what was chosen so far and what can be chosen next or, once all is, as it would be then."""
    game, state, frame = choosing.game, choosing.state, choosing.frame
    if picked.move is None:
        chosen, choices = picked.cells, tuple((step.cell, step.cell) for step in picked.choices)
        return await pictures.board(game, state, replace(frame, chosen=chosen, choices=choices), "choice.png")
    after, events = game.apply(state, picked.move)
    last = Played(state, picked.move, state.to_move, events)
    return await pictures.board(game, after, replace(frame, last=last, ply=choosing.ply + 1), "preview.png")


async def draw_still(pictures: Pictures, choosing: MoveChoice) -> discord.File:
    return await pictures.board(choosing.game, choosing.state, choosing.frame, "choice.png")


def _rows(
    choosing: MoveChoice, picked: Pick, buttons: Buttons, further: Sequence[ui.Item[Any]]
) -> list[ui.ActionRow[Any]]:
    """Rows of the choices; then the move, other ways to it, the way back."""
    last: list[ui.Item[Any]] = []
    if picked.move is not None:
        last.append(_confirm(choosing, picked, buttons))
    if picked.back is not None:
        last.append(buttons.back(join(picked.back)))
    last += further
    rows = list(_choices(choosing, picked, buttons)) if picked.choices else []
    return [*rows, ui.ActionRow(*last)] if last else rows


def _choices(choosing: MoveChoice, picked: Pick, buttons: Buttons) -> Iterator[ui.ActionRow[Any]]:
    """Offer a few moves at once, else a choice on the way to one."""
    viewpoint = choosing.frame.viewpoint
    direct = direct_offers(choosing.game, choosing.state, viewpoint) if picked.back is None else ()
    offers = direct or picked.offers(picture_is_turned=viewpoint != choosing.state.to_move)
    return choice_rows(offers, lambda offer, label: buttons.choice(join(offer.cells), in_words(label)))


def _confirm(choosing: MoveChoice, picked: Pick, buttons: Buttons) -> ui.Item[Any]:
    game, state = choosing.game, choosing.state
    shown = game.shown(state, picked.move, choosing.frame.viewpoint)
    return buttons.confirm(game.format(picked.move), in_words(shown))
