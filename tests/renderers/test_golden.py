"""Pictures as they were when someone last looked at them; `make golden` replaces what is kept."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PIL import Image, ImageChops

from renderers.themes import THEMES
from tests.renderers import golden

CLEARLY_OTHER = 64
"""Difference of a channel that no rounding of an edge explains."""
FEW = 30
"""Pixels of a half-size picture that may differ so much: a single seed has more."""


def differing(one: Image.Image, other: Image.Image) -> int:
    """Pixels that are clearly not the same."""
    bands = ImageChops.difference(one, other).split()
    worst = ImageChops.lighter(ImageChops.lighter(bands[0], bands[1]), bands[2])
    return sum(worst.histogram()[CLEARLY_OTHER:])


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("name", golden.NAMES_OF_ALL)
def test_a_picture_looks_as_it_did(name: str, theme: str) -> None:
    with Image.open(golden.path(name, theme)) as kept:
        assert differing(golden.draw(name, theme), kept.convert("RGB")) <= FEW, "if the change is meant: make golden"


@pytest.mark.parametrize("theme", THEMES)
def test_one_seed_more_would_be_noticed(theme: str, monkeypatch: pytest.MonkeyPatch) -> None:
    before = golden.draw("gagara_crowded", theme)
    scene = golden.SCENES["gagara_crowded"]
    holes = bytearray(scene.state.holes)
    holes[0] += 1
    state = scene.state._replace(holes=bytes(holes))
    monkeypatch.setitem(golden.SCENES, "gagara_crowded", scene._replace(state=state))
    assert differing(before, golden.draw("gagara_crowded", theme)) > FEW


def test_another_name_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    before = golden.draw("kulei_over", "light")
    scene = golden.SCENES["kulei_over"]
    monkeypatch.setitem(
        golden.SCENES, "kulei_over", scene._replace(frame=replace(scene.frame, names=("Amadou", "Ogotemmêla")))
    )
    assert differing(before, golden.draw("kulei_over", "light")) > FEW


def test_no_picture_is_kept_that_no_scene_draws() -> None:
    expected = {golden.path(name, theme) for name in golden.NAMES_OF_ALL for theme in THEMES}
    assert set(golden.FOLDER.glob("*.png")) == expected


def test_the_kept_pictures_are_small() -> None:
    assert sum(file.stat().st_size for file in golden.FOLDER.glob("*.png")) < 2_900_000
