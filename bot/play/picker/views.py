"""The private picker: choose what, choose where, look at it, confirm or go back."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Any, NamedTuple

import discord
from discord import ui

from bot.core.frame.answers import Answer
from bot.core.frame.context import Context
from bot.core.frame.move_choice import POSITIONS, Asked, MoveChoice, Source
from bot.core.frame.persistent_button import Interaction, Press, button
from bot.core.numbers import count_in, number_in
from bot.core.people import Person
from bot.core.speech.names import person
from bot.core.speech.sentences import Words, in_words
from bot.people.players import PreferenceBook, preferences_of
from bot.play.picker import words
from bot.play.picker.choice import Pick, pick
from bot.play.picker.choices import split
from bot.play.picker.pages import Message, page, unchosen_page

MATCHES = "match"
"""The source whose positions need no name in a custom id."""
ORIGIN = r"(?:(?P<source>[a-z]\w*):)?(?P<number>\d+):(?P<ply>\d+)"
"""A position in a custom id: of which subject, which of its positions, and at which ply."""


class ChoosingPlace(NamedTuple):
    number: int
    ply: int
    source: str = MATCHES

    @classmethod
    def read(cls, found: Mapping[str, str | None]) -> ChoosingPlace:
        """The origin of a custom id."""
        return cls(number_in(found["number"] or "0"), count_in(found["ply"] or "0"), found["source"] or MATCHES)

    def __str__(self) -> str:
        name = "" if self.source == MATCHES else f"{self.source}:"
        return f"{name}{self.number}:{self.ply}"


class MoveButton(Press, template=rf"move:{ORIGIN}"):
    """Opens the private picker for the player to move."""

    def __init__(self, number: int, ply: int, label: Words = words.MOVE, source: str | None = None) -> None:
        self.origin = ChoosingPlace(number, ply, source or MATCHES)
        super().__init__(button(label, f"move:{self.origin}", discord.ButtonStyle.primary, "♟️"))

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        choosing = await _open(context, answer.request.person, self.origin)
        await answer.show(*await _show(context, choosing, self.origin, _pick(choosing)))


class ChoiceButton(Press, template=rf"pick:{ORIGIN}:(?P<cells>.*)"):
    """One choice on the way to a move, or the way back to an earlier one."""

    def __init__(self, number: int, ply: int, cells: str, label: Words = words.BACK, source: str | None = None) -> None:
        self.origin = ChoosingPlace(number, ply, source or MATCHES)
        super().__init__(button(label, f"pick:{self.origin}:{cells}"))
        self.cells = cells

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        asked = Asked(answer.request, context, answer.change, answer.show)
        await continue_picking(asked, self.origin, split(self.cells))


class ConfirmButton(Press, template=rf"play:{ORIGIN}:(?P<notation>.+)"):
    """Makes the move that was chosen."""

    def __init__(self, number: int, ply: int, notation: str, source: str | None = None, shown: str = "") -> None:
        self.origin = ChoosingPlace(number, ply, source or MATCHES)
        label = words.PLAY_MOVE.format(move=shown or notation)
        super().__init__(button(label, f"play:{self.origin}:{notation}", discord.ButtonStyle.success, "✅"))
        self.notation = notation

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        await _play(Asked(answer.request, context, answer.change, answer.show), self.origin, self.notation)


class AlwaysPlayButton(Press, template=rf"playnow:{ORIGIN}:(?P<notation>.+)"):
    """Makes the move that was chosen, and all later ones without a preview."""

    def __init__(self, number: int, ply: int, notation: str, source: str | None = None) -> None:
        self.origin = ChoosingPlace(number, ply, source or MATCHES)
        super().__init__(button(words.ALWAYS_PLAY, f"playnow:{self.origin}:{notation}"))
        self.notation = notation

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        await _play(Asked(answer.request, context, answer.change, answer.show), self.origin, self.notation)
        await context[PreferenceBook].choose(answer.request.person, "confirm", str(False))
        await answer.say(words.PLAYED_FROM_NOW_ON)


class _PickerButtons(NamedTuple):
    """Makes the buttons of the picker in one position."""

    origin: ChoosingPlace

    def choice(self, cells: str, label: Words) -> ui.Item[Any]:
        return ChoiceButton(self.origin.number, self.origin.ply, cells, label, self.origin.source)

    def back(self, cells: str) -> ui.Item[Any]:
        return ChoiceButton(self.origin.number, self.origin.ply, cells, source=self.origin.source)

    def confirm(self, notation: str, shown: str) -> ui.Item[Any]:
        return ConfirmButton(self.origin.number, self.origin.ply, notation, self.origin.source, shown)


async def continue_picking(asked: Asked, origin: ChoosingPlace, cells: Sequence[str]) -> None:
    """Show the next choice, or the move; it is played at once for whoever wants no preview."""
    context = asked.context
    choosing = await _open(context, asked.person, origin)
    picked = _pick(choosing, cells)
    if picked.move is not None and cells and not await _wants_preview(context, choosing, asked.person):
        await _play(asked, origin, choosing.game.format(picked.move))
    else:
        await asked.put(*await _show(context, choosing, origin, picked))


async def preview(context: Context, person: Person, origin: ChoosingPlace, move: Hashable, news: str) -> Message:
    """Show a move before it is played, below the reason for it; raises `PlayerError`."""
    choosing = await _open(context, person, origin)
    cells = [step.cell for step in choosing.game.path(choosing.state, move)]
    return await _show(context, choosing, origin, _pick(choosing, cells), news)


async def first_page(
    context: Context, choosing: MoveChoice, number: int, source: str, text: str, further: Sequence[ui.Item[Any]] = ()
) -> Message:
    """Offer the first choice in a position of another subject; no move is shown before it's made."""
    picked = _pick(choosing)
    buttons = _PickerButtons(ChoosingPlace(number, choosing.ply, source))
    if picked.move is not None:
        return await unchosen_page(context.pictures, choosing, picked, text, buttons, further)
    return await page(context.pictures, choosing, picked, text, buttons, further)


def _pick(choosing: MoveChoice, cells: Sequence[str] = ()) -> Pick:
    return pick(choosing.game, choosing.state, cells, choosing.frame.viewpoint)


async def _wants_preview(context: Context, choosing: MoveChoice, person: Person) -> bool:
    if not choosing.has_preview:
        return False
    known = preferences_of(choosing.chooser) if choosing.chooser else await context[PreferenceBook].of(person)
    return known.confirm


async def _open(context: Context, person: Person, origin: ChoosingPlace) -> MoveChoice:
    return await _source(context, origin).open(context, person, origin.number, origin.ply)


async def _play(asked: Asked, origin: ChoosingPlace, notation: str) -> None:
    await _source(asked.context, origin).play(asked, origin.number, origin.ply, notation)


def _source(context: Context, origin: ChoosingPlace) -> Source:
    """The subject that has the position; raises `LookupError` if there is none of this name."""
    for each in context[POSITIONS]:
        if each.key == origin.source:
            return each
    raise LookupError(f"no subject has positions called {origin.source}")


async def _show(context: Context, choosing: MoveChoice, origin: ChoosingPlace, picked: Pick, news: str = "") -> Message:
    """Show the picker after these choices: a layout and its picture; `news` stands above it."""
    text = "\n".join(filter(None, [news, _question(choosing, picked)]))
    buttons, further = _PickerButtons(origin), list[ui.Item[Any]]()
    if picked.move is not None and choosing.is_practised:
        notation = choosing.game.format(picked.move)
        further.append(AlwaysPlayButton(origin.number, origin.ply, notation, origin.source))
    return await page(context.pictures, choosing, picked, text, buttons, further)


def _question(choosing: MoveChoice, picked: Pick) -> str:
    chosen = " → ".join(in_words(step.words) for step in picked.taken)
    if picked.move is not None:
        return f"**{choosing.title}** · {chosen}\n{words.LOOKS_LIKE}"
    names = [person(name) for name in choosing.frame.names]
    prompt = in_words(choosing.game.prompt(choosing.state, choosing.frame.viewer), names)
    return f"**{choosing.title}** · {f'{chosen} → ?' if picked.taken else prompt}"
