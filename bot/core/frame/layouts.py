"""What our layouts share: the accent colour, files, and a picture with its description."""

from __future__ import annotations

from collections.abc import Iterable
from io import BytesIO
from typing import Any

import discord
from discord import ui

MOST_IN_A_ROW = 5
"""Discord's limit for buttons in a row."""
ACCENT = discord.Colour(0xB4763A)
ATTACHED = "attachment://"
"""Before the name of a file of the same message."""


class AttachedFile(discord.File):
    """A file of a message; discord.py leaves what it has sent to refer to itself, until the next look for garbage."""

    def __init__(self, data: bytes, filename: str, description: str | None = None) -> None:
        super().__init__(BytesIO(data), filename, description=description)

    def close(self) -> None:
        """Let go of it once it was sent."""
        vars(self.fp).pop("close", None)


def let_go(layout: ui.LayoutView | ui.View | ui.Modal) -> None:
    """Let the parts of a message forget where they stand, a circle that would stay until the next look for garbage."""
    for item in layout.walk_children():
        item._view = item._parent = None  # noqa: SLF001


def gallery(picture: discord.File | str, alt: str) -> ui.MediaGallery[ui.LayoutView]:
    """One picture, a new file or the name of one the message has, with its description."""
    media = f"{ATTACHED}{picture}" if isinstance(picture, str) else picture
    return ui.MediaGallery(discord.MediaGalleryItem(media, description=alt))


def numbered(text: str, number: int | None, *items: ui.Item[Any] | None, note: str = "") -> ui.LayoutView:
    """The message of a post: a text with its number and perhaps a note in small print, and what stands below."""
    layout = ui.LayoutView(timeout=None)
    layout.add_item(ui.TextDisplay(f"{text}\n-# {note}" if note else text, id=number))
    for item in items:
        if item is not None:
            layout.add_item(item)
    return layout


def added(layout: ui.LayoutView, items: Iterable[ui.Item[Any]]) -> ui.LayoutView:
    """A layout with more below it."""
    for item in items:
        layout.add_item(item)
    return layout


def boxed(container: ui.Container[ui.LayoutView]) -> ui.LayoutView:
    """A message that is one container."""
    layout = ui.LayoutView(timeout=None)
    layout.add_item(container)
    return layout


def button_rows(buttons: Iterable[ui.Item[Any]]) -> list[ui.ActionRow[Any]]:
    """Buttons in as few rows as they need, about as many in each."""
    found = list(buttons)
    count = -(-len(found) // MOST_IN_A_ROW)
    length = -(-len(found) // count) if count else 0
    return [ui.ActionRow(*found[row * length :][:length]) for row in range(count)]
