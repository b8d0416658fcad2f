"""The question before a moderator ends a match."""

from __future__ import annotations

import discord
import structlog
from discord import ui

from bot.core.people import Person
from bot.frame.answers import Answer, answering, sentence
from bot.frame.context import Context, context_of, someone
from bot.frame.failures import PASSING
from bot.frame.press import Interaction, Press, button
from bot.moderation import words
from bot.moderation.fair_play import PlayReport
from bot.moderation.moderation import Draft, Moderation
from bot.moderation.rankings import RankingRulings
from bot.offers import Proposal
from bot.offers import words as offers_words
from bot.servers.ui import order_of
from bot.speech.escaping import writable
from bot.speech.sentences import language_for, speaking

log = structlog.get_logger(__name__)

REASON_LIMIT, TITLE_LIMIT = 200, 45
"""Characters of a reason, and of the title and a label of a dialog."""


class RuleButton(Press, template=r"rule:(?P<ruling_id>\d+)"):
    """Ends the match as the question says."""

    changes = True

    def __init__(self, ruling_id: str | int) -> None:
        super().__init__(button(words.END, f"rule:{ruling_id}", discord.ButtonStyle.danger, "🛡️"))
        self.ruling_id = int(ruling_id)

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        """Store the end and say so."""
        order = order_of(interaction)
        done = await context[Moderation].end(order, self.ruling_id)
        if isinstance(done, Proposal):
            await answer.change(sentence(offers_words.made(done, order.request.person.discord_id)))
        else:
            await answer.change(sentence(words.ENDED.format(number=done.match.id)))


class LetGoOnButton(Press, template=r"unrule:(?P<match_id>\d+)"):
    """Thinks better of it."""

    changes = True

    def __init__(self, match_id: int) -> None:
        super().__init__(button(words.LET_GO_ON, f"unrule:{match_id}"))
        self.match_id = match_id

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        """Take the question away."""
        await answer.change(sentence(words.GOES_ON.format(number=self.match_id)))


class RankingDecisionButton(Press, template=r"rankings:(?P<act>out|back):(?P<discord_id>\d+)"):
    """Asks why someone is to be taken out of the rankings of the server, or put back."""

    def __init__(self, act: str, discord_id: str | int) -> None:
        label = words.TAKE_OUT if act == "out" else words.PUT_BACK
        super().__init__(button(label, f"rankings:{act}:{discord_id}"))
        self.act = act
        self.discord_id = int(discord_id)

    async def callback(self, interaction: Interaction) -> None:
        """Open the dialog, which has to be the first answer."""
        with speaking(language_for(interaction.locale.value)):
            dialog = RankingDialog(someone(self.discord_id), out=self.act == "out")
        try:
            await interaction.response.send_modal(dialog)
        except PASSING as error:
            log.warning("a dialog could not be opened", interaction=interaction.id, error=str(error))

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        """The dialog does the rest."""


class RankingDialog(ui.Modal):
    """The reason, and then the decision."""

    def __init__(self, person: Person, *, out: bool) -> None:
        super().__init__(title=str(words.TAKE_OUT if out else words.PUT_BACK)[:TITLE_LIMIT])
        self.person, self.out = person, out
        self.reason: ui.TextInput[RankingDialog] = ui.TextInput(custom_id="reason", max_length=REASON_LIMIT)
        self.add_item(ui.Label(text=str(words.RANKING_REASON)[:TITLE_LIMIT], component=self.reason))

    async def on_submit(self, interaction: Interaction, /) -> None:
        """Decide, and say so."""
        async with answering(interaction) as answer:
            answer.pace()
            rulings, server = (
                context_of(interaction)[RankingRulings],
                interaction.guild.name if interaction.guild else "",
            )
            order = order_of(interaction)
            player = await rulings.decide(order, self.person, server, writable(self.reason.value), out=self.out)
            await answer.say(words.ranking_decided(player, out=self.out))


def play_message(found: PlayReport) -> ui.LayoutView:
    """Someone's play in numbers, and the way to take them out of the rankings, or back."""
    layout = sentence(words.play_text(found))
    is_out = found.decision is not None and found.decision.is_out
    if found.player.discord_id is not None:
        layout.add_item(ui.ActionRow(RankingDecisionButton("back" if is_out else "out", found.player.discord_id)))
    return layout


def ruling_question(draft: Draft) -> ui.LayoutView:
    """Ask before a match is ended."""
    layout = sentence(words.end_question(draft))
    row: ui.ActionRow[ui.LayoutView] = ui.ActionRow()
    row.add_item(RuleButton(draft.number))
    row.add_item(LetGoOnButton(draft.view.match.id))
    layout.add_item(row)
    return layout
