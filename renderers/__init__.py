"""Boards as pictures: a renderer per game, on shared primitives; a further game is one more line in `RENDERERS`."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from PIL.Image import Image

from renderers import encoding
from renderers.base import Frame, Renderer
from renderers.dogon import DogonBoard
from renderers.dohyo import DohyoBoard
from renderers.header import TITLE_HEIGHT
from renderers.honey_donuts import HoneyDonutsBoard
from renderers.kamisado import KamisadoBoard
from renderers.tokonoma import TokonomaBoard

RENDERERS: Mapping[str, Renderer[Any]] = MappingProxyType(
    {
        "dohyo": DohyoBoard(),
        "tokonoma": TokonomaBoard(),
        "kamisado": KamisadoBoard(),
        "dogon": DogonBoard(),
        "honey_donuts": HoneyDonutsBoard(),
    }
)


def picture(key: str, state: Any, frame: Frame) -> Image:
    """A position of a game as a palette picture; the same input gives the same pixels."""
    drawn = RENDERERS[key].draw(state, frame)
    if frame.is_titled or frame.caption is not None:
        return drawn
    return drawn.crop((0, TITLE_HEIGHT // (2 if frame.is_half else 1), *drawn.size))


def png(key: str, state: Any, frame: Frame) -> bytes:
    """A position of a game as a PNG file."""
    return encoding.png(picture(key, state, frame))
