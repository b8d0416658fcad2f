"""What the bot says about tournaments."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import accumulate, chain, islice

from bot.community.competitions import LIST_LIMIT, clock_line, fitting
from bot.community.tournaments.designs import least_entrants, leaves_idle, weeks
from bot.community.tournaments.loaded import PairingView
from bot.community.tournaments.pages.overviews import Overview
from bot.community.tournaments.pages.team_words import entrants_line, match_lines
from bot.community.tournaments.rounds.results import contest_line, points_words, score
from bot.community.tournaments.rounds.round_names import round_heading, stage
from bot.core.awards import MEDALS
from bot.core.speech.escapes import plain
from bot.core.speech.limits import OPTION_LIMIT
from bot.core.speech.moments import moment
from bot.core.speech.names import brief, few, giving_way, in_label, one_by_one, person
from bot.core.speech.sentences import _, _n, _p, said_name
from bot.play.matches import title
from games import GAMES
from storage.community.tournaments import TournamentRow, TournamentState
from tournaments.facts import CUT, Format
from tournaments.series import Rhythm

LIKELY_TEAMS = 4
A_PAGE = 40
"""Lines of a round on a page, from which the next one begins."""
HEADING = _("### 🏆 {name}")
FORMATS = {
    Format.ROUND_ROBIN: _("Round robin: everyone meets everyone, several matches at a time."),
    Format.SWISS: _("Swiss: each round you meet someone with about as many points."),
    Format.TABLES: _("Tables of three and four: each round you sit down with others who have about as many points."),
    Format.ROLLING: _("Rolling Swiss: new matches once a day for everyone who has room for more, no one meets twice."),
    Format.KNOCKOUT: _("Knock-out: whoever loses is out."),
    Format.DOUBLE: _("Double elimination: whoever loses twice is out."),
    Format.TABLE_KNOCKOUT: _("Knock-out at tables of three and four: the best of every table advance."),
    Format.GROUPS: _("Groups, then a knock-out: the best of each group advance."),
}
MIXED = _("Tables of three and four: each round you sit down with others, as many different ones as possible.")
FORMAT_NAMES = {
    Format.ROUND_ROBIN: _("Round robin"),
    Format.SWISS: _("Swiss"),
    Format.TABLES: _("Tables of 3-4"),
    Format.ROLLING: _("Rolling Swiss"),
    Format.KNOCKOUT: _("Knock-out"),
    Format.DOUBLE: _("Double elimination"),
    Format.TABLE_KNOCKOUT: _("Knock-out at tables of 3-4"),
    Format.GROUPS: _("Groups, then knock-out"),
}
THEN_FINALS = _n("{format}, then a final of 1", "{format}, then finals of {count}")
FINALS = _n("Then the best player has won.", "Then the best {count} play a knock-out.")
STATES = {
    TournamentState.DRAFT: _("Not published yet."),
    TournamentState.ANNOUNCED: _("No one can join yet."),
    TournamentState.OPEN: _("Sign-up is open."),
    TournamentState.RUNNING: _("It's running."),
    TournamentState.PAUSED: _("It's paused. Matches in progress continue."),
    TournamentState.FINISHED: _("It's over. Congratulations!"),
    TournamentState.CANCELLED: _("It was cancelled. Matches in progress continue."),
}
OF_TEAMS_LINE = _n("{format} between teams, on 1 board.", "{format} between teams, on {count} boards at a time.")
OF_TEAMS = _n("{format}, teams of 1", "{format}, teams of {count}")
STATE_NAMES = {
    TournamentState.DRAFT: _p("state of a tournament", "draft"),
    TournamentState.ANNOUNCED: _p("state of a tournament", "announced"),
    TournamentState.OPEN: _p("state of a tournament", "open to join"),
    TournamentState.RUNNING: _p("state of a tournament", "running"),
    TournamentState.PAUSED: _p("state of a tournament", "paused"),
    TournamentState.FINISHED: _p("state of a tournament", "finished"),
    TournamentState.CANCELLED: _p("state of a tournament", "cancelled"),
}
NOT_ENOUGH = _("It ended without enough matches, so no one won.")
OPENS, OPENS_WHEN_TOLD = _("🔔 Sign-up opens {when}"), _("🔔 Sign-up opens later")
STARTS = _("🗓️ Starts {when}, with at least {least} players")
STARTS_WHEN_FULL = _("🗓️ Starts when {most} players are in, or when the organiser says so")
STARTS_WHEN_TOLD = _("🗓️ Starts when the organiser says so")
ENTRANTS = _n("👥 1 player: {names}", "👥 {count} players: {names}")
PRIVATE = _("🔒 Private: only those who play and those who run it see the standings")
RATED, NOT_RATED = _("📈 Rated"), _("📈 Not rated")
SILENT = _("✋ Still in? {names}: press **Join** to keep your place.")
WAITING = _n("⌛ 1 player is on the waiting list.", "⌛ {count} players are on the waiting list.")
NOBODY = _("👥 No one has joined yet.")
WEEKS = _n("This will take about a week.", "This will take about {count} weeks.")
ONE_IDLE = _("With an odd number of players, one sits out each round with a bye.")
ONE_TEAM_IDLE = _("With an odd number of teams, one sits out each round with a bye.")
ROUND = _n("Round {number} of 1", "Round {number} of {count}")
ORGANISER = _("-# Organised by {director}")
BYE, RESTS = _("{names}: bye"), _("{names}: sitting out")
WAITS = _n("1 more pairing starts when both players are free.", "{count} more pairings start when both are free.")
PODIUM = _("### 🏆 {name} is over")
PLACE = _("{place}. {name}")
WITH_POINTS = _("{line} · {points}")
NO_STANDINGS = _("There are no standings before the first round.")
NOBODY_LEFT = _("There are no standings: the matches of everyone who left don't count.")
STANDINGS_HEADING = _("### {name} · Standings")

JOIN, LEAVE = _p("button on a tournament", "Join"), _p("button on a tournament", "Leave")
STANDINGS, ROUNDS = _("Standings"), _p("button on a tournament", "Rounds")
STANDINGS_IN_WORDS = _p("button on a tournament", "Standings in words")
SIT_OUT, MY_MATCH = _p("button on a tournament", "Sit out"), _p("button on a tournament", "My match")
ROUND_VIEW = _("Round {number}")
REPORT = _p("button on a tournament", "Report…")
APPEAL, WHICH_RESULT = _p("button on a tournament", "Appeal…"), _("Which result?")
APPEALED = _("The organisers have your appeal. They look at it before the results are final.")
OWN_RESULT = _("#{number} · Round {round} · {result}")
PROVISIONAL = _("⚖️ All matches are played. The results are provisional until {when}; **Appeal…** in `/tournament`.")
PROVISIONAL_UNTIL_SAID = _(
    "⚖️ All matches are played. The results are provisional until the organiser says so; **Appeal…** in `/tournament`."
)
WHAT_HAPPENED, WHO_IT_IS_ABOUT = _("What happened?"), _("Who it's about (if anyone)")
REPORT_HINT = _("Only the organisers read it.")
HOW_IT_WORKS, WITHDRAW = _p("button on a tournament", "How it works"), _p("button on a tournament", "Withdraw")

JOINED = _(
    "You're in {name}. {weeks} {at_once} {clock}\nYour matches start by themselves; you're pinged when it's your turn."
)
STILL_IN, ROUND_ENDS = _("I'm still in"), _("{name}: the round ends")
STILL_IN_NOTED = _("Good: you're still in {name}.")
ON_WAITING_LIST = _(
    "{name} is full, so you're on the waiting list at place {place}. You'll be notified when one opens up; **Leave** "
    "takes you off it."
)
ON_RESERVE = _(
    "You're in reserve for {name}, at place {place}. If someone drops out, you take over their points, opponents and "
    "matches in progress, and are told so; **Leave** takes you off the list."
)
MEETS_BLOCKED = _("Someone you've blocked is in it too, and you'd play each other.")
LEFT = _("You've left {name}.")
WITHDRAWN = _("You've withdrawn from {name}.")
WITHDRAW_QUESTION = _n(
    "Withdraw from {name}? Your match in progress there will be resigned, and you can't come back.",
    "Withdraw from {name}? Your {count} matches in progress there will be resigned, and you can't come back.",
)
WITHDRAW_NOTHING = _("Withdraw from {name}? You can't come back.")
WITHDRAW_ANNULS = _("Fewer than half of your matches there have been played, so none of them will count.")
MY_EVENTS = _p("button on a list of matches", "My events")
MINE_HEADING = _("### Your tournaments")
MINE_ROW = _("**{number}. {name}** · {game} · {state}")
MINE_ROUND = _("**{number}. {name}** · {game} · {state} · this round ends {when}")
MINE_NONE = _("You're in no tournament. `/tournament` shows those in this server.")
WITHDRAW_ALL = _p("button on a list of tournaments", "Leave everything…")
WITHDRAW_ALL_SURE = _p("button on a list of tournaments", "Yes, withdraw from all")
WITHDRAW_ALL_QUESTION = _n(
    "Leave 1 tournament? Your matches there will be resigned, and you can't come back.",
    "Leave {count} tournaments? Your matches there will be resigned, and you can't come back.",
)
WITHDRAWN_ALL = _n("You've left 1 tournament.", "You've left {count} tournaments.")
REPORTED = _("Thanks. Only the organisers can see your report.")
STILL_IN_WAITING = _n("### A tournament asks if you're still in", "### {count} tournaments ask if you're still in")
MORE_STILL_IN = _n("-# Plus one more tournament.", "-# Plus {count} more tournaments.")
STILL_IN_LINE = _("🏆 **{name}** starts {when}. Without an answer your place goes to someone else.")
ROUNDS_WAITING = _n("### A round you play in has a deadline", "### {count} rounds you play in have deadlines")
MORE_ROUNDS = _n("-# Plus one more round.", "-# Plus {count} more rounds.")
ROUND_LINE = _("🏆 **{name}**: this round ends {when}")
TOURNAMENTS = _("Tournaments")
LIST_ROW = _("**{number}. {name}** · {game} · {format} · {state}")
REPEATS = {
    Rhythm.WEEKLY.value: _("🔁 Repeats every week"),
    Rhythm.MONTHLY.value: _("🔁 Repeats every month"),
    Rhythm.AFTER.value: _("🔁 Repeats: the next one is announced when this one is over"),
}
RHYTHMS = {Rhythm.WEEKLY: _("Every week"), Rhythm.MONTHLY: _("Every month"), Rhythm.AFTER: _("After each one ends")}
REPEATING = _("{name} repeats now. The next one is announced a week before it starts, with the same settings.")
REPEATING_AFTER = _("{name} repeats now. When it's over, the next one is announced, with the same settings.")
NO_REPEAT = _("{name} doesn't repeat any more.")
ALWAYS = _p("button on a tournament", "Join every time")
JOINED_REPEATING = _("This tournament repeats. Do you want to be entered into the next ones too?")
ALWAYS_IN = _("You're entered into every {name} from now on. If you leave or withdraw from one, that ends.")
EACH_PLAYS = _n("Everyone plays 1 match in all.", "Everyone plays {count} matches in all.")
NEXT_POOL, UNTIL = _("⏳ Next pairings {when}"), _("⏳ This round ends {when}")

GAMES_CHOICE = _n("1 match per pairing", "{count} matches per pairing")


def card_text(shown: Overview) -> str:
    row = shown.row
    lines = [HEADING.format(name=person(row.name)), title(shown.game, dict(row.options)), format_line(shown)]
    lines += [plain(row.settings.text)] if row.settings.text else []
    lines.append(clock_line(row.clock))
    lines += _when(shown)
    lines += [str(REPEATS[row.settings.rhythm])] if row.settings.rhythm else []
    lines += [str(PRIVATE)] if shown.is_private else []
    lines += [str(RATED if shown.rated else NOT_RATED)] if shown.rated is not None else []
    lines.append(_entrants(shown))
    lines += [WAITING.format(len(shown.waiting))] if shown.waiting and shown.is_open else []
    lines += _unanswered(shown)
    lines.append(state_line(shown))
    if shown.is_open or shown.is_announced:
        count = len(shown.squads if shown.are_teams else shown.entered)
        idle = ONE_TEAM_IDLE if shown.are_teams else ONE_IDLE
        lines += [str(idle)] if leaves_idle(shown.format, count, shown.row.settings) else []
        lines.append(duration(shown))
    lines.append(ORGANISER.format(director=person(shown.director.name)))
    return "\n".join(lines)


def format_name(row: TournamentRow) -> str:
    """What is played: the format, and how large teams are if it is between teams."""
    size = row.settings.team_size
    return OF_TEAMS.format(size, format=stages_name(row)) if size else stages_name(row)


def stages_name(row: TournamentRow) -> str:
    kind, cut = Format(row.format), row.settings.cut
    name = str(FORMAT_NAMES[kind])
    return THEN_FINALS.format(cut, format=name) if cut and kind in CUT else name


def format_line(shown: Overview) -> str:
    is_mixed = shown.format is Format.TABLES and shown.row.settings.mix
    line = str(MIXED if is_mixed else FORMATS[shown.format])
    if shown.are_teams:
        line = OF_TEAMS_LINE.format(shown.row.settings.team_size, format=FORMAT_NAMES[shown.format])
    return one_by_one([line, FINALS.format(shown.row.settings.cut)]) if shown.tournament.has_cut else line


def duration(shown: Overview) -> str:
    return WEEKS.format(weeks(shown.format, expected(shown), shown.row.settings))


def expected(shown: Overview) -> int:
    """Tell how many entrants there will be, as far as one can tell."""
    settings = shown.row.settings
    if shown.are_teams:
        return max(len(shown.squads), LIKELY_TEAMS)
    return max(len(shown.entered), min(settings.most_entrants or 8, 8), settings.least_entrants)


def round_pages(shown: Overview, number: int) -> int:
    return -(-_lines_of(shown, shown.contests(number), number) // A_PAGE)


def _lines_of(shown: Overview, contests: Sequence[PairingView], number: int) -> int:
    return len(match_lines(shown, number)) if shown.are_teams else len(contests)


def round_text(shown: Overview, number: int, page: int = 0, limit: int = LIST_LIMIT) -> str:
    """The pairings of a round with their results, from a page on; of a round robin those that have begun."""
    contests = shown.contests(number)
    begun = [each for each in contests if each.row.began_at is not None or each.is_decided]
    others: list[str] = []
    if number:
        held = shown.tournament.rounds[number - 1]
        others += [BYE.format(names=_names(shown, held.byes))] if held.byes else []
        others += [RESTS.format(names=_names(shown, held.rests))] if held.rests else []
    elif waiting := 0 if shown.are_teams else len(contests) - len(begun):
        others.append(WAITS.format(waiting))
    ordered = begun if number else _newest(begun)
    deadline = None if all(each.is_decided for each in contests) else shown.row.round_ends_at
    heading, until = round_heading(shown, number), [UNTIL.format(when=moment(deadline))] if deadline else []
    count = _lines_of(shown, ordered, number) - page * A_PAGE

    def told(seen: Overview) -> Iterable[str]:
        lines = match_lines(seen, number) if shown.are_teams else (contest_line(seen, each) for each in ordered)
        return islice(lines, page * A_PAGE, None)

    lengths = accumulate(len(line) + 1 for line in chain([heading], told(shown), others, until))
    if shown.links and all(length < LIST_LIMIT for length in lengths):
        return "\n".join([heading, *told(shown), *others, *until])
    return fitting(heading, chain(told(replace(shown, links={})), others), count + len(others), until, limit)


def state_line(shown: Overview) -> str:
    """How far it is, and whether results can still change."""
    row = shown.row
    if row.is_provisional and row.progress.final_at:
        has_date = row.settings.provisional_hours > 0
        return PROVISIONAL.format(when=moment(row.progress.final_at)) if has_date else str(PROVISIONAL_UNTIL_SAID)
    return str(NOT_ENOUGH if shown.lacks_winner else STATES[row.state])


def own_result(shown: Overview, match_id: int) -> str:
    """A match someone has played, as a line without formatting."""
    pairing = next(each.pairing_id for each in shown.matches if each.match_id == match_id)
    contest = next(each for each in shown.held.contests if each.row.id == pairing)
    made = score(contest.pairing.seats, contest.pairing.matches)

    def told(names: Iterable[str]) -> str:
        result = f"{' – '.join(map(in_label, names))} {made}".strip()
        return OWN_RESULT.format(number=match_id, round=contest.row.round, result=result)

    return giving_way(told, [said_name(shown.name(who)) for who in contest.pairing.seats], OPTION_LIMIT)


def standings_text(shown: Overview, above: Iterable[str] = (), limit: int = LIST_LIMIT) -> str:
    heading = "\n".join([*above, STANDINGS_HEADING.format(name=person(shown.row.name))])
    if not shown.has_standings:
        return f"{heading}\n{NOBODY_LEFT if shown.tournament.rounds else NO_STANDINGS}"
    lines = (place_line(shown, each.place, each.id, each.points) for each in shown.standings)
    return fitting(heading, lines, len(shown.standings), limit=limit)


def podium_text(shown: Overview, mentions: Iterable[str]) -> str:
    lines = [PODIUM.format(name=person(shown.row.name))]
    if shown.lacks_winner:
        return standings_text(shown, [*lines, str(NOT_ENOUGH), ""])
    best = [each for each in shown.standings if each.place <= len(MEDALS)]
    lines += [f"{MEDALS[each.place - 1]} {mention}" for each, mention in zip(best, mentions, strict=False)]
    return standings_text(shown, [*lines, ""])


def list_line(row: TournamentRow) -> str:
    said = {"number": row.id, "name": brief(row.name), "game": GAMES[row.game].info.name}
    return LIST_ROW.format(**said, format=format_name(row), state=STATE_NAMES[row.state])


def mine_text(rows: Iterable[TournamentRow]) -> str:
    lines = []
    for row in rows:
        said = {"number": row.id, "name": brief(row.name), "game": GAMES[row.game].info.name}
        said |= {"state": str(STATE_NAMES[row.state])}
        ends = row.round_ends_at if row.state is TournamentState.RUNNING else None
        lines.append(MINE_ROUND.format(**said, when=moment(ends)) if ends else MINE_ROW.format(**said))
    return fitting(str(MINE_HEADING), lines, len(lines)) if lines else str(MINE_NONE)


def still_in_line(row: TournamentRow) -> str:
    """The question whether someone is still in among what waits for them."""
    assert row.starts_at is not None
    return STILL_IN_LINE.format(name=brief(row.name), when=moment(row.starts_at))


def round_line(row: TournamentRow) -> str:
    """The end of a round among what waits for someone."""
    assert row.round_ends_at is not None
    return ROUND_LINE.format(name=brief(row.name), when=moment(row.round_ends_at))


def unnumbered(line: str) -> str:
    """The line without Discord's own numbers of lists, which know no shared places."""
    return line.replace(". ", "\\. ", 1)


def _when(shown: Overview) -> list[str]:
    row = shown.row
    if not shown.has_started:
        return [*_opening(row), _start(shown)]
    made, planned = len(shown.tournament.rounds), shown.tournament.settings.rounds
    if planned and made and shown.tournament.rounds[-1].in_bracket:
        return [*filter(None, [stage(shown.tournament, made)])]
    if shown.format is Format.ROLLING:
        until = [NEXT_POOL.format(when=moment(row.deadline_at))] if row.deadline_at and not row.is_over else []
        return [EACH_PLAYS.format(planned), *until]
    return [ROUND.format(planned, number=made)] if planned and made else []


def _opening(row: TournamentRow) -> list[str]:
    """Tell when one can join, where that is ahead."""
    if row.state is not TournamentState.ANNOUNCED:
        return []
    return [OPENS.format(when=moment(row.opens_at, "f")) if row.opens_at else str(OPENS_WHEN_TOLD)]


def _start(shown: Overview) -> str:
    row = shown.row
    if row.starts_at is None and not row.settings.most_entrants:
        return str(STARTS_WHEN_TOLD)
    if row.starts_at is None:
        return STARTS_WHEN_FULL.format(most=shown.most)
    return STARTS.format(when=moment(row.starts_at, "f"), least=least_entrants(shown.format, row.settings))


def _unanswered(shown: Overview) -> list[str]:
    names = [brief(player.name) for player in shown.silent]
    return [SILENT.format(names=few(names))] if names and shown.is_open else []


def _entrants(shown: Overview) -> str:
    if shown.squads:
        return entrants_line(shown)
    names = [brief(player.name) for player in shown.entered]
    return ENTRANTS.format(len(names), names=few(names)) if names else str(NOBODY)


def entrants_text(shown: Overview) -> str:
    """Who is in, who waits for a place, and who has not said whether they are still in."""
    waiting = [WAITING.format(len(shown.waiting))] if shown.waiting else []
    return "\n".join([_entrants(shown), *waiting, *_unanswered(shown)])


def _newest(begun: list[PairingView]) -> list[PairingView]:
    """The tournaments that run first, then what has ended."""
    return sorted(begun, key=lambda each: (each.is_decided, each.row.round, each.row.place))


def place_line(shown: Overview, place: int, who: str, points: Fraction | None) -> str:
    line = unnumbered(PLACE.format(place=place, name=brief(shown.name(who))))
    return line if points is None else WITH_POINTS.format(line=line, points=points_words(points))


def _names(shown: Overview, ids: Iterable[str]) -> str:
    return few([brief(shown.name(who)) for who in ids])
