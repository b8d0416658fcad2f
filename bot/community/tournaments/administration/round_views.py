"""Rounds as directors see them: pairings that wait to be published, and the question whether one is taken back."""

from __future__ import annotations

import discord

from bot.community.competitions.ui import ManageButton, show_managed
from bot.community.tournaments import Overview, refusals, stale_buttons
from bot.community.tournaments.administration import words
from bot.community.tournaments.administration.rounds import Steering
from bot.community.tournaments.ui import KEY
from bot.core.frame.answers import Answer
from bot.core.frame.context import Context
from bot.core.frame.pages import Page
from bot.core.frame.persistent_button import Interaction, Press, button
from bot.core.speech.names import person
from bot.core.speech.sentences import refusal_words

ROUNDS = "rounds"
"""The part of the pages of a director on which rounds are."""


class PublishRoundButton(Press, template=r"event-round:(?P<number>\d+)(?::(?P<seen>\w+))?"):
    """Publishes pairings, if they are still those that are shown."""

    def __init__(self, number: int, seen: str | None = None) -> None:
        custom_id = stale_buttons.marked(f"event-round:{number}", seen)
        super().__init__(button(words.PUBLISH_ROUND, custom_id, discord.ButtonStyle.success, "📣"))
        self.number = number
        self.seen = seen or stale_buttons.NONE

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        answer.pace()
        steering, request = context[Steering], answer.request
        try:
            await steering.approve(request, self.number, self.seen)
        except refusals.ChangedSince as stale:
            now = await steering.drafted(request, self.number)
            await answer.show(*draft_page(now, refusal_words(stale)).message)
            return
        await show_managed(answer, KEY, self.number, ROUNDS, str(words.DRAFT_PUBLISHED))


class UndoRoundButton(Press, template=r"event-undo:(?P<number>\d+):(?P<round_>\d+):(?P<seen>\w+)"):
    """Takes a round back, if it is still the latest one, so that nobody takes back the one before by this."""

    def __init__(self, number: int, round_: str | int, seen: str) -> None:
        label = words.UNDO_THIS.format(number=round_)
        custom_id = f"event-undo:{number}:{round_}:{seen}"
        super().__init__(button(label, custom_id, discord.ButtonStyle.danger))
        self.number = number
        self.seen = seen

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        answer.pace()
        latest = await context[Steering].undo_round(answer.request, self.number, self.seen)
        await show_managed(answer, KEY, self.number, "run", words.UNDONE.format(number=latest))


def draft_page(shown: Overview, news: str = "") -> Page:
    """The pairings, and the button that publishes them."""
    draft = shown.row.progress.draft
    assert draft is not None
    publish = PublishRoundButton(shown.row.id, stale_buttons.draft_mark(shown.row))
    text = words.below(news, words.draft_text(shown, draft.rounds, draft.until))
    return Page(text=text, actions=[publish, ManageButton(KEY, shown.row.id, ROUNDS)])


def undo_page(shown: Overview) -> Page:
    latest = len(shown.tournament.rounds)
    question = words.UNDO_QUESTION.format(number=latest, name=person(shown.row.name))
    undo = UndoRoundButton(shown.row.id, latest, stale_buttons.round_mark(shown.held))
    return Page(text=question, actions=[undo, ManageButton(KEY, shown.row.id, ROUNDS)])
