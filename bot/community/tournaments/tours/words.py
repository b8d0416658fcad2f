"""What the bot says about overall standings."""

from __future__ import annotations

from collections.abc import Sequence

from bot.community.tournaments.tours.book import TourView
from bot.core.speech.moments import moment
from bot.core.speech.names import brief, in_label, person, series
from bot.core.speech.sentences import Words, _, _n, _np, _p
from games.core import grouped
from storage.community.tournaments import TournamentRow
from storage.community.tours import PlayedEvent, TourRow
from tournaments.tours import PointsTable, read_table

OVERALL = _("Overall standings")
TITLE = _("{name} · Overall standings")
EVENTS = _n("1 event", "{count} events")
PLAYERS = _np("of a tournament", "1 player", "{count} players")
BEST = _n("only the best counts", "the best {count} count")
PLACES_OF = _("places {first}–{last} of {count}")
NOTHING_YET = _("No event has ended yet.")
BRACKETS = _("Points in brackets don't count.")
EVENT_LINE = _("{number} · {name}")
STILL_PLAYED = _("Still being played: {names}")
LISTED = _n("{name} · the best one counts", "{name} · the best {count} count")
LISTED_ALL = _("{name} · all events count")
NONE_HERE = _("This event counts for no overall standings.")
SET_UP = _("Choose the events that count. Each gives points once it's over.")
CHOOSE = _("Events that count")
CHOOSE_PAGE = _("Events {first} to {last} of {count}, the newest first")
CHANGED = _("The overall standings are changed.")
REMOVED = _("The overall standings {name} are removed. The events stay as they are.")
REMOVE_QUESTION = _("Remove the overall standings {name}? The events stay as they are.")
USUAL_POINTS = _("Points: the usual table, and {part} for taking part")
OWN_POINTS = _("Points: {rows}; and {part} for taking part")
ROW = _n("from 1 player: {places}", "from {count} players: {places}")
AS_CSV = _("The overall standings of {name} as a table.")
AS_JSON = _("The overall standings of {name} with all places, as programs read them.")

OPEN = _p("button on overall standings", "Open")
NEW, CHANGE = _p("button on overall standings", "New…"), _p("button on overall standings", "Change…")
POINTS_ASK, REMOVE_ASK = _p("button on overall standings", "Name and points…"), _p("button", "Remove…")
REMOVE = _p("button on overall standings", "Remove")
CSV, JSON = _p("button on overall standings", "As CSV"), _p("button on overall standings", "As JSON")
NAME, TABLE, PART, COUNT = _("Name"), _("Points by place"), _("Points for taking part"), _("How many events count")
TABLE_HINT = _("A line for each size: 8: 10 7 5 3 1 is from 8 players on. Empty: the usual table.")
COUNT_HINT = _("The best ones of each player; 0: all of them.")


def title(row: TourRow) -> str:
    return TITLE.format(name=person(row.name))


def subtitle(view: TourView) -> str:
    """How many events and players there are, and how many events count."""
    parts = [EVENTS.format(len(view.over)), PLAYERS.format(len(view.table.standings))]
    return " · ".join([*parts, *([BEST.format(view.row.best)] if view.row.best else [])])


def events_text(view: TourView, shown: Sequence[tuple[int, PlayedEvent]]) -> str:
    """The events whose columns are seen, by number, and those that go on."""
    lines = [EVENT_LINE.format(number=number, name=_ended(each)) for number, each in shown]
    going = [brief(each.name) for each in view.events if each.ended_at is None]
    return "\n".join([*(lines or [str(NOTHING_YET)]), *([STILL_PLAYED.format(names=series(going))] if going else [])])


def tour_line(row: TourRow) -> str:
    name = f"**{brief(row.name)}**"
    return LISTED.format(row.best, name=name) if row.best else LISTED_ALL.format(name=name)


def rules_line(row: TourRow) -> str:
    """What a tournament counts for beyond itself, and how."""
    return " · ".join([str(OVERALL), tour_line(row), points_text(row)])


def points_text(row: TourRow) -> str:
    table = read_table(row.points)
    if row.points is None:
        return USUAL_POINTS.format(part=table.part)
    rows = grouped(ROW.format(each.least, places=series(map(str, each.places))) for each in table.rows)
    return OWN_POINTS.format(rows=rows, part=table.part)


def typed_table(table: PointsTable) -> str:
    """A table as it is typed, in no more characters than that took."""
    return "\n".join(f"{row.least}:{' '.join(map(str, row.places))}" for row in table.rows)


def choice(row: TournamentRow) -> Words:
    return f"{row.id}. {in_label(row.name)}"


def _ended(event: PlayedEvent) -> str:
    name = brief(event.name)
    return name if event.ended_at is None else series([name, moment(event.ended_at, "d")])
