"""Notes as messages: a sentence, and the buttons that other subjects put below theirs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import discord
from discord import ui

from bot.core.outbox.kinds import Delivery
from bot.core.outbox.messages import Form, PostMessage
from bot.core.outbox.notes import Note, NoteKind
from bot.core.outbox.words import note_text
from bot.core.slots import Slot
from bot.core.speech import limits


@dataclass(frozen=True, slots=True)
class NoteType:
    """Something a note can say, and the button below it."""

    kind: NoteKind
    button: Callable[[Note], ui.Item[Any]] | None = None


NOTES = Slot[NoteType]("notes")


class NoteMessage(PostMessage[Note]):
    def layout(self, delivery: Delivery[Note], form: Form, picture: discord.File | str | None) -> ui.LayoutView:
        note, layout = delivery.shown, ui.LayoutView(timeout=None)
        text = note_text(note, ping=delivery.recipient is None)
        layout.add_item(ui.TextDisplay(text[: limits.MESSAGE_LIMIT], id=delivery.post.id))
        for each in self._context[NOTES]:
            if each.kind is note.kind and each.button:
                layout.add_item(ui.ActionRow(each.button(note)))
        return layout
