"""A match as a film and as a sheet: decoded again, frame by frame."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from io import BytesIO
from itertools import pairwise
from math import dist
from typing import Any

import pytest
from PIL import Image, ImageChops

from games import GAMES
from games.core import Played, Seat
from renderers import RENDERERS, film, picture
from renderers.base import Frame
from renderers.canvas import Canvas
from renderers.replay import COLUMNS, END_MS, MOMENTS, MOST_FRAMES, MOVE_MS, START_MS, Shot, gif, key_moments, story
from renderers.replay import thinned as thin
from renderers.text_direction import visual
from renderers.themes import THEMES, rgb

KEYS = [key for key in GAMES if key in RENDERERS]
PHONE, SMALLEST_LETTERS = 360, 10
"""Pixels of a picture in the chat, and of the letters on it."""
MOST_BYTES = 350_000
"""Of a film of 60 moves."""


def a_match(key: str, moves: int, *, seats: int | None = None, **options: str) -> list[Shot]:
    """The first moves of a random match that takes at least so many."""
    game = GAMES[key]
    for seed in range(60):
        chance, state = random.Random(seed), game.start(seats or game.info.seats[0], options)
        shots = [Shot(state, Frame("#17", ("Amadou", "Ogotemmêli", "Cléo", "Dan")[: seats or game.info.seats[0]]))]
        while state.to_move is not None and len(shots) <= moves:
            move, before = chance.choice(game.legal_moves(state)), state
            state, events = game.apply(state, move)
            last = Played(before, move, before.to_move, events)
            shots.append(Shot(state, replace(shots[0].frame, ply=len(shots), last=last)))
        if len(shots) > moves:
            return shots
    return shots


def decode(file: bytes) -> list[tuple[Image.Image, int]]:
    """The frames as a viewer shows them, and for how long."""
    with Image.open(BytesIO(file)) as image:
        frames = []
        for number in range(getattr(image, "n_frames", 1)):
            image.seek(number)
            frames.append((image.convert("RGB"), image.info["duration"]))
        return frames


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.slow
def test_sixty_moves_are_a_small_film_with_a_frame_for_each(key: str) -> None:
    for option, value in [("", ""), *((name, values[-1]) for name, values in GAMES[key].info.options.items())]:
        shots = a_match(key, 60, **({option: value} if option else {}))
        file = gif(key, shots)
        frames = decode(file)
        assert len(file) <= MOST_BYTES
        assert [duration for _, duration in frames] == [START_MS, *[MOVE_MS] * (len(shots) - 2), END_MS]
        assert {frame.size for frame, _ in frames} == {frames[0][0].size}
        assert frames[0][0].width == 480
        assert all(ImageChops.difference(one, other).getbbox() for (one, _), (other, _) in pairwise(frames))


@pytest.mark.slow
@pytest.mark.parametrize("key", KEYS)
def test_every_frame_looks_like_the_board_at_half_its_size(key: str) -> None:
    """Fewer shades at the edges, but nowhere much of another colour."""
    shots = a_match(key, 12)
    for (frame, _), shot in zip(decode(gif(key, shots)), shots, strict=True):
        board = picture(key, shot.state, replace(shot.frame, caption="")).convert("RGB").reduce(2)
        below = board.crop((0, board.height - frame.height + 30, *board.size))
        difference = ImageChops.difference(frame.crop((0, 30, *frame.size)), below).convert("L")
        wrong = sum(difference.histogram()[64:])
        assert wrong < 0.01 * difference.width * difference.height


@pytest.mark.slow
@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("key", KEYS)
def test_the_marks_of_the_last_move_keep_their_colour(key: str, theme: str) -> None:
    """Thin lines cover little and are what a film is about."""
    shots = [shot._replace(frame=replace(shot.frame, theme=theme)) for shot in a_match(key, 6)]
    colours = {colour for frame, _ in decode(gif(key, shots)) for _, colour in frame.getcolors(9999) or ()}
    for wanted in (rgb(THEMES[theme].page), rgb(THEMES[theme].trace)):
        assert min(dist(wanted, colour) for colour in colours) < 40


def test_a_film_without_end_is_a_valid_one() -> None:
    file = gif("dogon", a_match("dogon", 3))
    with Image.open(BytesIO(file)) as image:
        assert (image.format, image.info["loop"], image.info["version"]) == ("GIF", 0, b"GIF89a")
        image.verify()
    assert file.endswith(b";")


def test_frames_without_a_change_are_kept_and_frames_are_put_together_exactly() -> None:
    shots = a_match("dogon", 5)
    images = [picture("dogon", shot.state, replace(shot.frame, is_half=True)) for shot in shots]
    shades = film.Shades(images)
    images = [shades.reduced(image, 7) for image in images]
    images.insert(2, images[1])
    for (frame, duration), image in zip(decode(film.gif((image, 700) for image in images)), images, strict=True):
        assert duration == 700
        assert frame.tobytes() == image.convert("RGB").tobytes()


@pytest.mark.slow
def test_a_long_match_keeps_start_and_end_and_is_thinned_evenly_between() -> None:
    shots = a_match("dogon", 300, board="gagara")
    long = [Shot(shot.state, replace(shot.frame, ply=ply)) for ply, shot in enumerate((shots * 8)[:400])]
    kept = thin(long, 100)
    assert len(kept) == 100
    plies = [shot.frame.ply for shot in kept]
    assert plies[:20] == list(range(20))
    assert plies[-20:] == list(range(380, 400))
    assert plies == sorted(set(plies))
    steps = [after - before for before, after in pairwise(plies[20:-20])]
    assert max(steps) - min(steps) <= 1
    assert len(decode(gif("dogon", long))) == MOST_FRAMES


@pytest.mark.slow
def test_a_film_never_exceeds_its_limit() -> None:
    shots = a_match("dogon", 40)
    whole = gif("dogon", shots)
    cut = gif("dogon", shots, limit=len(whole) // 2)
    assert len(cut) <= len(whole) // 2
    frames, all_frames = decode(cut), decode(whole)
    assert 4 <= len(frames) < len(all_frames)
    assert frames[-1][1] == END_MS
    with pytest.raises(ValueError, match=r"4 frames take .* bytes, and 1,000 are allowed"):
        gif("dogon", shots, limit=1000)


def test_skipped_moves_are_told_in_the_caption() -> None:
    first, *_, last = a_match("dogon", 9)
    caption = (0, 0, 480, 30)
    plain = decode(gif("dogon", [first, replace_ply(last, 1)]))[1][0]
    skipping = decode(gif("dogon", [first, last]))[1][0]
    skipping_more = decode(gif("dogon", [first, replace_ply(last, 19)]))[1][0]
    assert len({frame.crop(caption).tobytes() for frame in (plain, skipping, skipping_more)}) == 3
    ink = [
        sum(pixel < 128 for pixel in frame.crop((200, 0, 480, 30)).convert("L").tobytes())
        for frame in (plain, skipping)
    ]
    assert ink[1] > ink[0], "there are more words on the right"


def replace_ply(shot: Shot, ply: int) -> Shot:
    return shot._replace(frame=replace(shot.frame, ply=ply))


@pytest.mark.parametrize("name", ["W" * 200, "🦊🔥🎉", "שלום עולם (12)", "", "\u202egnihtyna\u202c\n@everyone"])
def test_no_name_breaks_a_caption(name: str) -> None:
    """The margins stay free."""
    shots = [
        Shot(shot.state, replace(shot.frame, names=(name, name)), note=f"{name} resigned")
        for shot in a_match("dogon", 4)
    ]
    for frame, _ in decode(gif("dogon", shots)):
        for left, right in ((0, 9), (471, 480)):
            assert len(frame.crop((left, 0, right, 30)).getcolors() or ()) == 1


@pytest.mark.parametrize("draw", [gif, story])
def test_right_to_left_names_are_turned_once(monkeypatch: pytest.MonkeyPatch, draw: Callable[..., bytes]) -> None:
    drawn, write = list[str](), Canvas.text

    def text(canvas: Canvas, line: str, *args: Any, **changes: Any) -> None:
        drawn.append(line)
        write(canvas, line, *args, **changes)

    monkeypatch.setattr(Canvas, "text", text)
    first, *others = (shot._replace(frame=replace(shot.frame, names=("שלום", "Bo"))) for shot in a_match("dogon", 2))
    left = others[-1]._replace(frame=replace(others[-1].frame, last=None), note="שלום resigned")
    draw("dogon", [first, *others, left])
    assert visual("שלום") + " – Bo" in drawn
    assert any(visual("שלום") in line and "resigned" in line for line in drawn)
    assert not any("שלום" in line for line in drawn)


@pytest.mark.parametrize("key", KEYS)
def test_a_story_shows_six_moments_on_one_sheet(key: str) -> None:
    shots = a_match(key, 60)
    with Image.open(BytesIO(story(key, shots))) as sheet:
        frame = Image.open(BytesIO(story(key, shots[:1])))
        assert (sheet.format, sheet.mode) == ("PNG", "P")
        columns = min(COLUMNS, len(shots))
        assert sheet.size == (frame.width * columns, frame.height * -(-min(MOMENTS, len(shots)) // columns))
        assert 54 / 2 * PHONE / sheet.width >= SMALLEST_LETTERS, "the captions can be read on a phone"


def test_a_story_tells_start_end_and_the_rarest_events_between() -> None:
    shots = a_match("dogon", 60, board="gagara")
    chosen = key_moments(GAMES["dogon"], shots, 9)
    plies = [shot.frame.ply for shot in chosen]
    assert len(chosen) == 9
    assert (plies[0], plies[-1]) == (0, shots[-1].frame.ply)
    assert plies == sorted(set(plies))
    kinds = [{event.kind for event in shot.frame.last.events} for shot in shots[1:] if shot.frame.last]
    captures = [ply for ply, found in enumerate(kinds, 1) if "capture" in found]
    assert sum(ply in captures for ply in plies[1:-1]) >= len(plies[1:-1]) - 2


def test_a_story_tells_every_round_that_ended_and_every_change_of_the_lead() -> None:
    game = GAMES["kamisado"]
    for shots in (a_match("kamisado", 150, match="long"), a_match("kamisado", 150)):
        rounds = [shot for shot in shots if shot.frame.last and {"round"} & {e.kind for e in shot.frame.last.events}]
        chosen = key_moments(game, shots, 9)
        assert len([shot for shot in rounds[:4] if shot in chosen]) == len(rounds[:4])


def test_a_short_match_is_told_whole() -> None:
    shots = a_match("dogon", 3)
    assert key_moments(GAMES["dogon"], shots, 9) == shots
    assert thin(shots, 9) == shots
    with Image.open(BytesIO(story("dogon", shots[:1]))) as sheet:
        assert sheet.width == 480


def test_the_viewpoint_of_the_shots_is_that_of_the_film() -> None:
    shots = a_match("dogon", 2)
    turned: list[Any] = [shot._replace(frame=replace(shot.frame, viewpoint=Seat(1))) for shot in shots]
    assert gif("dogon", turned) != gif("dogon", shots)
