"""Posts of leagues as messages."""

from __future__ import annotations

import discord
from discord import ui

from bot.leagues.overviews import LeagueOverview, SeasonOverview
from bot.leagues.posts import LeaguePost, SeasonPost, SeasonQuestionPost
from bot.leagues.views import league_layout, question_layout, season_layout
from bot.outbox.kinds import Delivery
from bot.outbox.letters import Form, Letters, origin


class LeagueLetters(Letters[LeagueOverview]):
    """The card."""

    kind = LeaguePost

    def layout(
        self, delivery: Delivery[LeagueOverview], form: Form, picture: discord.File | str | None
    ) -> ui.LayoutView:
        """With its buttons."""
        return league_layout(delivery.shown, delivery.post.id, origin(delivery))


class SeasonQuestionLetters(Letters[LeagueOverview]):
    """The question before a season."""

    kind = SeasonQuestionPost

    def layout(
        self, delivery: Delivery[LeagueOverview], form: Form, picture: discord.File | str | None
    ) -> ui.LayoutView:
        """With one button for all."""
        return question_layout(delivery.shown, delivery.post.id, origin(delivery))


class SeasonLetters(Letters[SeasonOverview]):
    """How a season ended."""

    kind = SeasonPost

    def layout(
        self, delivery: Delivery[SeasonOverview], form: Form, picture: discord.File | str | None
    ) -> ui.LayoutView:
        """Text alone; the divisions have their own pictures."""
        return season_layout(delivery.shown, delivery.post.id, origin(delivery))
