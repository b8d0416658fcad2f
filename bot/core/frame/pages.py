"""Private pages: what one looks like, and a line above one that stays as it is."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import unquote, urlsplit

import discord
from discord import ui

from bot.core.frame.layouts import ACCENT, ATTACHED, boxed, button_rows, gallery
from bot.core.speech.limits import MESSAGE_LIMIT, PAGE_LIMIT, in_lines
from bot.core.speech.sentences import Words

NOTE = 2**31 - 1
"""The number of the line above a page, by which it is found again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """One question at a time: words, then a picture, then what can be chosen and what can be done.

    More steps or actions than fit in a row are laid in rows alike.
    """

    title: Words = ""
    text: Words = ""
    picture: discord.File | None = None
    alt: str = ""
    file: discord.File | None = None
    """Something to keep."""
    sections: Sequence[ui.Item[Any]] = ()
    """Lines with a button of their own."""
    select: ui.Item[Any] | None = None
    """The views of the page, or a choice."""
    steps: Sequence[ui.Item[Any]] = ()
    """A row of choices, such as the way through boards."""
    actions: Sequence[ui.Item[Any]] = ()
    """What can be done, with **More** and **Back** at the end."""
    small: Words = ""
    """A last line in small print."""

    @property
    def message(self) -> tuple[ui.LayoutView, list[discord.File]]:
        """The page and its picture, as `Answer.show` takes them."""
        files = [each for each in (self.picture, self.file) if each]
        return boxed(ui.Container(*self._parts(), accent_colour=ACCENT)), files

    def _parts(self) -> Iterator[ui.Item[Any]]:
        heading = f"### {self.title}" if self.title else ""
        small = f"-# {self.small}" if self.small else ""
        if text := "\n".join(filter(None, [heading, str(self.text)])):
            yield ui.TextDisplay(in_lines(text, PAGE_LIMIT - len(small)))
        if self.picture:
            yield gallery(self.picture, self.alt or self.picture.description or "")
        if self.file:
            yield ui.File(self.file)
        yield from self.sections
        if self.select:
            yield ui.ActionRow(self.select)
        yield from (*button_rows(self.steps), *button_rows(self.actions))
        if small:
            yield ui.TextDisplay(small)


def noted(page: discord.Message, note: str) -> ui.LayoutView | None:
    """What a message shows, its pictures included, with a line above it instead of the one it had.

    None where there is no room for that.
    """
    layout = ui.LayoutView.from_message(page, timeout=None)
    shown = [item for item in layout.children if item.id != NOTE]
    layout.clear_items()
    try:
        for item in (ui.TextDisplay(note, id=NOTE), *shown):
            layout.add_item(item)
    except ValueError:  # forty components
        return None
    for item in layout.walk_children():
        _keep_pictures(item)
    return layout if _length(layout) <= MESSAGE_LIMIT else None


def _keep_pictures(item: ui.Item[Any]) -> None:
    """Name files as those the message has: the link it shows them by is not for sending."""
    if isinstance(item, ui.MediaGallery):
        for each in item.items:
            each.media = _kept(each.media.url)
    elif isinstance(item, ui.Thumbnail | ui.File):
        item.media = _kept(item.media.url)


def _kept(url: str) -> str:
    if url.startswith(ATTACHED):
        return url
    return f"{ATTACHED}{posixpath.basename(unquote(urlsplit(url).path))}"


def _length(layout: ui.LayoutView) -> int:
    return sum(len(item.content) for item in layout.walk_children() if isinstance(item, ui.TextDisplay))
