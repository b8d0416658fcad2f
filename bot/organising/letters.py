"""Posts about organising as messages."""

from __future__ import annotations

import discord
from discord import ui

from bot.organising import words
from bot.organising.requests import RequestKind, RequestShown
from bot.organising.views import AgreeButton
from bot.outbox.kinds import Delivery
from bot.outbox.letters import Form, Letters
from bot.tournaments.ui import JoinTournamentButton


class RequestLetters(Letters[RequestShown]):
    def layout(self, delivery: Delivery[RequestShown], form: Form, picture: discord.File | str | None) -> ui.LayoutView:
        asked, layout = delivery.shown, ui.LayoutView(timeout=None)
        assert asked.row is not None
        kind, number = asked.row.kind, asked.row.tournament_id
        layout.add_item(ui.TextDisplay(words.request_text(asked), id=delivery.post.id))
        playing = kind is RequestKind.PLAY
        layout.add_item(ui.ActionRow(JoinTournamentButton(number) if playing else AgreeButton(kind.value, number)))
        return layout
