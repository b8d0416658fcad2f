"""Posts of tournaments as messages."""

from __future__ import annotations

from abc import abstractmethod

import discord
from discord import ui

from bot.community.tournaments import words
from bot.community.tournaments.pages import news_words
from bot.community.tournaments.pages.overviews import Overview
from bot.community.tournaments.pages.page_views import (
    card_picture_name,
    podium_picture,
    podium_picture_name,
    public_description,
    public_pages,
    public_picture,
    round_picture_name,
)
from bot.community.tournaments.pages.posts import is_undone, winners
from bot.community.tournaments.pages.sheets import podium, podium_description
from bot.community.tournaments.views import StandingsButton, card_layout
from bot.core.frame.layouts import gallery
from bot.core.frame.pictures import USUAL_THEME
from bot.core.outbox.kinds import Delivery, details_of
from bot.core.outbox.messages import Form, PostMessage, has_text, origin
from bot.core.speech.names import mention, person


class TournamentMessage(PostMessage[Overview]):
    """The card: before the start with the board, then with how it stands."""

    def draws_anew(self, shown: Overview) -> bool:
        return True

    def layout(self, delivery: Delivery[Overview], form: Form, picture: discord.File | str | None) -> ui.LayoutView:
        assert picture is not None
        seen = gallery(picture, public_description(delivery.shown))
        return card_layout(delivery.shown, delivery.post.id, seen, origin(delivery))

    def picture_name(self, shown: Overview) -> str:
        return card_picture_name(shown)

    async def picture(self, delivery: Delivery[Overview]) -> discord.File:
        return await public_picture(self._context.pictures, delivery.shown, self.picture_name(delivery.shown))

    def is_letter(self, delivery: Delivery[Overview], message: discord.Message) -> bool:
        """Go by the number of its text, as its picture may be another one by now."""
        return has_text(message, delivery.post.id)


class RoundsMessage(TournamentMessage):
    """Tells in words what a round brought, and shows the bracket or the places."""

    def layout(self, delivery: Delivery[Overview], form: Form, picture: discord.File | str | None) -> ui.LayoutView:
        assert picture is not None
        seen = gallery(picture, public_description(delivery.shown))
        return with_pages(_text(self.text(delivery), delivery, seen), delivery.shown)

    @abstractmethod
    def text(self, delivery: Delivery[Overview]) -> str:
        """What is said."""

    def picture_name(self, shown: Overview) -> str:
        return round_picture_name(shown)


class RoundMessage(RoundsMessage):
    def text(self, delivery: Delivery[Overview]) -> str:
        shown, number = delivery.shown, details_of(delivery.post)["round"]
        if is_undone(shown, delivery.post):
            return news_words.taken_back_text(shown, number)
        return news_words.public_round_text(shown, number)


class FinalistsMessage(RoundsMessage):
    def text(self, delivery: Delivery[Overview]) -> str:
        return news_words.finalists_text(delivery.shown, details_of(delivery.post)["finalists"])


class CorrectionMessage(RoundsMessage):
    def text(self, delivery: Delivery[Overview]) -> str:
        return news_words.correction_text(delivery.shown, details_of(delivery.post)["corrected"])


class DecisionMessage(PostMessage[Overview]):
    """Tells in words alone what someone who runs it has decided."""

    def layout(self, delivery: Delivery[Overview], form: Form, picture: discord.File | str | None) -> ui.LayoutView:
        text = news_words.decision_text(delivery.shown, details_of(delivery.post)["fact"])
        layout = ui.LayoutView(timeout=None)
        layout.add_item(ui.TextDisplay(text, id=delivery.post.id))
        return layout


class PodiumMessage(TournamentMessage):
    def layout(self, delivery: Delivery[Overview], form: Form, picture: discord.File | str | None) -> ui.LayoutView:
        assert picture is not None
        if delivery.shown.is_private:
            seen = gallery(picture, public_description(delivery.shown))
            return _text(news_words.private_end_text(delivery.shown), delivery, seen)
        if delivery.shown.lacks_winner:
            seen = gallery(picture, public_description(delivery.shown))
            return _text(words.podium_text(delivery.shown, ()), delivery, seen)
        best = winners(delivery.shown)
        names = [mention(player) if player in delivery.pinged else person(player.name) for player in best]
        if delivery.shown.are_teams:
            names = [person(delivery.shown.name(each.id)) for each in delivery.shown.standings if each.place <= 3]
        seen = gallery(picture, podium_description(podium(delivery.shown, USUAL_THEME)))
        return _text(words.podium_text(delivery.shown, names), delivery, seen)

    def picture_name(self, shown: Overview) -> str:
        return podium_picture_name(shown)

    async def picture(self, delivery: Delivery[Overview]) -> discord.File:
        """Draw the best three on their blocks; of a private one, or one that nobody has won, what everyone may see."""
        if delivery.shown.is_private or delivery.shown.lacks_winner:
            return await super().picture(delivery)
        return await podium_picture(self._context.pictures, delivery.shown)


def with_pages(layout: ui.LayoutView, shown: Overview) -> ui.LayoutView:
    """The layout with the way to what its picture leaves out, if it does."""
    if public_pages(shown) > 1:
        row: ui.ActionRow[ui.LayoutView] = ui.ActionRow()
        row.add_item(StandingsButton(shown.row.id))
        layout.add_item(row)
    return layout


def _text(text: str, delivery: Delivery[Overview], seen: ui.MediaGallery[ui.LayoutView]) -> ui.LayoutView:
    layout = ui.LayoutView(timeout=None)
    layout.add_item(ui.TextDisplay(text, id=delivery.post.id))
    layout.add_item(seen)
    return layout
