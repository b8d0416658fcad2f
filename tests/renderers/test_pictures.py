"""What every renderer promises, tried on random matches of every game."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

import pytest
from PIL import ImageChops

from games import GAMES
from games.core import AnyGame, Played, Seat
from games.dogon import Dogon
from renderers import RENDERERS, cache, encoding, picture, png
from renderers.base import Frame
from renderers.cache import Shelf
from renderers.canvas import Canvas
from renderers.pages import SMALLEST
from renderers.themes import MARGIN, THEMES, rgb
from tests.example_counts import often

LARGEST = 64 * 1024
NAMES = (
    "Bartholomew Featherstonehaugh-Cholmondeley the Third of his Name",
    "W" * 200,
    "🦊🔥🎉",
    "Ada 🦊",
    "שלום עולם (12)",
    "السلام عليكم",
    "さくら 王小明 김민준" * 3,
    "a\u0300\u0301\u0302\u0303" * 30,
    "\u202egnihtyna\u202c\n@everyone",
    "",
    "﷽﷽﷽﷽﷽",
)


def option_sets(game: AnyGame) -> Iterator[dict[str, str]]:
    """The defaults, then every other value of every option."""
    yield {}
    for option, values in game.info.options.items():
        yield from ({option: value} for value in values[1:])


def random_scenes(game: AnyGame, moves: int) -> Iterator[tuple[Any, Frame]]:
    """Positions of a match with its last move, for every set of options."""
    chance = random.Random(7)
    for options in option_sets(game):
        state = game.start(game.info.seats[0], options)
        for ply in range(1, moves + 1):
            if state.to_move is None:
                break
            move, before = chance.choice(game.legal_moves(state)), state
            state, events = game.apply(state, move)
            yield state, Frame("#17", ply=ply, last=Played(before, move, before.to_move, events))


class WithoutOptions(Dogon):
    """A game that is always set up in the same way."""

    info = replace(Dogon.info, key="plain", options={}, labels={})

    def start(self, seats: int = 2, options: Mapping[str, str] | None = None) -> Any:
        self.settle(seats, options)
        return Dogon().start(seats)


@pytest.mark.parametrize("game", [*GAMES.values(), WithoutOptions()], ids=lambda game: game.info.key)
def test_no_game_is_left_out_for_want_of_options(game: AnyGame) -> None:
    assert len(list(random_scenes(game, 3))) == 3 * len(list(option_sets(game)))


def test_every_game_has_a_renderer() -> None:
    assert set(RENDERERS) == set(GAMES)


@pytest.mark.slow
@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("key", GAMES)
def test_a_picture_is_wide_in_few_colours_and_small(key: str, theme: str) -> None:
    for state, frame in random_scenes(GAMES[key], often(10, 30)):
        image = picture(key, state, replace(frame, theme=theme))
        assert (image.mode, image.width >= 900) == ("P", True)
        assert len(encoding.png(image)) <= LARGEST


@pytest.mark.slow
@pytest.mark.parametrize("key", GAMES)
def test_the_same_position_gives_the_same_bytes(key: str) -> None:
    scenes = list(random_scenes(GAMES[key], 6))
    first = [png(key, *scene) for scene in scenes]
    assert [png(key, *scene) for scene in reversed(scenes)] == first[::-1]


@pytest.mark.slow
@pytest.mark.parametrize("key", GAMES)
def test_events_left_out_of_the_last_move_are_found_again(key: str) -> None:
    for state, frame in random_scenes(GAMES[key], often(8, 20)):
        assert frame.last is not None
        bare = replace(frame, last=replace(frame.last, events=()))
        assert png(key, state, bare) == png(key, state, frame)


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.slow
def test_every_cell_can_be_chosen_lifted_and_refused(key: str) -> None:
    state = GAMES[key].start()
    plain = png(key, state, Frame())
    for cell in GAMES[key].cells(state):
        frames = (Frame(choices=((cell, "12"),)), Frame(chosen=(cell,)), Frame(marked=(cell,)))
        assert len({plain, *(png(key, state, frame) for frame in frames)}) == 4


@pytest.mark.parametrize("key", GAMES)
def test_a_board_is_drawn_at_half_its_size_as_well(key: str) -> None:
    for state, frame in random_scenes(GAMES[key], often(2, 10)):
        whole, half = (picture(key, state, replace(frame, is_half=small)).convert("RGB") for small in (False, True))
        assert half.size == (whole.width // 2, whole.height // 2)
        board = (0, 27, half.width // 4, half.height // 4)
        off = ImageChops.difference(whole.reduce(8), half.reduce(4)).convert("L").crop(board)
        assert off.getextrema()[1] < 50, "letters and edges may lie half a pixel aside, and nothing else"


@pytest.mark.parametrize("key", GAMES)
def test_letters_on_a_board_can_be_read_on_a_phone(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    sizes: set[float] = set()
    write = Canvas.text

    def text(self: Canvas, line: str, at: Any, size: int, *rest: Any, **more: Any) -> None:
        sizes.add(size)
        write(self, line, at, size, *rest, **more)

    monkeypatch.setattr(Canvas, "text", text)
    monkeypatch.setattr(cache, "SHELF", Shelf(cache.LIMIT_BYTES))
    for state, frame in random_scenes(GAMES[key], often(3, 10)):
        picture(key, state, replace(frame, choices=tuple((cell, cell) for cell in GAMES[key].cells(state))))
    assert min(sizes) >= SMALLEST


@pytest.mark.parametrize("key", GAMES)
def test_choices_that_are_no_cells_are_ignored(key: str) -> None:
    state = GAMES[key].start()
    strangers = Frame(choices=(("nowhere", "1"),), chosen=("nobody",), marked=("nothing",))
    assert png(key, state, strangers) == png(key, state, Frame())


@pytest.mark.parametrize("key", GAMES)
def test_every_seat_sees_the_board_from_its_own_side(key: str) -> None:
    state = GAMES[key].start()
    views = [png(key, state, Frame(viewpoint=Seat(seat))) for seat in range(GAMES[key].info.seats[0])]
    assert len(set(views)) == len(views)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("key", "theme"), [*((key, "light") for key in GAMES), *(("dogon", each) for each in THEMES if each != "light")]
)
def test_no_name_breaks_the_header(key: str, theme: str) -> None:
    """The margins and the gap between the two cards stay free, on either seat."""
    state, page = GAMES[key].start(), rgb(THEMES[theme].page)
    for name, names in ((each, names) for each in NAMES for names in ((each, "Bo"), ("Bo", each))):
        image = picture(key, state, Frame("#17 " + name, names, theme=theme, ply=3)).convert("RGB")
        middle = image.width // 2
        for left, right in ((0, MARGIN - 2), (middle - 6, middle + 6), (image.width - MARGIN + 2, image.width)):
            assert image.crop((left, 70, right, 142)).getcolors() == [((right - left) * 72, page)], name
