"""How a tournament works, in the bot's words."""

from __future__ import annotations

from bot.community.tournaments import designs, words
from bot.community.tournaments.pages.overviews import Overview
from bot.core.speech.names import one_by_one, person, series
from bot.core.speech.sentences import _, _n
from tournaments.defaults import tiebreaks
from tournaments.facts import CUT as CUT_FORMATS
from tournaments.facts import SEVERAL, Format

RULES_OF = _("### How {name} works")
RULES_POINTS = _(
    "A win is 1 point, a draw ½. Whoever never makes a first move loses by forfeit; two forfeits and you're out. "
    "Withdraw with **More**, **Leave** in `/tournament`."
)
RULES_PLACES = _(
    "At a table of four, places are worth 1, ⅔, ⅓ and 0 points; at a table of three 1, ½ and 0. Whoever ties shares. "
    "Whoever never makes a first move loses by forfeit; two forfeits and you're out. "
    "Withdraw with **More**, **Leave** in `/tournament`."
)
RULES_FAIR = _(
    "Play by yourself: help from programs or other people, and analysing a match while it's running, are against the "
    "rules. **More**, **Report…** in `/tournament` tells the organisers if something isn't right."
)
RULES_FILLER = _(
    "If the number of players is odd, whoever would have a bye plays level 3 of the computer: unrated, and it counts "
    "what they score. The computer has no place in the standings."
)
RULES_BRACKET = _n(
    "If a pairing is level after an extra match, the better seed continues.",
    "If a pairing is level after {count} extra matches, the better seed continues.",
)
RULES_TABLE = _("At each table points decide; if they are equal, the better seed is ahead.")
RULES_GROUP = _(
    "In a group, the better seed separates whoever is still equal. Those who don't advance share a place with those of "
    "the same rank in other groups."
)
RULES_TEAMS = _(
    "A match between teams is played at all boards at once, and the sides change from board to board. More points on "
    "the boards win it: 2 match points, 1 each if they are equal. In a knock-out a level match goes to whoever won at "
    "the highest board, or else to the better seed. A board without a player is lost."
)
RULES_CAPTAIN = _(
    "The captain decides who sits at which board: **Teams** in `/tournament`. Without a change the order stays. "
    "If someone leaves, the next on the list moves up, also as the captain."
)
RULES_MEMBERS = _(
    "Between rounds the organiser can move members to another team or let new ones in. What someone has made stays "
    "with the team they were in."
)
RULES_LATE_TEAMS = _("New teams can join until the second round is paired.")
RULES_SHARED = _("Whoever is still equal shares the place.")
OUT_TOGETHER = _("Players who are out in the same round share a place.")
TEAMS_OUT_TOGETHER = _("Teams that are out in the same round share a place.")
OUT_AT_TABLES = _(
    "Players who are out in the same round share a place if they were equally placed at their tables. The last table "
    "decides about the first places."
)
RESTS = _n(
    "You can sit out 1 round for half a point, but not the last one: **Sit out** in `/tournament`.",
    "You can sit out {count} rounds for half a point each, but not the last one: **Sit out** in `/tournament`.",
)
TEAM_RESTS = _n(
    "A captain can let the team sit out 1 round for 1 match point and half of the boards, but not the last one: **Sit "
    "out** in **Teams**.",
    "A captain can let the team sit out {count} rounds for 1 match point and half of the boards each, but not the last "
    "one: **Sit out** in **Teams**.",
)
CUT = _n(
    "After the last round the best player has won.",
    "After the last round the best {count} play a knock-out, the first against the last. If someone can't go on by "
    "then, the next one does.",
)
CUT_AT_TABLES = _n(
    "After the last round the best player has won.",
    "After the last round the best {count} play on at tables until one has won. If someone can't go on by then, the "
    "next one does.",
)
PLAY_OFF = _("Whoever has the same points at the cut plays for it.")
THIRD_PLACE = _("The losers of the semi-finals play for third place.")
RESERVE = _(
    "If someone drops out, the first on the waiting list takes over their points, opponents and matches in progress. "
    "You can still join that list."
)
PROVISIONAL = _n(
    "At the end results are provisional for 1 hour, in which you can appeal against one of yours.",
    "At the end results are provisional for {count} hours, in which you can appeal against one of yours.",
)
PROVISIONAL_UNTIL_SAID = _(
    "At the end results are provisional until the organiser says so; till then you can appeal against one of yours."
)
TOO_FEW_PLAYED = _("Whoever has played fewer than half of their matches is ranked below everyone else.")
ALL_AT_ONCE = _n("You play 1 match at a time.", "You play up to {count} matches at a time.")
ADVANCE = _n("The winner of each table advances.", "The best {count} of each table advance.")
RESET = _("If the player who hasn't lost yet loses the final, a second final decides.")
NO_RESET = _("There's one final: whoever wins it wins the tournament, even against a player who hasn't lost before.")
MIXED = _("Points don't decide who sits with whom: you meet as many different players as possible.")
TIES_BROKEN = _("Equal points are separated by, in this order: {names}.")
BREAKS = {
    "BHC1": _("the points of one's opponents without the weakest (Buchholz −1)"),
    "BH": _("the points of one's opponents (Buchholz)"),
    "SB": _("points made against strong opponents (Sonneborn-Berger)"),
    "DE": _("the matches between them"),
    "WON": _("matches won"),
    "SECOND": _("matches won from a later seat"),
    "SEED": _("the better seed"),
    "BP": _("the points on all boards"),
}
NO_DEADLINE = _("Rounds have no deadline: only clocks end matches.")
ROUND_TAKES = _n("A round has 1 day.", "A round has {count} days.")
ALL_TAKE = _n("All matches together have 1 day.", "All matches together have {count} days.")
PAIRED_FOR = _n(
    "New matches are paired for 1 day from the start.", "New matches are paired for {count} days from the start."
)
FIRST_MOVE = _n(
    "You have 1 day for your first move of a match.", "You have {count} days for your first move of a match."
)
DEADLINE = {
    "wait": _("Players are reminded before the deadline, but only clocks end matches."),
    "draw": _(
        "In matches that aren't over by then, whoever took more of the time loses; it's a draw if no one has moved."
    ),
    "judge": _("Matches that aren't over by then are decided by the organiser."),
}


def rules_text(shown: Overview) -> str:
    settings, lines = (
        shown.row.settings,
        [RULES_OF.format(name=person(shown.row.name)), words.format_line(shown)],
    )
    lines += [str(RULES_PLACES if shown.format in SEVERAL else RULES_POINTS), str(RULES_FAIR)]
    if shown.are_teams:
        lines += [str(RULES_TEAMS), str(RULES_CAPTAIN), str(RULES_MEMBERS)]
        lines += [str(RULES_LATE_TEAMS)] if shown.format is Format.SWISS else []
    if _has_bracket(shown) and not shown.are_teams:
        lines.append(RULES_BRACKET.format(1 if settings.games % 2 else 2))
    if settings.filler and not shown.are_teams and shown.format is Format.SWISS:
        lines.append(str(RULES_FILLER))
    if shown.format in {Format.ROUND_ROBIN, Format.ROLLING} and not shown.are_teams:
        lines.append(at_once(shown))
    lines += _of_format(shown)
    lines += [str(RESERVE)] if settings.reserve and not shown.are_teams else []
    if hours := settings.provisional_hours:
        lines.append(PROVISIONAL.format(hours) if hours > 0 else str(PROVISIONAL_UNTIL_SAID))
    lines += [] if shown.are_teams else [words.GAMES_CHOICE.format(settings.games)]
    if settings.first_move_days and shown.row.clock:
        lines.append(FIRST_MOVE.format(settings.first_move_days))
    lines.append(_deadline(shown))
    return "\n".join([*lines, words.duration(shown)])


def _of_format(shown: Overview) -> list[str]:
    chosen, lines = shown.tournament.settings, []
    if shown.format is Format.TABLES and chosen.mix:
        lines.append(str(MIXED))
    if shown.format is Format.DOUBLE:
        lines.append(str(RESET if chosen.reset else NO_RESET))
    if shown.format is Format.TABLE_KNOCKOUT:
        lines += [ADVANCE.format(chosen.advance), str(RULES_TABLE), str(OUT_AT_TABLES)]
    if shown.format in CUT_FORMATS and shown.row.settings.rests:
        lines.append((TEAM_RESTS if shown.are_teams else RESTS).format(shown.row.settings.rests))
    if shown.tournament.has_cut:
        at_tables = shown.format in SEVERAL
        lines.append((CUT_AT_TABLES if at_tables else CUT).format(chosen.cut))
        lines += [ADVANCE.format(chosen.advance)] if at_tables else []
        lines += [str(PLAY_OFF)] if chosen.playoff and not at_tables else []
    if _has_bracket(shown):
        lines.append(str(TEAMS_OUT_TOGETHER if shown.are_teams else OUT_TOGETHER))
    if chosen.third and _has_bracket(shown) and shown.format is not Format.DOUBLE:
        lines.append(str(THIRD_PLACE))
    return lines + _ties(shown)


def _has_bracket(shown: Overview) -> bool:
    """Whether there is a knock-out of duels."""
    has_one = shown.format in {Format.KNOCKOUT, Format.DOUBLE, Format.GROUPS}
    return has_one or (shown.format is Format.SWISS and shown.tournament.has_cut)


def _ties(shown: Overview) -> list[str]:
    """Tell what separates equal points, and what becomes of those that nothing separates."""
    names = tiebreaks(shown.tournament)
    if not names:
        return []
    lines = [TIES_BROKEN.format(names=series(str(BREAKS[name]) for name in names if name in BREAKS))]
    if shown.format is Format.GROUPS:
        lines.append(str(RULES_GROUP))
    elif "SEED" not in names:
        lines.append(str(RULES_SHARED))
    return [*lines, str(TOO_FEW_PLAYED)] if shown.format is Format.ROLLING else lines


def _deadline(shown: Overview) -> str:
    """Tell how long rounds take, and what happens then."""
    days, then = shown.row.settings.round_days, DEADLINE[shown.row.settings.at_deadline]
    if not days:
        return str(NO_DEADLINE)
    if shown.format is Format.ROLLING:
        return PAIRED_FOR.format(days)
    takes = ALL_TAKE if shown.format is Format.ROUND_ROBIN and not shown.are_teams else ROUND_TAKES
    return one_by_one([takes.format(days), str(then)])


def at_once(shown: Overview) -> str:
    """How many matches everyone plays at a time."""
    return ALL_AT_ONCE.format(designs.at_once(shown.format, shown.row.settings))
