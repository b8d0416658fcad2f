"""Brackets as pages to draw: which rounds are seen together, who stands in them, what is played now."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from bot.community.tournaments.loaded import PairingView
from bot.community.tournaments.pages import picture_words as words
from bot.community.tournaments.pages.overviews import Overview
from bot.community.tournaments.rounds.results import points_words
from bot.community.tournaments.rounds.round_names import stage_of
from bot.core.speech.sentences import said_name
from renderers.brackets import MOST_COLUMNS, BracketBox, BracketColumn, BracketSection, BracketSlot
from tournaments.brackets import FINAL, SECOND_FINAL, Bracket, Drawn, Pair, Slot, Unknown
from tournaments.facts import THIRD, Format
from tournaments.points import WIN
from tournaments.verdicts import bracket_of, seeds_of_bracket, verdict

MOST_BOXES = 8
"""Most boxes one below the other."""
TOGETHER = 6
"""Boxes of both brackets of a double elimination that are shown on one page."""
STEP = MOST_COLUMNS - 1
"""Rounds from a page to the next, so that the last round of one is the first of the other."""


@dataclass(frozen=True, slots=True)
class BracketView:
    """Rounds that are seen together, who is in them, and how many of their boxes are played."""

    sections: tuple[BracketSection, ...]
    players: frozenset[str]
    running: int


@dataclass(frozen=True, slots=True)
class _Column:
    """A round: pairs as they stand in the bracket, and the match beside them that leads nowhere."""

    part: str
    head: str
    drawn: Drawn
    aside: tuple[str, Drawn] | None = None

    def cut(self, piece: int, pieces: int) -> _Column:
        """One of so many equal pieces."""
        size = len(self.drawn.pairs) // pieces
        inside = slice(piece * size, (piece + 1) * size)
        return _Column(self.part, self.head, Drawn(self.drawn.pairs[inside], self.drawn.winners[inside]), self.aside)


_Window = tuple[_Column, ...]


def bracket_views(shown: Overview) -> tuple[BracketView, ...]:
    """Views from the first rounds to the last; none while there is no bracket yet."""
    drawing = _Drawing(shown)
    played = bracket_of(shown.tournament) if shown.tournament.rounds else None
    if not isinstance(played, Bracket):
        return tuple(drawing.of_tables()) if played else ()
    if shown.format is Format.DOUBLE:
        return tuple(drawing.of_double(played))
    return tuple(drawing.view([window]) for window in _windows(_single(played)))


class _Drawing:
    """Fills pages with what the facts say."""

    def __init__(self, shown: Overview) -> None:
        self._shown = shown
        self._seeds = seeds_of_bracket(shown.tournament)
        self._contests = {(each.held.part, frozenset(each.pairing.seats)): each for each in shown.encounters}

    def view(self, windows: Sequence[_Window], heads: Sequence[str] = ("",)) -> BracketView:
        sections = tuple(
            BracketSection(tuple(self._column(column) for column in window), head)
            for window, head in zip(windows, heads, strict=True)
        )
        slots = [slot for window in windows for column in window for pair in column.drawn.pairs for slot in pair]
        return BracketView(sections, frozenset(slot for slot in slots if isinstance(slot, str)), _running(sections))

    def of_double(self, played: Bracket) -> Iterator[BracketView]:
        """Show both brackets on one page where there is room, from the last rounds backwards; else each on its own."""
        upper, lower = _windows(_upper(played)), _windows(_lower(played))
        together = []
        while upper and lower and _boxes(upper[-1][0]) + _boxes(lower[-1][0]) <= TOGETHER:
            together.append((upper.pop(), lower.pop()))
        yield from (self.view([window], [str(words.UPPER)]) for window in upper)
        yield from (self.view([window], [str(words.LOWER)]) for window in lower)
        for both in reversed(together):
            yield self.view(both, [str(words.UPPER), str(words.LOWER)])

    def of_tables(self) -> Iterator[BracketView]:
        """Show a round a page, in two columns."""
        for number, held in enumerate(self._shown.tournament.rounds, 1):
            if not held.at_tables:
                continue
            contests = self._shown.contests(number)
            for start in range(0, len(contests), MOST_BOXES):
                inside = contests[start : start + MOST_BOXES]
                boxes = [self._box(each, each.pairing.seats) for each in inside]
                half = -(-len(boxes) // 2)
                columns = [BracketColumn("", tuple(part)) for part in (boxes[:half], boxes[half:]) if part]
                last = len(contests) == 1 and not held.byes
                head = str(words.FINAL) if last else words.ROUND.format(number=held.part[1:])
                section = BracketSection(tuple(columns), head, is_linked=False)
                who = frozenset(who for each in inside for who in each.pairing.seats)
                yield BracketView((section,), who, _running((section,)))

    def _column(self, column: _Column) -> BracketColumn:
        boxes = tuple(self._pair(column.part, pair, place) for place, pair in enumerate(column.drawn.pairs))
        apart: tuple[BracketBox, ...] = ()
        if column.aside and (box := self._pair(column.aside[0], column.aside[1].pairs[0], 0)):
            apart = (BracketBox(box.slots, box.is_running, str(words.THIRD_PLACE)),)
        return BracketColumn(column.head, boxes, apart)

    def _pair(self, part: str, pair: Pair, place: int) -> BracketBox | None:
        """The pair of a box, or None where someone has nobody to play."""
        if None in pair:
            return None
        contest = self._contests.get((part, frozenset(slot for slot in pair if isinstance(slot, str))))
        return self._box(contest, pair, part)

    def _box(self, contest: PairingView | None, slots: Sequence[Slot], part: str = "") -> BracketBox:
        made: dict[str, str] = {}
        if contest and contest.pairing.matches:
            made = {
                who: points_words(Fraction(number, WIN)) for who, number in self._shown.made(contest.pairing).items()
            }
        best: tuple[str, ...] = ()
        if contest and (found := verdict(self._shown.tournament, contest.held, contest.pairing, self._seeds)):
            best = found.advance
        lines = [
            BracketSlot(said_name(self._shown.name(slot)), made.get(slot, ""), slot in best)
            if isinstance(slot, str)
            else BracketSlot(_unknown(part, place), is_known=False)
            for place, slot in enumerate(slots)
        ]
        return BracketBox(tuple(lines), contest is not None and contest.is_open)


def _unknown(part: str, place: int) -> str:
    """Tell who comes from the other bracket, as no line leads there."""
    if part == "L1":
        return words.LOSER.format(number=1)
    if part.startswith("L") and int(part[1:]) % 2 == 0 and place:
        return words.LOSER.format(number=int(part[1:]) // 2 + 1)
    return words.OPEN


def _single(played: Bracket) -> list[_Column]:
    third = played.drawn.get(THIRD)
    main = {part: drawn for part, drawn in played.drawn.items() if part != THIRD}
    if third is None and played.tournament.settings.third and len(main) > 1:
        third = Drawn(((Unknown.YET, Unknown.YET),), (Unknown.YET,))
    last = len(main)
    return [
        _Column(part, _head(drawn, number), drawn, (THIRD, third) if third and number == last else None)
        for number, (part, drawn) in enumerate(main.items(), 1)
    ]


def _upper(played: Bracket) -> list[_Column]:
    finals = {FINAL: str(words.FINAL), SECOND_FINAL: str(words.SECOND_FINAL)}
    return [
        _Column(part, finals.get(part) or words.ROUND.format(number=part[1:]), drawn)
        for part, drawn in played.drawn.items()
        if part in finals or part.startswith("W")
    ]


def _lower(played: Bracket) -> list[_Column]:
    return [
        _Column(part, words.ROUND.format(number=part[1:]), drawn)
        for part, drawn in played.drawn.items()
        if part.startswith("L")
    ]


def _head(drawn: Drawn, number: int) -> str:
    return stage_of(len(drawn.pairs)) or words.ROUND.format(number=number)


def _windows(columns: Sequence[_Column]) -> list[_Window]:
    """Up to three rounds together, ending with the last ones, in pieces where there are too many boxes."""
    shown = [column for column in columns if _boxes(column)]
    starts = range(len(shown) - MOST_COLUMNS, 0, -STEP)
    found: list[_Window] = []
    for start in [0, *reversed(starts)] if shown else []:
        window = shown[start : start + MOST_COLUMNS]
        pieces = 1
        while max(map(_boxes, window)) > MOST_BOXES * pieces:
            pieces *= 2
        found += [tuple(column.cut(piece, pieces) for column in window) for piece in range(pieces)]
    return found


def _boxes(column: _Column) -> int:
    return sum(None not in pair for pair in column.drawn.pairs)


def _running(sections: Sequence[BracketSection]) -> int:
    return sum(
        box.is_running
        for section in sections
        for column in section.columns
        for box in (*column.boxes, *column.apart)
        if box
    )
