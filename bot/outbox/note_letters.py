"""Notes as messages: a sentence, and the buttons that other subjects put below theirs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import discord
from discord import ui

from bot.outbox.kinds import Delivery
from bot.outbox.letters import Form, Letters
from bot.outbox.notes import Note, NotePost
from bot.outbox.words import note_text
from bot.speech import limits


class NoteLetters(Letters[Note]):
    kind = NotePost

    def __init__(self, buttons: Mapping[str, Callable[[Note], ui.Item[Any]]]) -> None:
        self._buttons = buttons

    def layout(self, delivery: Delivery[Note], form: Form, picture: discord.File | str | None) -> ui.LayoutView:
        note, layout = delivery.shown, ui.LayoutView(timeout=None)
        text = note_text(note, ping=delivery.recipient is None)
        layout.add_item(ui.TextDisplay(text[: limits.MESSAGE_LIMIT], id=delivery.post.id))
        if button := self._buttons.get(note.kind.key):
            layout.add_item(ui.ActionRow(button(note)))
        return layout
