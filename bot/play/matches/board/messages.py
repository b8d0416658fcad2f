"""Boards and reminders as messages."""

from __future__ import annotations

import discord
from discord import ui

from bot.core.frame.answers import sentence
from bot.core.frame.pictures import Look
from bot.core.outbox.kinds import Delivery
from bot.core.outbox.messages import Form, PostMessage, origin
from bot.core.people import Person, Player
from bot.people.players import preferences_of
from bot.people.servers import GuildSettings, MatchPlace
from bot.play.matches.board import clock_words
from bot.play.matches.board.boards import Board, Boards
from bot.play.matches.board.pictures import card_text, draw_board, draw_final, private_look, public_look, result_of
from bot.play.matches.board.posts import WHY
from bot.play.matches.board.repeats import PostAgainButton
from bot.play.matches.match_views import MatchView
from bot.play.matches.views import board_layout, board_picture
from renderers.results import ResultCard


class BoardMessage(PostMessage[MatchView]):
    def layout(self, delivery: Delivery[MatchView], form: Form, picture: discord.File | str | None) -> ui.LayoutView:
        if picture is None:
            return sentence(self._context[Boards].told.line(delivery.shown, self.reminder(delivery)))
        return board_layout(
            self._context[Boards],
            Board(
                delivery.shown,
                _reader(delivery),
                viewpoint=_look(delivery).viewpoint,
                is_direct=delivery.recipient is not None,
            ),
            picture,
            called=delivery.called if form.pings else (),
            buttons=form.has_buttons,
            note=origin(delivery),
            reminder=self.reminder(delivery),
            alt=card_text(self._card(delivery)) if self._is_final(delivery) else "",
        )

    def shrinks(self, delivery: Delivery[MatchView], form: Form) -> bool:
        """Whether a newer board is out, where the server wants to see only one picture of a match."""
        in_thread = delivery.place_id not in (None, delivery.shown.match.channel_id)
        place = MatchPlace.THREAD if in_thread else MatchPlace.CHANNEL
        return form is Form.CLOSED and _choices(delivery).old_boards.at(place)

    def reminder(self, delivery: Delivery[MatchView]) -> str | None:
        """What stands in place of the last move."""
        return None

    def again(self, delivery: Delivery[MatchView]) -> PostAgainButton:
        return PostAgainButton(delivery.shown.match.id)

    def draws_anew(self, shown: MatchView) -> bool:
        """Of a result more is told after a moment, such as ratings."""
        return shown.position.outcome is not None

    def picture_name(self, shown: MatchView) -> str:
        told = len(self._context[Boards].told.drawn(shown)) if shown.position.outcome else 0
        return board_picture(shown, told)

    def is_letter(self, delivery: Delivery[MatchView], message: discord.Message) -> bool:
        """Whatever its picture told of the result."""
        return any(file.filename.endswith(board_picture(delivery.shown)) for file in message.attachments)

    async def picture(self, delivery: Delivery[MatchView]) -> discord.File:
        view = delivery.shown
        if self._is_final(delivery):
            return await draw_final(self._context.pictures, self._card(delivery), self.picture_name(view))
        return await draw_board(self._context.pictures, view, board_picture(view), _look(delivery))

    def _is_final(self, delivery: Delivery[MatchView]) -> bool:
        """Whether it shows the card of a result instead of a board."""
        return bool(delivery.shown.position.outcome) and self.reminder(delivery) is None

    def _card(self, delivery: Delivery[MatchView]) -> ResultCard:
        view = delivery.shown
        return self._context[Boards].told.on_card(view, result_of(view, _look(delivery)))


class ReminderMessage(BoardMessage):
    """The board with the time that is left, and why it is shown again."""

    def reminder(self, delivery: Delivery[MatchView]) -> str | None:
        return clock_words.reminder(delivery.shown, (delivery.post.details or {}).get(WHY))


def _reader(delivery: Delivery[MatchView]) -> Person | None:
    reader = delivery.recipient
    if reader is None or reader.discord_id is None or delivery.shown.waits_for(reader.discord_id):
        return None
    return Person(reader.discord_id, reader.name)


def _look(delivery: Delivery[MatchView]) -> Look:
    reader = delivery.recipient or _alone(delivery.shown)
    if reader is None or reader.discord_id is None:
        return public_look(delivery.shown, _choices(delivery).boards)
    return private_look(delivery.shown, reader.discord_id, preferences_of(reader))


def _choices(delivery: Delivery[MatchView]) -> GuildSettings:
    return delivery.choices if isinstance(delivery.choices, GuildSettings) else GuildSettings()


def _alone(view: MatchView) -> Player | None:
    """The only person of a match that is played in direct messages, or in a chat with computers."""
    people = [player for player in view.players if player.is_person]
    return people[0] if view.match.guild_id is None and len(people) == 1 else None
