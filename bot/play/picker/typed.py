"""Moves that someone typed: played, shown first where they were read otherwise, or asked for which match they are."""

from __future__ import annotations

from typing import Any

import discord
from discord import ui

from bot.core.frame.answers import Answer, sentence
from bot.core.frame.context import Context, context_of
from bot.core.frame.move_choice import Put
from bot.core.frame.permissions import warning
from bot.core.frame.persistent_button import Interaction, Press, button
from bot.core.people import Person
from bot.core.speech.names import person as escaped
from bot.core.speech.sentences import Words, refusal_words
from bot.play.matches import Matches, MatchView, ReadOtherwise, WhichMatch
from bot.play.matches import words as matches_words
from bot.play.matches.ui import answer_to_move, explaining, match_buttons
from bot.play.picker.pages import Message
from bot.play.picker.views import ChoosingPlace, preview

TYPED_LIMIT = 64
"""Characters of a move; a custom id has room for them."""


class TypedMoveButton(Press, template=r"typed:(?P<number>\d+):(?P<text>.+)"):
    """Makes a typed move in one of several matches."""

    def __init__(self, number: int, text: str, label: Words = "") -> None:
        super().__init__(button(label, f"typed:{number}:{' '.join(text.split())}"))
        self.number = number
        self.text = text

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        await play_typed(interaction, answer, self.number, self.text, answer.change)


async def play_typed(
    interaction: discord.Interaction[Any], answer: Answer, number: int, text: str, put: Put | None = None
) -> None:
    """Make the move and say so; a reading that differs from what was typed is shown as a preview."""
    context, person = context_of(interaction), answer.request.person
    put = put or answer.show
    async with explaining(context, person, answer.show, number):
        try:
            played = await context[Matches].move(answer.request, number, None, text, as_typed=True)
        except ReadOtherwise as reading:
            place = ChoosingPlace(number, reading.ply)
            await put(*await preview(context, person, place, reading.move, refusal_words(reading)))
        else:
            await put(*await _told(interaction, context, played, person))


def which_match(several: WhichMatch, text: str) -> ui.LayoutView:
    """Offer a button for each match in which someone could make the move."""
    layout = sentence(matches_words.WHICH_MATCH.format(move=escaped(text)))
    rows = match_buttons(several.candidates, lambda each, label: TypedMoveButton(each.match_id, text, label))
    for row in rows:
        layout.add_item(row)
    return layout


async def _told(interaction: discord.Interaction[Any], context: Context, played: MatchView, person: Person) -> Message:
    (mine, *_) = played.position.trail
    text = matches_words.MOVE_PLAYED.format(move=mine.notation, number=played.match.id)
    return await answer_to_move(context, f"{text}{warning(interaction, played.match.home)}", played, person)
