"""Standings, crosstables and groups as pages to draw: places, results, what decides between equals."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import pairwise

from bot.community.tournaments.loaded import PairingView
from bot.community.tournaments.pages import picture_words as words
from bot.community.tournaments.pages.overviews import Overview
from bot.community.tournaments.rounds.results import number_words, points_words
from bot.core.speech.sentences import said_name
from renderers.standings import (
    ResultCell,
    StandingsPage,
    StandingsRow,
    StandingsSection,
    Tone,
    Zone,
    cells_that_fit,
)
from tournaments import groups
from tournaments.facts import Format, How, Pairing, Tournament
from tournaments.points import WIN
from tournaments.ranking import Standing
from tournaments.standings import told_standings

MOST_ROWS = 16
MOST_DECIDERS = (3, 2)
"""Most columns of tie-breaks: as many as are needed, if all rounds have room beside them; else fewer."""
WITH_ROUNDS = frozenset({Format.SWISS, Format.TABLES})
SELF, BYE, AWAY = ResultCell("", Tone.SELF), ResultCell("+", Tone.WON), ResultCell("–", Tone.NONE)

Section = tuple[StandingsSection, frozenset[str]]
"""A heading for what stands together, and who is in it."""


def standings_sections(shown: Overview, viewer: str | None) -> list[Section]:
    if shown.format is Format.GROUPS:
        return list(_groups(shown, viewer))
    found: list[Section] = []
    lines = _told(shown)
    for most in MOST_DECIDERS:
        found = _places(shown, lines, viewer, deciders(lines, most))
        if all(cells_that_fit(section) == len(section.cell_heads) for section, _ in found):
            break
    return found


def crosstable_sections(shown: Overview, viewer: str | None) -> list[Section]:
    """Sections of everyone against everyone, in as few blocks of columns as there is room for."""
    lines = _told(shown)
    if not lines:  # everyone was taken out
        return []
    table, named = _with_deciders(shown, lines, viewer)
    order = [each.id for each in lines]
    met = {who: table.against(who, order) for who in order}
    heads = tuple(str(number) for number in range(1, len(order) + 1))
    whole, who = _section([(each.id, table.row(each, met[each.id])) for each in lines], heads, named)
    fitting = max(cells_that_fit(whole), 1)
    blocks = -(-len(order) // fitting)
    size = -(-len(order) // blocks)
    found = []
    for start in range(0, len(order), size):
        part = slice(start, start + size)
        rows = [(each.id, table.row(each, met[each.id][part])) for each in lines]
        found.append((_section(rows, heads[part], named)[0], who))
    return found


def deciders(lines: Sequence[Standing], most: int) -> tuple[str, ...]:
    """The tie-breaks that part those who have the same points, the first so many of them."""
    names = max((tuple(each.tiebreaks) for each in lines), key=len, default=())
    found = [
        next((name for name in names if one.tiebreaks.get(name) != two.tiebreaks.get(name)), "")
        for one, two in pairwise(lines)
        if one.points == two.points and one.place != two.place
    ]
    return tuple(name for name in names if name in found and name in words.TIEBREAKS)[:most]


def places_page(shown: Overview, sections: Sequence[StandingsSection], subtitle: str) -> StandingsPage:
    zoned = any(row.zone is Zone.UP for section in sections for row in section.rows)
    has_ended = bool(shown.tournament.bracket) or (shown.format is Format.GROUPS and groups.finished(shown.tournament))
    marked = words.WENT_ON if has_ended else words.GOES_ON_NOW
    return StandingsPage(shown.row.name, subtitle, tuple(sections), str(marked) if zoned else "")


def _told(shown: Overview) -> Sequence[Standing]:
    return told_standings(shown.tournament) if shown.has_standings else ()


def _with_deciders(
    shown: Overview, lines: Sequence[Standing], viewer: str | None, part: str | None = None
) -> tuple[_Table, tuple[str, ...]]:
    """The maker of the rows of a crosstable, and the heads of the tie-breaks that decided."""
    deciding = deciders(lines, MOST_DECIDERS[-1])
    return _Table(shown, viewer, deciding, part), tuple(str(words.TIEBREAKS[name]) for name in deciding)


def _places(shown: Overview, lines: Sequence[Standing], viewer: str | None, deciding: tuple[str, ...]) -> list[Section]:
    """All places, with columns for these tie-breaks."""
    heads: tuple[str, ...] = ()
    if shown.format in WITH_ROUNDS:
        count = sum(not held.in_bracket for held in shown.tournament.rounds)
        heads = tuple(str(number) for number in range(1, count + 1))
    table = _Table(shown, viewer, deciding)
    going_on = _going_on(shown, lines)
    rows = []
    for each in lines:
        cells = tuple(table.in_round(each.id, number) for number in range(len(heads)))
        rows.append((each.id, table.row(each, cells, zone=Zone.UP if each.id in going_on else Zone.STAYS)))
    columns = (heads, (*table.extra_heads, *(str(words.TIEBREAKS[name]) for name in deciding)))
    return [_section(rows[start : start + MOST_ROWS], *columns) for start in range(0, len(rows), MOST_ROWS)]


def _going_on(shown: Overview, lines: Sequence[Standing]) -> frozenset[str]:
    """Those who make the cut, as it stands."""
    tournament = shown.tournament
    if not tournament.has_cut:
        return frozenset()
    there = [each.id for each in lines if each.id not in shown.held.gone]
    return frozenset(tournament.bracket or there[: tournament.settings.cut])


class _Table:
    """Makes the rows of a tournament, or of one `part` of it: who meet again elsewhere met once here."""

    def __init__(self, shown: Overview, viewer: str | None, deciding: Iterable[str], part: str | None = None) -> None:
        self._shown = shown
        self._viewer = viewer
        self._deciding = tuple(deciding)
        self._contests: dict[str, list[PairingView]] = {}
        for contest in (each for each in shown.encounters if part in {None, each.held.part}):
            for who in contest.pairing.seats:
                self._contests.setdefault(who, []).append(contest)

    @property
    def extra_heads(self) -> tuple[str, ...]:
        """The heads for how much everyone has played, where nobody plays in rounds."""
        return (str(words.PLAYED),) if self._shown.format is Format.ROLLING else ()

    def row(
        self, line: Standing, cells: tuple[ResultCell, ...], place: int | None = None, zone: Zone = Zone.STAYS
    ) -> StandingsRow:
        """A line, in which a sign without results tells who plays."""
        played = sum(each.is_decided for each in self._contests.get(line.id, ()))
        extra = [str(played)] if self.extra_heads else []
        numbers = (*extra, *(self._number(line, name) for name in self._deciding))
        made = "" if line.points is None else points_words(line.points)
        is_playing = not cells and any(each.is_open for each in self._contests.get(line.id, ()))
        name, is_own = said_name(self._shown.name(line.id)), line.id == self._viewer
        place = line.place if place is None else place
        return StandingsRow(str(place), name, cells, numbers, made, "", zone, is_playing, is_own)

    @staticmethod
    def _number(line: Standing, name: str) -> str:
        """A tie-break, nothing where it says nothing."""
        return number_words(line.tiebreaks[name]) if name in line.tiebreaks else ""

    def against(self, who: str, order: Sequence[str]) -> tuple[ResultCell, ...]:
        met: dict[str, list[PairingView]] = {}
        for contest in self._contests.get(who, ()):
            for other in contest.pairing.seats:
                met.setdefault(other, []).append(contest)
        return tuple(SELF if each == who else _cell(self._shown, met.get(each, ()), who) for each in order)

    def in_round(self, who: str, number: int) -> ResultCell:
        """What someone made in a round, or why they did not play."""
        played = [each for each in self._contests.get(who, ()) if each.row.round == number + 1]
        return _cell(self._shown, played, who) if played else _without(self._shown.tournament, number, who)


def _section(
    rows: Sequence[tuple[str, StandingsRow]],
    heads: tuple[str, ...] = (),
    deciding: tuple[str, ...] = (),
    head: str = "",
) -> Section:
    with_points = any(row.points for _, row in rows)
    points_head = str(words.POINTS) if with_points else ""
    section = StandingsSection(tuple(row for _, row in rows), head, heads, deciding, points_head)
    return section, frozenset(who for who, _ in rows)


def _groups(shown: Overview, viewer: str | None) -> Iterator[Section]:
    """A crosstable for each group; those who go on as it stands are marked."""
    for letter, found in zip(groups.letters(), groups.tables(shown.tournament), strict=False):
        lines = found.told()
        order = [each.id for each in lines]
        table, named = _with_deciders(shown, lines, viewer, letter)
        heads = tuple(str(number) for number in range(1, len(order) + 1))
        rows = []
        for number, each in enumerate(lines):
            zone = Zone.UP if number < shown.tournament.settings.qualify else Zone.STAYS
            rows.append((each.id, table.row(each, table.against(each.id, order), number + 1, zone)))
        if rows:  # unless everyone in it was taken out
            yield _section(rows, heads, named, words.GROUP.format(letter=letter))


def _cell(shown: Overview, contests: Sequence[PairingView], who: str) -> ResultCell:
    """What someone made in pairings with the same others; a sign while they play."""
    if any(each.is_open for each in contests):
        return ResultCell("", Tone.PLAYING)
    pairings = [each.pairing for each in contests if each.pairing.matches]
    if not pairings:
        return ResultCell()
    made: dict[str, int] = {}
    for pairing in pairings:
        for seat, number in shown.made(pairing).items():
            made[seat] = made.get(seat, 0) + number
    others = [number for seat, number in made.items() if seat != who]
    return ResultCell(_sign(pairings, who) or points_words(Fraction(made[who], WIN)), _tone(made[who], others))


def _tone(own: int, others: Sequence[int]) -> Tone:
    if own > max(others):
        return Tone.WON
    return Tone.LOST if own < min(others) or (len(others) == 1 and own < others[0]) else Tone.DRAWN


def _sign(pairings: Sequence[Pairing], who: str) -> str:
    """The sign of a single match that nobody played."""
    if len(pairings) != 1 or len(pairings[0].matches) != 1 or pairings[0].matches[0].how is not How.FORFEIT:
        return ""
    return "+" if who in pairings[0].matches[0].shown_up else "−"


def _without(tournament: Tournament, number: int, who: str) -> ResultCell:
    """What someone has who meets nobody in a round; the one that a late entry missed is a rest."""
    held = tournament.rounds[number]
    if who in held.byes:
        return BYE
    is_late = number == 0 and any(each.id == who and each.entered > 1 for each in tournament.entrants)
    if not (is_late or who in held.rests):
        return AWAY
    return ResultCell(points_words(Fraction(tournament.settings.games, 2)), Tone.NONE)
