"""What a kind of post looks like as a message: the half of it that knows Discord."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Generic, TypeVar

import discord
from discord import ui

from bot.core.frame.context import Context, context_of, in_server_language
from bot.core.frame.permissions import in_chat
from bot.core.outbox import words
from bot.core.outbox.kinds import Delivery, PostKind, Shown
from bot.core.outbox.outbox import Match, Outbox
from bot.core.services import Builder, Services
from bot.core.slots import Slot
from bot.core.speech.sentences import speaking

S = TypeVar("S", bound=Shown)


class Form(StrEnum):
    """In which state a message is shown."""

    FRESH = "fresh"  # new: it pings and has buttons
    CLOSED = "closed"  # not the newest any more: without buttons
    REDRAWN = "redrawn"  # as it is now: it pings nobody again, and keeps the buttons that make sense

    @property
    def pings(self) -> bool:
        """Whether those it calls are mentioned with a ping."""
        return self is Form.FRESH

    @property
    def has_buttons(self) -> bool:
        """Whether something can be pressed."""
        return self is not Form.CLOSED


class PostMessage(ABC, Generic[S]):
    """How the posts of a kind look."""

    def __init__(self, context: Context) -> None:
        self._context = context

    @abstractmethod
    def layout(self, delivery: Delivery[S], form: Form, picture: discord.File | str | None) -> ui.LayoutView:
        """The message; its picture is a new file, the name of one it has, or None for one without."""

    def fitted(self, delivery: Delivery[S]) -> Delivery[S]:
        """The delivery with what there is room for, where a message can be too small for all of it."""
        return delivery

    def shrinks(self, delivery: Delivery[S], form: Form) -> bool:
        """Whether in this form it is a line without its picture, which the layout gets as None."""
        return False

    def draws_anew(self, shown: S) -> bool:
        """Whether a picture with another name shows something else, so that an edit has to bring it."""
        return False

    def again(self, delivery: Delivery[S]) -> ui.Item[Any] | None:
        """The button that has it sent once more, where it may not have arrived."""
        return None

    def picture_name(self, shown: S) -> str | None:
        """The name of its picture, by which it is known again; None for a message without one."""
        return None

    async def picture(self, delivery: Delivery[S]) -> discord.File:
        """Draw it; asked only of kinds that name one."""
        raise NotImplementedError

    def is_letter(self, delivery: Delivery[S], message: discord.Message) -> bool:
        if name := self.picture_name(delivery.shown):
            return any(file.filename == name for file in message.attachments)
        return has_text(message, delivery.post.id)


@dataclass(frozen=True, slots=True)
class PostType(Generic[S]):
    """A kind of post, and how it looks."""

    kind: type[PostKind[S]]
    letters: Callable[[Context], PostMessage[S]]
    make: Builder[PostKind[S]] | None = None
    """What makes the kind, where it needs services."""

    def build(self, services: Services) -> PostKind[S]:
        """The kind, made once."""
        return self.make(services) if self.make else self.kind()


POSTS = Slot[PostType[Any]]("posts")


@asynccontextmanager
async def in_language_of_posts(interaction: discord.Interaction[Any], match: Match) -> AsyncIterator[None]:
    """Speak as posts about a match do, for one of them that was pressed: of many languages in a chat its host's."""
    chosen = await context_of(interaction)[Outbox].language_of_host(match) if in_chat(interaction) else None
    if chosen is None:
        async with in_server_language(interaction):
            yield
    else:
        with speaking(chosen):
            yield


def has_text(message: discord.Message, number: int) -> bool:
    """Whether a text at the top of a message has this number."""
    return any(isinstance(part, discord.TextDisplay) and part.id == number for part in message.components)


def origin(delivery: Delivery[Any]) -> str:
    """The line of a direct message that says where it comes from, or why it did not go there."""
    if delivery.recipient is None or delivery.played_in in {None, delivery.dm_channel_id}:
        return ""
    if delivery.guild_id is None:
        return words.TOLD_FROM_CHAT.format(place=f"https://discord.com/channels/@me/{delivery.played_in}")
    place = f"<#{delivery.played_in}>"
    if delivery.post.trouble is None:
        return words.TOLD_DIRECTLY.format(place=place)
    return words.NOT_POSTED.format(place=place, trouble=words.trouble_words(delivery.post.trouble))
