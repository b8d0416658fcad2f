"""What our layouts share: the accent colour, and a picture with its description."""

from __future__ import annotations

import discord
from discord import ui

ACCENT = discord.Colour(0xB4763A)


def gallery(picture: discord.File | str, alt: str) -> ui.MediaGallery[ui.LayoutView]:
    """One picture, a new file or the name of one the message has, with its description."""
    media = f"attachment://{picture}" if isinstance(picture, str) else picture
    return ui.MediaGallery(discord.MediaGalleryItem(media, description=alt))


def boxed(container: ui.Container[ui.LayoutView]) -> ui.LayoutView:
    """A message that is one container."""
    layout = ui.LayoutView(timeout=None)
    layout.add_item(container)
    return layout
