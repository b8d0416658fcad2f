"""Contact sheets: `python -m docs.sheets` draws the large ones in this folder, and two small ones for the README."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import groupby, zip_longest
from pathlib import Path
from typing import NamedTuple

from PIL import Image

from docs.directives import gallery_boards
from docs.vision import MATRICES, simulate
from renderers import picture
from renderers.galleries import draw_gallery
from renderers.text import mask
from renderers.themes import THEMES
from tests.renderers.golden import SCENES, Scene
from tests.renderers.tournament_scenes import DRAWINGS

FOLDER = Path(__file__).parent
GAP, LABEL, LABEL_SIZE = 12, 26, 17
PAPER, INK = "#f4f1ec", "#2b2119"
SMALL, LARGE = 4, 3
"""Divisors of the boards' size on the sheets."""
PHONE = 360
"""Pixels across the screen of a phone."""
ABREAST = 2
"""Situations beside each other, each in every theme."""


class Cell(NamedTuple):
    """A picture with what it shows."""

    label: str
    image: Image.Image


def main() -> None:
    """Draw all sheets."""
    sheets = {
        "boards": boards(),
        "tournaments": tournaments(),
        "colour-blindness": colour_blindness(),
        "screens/games": draw_gallery(gallery_boards("en"), "light").convert("RGB"),
        "screens/bracket": DRAWINGS["tournament_bracket"]("light").convert("RGB"),
    }
    for name, sheet in sheets.items():
        path = FOLDER / f"{name}.png"
        sheet.quantize(256, dither=Image.Dither.NONE).save(path, optimize=True)
        sys.stdout.write(f"{path}: {sheet.width} x {sheet.height}, {path.stat().st_size:,} bytes\n")


def boards() -> Image.Image:
    """Every situation in every theme."""
    shown = sorted(SCENES.items(), key=lambda entry: entry[1].key)
    cells = [_cell(name, scene, theme) for name, scene in shown for theme in THEMES]
    abreast = ABREAST * len(THEMES)
    return _sheet([cells[start : start + abreast] for start in range(0, len(cells), abreast)])


def tournaments() -> Image.Image:
    """Brackets, standings and ratings in every theme, as small as on a phone."""
    rows = [
        [Cell(f"{_words(name)}, {theme}", _small(draw(theme))) for theme in THEMES] for name, draw in DRAWINGS.items()
    ]
    beside: list[list[Cell]] = rows[1::2]
    return _sheet([[*one, *other] for one, other in zip_longest(rows[::2], beside, fillvalue=list[Cell]())])


def colour_blindness() -> Image.Image:
    """The busiest situation of every game as everyone sees it, and as it is seen with each deficiency."""
    rows = []
    for key, scenes in groupby(sorted(SCENES.values(), key=lambda scene: scene.key), key=lambda scene: scene.key):
        image = max((_draw(scene, "light") for scene in scenes if not scene.frame.choices), key=_busyness)
        seen = [(key, image), *((deficiency, simulate(image, deficiency)) for deficiency in MATRICES)]
        rows.append([Cell(label, view.convert("RGB").reduce(LARGE)) for label, view in seen])
    return _sheet(rows)


def _cell(name: str, scene: Scene, theme: str) -> Cell:
    return Cell(f"{_words(name)}, {theme}", _draw(scene, theme).convert("RGB").reduce(SMALL))


def _words(name: str) -> str:
    return name.replace("_", " ")


def _small(image: Image.Image) -> Image.Image:
    return image.convert("RGB").resize((PHONE, round(image.height * PHONE / image.width)), Image.Resampling.LANCZOS)


def _busyness(image: Image.Image) -> int:
    """How many colours a picture has."""
    return len(image.getcolors() or ())


def _draw(scene: Scene, theme: str) -> Image.Image:
    return picture(scene.key, scene.state, replace(scene.frame, theme=theme))


def _sheet(rows: Sequence[Sequence[Cell]]) -> Image.Image:
    """Pictures in rows, each above its label."""
    width = max(cell.image.width for row in rows for cell in row) + GAP
    heights = [_height(row) for row in rows]
    sheet = Image.new("RGB", (GAP + width * max(map(len, rows)), GAP + sum(heights)), PAPER)
    top = GAP
    for row, height in zip(rows, heights, strict=True):
        for column, cell in enumerate(row):
            left = GAP + column * width
            sheet.paste(cell.image, (left, top))
            words = mask(cell.label, "medium", LABEL_SIZE)
            sheet.paste(INK, (left, top + cell.image.height + 2), words)
        top += height
    return sheet


def _height(row: Iterable[Cell]) -> int:
    return max(cell.image.height for cell in row) + LABEL + GAP


if __name__ == "__main__":
    main()
