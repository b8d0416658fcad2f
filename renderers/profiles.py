"""A person at a glance: ratings with their courses, the last results, the best win, titles."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PIL.Image import Image

from renderers.base import Frame
from renderers.canvas import Canvas, dashed
from renderers.galleries import GalleryBoard
from renderers.pages import GAP, PAD, ROUND, ROW, SIDE, SMALLEST, Sheet, blank, field, heading, honour, shortened
from renderers.standings import Tone
from renderers.text import Weight, fit, fit_sentence, length
from renderers.themes import WIDTH

MOST_RATINGS, MOST_RESULTS, MOST_TITLES = 5, 10, 3
_NAME_ROW, _LINE, _BELOW = 78, 68, 78
"""The row of the name, from line to line of it, and to the first line below."""
_WORDS, _SINCE, _FACTS = 40, 50, 48
_BOARD, _BESIDE = (258, 172), 28
_COURSE, _NUMBER_END, _NUMBER = (372, 492), 665, 54
"""Left and right end of the course of a rating, and where the number ends."""
_NAME_SIZE, _NOTE_SIZE, _HEAD_SIZE = 42, 38, 39
_RESULTS, _DOT, _BEST = 156, 27, 144
_MORE = 56


@dataclass(frozen=True, slots=True)
class ProfileRating:
    """How strong someone is at something."""

    name: str
    course: tuple[int, ...]
    """The numbers it had, the last one now."""
    note: str
    """How sure it is, or how many matches made it."""
    is_settling: bool = False


@dataclass(frozen=True, slots=True)
class ProfileWin:
    """The best win: whom they beat, how strong those were, and when in which game."""

    words: str
    number: str
    note: str


@dataclass(frozen=True, slots=True)
class ProfileCard:
    """What is seen; texts are whole, and what is empty is left out."""

    name: str
    favourite: GalleryBoard | None = None
    """The game played most."""
    words: str = ""
    """A sentence about that game, in which its name stands out."""
    since: str = ""
    ratings: tuple[ProfileRating, ...] = ()
    results: tuple[Tone, ...] = ()
    """Won, drawn and lost, the last one now."""
    results_head: str = ""
    results_words: str = ""
    """How many of them were won."""
    best: ProfileWin | None = None
    best_head: str = ""
    titles: tuple[tuple[str, str], ...] = ()
    """What was won, and a word about it."""
    theme: str = "light"


def draw_profile(card: ProfileCard) -> Image:
    """Draw the name large, then a box for everything that there is."""
    room = WIDTH - 2 * SIDE - (_BOARD[0] + _BESIDE if card.favourite else 0)
    size, lines = heading(card.name, room)
    below = _NAME_ROW + (len(lines) - 1) * _LINE + _BELOW
    head = below + (_SINCE if card.words and card.since else 0) + (_FACTS - 10 if card.words or card.since else -30)
    ratings = max(head, SIDE + _BOARD[1] + PAD if card.favourite else 0)
    results = ratings + _stacked(len(card.ratings), MOST_RATINGS)
    best = results + (_RESULTS + 2 * GAP if card.results else 0)
    titles = best + (_BEST + 2 * GAP if card.best else 0)
    sheet = blank(card.theme, titles + _stacked(len(card.titles), MOST_TITLES) + SIDE - 2 * GAP)
    for number, line in enumerate(lines):
        sheet.text(line, (SIDE + 4, _NAME_ROW + number * _LINE), size, "ink", "bold", "left", "page")
    _draw_facts(sheet, card, below, room)
    for number, rating in enumerate(card.ratings[:MOST_RATINGS]):
        _draw_rating(sheet, rating, ratings + number * (ROW + GAP))
    _draw_more(sheet, len(card.ratings) - MOST_RATINGS, results - 2 * GAP)
    if card.results:
        _draw_results(sheet, card, results)
    if card.best:
        _draw_best(sheet, card.best_head, card.best, best)
    for number, (words, note) in enumerate(card.titles[:MOST_TITLES]):
        honour(sheet, words, note, titles + number * (ROW + GAP))
    _draw_more(sheet, len(card.titles) - MOST_TITLES, sheet.image.height - SIDE)
    return sheet.finish()


def _stacked(count: int, most: int) -> int:
    """Pixels of so many rows and what follows them."""
    return min(count, most) * (ROW + GAP) + (_MORE if count > most else 0) + (GAP if count else 0)


def _draw_more(canvas: Canvas, count: int, bottom: int) -> None:
    """Write how many are left out."""
    if count > 0:
        at = WIDTH - SIDE - PAD, bottom - _MORE // 2
        canvas.text(f"+{count}", at, _NOTE_SIZE, "quiet", "medium", "right", "page")


def _draw_facts(sheet: Sheet, card: ProfileCard, row: int, room: int) -> None:
    if card.favourite:
        key, state, name = card.favourite
        shown, mask = field(key, state, Frame(theme=card.theme), _BOARD)
        sheet.put(shown, (WIDTH - SIDE - shown.width, SIDE), mask)
        _draw_standing_out(sheet, card.words, name, (SIDE + 4, row), room)
        row += _SINCE if card.words else 0
    since = shortened(card.since, "medium", SMALLEST, room)
    sheet.text(since, (SIDE + 4, row), SMALLEST, "quiet", "medium", "left", "page")


def _draw_standing_out(canvas: Canvas, words: str, part: str, at: tuple[int, int], room: int) -> None:
    """Write a sentence in which a part is bold, cut to so many pixels."""
    before, found, after = words.partition(part)
    pieces: tuple[tuple[str, Weight, str], ...] = (
        (before, "medium", "quiet"),
        (found, "bold", "ink"),
        (after, "medium", "quiet"),
    )
    x, end = at[0], at[0] + room
    for piece, weight, ink in pieces:
        shown = fit(piece, weight, _WORDS, end - x)
        canvas.text(shown, (x, at[1]), _WORDS, ink, weight, "left", "page")
        x += round(length(shown, weight, _WORDS))


def _draw_rating(canvas: Canvas, rating: ProfileRating, top: int) -> None:
    """Draw name, course, number and how sure it is; one that settles is quiet, dashed, and has a question mark."""
    middle, ink = top + ROW // 2, "quiet" if rating.is_settling else "ink"
    canvas.box((SIDE, top, WIDTH - SIDE, top + ROW), "card", ROUND, "page")
    name = shortened(rating.name, "medium", _NAME_SIZE, _COURSE[0] - SIDE - 2 * PAD)
    canvas.text(name, (SIDE + PAD, middle), _NAME_SIZE, "ink", "medium", "left", "card")
    _draw_course(canvas, rating, top)
    number = str(rating.course[-1])
    canvas.text(number, (_NUMBER_END, middle), _NUMBER, ink, "bold", "right", "card")
    if rating.is_settling:
        canvas.text("?", (_NUMBER_END + 4, middle), _NUMBER, ink, "bold", "left", "card")
    note = shortened(rating.note, "medium", _NOTE_SIZE, WIDTH - SIDE - PAD - _NUMBER_END - 40)
    canvas.text(note, (WIDTH - SIDE - PAD, middle), _NOTE_SIZE, "quiet", "medium", "right", "card")


def _draw_course(canvas: Canvas, rating: ProfileRating, top: int) -> None:
    low, high = min(rating.course), max(rating.course)
    left, right, bottom, rise = *_COURSE, top + ROW - 20, ROW - 40
    step = (right - left) / max(1, len(rating.course) - 1)
    shares = [(value - low) / (high - low) if high > low else 0.5 for value in rating.course]
    line = [(right - (len(shares) - 1 - number) * step, bottom - share * rise) for number, share in enumerate(shares)]
    ink = "quiet" if rating.is_settling else "choice"
    if rating.is_settling and len(line) > 1:
        for dash in dashed(line, 12, 9):
            canvas.line(dash, 4, ink, "card")
    elif len(line) > 1:
        canvas.polygon([(left, top + ROW - 12), *line, (right, top + ROW - 12)], "band", "card")
        canvas.line(line, 5, ink)
    canvas.disc(line[-1], 9, ink)


def _draw_results(canvas: Canvas, card: ProfileCard, top: int) -> None:
    """Draw a full dot for a win, half of one for a draw and a ring for a defeat, the newest on the right."""
    _draw_box(canvas, top, _RESULTS, card.results_head, (card.results_words, "ink"))
    row, last = top + 108, WIDTH - SIDE - PAD - _DOT
    step = (last - SIDE - PAD - _DOT) / (MOST_RESULTS - 1)
    shown: Sequence[Tone] = card.results[-MOST_RESULTS:]
    for number, tone in enumerate(shown):
        x = SIDE + PAD + _DOT + round(number * step)
        canvas.disc((x, row), _DOT, "active" if tone is Tone.WON else "quiet", "card")
        if tone is not Tone.WON:
            canvas.disc((x, row), _DOT - 4, "card", "quiet")
        if tone is Tone.DRAWN:
            _draw_half(canvas, x, row)


def _draw_half(canvas: Canvas, x: int, row: int) -> None:
    canvas.disc((x, row), _DOT, "active", "card")
    canvas.disc((x, row), _DOT - 4, "card", "active")
    reach = _DOT - 3
    canvas.polygon([(x - (reach**2 - y**2) ** 0.5, row + y) for y in range(-reach, reach + 1, 3)], "active")


def _draw_best(canvas: Canvas, head: str, best: ProfileWin, top: int) -> None:
    _draw_box(canvas, top, _BEST, head, (best.note, "quiet"))
    row, right = top + 101, WIDTH - SIDE - PAD
    canvas.text(best.number, (right, row), _NAME_SIZE, "ink", "bold", "right", "card")
    room = right - SIDE - 2 * PAD - round(length(best.number, "bold", _NAME_SIZE))
    words = shortened(best.words, "bold", _NAME_SIZE, room, fitting=fit_sentence)
    canvas.text(words, (SIDE + PAD, row), _NAME_SIZE, "ink", "bold", "left", "card")


def _draw_box(canvas: Canvas, top: int, height: int, head: str, words: tuple[str, str]) -> None:
    """Draw a box with a heading, and words on its right."""
    canvas.box((SIDE, top, WIDTH - SIDE, top + height), "card", ROUND, "page")
    row, right = top + 44, WIDTH - SIDE - PAD
    shown = shortened(words[0], "medium", _HEAD_SIZE, (WIDTH - 2 * SIDE) * 2 // 3)
    canvas.text(shown, (right, row), _HEAD_SIZE, words[1], "medium", "right", "card")
    room = right - SIDE - 2 * PAD - round(length(shown, "medium", _HEAD_SIZE))
    left = shortened(head, "medium", _HEAD_SIZE, room)
    canvas.text(left, (SIDE + PAD, row), _HEAD_SIZE, "quiet", "medium", "left", "card")
