"""Posts of tournaments as messages."""

from __future__ import annotations

import discord
from discord import ui

from bot.outbox.kinds import Delivery
from bot.outbox.letters import Form, Letters, origin
from bot.speech.names import mention, person
from bot.tournaments import words
from bot.tournaments.overviews import Overview
from bot.tournaments.posts import PodiumPost, RoundPost, TournamentPost, winners
from bot.tournaments.views import card_layout


class TournamentLetters(Letters[Overview]):
    """The card."""

    kind = TournamentPost

    def layout(self, delivery: Delivery[Overview], form: Form, picture: discord.File | str | None) -> ui.LayoutView:
        """With its buttons."""
        return card_layout(delivery.shown, delivery.post.id, origin(delivery))


class RoundLetters(Letters[Overview]):
    """The pairings of a round."""

    kind = RoundPost

    def layout(self, delivery: Delivery[Overview], form: Form, picture: discord.File | str | None) -> ui.LayoutView:
        """Text alone."""
        assert delivery.post.details is not None
        return _text(words.round_text(delivery.shown, delivery.post.details["round"]), delivery)


class PodiumLetters(Letters[Overview]):
    """How it ended."""

    kind = PodiumPost

    def layout(self, delivery: Delivery[Overview], form: Form, picture: discord.File | str | None) -> ui.LayoutView:
        """The first three are mentioned."""
        best = winners(delivery.shown)
        names = [mention(player) if player in delivery.pinged else person(player.name) for player in best]
        return _text(words.podium_text(delivery.shown, names), delivery)


def _text(text: str, delivery: Delivery[Overview]) -> ui.LayoutView:
    layout = ui.LayoutView(timeout=None)
    layout.add_item(ui.TextDisplay(text, id=delivery.post.id))
    return layout
