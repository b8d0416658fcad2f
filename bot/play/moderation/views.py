"""The question before a moderator ends a match."""

from __future__ import annotations

from collections.abc import Mapping

import discord
from discord import ui

from bot.core.frame.answers import Answer, sentence
from bot.core.frame.context import Context, someone
from bot.core.frame.dialogs import Dialog
from bot.core.frame.persistent_button import Interaction, Press, button
from bot.core.people import Request
from bot.core.speech.limits import TITLE_LIMIT
from bot.play.matches import Matches
from bot.play.moderation import words
from bot.play.moderation.fair_play import PlayReport
from bot.play.moderation.moderation import Draft, Moderation
from bot.play.moderation.rankings import RankingRulings
from bot.play.offers import Proposal
from bot.play.offers import words as offers_words

REASON_LIMIT = 200
"""Characters of a reason."""


class RuleButton(Press, template=r"rule:(?P<ruling_id>\d+)"):
    """Ends the match as the question says."""

    def __init__(self, ruling_id: str | int) -> None:
        super().__init__(button(words.END, f"rule:{ruling_id}", discord.ButtonStyle.danger, "🛡️"))
        self.ruling_id = int(ruling_id)

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        request = answer.request
        done = await context[Moderation].end(request, self.ruling_id)
        if isinstance(done, Proposal):
            await answer.change(sentence(offers_words.made(done, request.person.discord_id)))
        else:
            await answer.change(sentence(words.ENDED.format(number=done.match.id)))


class LetGoOnButton(Press, template=r"unrule:(?P<match_id>\d+)"):
    """Takes the question away and lets the match go on."""

    def __init__(self, match_id: int) -> None:
        super().__init__(button(words.LET_GO_ON, f"unrule:{match_id}"))
        self.match_id = match_id

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        (await context[Matches].show(self.match_id)).require_running()
        await answer.change(sentence(words.GOES_ON.format(number=self.match_id)))


class RankingDecisionButton(Dialog, template=r"rankings:(?P<act>out|back):(?P<discord_id>\d+)"):
    """Asks why someone is to be taken out of the rankings of the server, or put back, and does it."""

    def __init__(self, act: str, discord_id: str | int) -> None:
        self.label = words.TAKE_OUT if act == "out" else words.PUT_BACK
        super().__init__(button(self.label, f"rankings:{act}:{discord_id}"))
        self.act = act
        self.discord_id = int(discord_id)

    async def dialog(self, context: Context, request: Request) -> ui.Modal:
        modal = ui.Modal(title=str(self.label), custom_id=self.custom_id)
        reason: ui.TextInput[ui.Modal] = ui.TextInput(custom_id="reason", max_length=REASON_LIMIT)
        modal.add_item(ui.Label(text=str(words.RANKING_REASON)[:TITLE_LIMIT], component=reason))
        return modal

    async def filled_in(
        self, interaction: Interaction, context: Context, answer: Answer, values: Mapping[str, str]
    ) -> None:
        answer.pace()
        server = interaction.guild.name if interaction.guild else ""
        out, person, reason = self.act == "out", someone(self.discord_id), values["reason"]
        player = await context[RankingRulings].decide(answer.request, person, server, reason, out=out)
        await answer.say(words.ranking_decided(player, out=out))


def play_message(found: PlayReport) -> ui.LayoutView:
    """Someone's play in numbers, and the way to take them out of the rankings, or back."""
    layout = sentence(words.play_text(found))
    is_out = found.decision is not None and found.decision.is_out
    if found.player.discord_id is not None:
        layout.add_item(ui.ActionRow(RankingDecisionButton("back" if is_out else "out", found.player.discord_id)))
    return layout


def ruling_question(draft: Draft) -> ui.LayoutView:
    layout = sentence(words.end_question(draft))
    row: ui.ActionRow[ui.LayoutView] = ui.ActionRow()
    row.add_item(RuleButton(draft.number))
    row.add_item(LetGoOnButton(draft.view.match.id))
    layout.add_item(row)
    return layout
