"""Rounds as directors see them: pairings that wait to be published, and the question whether one is taken back."""

from __future__ import annotations

import discord
from discord import ui

from bot.community.tournaments import Overview, refusals, stale_buttons
from bot.community.tournaments.administration import words
from bot.community.tournaments.administration.rounds import Steering
from bot.core.frame.answers import Answer, sentence
from bot.core.frame.context import Context
from bot.core.frame.persistent_button import Interaction, Press, button
from bot.core.speech.names import person
from bot.core.speech.sentences import refusal_words


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
            await answer.change(draft_layout(now, refusal_words(stale)))
            return
        await answer.change(sentence(words.DRAFT_PUBLISHED))


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
        await answer.change(sentence(words.UNDONE.format(number=latest)))


def draft_layout(shown: Overview, news: str = "") -> ui.LayoutView:
    """The pairings, and the button that publishes them."""
    draft = shown.row.progress.draft
    assert draft is not None
    layout = sentence(words.below(news, words.draft_text(shown, draft.rounds, draft.until)))
    layout.add_item(ui.ActionRow(PublishRoundButton(shown.row.id, stale_buttons.draft_mark(shown.row))))
    return layout


def undo_question(shown: Overview) -> ui.LayoutView:
    latest = len(shown.tournament.rounds)
    layout = sentence(words.UNDO_QUESTION.format(number=latest, name=person(shown.row.name)))
    mark = stale_buttons.round_mark(shown.held)
    layout.add_item(ui.ActionRow(UndoRoundButton(shown.row.id, latest, mark)))
    return layout
