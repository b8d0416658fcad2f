"""What the bot says about teams: who is in them, at which boards, and how their matches stand."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from bot.community.competitions import fitting
from bot.community.tournaments.designs import SUBSTITUTES
from bot.community.tournaments.entrants.squads import Squad
from bot.community.tournaments.loaded import PairingView
from bot.community.tournaments.pages.overviews import Overview
from bot.community.tournaments.pages.picture_words import PLACES_OF
from bot.community.tournaments.rounds.results import contest_line, points_words
from bot.core.speech.names import brief, listing, person, series
from bot.core.speech.sentences import _, _n, _p, labelled
from tournaments.points import WIN

A_PAGE = 40
"""Members of teams on a page."""
TEAMS = _p("button on a tournament", "Teams")
FOUND_TEAM, JOIN_TEAM = _p("button on a tournament", "Start a team"), _("Join a team")
TEAMS_HEADING = _("### {name} · Teams")
TEAM_OPTION = _n("{name} · 1 of {most}", "{name} · {count} of {most}")
TEAM_FOUNDED = _("You're in {name}, as the captain of a new team. Others can join it now.")
TEAM_JOINED = _("You're in {name}.")
CAPTAIN = _("{name} (captain)")
OWN_TEAM = _("**Your team** · the captain is {captain}")
BOARD_LINE = _("Board {board}: {name}")
SUBSTITUTE_LINE = _("Substitute: {name}")
PLAYERS_OF_TEAMS, PLAYERS_HEADING = _("Players of the teams"), _("### {name} · Players of the teams")
PLAYER_LINE = _("{place}. **{name}** · {team} · {points}")
WITHDRAW_TEAM = _p("button on a tournament", "Withdraw the team…")
WITHDRAW_TEAM_SURE = _p("button on a tournament", "Yes, withdraw the team")
WITHDRAW_TEAM_QUESTION = _(
    "Withdraw {team} from {name}? Matches in progress of all its members will be resigned, and it can't come back."
)
TEAM_WITHDRAWN = _("Your team has withdrawn.")
NO_TEAMS = _("There are no teams yet.")
TEAMS_WANTED = _n(
    "A match is played at 1 board, and a team can have {most} members.",
    "A match is played at {count} boards, and a team can have {most} members.",
)
CHANGE_BOARDS = _("Change the boards…")
CAPTAIN_DECIDES = _("Changes count from the next round on. If you change nothing, the order stays.")
SUBSTITUTE = _("Board {board}: {newcomer} plays instead of {leaver}")
CHANGE_PLACES = _("{first} (board {one}) and {second} (board {other}) change places")
TEAM_MATCH = _("**{names}** · **{result}**")
TEAM_MATCH_OPEN = _("**{names}**")
ALONE = _("{name} has no opponent and wins.")
TEAMS_IN = _n("👥 1 team: {names}", "👥 {count} teams: {names}")
TEAM_WITH = _("{name} ({count})")


def teams_text(shown: Overview, own: Squad | None = None, news: str = "") -> str:
    """Every team with its members; one's own by board."""
    lines = [news] if news else []
    lines.append(TEAMS_HEADING.format(name=person(shown.row.name)))
    if own is not None:
        lines += [OWN_TEAM.format(captain=brief(shown.name(own.captain))), *_boards_of(shown, own), ""]
    teams = [_team_line(shown, team) for team in shown.squads] or [str(NO_TEAMS)]
    return fitting("\n".join(lines), teams, len(teams))


def teams_wanted(shown: Overview) -> str:
    size = shown.row.settings.team_size
    return TEAMS_WANTED.format(size, most=size + SUBSTITUTES)


def _boards_of(shown: Overview, team: Squad) -> Iterator[str]:
    for board, who in enumerate(team.members, 1):
        name = brief(shown.name(who))
        is_seated = board <= shown.row.settings.team_size
        yield BOARD_LINE.format(board=board, name=name) if is_seated else SUBSTITUTE_LINE.format(name=name)


def _team_line(shown: Overview, team: Squad) -> str:
    names = {who: brief(shown.name(who)) for who in team.members}
    names[team.captain] = CAPTAIN.format(name=names[team.captain])
    return labelled(f"**{brief(shown.name(team.id))}**", listing(names.values()))


def player_pages(shown: Overview) -> list[str]:
    """The pages of members of all teams, by the places on each."""
    count = len(shown.individuals)
    if count <= A_PAGE:
        return [str(PLAYERS_OF_TEAMS)]
    ends = [(first, min(first + A_PAGE - 1, count)) for first in range(1, count + 1, A_PAGE)]
    parts = [PLACES_OF.format(first=first, last=last, count=count) for first, last in ends]
    return [f"{PLAYERS_OF_TEAMS} · {part}" for part in parts]


def individual_text(shown: Overview, page: int = 0) -> str:
    """How the members of all teams stand by what they made at the boards."""
    lines = [PLAYERS_HEADING.format(name=person(shown.row.name))]
    for line in shown.individuals[page * A_PAGE :][:A_PAGE]:
        said = {"name": brief(shown.name(line.id)), "team": brief(shown.name(line.team))}
        points = f"{points_words(line.points)} / {line.games}"
        lines.append(PLAYER_LINE.format(place=line.place, points=points, **said).replace(". ", "\\. ", 1))
    return "\n".join(lines)


def match_lines(shown: Overview, number: int) -> list[str]:
    """The matches of a round between teams with their boards; of all rounds for 0."""
    lines: list[str] = []
    contests = {(each.row.round, each.row.place): each for each in shown.held.contests}
    for match in (each for each in shown.encounters if number in {0, each.row.round}):
        lines.append(_match_line(shown, match))
        first = shown.first_boards[match.row.round, match.pairing.seats]
        for place, board in enumerate(match.pairing.boards, first):
            contest = contests.get((match.row.round, place))
            name = brief(shown.name(board.seats[0]))
            lines.append(contest_line(shown, contest) if contest else ALONE.format(name=name))
    return lines


def entrants_line(shown: Overview) -> str:
    """How many teams there are, and how many members each has."""
    teams = [TEAM_WITH.format(name=brief(shown.name(each.id)), count=len(each.members)) for each in shown.squads]
    return TEAMS_IN.format(len(teams), names=series(teams))


def _match_line(shown: Overview, match: PairingView) -> str:
    """Who meets whom, with the board points so far."""
    pairing, made = match.pairing, shown.made(match.pairing)
    names = " – ".join(brief(shown.name(team)) for team in pairing.seats)
    if not any(board.matches or len(board.seats) == 1 for board in pairing.boards):
        return TEAM_MATCH_OPEN.format(names=names)
    result = " – ".join(points_words(Fraction(made[team], WIN)) for team in pairing.seats)
    return TEAM_MATCH.format(names=names, result=result)
