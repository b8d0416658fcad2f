"""A whole match in one file: as a film with a caption for every move, or as a sheet of its key moments."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any, NamedTuple

from PIL import Image

from games import GAMES
from games.core import AnyGame, Outcome, Said, counted, meant
from renderers import encoding, film, picture
from renderers.base import Frame
from renderers.header import CAPTION_HEIGHT, LARGE_CAPTION_HEIGHT, header_height, seat_names
from renderers.text import fit_name, fit_sentence, readable
from renderers.themes import THEMES, TITLE_SIZE, rgb

UPLOAD_LIMIT = 10 * 1024 * 1024
"""Bytes that Discord takes where nobody pays for more."""
MOST_FRAMES = 150
"""Most frames, two minutes of them."""
START_MS, MOVE_MS, END_MS = 1500, 800, 5000
MOMENTS, COLUMNS = 6, 2
"""Few enough moments for their captions to be read on a phone."""
ENDINGS = frozenset({"round", "ring", "match", "end", "elimination", "retirement", "deadlock", "king"})
"""Kinds of events after which a round, or somebody's match, is over."""
_CLOSE = 3
"""Moves around one that is shown within which another one has to matter twice as much."""

_FEWEST = 4
_SPARE = 0.85
"""The share of the limit aimed at when a film is cut again: frames that lie further apart differ more."""
_SAMPLES = 3
_NAME_WIDTH, _NOTE_WIDTH = 220, 720


class Shot(NamedTuple):
    """A position of a match; its frame holds the number and the last move."""

    state: Any
    frame: Frame
    note: str = ""
    """What neither position nor move tell, such as a resignation."""


def gif(key: str, shots: Sequence[Shot], limit: int = UPLOAD_LIMIT) -> bytes:
    """The match as a film of at most `limit` bytes and `MOST_FRAMES` frames; the middle of a long one is thinned out.

    The shots are in order, of one match, theme and viewpoint. Raises ValueError if even a few are too much.
    """
    count = MOST_FRAMES
    while True:
        kept = thinned(shots, count)
        file = film.gif(zip(_frames(key, _captioned(GAMES[key], kept)), _durations(len(kept)), strict=True))
        if len(file) <= limit:
            return file
        if len(kept) <= _FEWEST:
            raise ValueError(f"{len(kept)} frames take {len(file):,} bytes, and {limit:,} are allowed")
        count = max(_FEWEST, int(len(kept) * limit / len(file) * _SPARE))


def story(key: str, shots: Sequence[Shot], moments: int = MOMENTS) -> bytes:
    """Start, end and the most telling moments between them on one sheet, as a PNG file."""
    captioned = _captioned(GAMES[key], key_moments(GAMES[key], shots, moments), gaps=False)
    large = [shot._replace(frame=replace(shot.frame, is_large=True)) for shot in captioned]
    frames = list(_frames(key, large, LARGE_CAPTION_HEIGHT))
    width, height = frames[0].size
    columns = min(COLUMNS, len(frames))
    page = frames[0].crop((0, 0, 1, 1))
    sheet = page.resize((width * columns, height * -(-len(frames) // columns)))
    for place, frame in enumerate(frames):
        row, column = divmod(place, columns)
        sheet.paste(frame, (column * width, row * height))
    return encoding.png(sheet)


def thinned(shots: Sequence[Shot], count: int) -> Sequence[Shot]:
    """At most `count` shots: a fifth from the start, a fifth from the end, and of the middle every so many."""
    if len(shots) <= count:
        return shots
    edge = max(1, count // 5)
    middle = shots[edge:-edge]
    return (*shots[:edge], *_spread(middle, count - 2 * edge), *shots[-edge:])


def key_moments(game: AnyGame, shots: Sequence[Shot], count: int) -> Sequence[Shot]:
    """Start, end, and between them those that matter most: ends of rounds, changes of the lead, captures."""
    if len(shots) <= count:
        return shots
    weights, chosen = _weights(game, shots), [0, len(shots) - 1]
    while len(chosen) < count:
        near = {place for one in chosen[2:] for place in range(one - _CLOSE, one + _CLOSE + 1)}
        left = [place for place in range(1, len(shots) - 1) if place not in chosen]
        chosen.append(max(left, key=lambda place: (weights[place] / (2 if place in near else 1), place)))
    return [shots[place] for place in sorted(chosen)]


def _weights(game: AnyGame, shots: Sequence[Shot]) -> list[float]:
    """How much each shot matters."""
    seen = Counter(kind for shot in shots for kind in _kinds(shot))
    scores = [game.score(shot.state) or () for shot in shots]
    gains = [0, *(_gain(before, after) for before, after in pairwise(scores))]
    most, weights = max(gains) or 1, [0.0]
    for place in range(1, len(shots)):
        kinds = _kinds(shots[place])
        weight = max((1 / seen[kind] for kind in kinds), default=0.0) + 2 * gains[place] / most
        weight += 3 * (_leaders(scores[place - 1]) != _leaders(scores[place])) + 5 * bool(kinds & ENDINGS)
        weights.append(weight)
    return weights


def _gain(before: Sequence[int], after: Sequence[int]) -> int:
    """The most that one seat won."""
    return max((new - old for old, new in zip(before, after, strict=True)), default=0)


def _leaders(score: Sequence[int]) -> set[int]:
    """The seats with most points."""
    return {seat for seat, points in enumerate(score) if points == max(score)}


def _frames(key: str, shots: Sequence[Shot], caption: int = CAPTION_HEIGHT) -> Iterator[Image.Image]:
    """The boards below their captions, at half their size and in few colours; drawn when they are asked for."""
    state, frame, _ = shots[0]
    top = header_height(len(seat_names(frame, GAMES[key], state))) - caption
    samples = {id(shot): _half(key, shot) for shot in _spread(shots, _SAMPLES)}
    theme = THEMES[frame.theme]
    shades = film.Shades([*samples.values()], [rgb(colour) for colour in (theme.page, theme.ink, theme.quiet)])
    return (shades.reduced(samples.get(id(shot)) or _half(key, shot), top // 2) for shot in shots)


def _half(key: str, shot: Shot) -> Image.Image:
    return picture(key, shot.state, replace(shot.frame, is_half=True))


def _durations(count: int) -> list[int]:
    return [START_MS, *(MOVE_MS,) * (count - 2), END_MS] if count > 1 else [END_MS]


def _spread(shots: Sequence[Shot], count: int) -> Sequence[Shot]:
    """So many shots in even steps, the first and the last among them."""
    if len(shots) <= count:
        return shots
    return [shots[round(place * (len(shots) - 1) / max(1, count - 1))] for place in range(count)]


def _kinds(shot: Shot) -> set[str]:
    return {event.kind for event in shot.frame.last.events} if shot.frame.last else set()


def _captioned(game: AnyGame, shots: Sequence[Shot], *, gaps: bool = True) -> list[Shot]:
    """The shots with the words for the end of their captions."""
    plies = [shot.frame.ply for shot in shots]
    missing = [0, *(after - before - 1 if gaps else 0 for before, after in pairwise(plies))]
    return [
        shot._replace(frame=replace(shot.frame, caption=_words(game, shot, left_out)))
        for shot, left_out in zip(shots, missing, strict=True)
    ]


def _words(game: AnyGame, shot: Shot, left_out: int) -> str:
    """What was left out before this shot, how the match ended, the score; at the start the players."""
    names = [fit_name(name, "medium", TITLE_SIZE, _NAME_WIDTH) for name in seat_names(shot.frame, game, shot.state)]
    outcome, score = game.outcome(shot.state), game.score(shot.state)
    note = fit_sentence(readable(shot.note, ""), "medium", TITLE_SIZE, _NOTE_WIDTH)
    facts = [note] if note else []
    if left_out:
        skipped = counted("1 move skipped", "{count} moves skipped", left_out)
        facts.append(shot.frame.speak(skipped))
    if shot.frame.last is None and not facts:
        facts.append(" – ".join(names))
    if outcome:
        facts.append(shot.frame.speak(_result(names, outcome)))
    if score and shot.frame.last:
        facts.append(" : ".join(map(str, score)))
    return "  ·  ".join(facts)


def _result(names: Sequence[str], outcome: Outcome) -> str:
    if outcome.winner is not None:
        return Said("{name} wins", name=names[outcome.winner])
    return Said("Shared win") if len(outcome.places) > 1 else meant("result of a match", "draw")
