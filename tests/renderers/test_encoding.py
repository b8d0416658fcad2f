"""Pictures as PNG files."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image, ImageChops

from games import GAMES
from renderers import RENDERERS, encoding, picture
from renderers.base import Frame

LIBRARIES = encoding.installed()


def opened(file: bytes) -> Image.Image:
    """A file as whoever gets it sees it; Pillow checks the sum of each chunk."""
    return Image.open(BytesIO(file)).convert("RGB")


@pytest.mark.slow
@pytest.mark.parametrize("library", LIBRARIES)
@pytest.mark.parametrize("key", RENDERERS)
def test_the_pixels_are_the_same_whatever_packs_them(key: str, library: str) -> None:
    drawn = picture(key, GAMES[key].start(), Frame("#17"))
    read = opened(encoding.packed(drawn, library))
    assert read.size == drawn.size
    assert ImageChops.difference(read, drawn.convert("RGB")).getbbox() is None


def test_without_any_library_pillow_packs_the_same_pixels(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = picture("dogon", GAMES["dogon"].start(), Frame())
    best = encoding.png(drawn)
    monkeypatch.setattr(encoding, "installed", lambda: ())
    assert opened(encoding.png(drawn)).tobytes() == opened(best).tobytes()


def test_a_picture_without_a_palette_is_saved_as_well() -> None:
    drawn = Image.new("RGB", (3, 2), (200, 100, 50))
    assert opened(encoding.png(drawn)).tobytes() == drawn.tobytes()
