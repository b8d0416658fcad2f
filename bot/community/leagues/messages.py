"""Posts of leagues as messages."""

from __future__ import annotations

import discord
from discord import ui

from bot.community.competitions import TAKEN_BACK
from bot.community.leagues.overviews import LeagueOverview, SeasonOverview
from bot.community.leagues.pictures import table_description, table_name, table_pages, table_picture
from bot.community.leagues.views import league_layout, question_layout, season_layout
from bot.core.frame.layouts import gallery, numbered
from bot.core.frame.pictures import USUAL_THEME, Pictures
from bot.core.outbox.kinds import Delivery
from bot.core.outbox.messages import Form, PostMessage, has_text, origin
from bot.core.speech.names import person


class LeagueMessage(PostMessage[LeagueOverview]):
    def draws_anew(self, shown: LeagueOverview) -> bool:
        return True

    def layout(
        self, delivery: Delivery[LeagueOverview], form: Form, picture: discord.File | str | None
    ) -> ui.LayoutView:
        shown, post = delivery.shown, delivery.post.id
        if shown.row.card_id != post:
            return numbered(TAKEN_BACK.format(name=person(shown.row.name)), post)
        seen = _seen(shown.latest, picture)
        return league_layout(shown, post, origin(delivery), seen)

    def picture_name(self, shown: LeagueOverview) -> str | None:
        return table_name(shown.latest) if shown.latest else None

    async def picture(self, delivery: Delivery[LeagueOverview]) -> discord.File:
        assert delivery.shown.latest is not None
        return await _drawn(self._context.pictures, delivery.shown.latest)

    def is_letter(self, delivery: Delivery[LeagueOverview], message: discord.Message) -> bool:
        """Go by the number of its text, as its picture may be another one by now."""
        return has_text(message, delivery.post.id)


class SeasonQuestionMessage(PostMessage[LeagueOverview]):
    """The question that is asked before a season."""

    def layout(
        self, delivery: Delivery[LeagueOverview], form: Form, picture: discord.File | str | None
    ) -> ui.LayoutView:
        return question_layout(delivery.shown, delivery.post.id, origin(delivery))


class SeasonMessage(PostMessage[SeasonOverview]):
    def layout(
        self, delivery: Delivery[SeasonOverview], form: Form, picture: discord.File | str | None
    ) -> ui.LayoutView:
        return season_layout(delivery.shown, delivery.post.id, origin(delivery), _seen(delivery.shown, picture))

    def picture_name(self, shown: SeasonOverview) -> str:
        return table_name(shown)

    async def picture(self, delivery: Delivery[SeasonOverview]) -> discord.File:
        return await _drawn(self._context.pictures, delivery.shown)

    def is_letter(self, delivery: Delivery[SeasonOverview], message: discord.Message) -> bool:
        """Go by the number of its text, as people may have new names."""
        return has_text(message, delivery.post.id)


async def _drawn(pictures: Pictures, shown: SeasonOverview) -> discord.File:
    return await table_picture(pictures, shown, table_pages(shown)[0], USUAL_THEME)


def _seen(shown: SeasonOverview | None, picture: discord.File | str | None) -> ui.MediaGallery[ui.LayoutView] | None:
    if shown is None or picture is None:
        return None
    return gallery(picture, table_description(table_pages(shown)[0]))
