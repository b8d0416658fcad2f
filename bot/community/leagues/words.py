"""What the bot says about leagues."""

from __future__ import annotations

from collections.abc import Iterable

from bot.community.competitions import clock_line, director_line, fitting
from bot.community.leagues.overviews import LeagueOverview, SeasonOverview
from bot.community.leagues.service import LEAST
from bot.community.tournaments import Overview, points_words
from bot.community.tournaments import words as events_words
from bot.core.speech.moments import moment
from bot.core.speech.names import brief, few, person
from bot.core.speech.sentences import _, _n, _p
from bot.play.matches import title
from storage.community.leagues import LeagueRow, LeagueState

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""Letters of divisions, the highest first."""
LEAGUES = _("Leagues")
HEADING = _("### 🏅 {name}")
EXPLAINED = _(
    "A league: each season, everyone in a division plays everyone else there. The best move up, the last down."
)
STARTS = _("🗓️ Season {season} starts {when}, with at least {least} players.")
PLAYING = _("Season {season} is being played.")
CLOSED = _("This league is closed. Matches in progress continue.")
HOW_TO = _("New players start with the next season. You stay in, season after season, until you leave.")
PLAYERS = _n("👥 1 player: {names}", "👥 {count} players: {names}")
NOBODY = _("👥 No one has joined yet.")
DIVISION = _("**Division {letter}**: {names}")
DIVISION_HEADING = _("**Division {letter}**")
DIVISION_NAME = _("Division {letter}")
NEWCOMERS = _("From the next season on: {names}")

JOIN, LEAVE = _p("button on a league", "Join"), _p("button on a league", "Leave")
SEASON = _("Season {season}")
TABLES = _p("button on a league", "Standings")
HOW_IT_WORKS = _p("button on a league", "How it works")
STAY = _p("button on a league", "I'm in")

CREATED = _("The league {name} is open. Its card is posted in {channel}; its first season starts {when}.")
JOINED = _("You're in the league {name}, from the next season on. It starts {when}.")
JOINED_LATER = _("You're in the league {name}, from the next season on. It starts when this season is over.")
MEETS_BLOCKED = _("Someone you've blocked is in it too. If you get into the same division, you'd play each other.")
LEFT = _("You've left the league {name}.")
LEFT_PLAYING = _(
    "You've left the league {name}. Your matches of this season continue; **Leave everything…** below **My events** "
    "in `/games` ends those too."
)
STAYING = _("You're in for season {season} of {name}.")
STARTED = _("Season {season} of {name} is starting.")
START_SEASON = _p("button on a league", "Start the season now")
STARTS_IN, SIZE = _("First season starts in"), _("Players in a division, about")
MOVES, MATCHES = _("Players who move up and down"), _("Matches of each two")
DAYS_CHOICE, PLAYERS_CHOICE = _n("1 day", "{count} days"), _n("1 player", "{count} players")
MATCHES_CHOICE = _n("1 match", "{count} matches")
NOBODY_MOVES = _("No one moves")
CLOSE_QUESTION = _("Close the league {name} for good? There are no more seasons; matches in progress continue.")
LEAGUE_CLOSED = _("The league {name} is closed. Matches in progress continue.")

MOVED = _("The league {name} continues here, with its divisions. Matches in progress stay where they are.")

STILL_IN = _("### 🏅 {name} · Still in?")
STILL_IN_TEXT = _(
    "Season {season} starts {when}. If you joined more than a week before, press **I'm in**, or you're taken out "
    "of the league when it starts."
)
STILL_IN_WAITING = _n("### A league asks if you're still in", "### {count} leagues ask if you're still in")
MORE_LEAGUES = _n("-# Plus one more league.", "-# Plus {count} more leagues.")
STILL_IN_LINE = _("🏅 Season {season} of **{name}** starts {when}. Without an answer you're out of the league.")
SEASON_HEADING = _("### 🏅 {name} · Season {season}")
SEASON_OVER = _("### 🏅 {name} · Season {season} is over")
PLACE = _("{place}. {name} · {points}")
UP, DOWN = _("{line} ▲"), _("{line} ▼")
ARROWS = _("-# ▲ moves up a division · ▼ moves down")
ARROWS_NOW = _("-# As it stands: ▲ moves up a division · ▼ moves down")
MOVES_UP, MOVES_DOWN = _("moves up"), _("moves down")
PAGE_OF = _("page {number} of {count}")
FINAL_TABLE, TABLE_NOW = _("final table"), _("as it stands")
POINTS, PLAYED = _p("column of standings", "Points"), _p("column of standings", "Played")
AS_TEXT, AS_PICTURE = _("As text"), _("As a picture")
NEXT_SEASON = _("Season {season} starts {when}.")
NO_TABLE = _("There are no standings before the first matches.")
NO_SEASON = _("There hasn't been a season yet.")

RULES = (
    _(
        "**Joining.** You join once and stay in until you leave. Newcomers start in the lowest division; in the first "
        "season, ratings decide."
    ),
    _(
        "**Still in?** Two days before a season you're asked whether you're still in. If you don't answer, or have "
        "withdrawn from the season before, you're out of the league."
    ),
)
RULES_SIZE = _("**Divisions.** They have about {size} players, from 6 to 10. Up to 11 players all play in one.")
RULES_SEASON = _n(
    "**Season.** You play everyone in your division once, up to 4 matches at a time. A win is 1 point, a draw ½.",
    "**Season.** You play everyone in your division {count} times, up to 4 matches at a time. A win is 1 point, a draw "
    "½.",
)
RULES_TIES = _(
    "**Equal points.** The matches between those players separate them, then points made against strong opponents "
    "(Sonneborn-Berger), matches won, and matches won from the second seat. Whoever is still equal shares the place; "
    "if it's about moving up or down, the better seed is ahead."
)
RULES_MOVE = _n(
    "**Moving.** After a season the best player of a division moves up and the last one down. If someone leaves, the "
    "next best below takes the place.",
    "**Moving.** After a season the best {count} of a division move up and the last {count} down. If someone leaves, "
    "the next best below takes the place.",
)
RULES_NO_MOVE = _("**Moving.** No one moves up or down, but if someone leaves, the next best below takes the place.")
RULES_NEXT = _("**Next season.** It starts a week after the last one is over.")


def card_text(shown: LeagueOverview) -> str:
    """The announcement: what is played, when, by whom."""
    row = shown.row
    lines = [HEADING.format(name=person(row.name)), title(shown.game, dict(row.options))]
    lines.append(clock_line(row.clock))
    lines += [str(EXPLAINED), _state(shown)]
    players, how_to = _players(shown), [str(HOW_TO)] if row.state is not LeagueState.CLOSED else []
    return fitting("\n".join(lines), players, len(players), [*how_to, director_line(shown.director)])


def left(shown: LeagueOverview, discord_id: int) -> str:
    """Tell that someone is out, and what becomes of their season."""
    return (LEFT_PLAYING if shown.plays(discord_id) else LEFT).format(name=person(shown.row.name))


def created(shown: LeagueOverview) -> str:
    """Tell that a league is open, where, and when it begins."""
    row = shown.row
    assert row.starts_at is not None
    return CREATED.format(name=person(row.name), channel=f"<#{row.channel_id}>", when=moment(row.starts_at))


def joined(shown: LeagueOverview, *, meets_blocked: bool = False) -> str:
    """Tell that someone is in, and from when on."""
    row, name = shown.row, person(shown.row.name)
    text = JOINED.format(name=name, when=moment(row.starts_at)) if row.starts_at else JOINED_LATER.format(name=name)
    return f"{text}\n{MEETS_BLOCKED}" if meets_blocked else text


def question_text(shown: LeagueOverview) -> str:
    """Ask who is still in for the next season."""
    row = shown.row
    when = moment(row.starts_at, "f") if row.starts_at else ""
    text = STILL_IN_TEXT.format(season=row.season + 1, when=when)
    return f"{STILL_IN.format(name=person(row.name))}\n{text}"


def still_in_line(row: LeagueRow) -> str:
    """The question among what waits for someone."""
    assert row.starts_at is not None
    return STILL_IN_LINE.format(season=row.season + 1, name=brief(row.name), when=moment(row.starts_at))


def season_text(shown: SeasonOverview) -> str:
    """The standings of all divisions, and who moves."""
    if not shown.has_table:
        return f"{_season_heading(shown)}\n{NO_TABLE if shown.divisions else NO_SEASON}"
    lines = list[str]()
    for number, division in enumerate(shown.divisions):
        lines += _places(shown, division, LETTERS[number] if len(shown.divisions) > 1 else "")
    arrows = [str(ARROWS if shown.is_over else ARROWS_NOW)] if shown.goes else []
    return fitting(_season_heading(shown), lines, len(lines), [*arrows, *_next_season(shown)])


def season_head(shown: SeasonOverview) -> str:
    """The text above the picture that tells the rest."""
    return "\n".join([_season_heading(shown), *_next_season(shown)])


def rules_text(shown: LeagueOverview) -> str:
    row = shown.row
    lines = [HEADING.format(name=person(row.name)), *map(str, RULES), RULES_SIZE.format(size=row.size)]
    lines += [RULES_SEASON.format(row.matches), str(RULES_TIES)]
    lines.append(RULES_MOVE.format(row.move) if row.move else str(RULES_NO_MOVE))
    return "\n".join([*lines, str(RULES_NEXT)])


def _season_heading(shown: SeasonOverview) -> str:
    if not shown.season:
        return HEADING.format(name=person(shown.row.name))
    heading = SEASON_OVER if shown.is_over else SEASON_HEADING
    return heading.format(name=person(shown.row.name), season=shown.season)


def _next_season(shown: SeasonOverview) -> list[str]:
    if not shown.is_over or shown.season != shown.row.season or shown.row.starts_at is None:
        return []
    return [NEXT_SEASON.format(season=shown.season + 1, when=moment(shown.row.starts_at))]


def _state(shown: LeagueOverview) -> str:
    row = shown.row
    if row.state is LeagueState.CLOSED:
        return str(CLOSED)
    if row.starts_at is None:
        return PLAYING.format(season=row.season)
    return STARTS.format(season=row.season + 1, when=moment(row.starts_at, "f"), least=LEAST)


def _players(shown: LeagueOverview) -> list[str]:
    """Name who is in; during a season by divisions, with those who wait for the next one."""
    names = [brief(each.player.name) for each in shown.members]
    if shown.row.state is not LeagueState.PLAYING or len(shown.played) < 2:
        return [PLAYERS.format(len(names), names=few(names)) if names else str(NOBODY)]
    playing = {who for ids in shown.played for who in ids}
    lines = [
        DIVISION.format(letter=LETTERS[number], names=few(_names(shown, ids)))
        for number, ids in enumerate(shown.played)
    ]
    waiting = [brief(each.player.name) for each in shown.members if each.player.id not in playing]
    return [*lines, *([NEWCOMERS.format(names=few(waiting))] if waiting else [])]


def _names(shown: LeagueOverview, ids: Iterable[int]) -> list[str]:
    return [brief(shown.known[who].name) for who in ids]


def _places(shown: SeasonOverview, division: Overview, letter: str) -> Iterable[str]:
    """A line for each place, the first below the name of its division."""
    head = f"{DIVISION_HEADING.format(letter=letter)}\n" if letter else ""
    for each in division.standings:
        points = points_words(each.points) if each.points is not None else ""
        line = PLACE.format(place=each.place, name=brief(division.name(each.id)), points=points)
        line = events_words.unnumbered(line)
        up = shown.goes.get(int(each.id), 0)
        yield head + (UP.format(line=line) if up > 0 else DOWN.format(line=line) if up < 0 else line)
        head = ""
