"""Why someone stands where they do, in words: what parts them from who is above, and each number match by match."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction

from bot.community.tournaments.pages.overviews import Overview
from bot.community.tournaments.pages.picture_words import TIEBREAKS
from bot.community.tournaments.rounds.results import number_words, points_words
from bot.core.speech.names import NAMED, brief, few, listing, one_by_one, person, series
from bot.core.speech.sentences import Words, _, _p, labelled
from tournaments import points
from tournaments.parts import Difference, Explanation, Number, Summand
from tournaments.ranking import FEW, POINTS
from tournaments.records import Kind
from tournaments.tiebreaks import OF_SCORES

WHY = _("Why this place?")
TITLE, TITLE_IN_GROUP = _("{name}: place {place}"), _("{name}: place {place} in group {group}")
TITLE_BEFORE_CUT = _("{name}: place {place} before the knock-out")
FIRST = _("Nobody is above.")
ABOVE = _("**{other}**, just above, is ahead: {number} {theirs} to {own}.")
ABOVE_BY_FEW = _("**{other}** is above because {name} has played fewer than half of their matches.")
ABOVE_BY_ENCOUNTER = _("**{other}**, just above, is ahead in the matches among {tied}: {theirs} to {own}.")
ABOVE_BY_SEED = _("Everything else is level, so **{other}**, the better seed, is above.")
LEVEL = _("Nothing parts them from {others}, so they share the place.")
SAYS_NOTHING = _("{number}: says nothing, as not everyone level has met everyone else")
POINTS_NAME = _p("number behind a place", "Points")
OF_TEAMS = {POINTS: _p("number behind a place", "Match points"), "BP": _p("number behind a place", "Board points")}
ALL_NUMBERS = _p("button on a place", "All numbers")

MEANINGS: Mapping[str, Words] = {
    POINTS: _("What each match brought."),
    "BH": _("The scores of all opponents."),
    "BHC1": _("The scores of all opponents but one: the lowest, or the lowest of those one chose not to play."),
    "BHM1": _("The scores of all opponents without the lowest and the highest."),
    "SB": _("The scores of those one has beaten, and half of those one drew with."),
    "DE": _("What those with the same numbers so far made against each other."),
    "WON": _("Matches won over the board."),
    "SECOND": _("Matches won over the board from a later seat than the first."),
    "BP": _("The points on all boards; a round without a match brings half of the boards."),
}
UNPLAYED = _(
    "A round without a match counts as an opponent with one's own score: at most half of all rounds, or after a "
    "forfeit the score of whoever it should have been."
)
LEFT_EARLY = _("* The rounds they missed at the end count as draws for their opponents.")

IN_ROUND = _("Round {number} · {what} · {value}")
IN_ALL = _("{what} · {value}")
CUT = _("~~{line}~~ · left out")
WON = _("won against {name}")
DREW = _("drew with {name}")
LOST = _("lost to {name}")
SEVERAL = _("{made} of {count} against {name}")
WITH_SCORE = _("{name} ({score})")
AT_TABLE = _("with {names}")
NOT_MET = _("hasn't met {name}")
UNDER_WAY = _("so far against {name}")
LEVEL_ALONE = _("level without a game ({name})")
NOT_PLAYED: Mapping[Kind, Words] = {
    Kind.BYE: _("bye"),
    Kind.WON_ALONE: _("won by forfeit"),
    Kind.MISSED: _("lost by forfeit"),
    Kind.ABSENT: _("not there"),
    Kind.VOID: _("match without a result"),
}


def number_name(shown: Overview, name: str) -> str:
    if shown.are_teams and name in OF_TEAMS:
        return str(OF_TEAMS[name])
    return str(POINTS_NAME if name == POINTS else TIEBREAKS[name])


def title(shown: Overview, who: str, found: Explanation) -> str:
    said = {"name": person(shown.name(who)), "place": found.place}
    if found.group:
        return TITLE_IN_GROUP.format(**said, group=found.group)
    return (TITLE_BEFORE_CUT if shown.tournament.has_cut else TITLE).format(**said)


def reasons(shown: Overview, who: str, found: Explanation) -> str:
    """Who is above by what, who shares the place, and all numbers."""
    lines = [_above(shown, who, found.difference) if found.difference else str(FIRST)]
    if found.level:
        lines.append(LEVEL.format(others=_named(shown, found.level)))
    return "\n".join([*lines, "", *(_number_line(shown, each) for each in found.numbers)])


def part_lines(shown: Overview, found: Explanation, number: Number) -> list[str]:
    """A line for each part of a number."""
    return [_part_line(shown, found, number.name, part) for part in number.parts]


def number_text(shown: Overview, number: Number) -> str:
    return f"{_number_line(shown, number)}\n{MEANINGS[number.name]}"


def remark(found: Explanation, number: Number) -> str:
    """What has to be known about those parts that are not just an opponent's score."""
    if number.name not in OF_SCORES:
        return ""
    unplayed = any(part.kind is not Kind.PLAYED for part in number.parts)
    left = any(_is_raised(found, who) for part in number.parts for who in part.opponents)
    return one_by_one([*([str(UNPLAYED)] if unplayed else []), *([str(LEFT_EARLY)] if left else [])])


def _above(shown: Overview, who: str, found: Difference) -> str:
    said = {"other": brief(shown.name(found.above)), "name": brief(shown.name(who))}
    if found.by == FEW:
        return ABOVE_BY_FEW.format(**said)
    if found.own is None or found.theirs is None:
        return ABOVE_BY_SEED.format(**said)
    said |= {"own": number_words(found.own), "theirs": number_words(found.theirs)}
    if found.among:
        return ABOVE_BY_ENCOUNTER.format(**said, tied=_named(shown, found.among))
    return ABOVE.format(**said, number=number_name(shown, found.by))


def _named(shown: Overview, entrants: Iterable[str]) -> str:
    names = [brief(shown.name(each)) for each in entrants]
    return listing(names) if len(names) <= NAMED else few(names)


def _number_line(shown: Overview, number: Number) -> str:
    name = number_name(shown, number.name)
    if number.value is None:
        return SAYS_NOTHING.format(number=name)
    return labelled(name, f"**{number_words(number.value)}**")


def _part_line(shown: Overview, found: Explanation, name: str, part: Summand) -> str:
    what = _what(shown, found, name, part)
    if part.kind is Kind.OPEN and not part.round:
        return what
    line = (IN_ROUND if part.round else IN_ALL).format(number=part.round, what=what, value=number_words(part.value))
    return line if part.counts or name == "DE" else CUT.format(line=line)


def _what(shown: Overview, found: Explanation, name: str, part: Summand) -> str:
    """What happened, with whom, and where it matters how many points those have."""
    names = [brief(shown.name(who)) for who in part.opponents]
    if name in OF_SCORES:
        names = [_with_score(found, *each) for each in zip(part.opponents, names, strict=True)]
    if part.kind is Kind.OPEN:
        return (UNDER_WAY if part.round else NOT_MET).format(name=names[0])
    if part.kind is Kind.WON_ALONE and part.made == (points.LEVEL,):
        return LEVEL_ALONE.format(name=names[0])
    if part.kind is not Kind.PLAYED:
        return f"{NOT_PLAYED[part.kind]} ({series(names)})" if names else str(NOT_PLAYED[part.kind])
    if len(names) > 1:
        return AT_TABLE.format(names=series(names))
    if len(part.made) > 1:
        made = points_words(Fraction(sum(part.made), 2))
        return SEVERAL.format(made=made, count=len(part.made), name=names[0])
    return (LOST, DREW, WON)[part.made[0]].format(name=names[0])


def _with_score(found: Explanation, who: str, name: str) -> str:
    score = number_words(found.adjusted.get(who, Fraction(0)))
    return WITH_SCORE.format(name=name, score=f"{score}*" if _is_raised(found, who) else score)


def _is_raised(found: Explanation, who: str) -> bool:
    return found.adjusted.get(who) != found.scores.get(who)
