"""The header for every number of players."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from PIL import Image

from games import GAMES
from games.core import Outcome, Played, Seat
from renderers import picture
from renderers.base import Frame
from renderers.canvas import Canvas
from renderers.header import TITLE_HEIGHT, draw_header, header_height, seat_names
from renderers.palette import HEADER_MIXES, Palette
from renderers.themes import LIGHT, MARGIN, WIDTH, rgb

PALETTE = Palette(LIGHT, HEADER_MIXES)


class Table:
    """As much of a game as a header asks for."""

    class info:  # noqa: N801
        name = "Ring"
        seat_names = ("A", "B", "C", "D")

    def __init__(self, seats: int, to_move: int | None, outcome: Outcome | None = None) -> None:
        self.seats, self.to_move, self._outcome = seats, to_move, outcome

    def score(self, state: Any) -> tuple[int, ...]:
        return tuple(range(self.seats))

    def outcome(self, state: Any) -> Outcome | None:
        return self._outcome


def header(table: Table, **frame: Any) -> Image.Image:
    canvas = Canvas(PALETTE, PALETTE.blank((WIDTH, header_height(table.seats)), "page"))
    draw_header(canvas, Frame(**frame), table, table)  # type: ignore[arg-type]
    return canvas.image.convert("RGB")


def standing_out(image: Image.Image) -> int:
    """Pixels in the ground of the player to move."""
    return sum(count for count, colour in image.getcolors(4096) or () if colour == rgb(LIGHT.active))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_exactly_the_seat_to_move_stands_out(seats: int) -> None:
    pictures = [header(Table(seats, seat)) for seat in range(seats)]
    assert len({picture.tobytes() for picture in pictures}) == seats
    assert all(standing_out(picture) > 10_000 for picture in pictures)
    assert standing_out(header(Table(seats, None, Outcome(((Seat(0),), (Seat(1),)), "resigned")))) > 10_000


@pytest.mark.parametrize(("places", "told"), [(((0, 1), (2,)), "Shared win"), (((0, 1, 2),), "Draw")])
def test_a_shared_win_is_no_draw(places: tuple[tuple[Seat, ...], ...], told: str) -> None:
    said: list[str] = []

    def speak(text: str) -> str:
        said.append(text)
        return text

    header(Table(3, None, Outcome(places, "last round")), speak=speak)
    assert [each for each in said if each in {"Shared win", "Draw"}] == [told]


def test_those_who_share_the_first_place_stand_out() -> None:
    one = header(Table(2, None, Outcome(((Seat(0),), (Seat(1),)), "both pass")))
    both = header(Table(2, None, Outcome(((Seat(0), Seat(1)),), "both pass")))
    assert standing_out(both) > 1.9 * standing_out(one)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_long_names_leave_the_page_below_and_beside_the_cards_free(seats: int) -> None:
    image = header(Table(seats, 0), names=("W" * 80,) * seats, title="#1", ply=4)
    page = rgb(LIGHT.page)
    for box in (
        (0, 0, 18, image.height),
        (WIDTH - 18, 0, WIDTH, image.height),
        (0, image.height - 10, WIDTH, image.height),
    ):
        area = (box[2] - box[0]) * (box[3] - box[1])
        assert image.crop(box).getcolors() == [(area, page)]


def test_names_that_cannot_be_drawn_become_the_name_of_the_side() -> None:
    assert seat_names(Frame(names=("🦊", "Bo")), Table(2, 0), None) == ("A", "Bo")  # type: ignore[arg-type]
    assert seat_names(Frame(), Table(3, 0), None) == ("A", "B", "C")  # type: ignore[arg-type]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_names_of_fourteen_letters_are_shown_to_their_end(seats: int) -> None:
    headers = [header(Table(seats, 1), names=(f"Maximilianus {end}",) * seats) for end in "AB"]
    cards = [image.crop((0, 60, image.width, image.height)).tobytes() for image in headers]
    assert cards[0] != cards[1]


def test_a_long_name_never_pushes_the_last_move_out() -> None:
    game, last = GAMES["honey_donuts"], []
    state = game.start()
    for move in game.legal_moves(state)[:2]:
        after, events = game.apply(state, move)
        frame = Frame("#12345 Honey Donuts", ("Aki", "W" * 40), ply=1234, last=Played(state, move, Seat(0), events))
        canvas = Canvas(PALETTE, PALETTE.blank((WIDTH, header_height(2)), "page"))
        draw_header(canvas, frame, game, after)
        last.append(canvas.image.tobytes())
    assert last[0] != last[1], "each shows its own move"


def test_whoever_is_out_has_a_word_on_the_name() -> None:
    table = Table(3, 0)
    pictures = []
    for out in ((), (Seat(2),)):
        canvas = Canvas(PALETTE, PALETTE.blank((WIDTH, header_height(3)), "page"))
        draw_header(canvas, Frame(names=("A", "B", "W" * 40)), table, table, out=out)  # type: ignore[arg-type]
        pictures.append(canvas.image.crop((0, 0, WIDTH, header_height(3))).tobytes())
    assert pictures[0] != pictures[1]


def test_a_board_below_a_text_has_no_row_for_the_title() -> None:
    state, frame = GAMES["dogon"].start(), Frame("#17", ply=3)
    whole, cut = (picture("dogon", state, replace(frame, is_titled=titled)) for titled in (True, False))
    assert whole.height - cut.height == TITLE_HEIGHT
    assert len(set(cut.crop((0, 0, cut.width, MARGIN)).tobytes())) == 1, "nothing of the title is left above the names"
    below = (0, TITLE_HEIGHT + MARGIN, *whole.size)
    assert whole.crop(below).tobytes() == cut.crop((0, MARGIN, *cut.size)).tobytes()
