"""Owed posts as messages: what each kind looks like, whom it pings, and how it is known again."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

import discord
from discord import ui

from bot.core.people import Person
from bot.digests.digests import Digest
from bot.digests.views import digest_layout
from bot.frame.pictures import Look, Pictures
from bot.invitations.invitations import Invitation
from bot.invitations.views import invitation_layout, invitation_picture, invitation_picture_name
from bot.matches.boards import Board, Boards
from bot.matches.pictures import draw_board, private_look, public_look
from bot.matches.sittings import Sitting
from bot.matches.views import board_layout, board_picture
from bot.offers.proposals import Proposal
from bot.offers.views import offer_layout
from bot.outbox import words
from bot.outbox.note_words import note_text
from bot.outbox.notes import BESIDE_A_BOARD, Note, Saying
from bot.outbox.outbox import Errand, PostKind
from bot.players.preferences import Pings, preferences_of
from bot.speech import limits
from bot.speech.sentences import in_words
from bot.tables.tables import Table
from bot.tables.views import ReopenButton, table_layout, table_picture, table_picture_name


@dataclass(frozen=True, slots=True)
class Letter:
    """A message that is ready to be sent."""

    view: ui.LayoutView
    files: tuple[discord.File, ...]
    pinged: discord.AllowedMentions
    silent: bool
    """Whether it arrives without a sound."""


class Redrawing(Protocol):
    """Makes another look of a message, with the picture it has or a new one."""

    def __call__(self, errand: Errand, picture: discord.File | str | None, boards: Boards, /) -> ui.LayoutView: ...


async def write(errand: Errand, pictures: Pictures, boards: Boards) -> Letter:
    """A new message: it pings and has buttons."""
    if isinstance(errand.shown, Note | Digest | Proposal):
        return Letter(_layout(errand, None, boards, fresh=True), (), _pinged(errand), _is_quiet(errand))
    picture = await draw(errand, pictures)
    return Letter(_layout(errand, picture, boards, fresh=True), (picture,), _pinged(errand), _is_quiet(errand))


def closed(errand: Errand, picture: discord.File | str | None, boards: Boards) -> ui.LayoutView:
    """A message that is not the newest any more: without buttons, with the picture it has or a new one."""
    return _layout(errand, picture, boards, fresh=False)


def redrawn(errand: Errand, picture: discord.File | str | None, boards: Boards) -> ui.LayoutView:
    """A card as it is now: it pings nobody again, and keeps the buttons that make sense."""
    return _layout(errand, picture, boards, fresh=False, buttons=True)


async def draw(errand: Errand, pictures: Pictures) -> discord.File:
    """The picture of a table or board."""
    shown = errand.shown
    if isinstance(shown, Sitting):
        return await draw_board(pictures, shown, board_picture(shown), _look(errand, shown))
    if isinstance(shown, Invitation):
        return await invitation_picture(pictures, shown)
    assert isinstance(shown, Table)
    return await table_picture(pictures, shown)


def picture_name(errand: Errand) -> str | None:
    """The name of its picture, None for a message without one."""
    if isinstance(errand.shown, Note | Digest | Proposal):
        return None
    if isinstance(errand.shown, Invitation):
        return invitation_picture_name(errand.shown)
    return table_picture_name(errand.shown) if isinstance(errand.shown, Table) else board_picture(errand.shown)


def is_letter(errand: Errand, message: discord.Message) -> bool:
    """Whether a message is the one of this post: by its picture or, without one, by the number of its first part."""
    if name := picture_name(errand):
        return any(file.filename == name for file in message.attachments)
    return any(isinstance(part, discord.TextDisplay) and part.id == errand.post.id for part in message.components)


def _words(errand: Errand, shown: Note | Digest) -> ui.LayoutView:
    """A message without a picture; its first part has the number of the post."""
    if isinstance(shown, Digest):
        assert errand.recipient is not None
        assert errand.recipient.discord_id is not None
        return digest_layout(shown, Person(errand.recipient.discord_id, errand.recipient.name), errand.post.id)
    layout = ui.LayoutView(timeout=None)
    text = note_text(shown, ping=errand.recipient is None)
    layout.add_item(ui.TextDisplay(text[: limits.MESSAGE_LIMIT], id=errand.post.id))
    if shown.saying is Saying.TABLE_EXPIRED and shown.match:
        layout.add_item(ui.ActionRow(ReopenButton(shown.match.id)))
    return layout


def _layout(
    errand: Errand, picture: discord.File | str | None, boards: Boards, *, fresh: bool, buttons: bool = False
) -> ui.LayoutView:
    """The message: fresh ones ping and have buttons."""
    shown, note, buttons = errand.shown, _origin(errand), fresh or buttons
    if isinstance(shown, Note | Digest):
        return _words(errand, shown)
    if isinstance(shown, Proposal):
        called = errand.called if fresh and errand.recipient is None else ()
        return offer_layout(shown, number=errand.post.id, called=called, note=note, direct=errand.recipient is not None)
    assert picture is not None
    if isinstance(shown, Table):
        return table_layout(shown, picture, ping=fresh, buttons=buttons, note=note)
    if isinstance(shown, Invitation):
        return invitation_layout(shown, picture, note=note)
    assert isinstance(shown, Sitting)
    reminder = errand.post.kind is PostKind.REMINDER
    ping = fresh and bool(errand.called)
    return board_layout(boards, Board(shown), picture, ping=ping, buttons=buttons, note=note, reminder=reminder)


def _origin(errand: Errand) -> str:
    """In a direct message: where it comes from, or why it did not go there."""
    if errand.recipient is None or errand.played_in is None:
        return ""
    place = f"<#{errand.played_in}>"
    if errand.post.trouble is None:
        return words.TOLD_DIRECTLY.format(place=place)
    return words.NOT_POSTED.format(place=place, trouble=in_words(errand.post.trouble))


def _pinged(errand: Errand) -> discord.AllowedMentions:
    """Exactly those who have to act now and wish to be told there: invited players, or the one to move."""
    direct = errand.recipient is not None
    players = [player for player in errand.called if direct or preferences_of(player).in_channel]
    ids = [discord.Object(player.discord_id) for player in players if player.discord_id]
    return discord.AllowedMentions(users=ids, everyone=False, roles=False, replied_user=False)


def _is_quiet(errand: Errand) -> bool:
    """Whether a direct message that has to be sent comes beside a ping, or goes to somebody who wishes none at all."""
    if errand.recipient is None:
        return False
    beside = isinstance(errand.shown, Note) and errand.shown.saying in BESIDE_A_BOARD
    return beside or preferences_of(errand.recipient).pings is Pings.NOWHERE


def _look(errand: Errand, sitting: Sitting) -> Look:
    recipient = errand.recipient
    if recipient is None or recipient.discord_id is None:
        return public_look(sitting, errand.boards)
    return private_look(sitting, recipient.discord_id, preferences_of(recipient))
