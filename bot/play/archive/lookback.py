"""The page of a match: one view of it at a time, which a select changes."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import discord
from discord import ui

from bot.core.frame.answers import Answer, answering
from bot.core.frame.context import Context
from bot.core.frame.pages import Page
from bot.core.frame.persistent_button import Interaction, LastingItem, Press, button
from bot.core.people import Person
from bot.core.slots import Slot
from bot.core.speech.sentences import Words
from bot.play.archive import words
from bot.play.matches import Board, Boards, Group, MatchView


@dataclass(frozen=True, slots=True)
class Lookback:
    """A view of a match, brought by the subject that knows it."""

    key: str
    rank: int
    """It stands before those with a higher one; the first is shown where none is named."""
    label: Words
    open: Callable[[Context, Answer, int | None], Awaitable[None]]
    """Shows the match of this number, or the one last played there; raises `Refusal`."""
    leave: Callable[[Context, Person, int], None] | None = None
    """Ends what keeps the view up to date, when another one takes its place."""


LOOKBACKS = Slot[Lookback]("lookbacks")


class LookBackButton(Press, template=r"match:(?P<match_id>\d+):(?P<view>\w+)"):
    """Opens a view of a match, or leads back to it."""

    def __init__(self, match_id: int, view: str, label: Words = words.LOOK_BACK, emoji: str | None = None) -> None:
        super().__init__(button(label, f"match:{match_id}:{view}", emoji=emoji))
        self.match_id = match_id
        self.key = view

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        await look_back(context, answer, self.match_id, self.key)


def offer_look_back(board: Board) -> Iterable[LookBackButton]:
    """Lead from a final board to everything there is of the match."""
    if board.view.to_move is None:
        yield LookBackButton(board.view.match.id, "boards", emoji="🎞️")


class ViewSelect(LastingItem[ui.Select[Any]], template=r"match-view:(?P<match_id>\d+)"):
    def __init__(self, match_id: int, options: Sequence[discord.SelectOption] = ()) -> None:
        super().__init__(ui.Select(custom_id=f"match-view:{match_id}", options=list(options)))
        self.match_id = match_id

    async def callback(self, interaction: Interaction) -> None:
        async with answering(interaction) as answer:
            await look_back(answer.context, answer, self.match_id, self.item.values[0])


async def look_back(context: Context, answer: Answer, match_id: int | None, view: str = "") -> None:
    """Show a view of a match, the first one where there is none of this name; raises `Refusal`."""
    views = _views(context)
    chosen = next((each for each in views if each.key == view), views[0])
    for other in views:
        if other.leave and other is not chosen and match_id is not None:
            other.leave(context, answer.request.person, match_id)
    async with answer.turn():
        await chosen.open(context, answer, match_id)


def look_page(context: Context, view: MatchView, person: Person, key: str, **parts: Any) -> Page:
    """A page on a match with the way to its other views; `parts` are those of `Page`."""
    options = [
        discord.SelectOption(label=str(each.label), value=each.key, default=each.key == key) for each in _views(context)
    ]
    again = context[Boards].controls(Group.AGAIN, Board(view, person))
    actions = [*again, *parts.pop("actions", ())]
    return Page(select=ViewSelect(view.match.id, options), actions=actions, **parts)


def _views(context: Context) -> list[Lookback]:
    return sorted(context[LOOKBACKS], key=lambda each: each.rank)
