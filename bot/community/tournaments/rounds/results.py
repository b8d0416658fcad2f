"""How a pairing is written: who meets whom, how it stands, who decided it."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from bot.community.tournaments.decisions import DecidedFact
from bot.community.tournaments.loaded import PairingView
from bot.community.tournaments.pages.overviews import Overview
from bot.core.speech.names import brief, plain_values, series
from bot.core.speech.sentences import _, _p
from tournaments.facts import Match
from tournaments.points import WIN
from tournaments.points import points as points_of

UNMADE = _("starting soon")
DECIDED, DECIDED_PLAINLY = _("⚖️ {director}: {reason}"), _("⚖️ {director}")
"""Sentences on who decided a result, and why."""
DECIMAL_POINT = _p("between a whole number and its decimals", ".")


def contest_line(shown: Overview, contest: PairingView) -> str:
    """Tell who meets whom: the matches while they are played, the score so far, and who decided it why."""
    pairing = contest.pairing
    numbers = series(numbered(shown, number) for number in shown.match_ids(contest))
    result = score(pairing.seats, pairing.matches)
    told = dict.fromkeys(
        decided_by(shown, each) for each in shown.rulings.get((contest.row.round, contest.row.place), ())
    )
    parts = [*([f"**{result}**"] if result else []), *([numbers] if numbers else []), *told]
    if not (parts or contest.is_decided or shown.row.is_over):  # nobody plays on against whoever left a round robin
        parts = [str(UNMADE)]
    return " · ".join([" – ".join(brief(shown.name(who)) for who in pairing.seats), *parts])


def decided_by(shown: Overview, decision: DecidedFact) -> str:
    said = {"director": brief(shown.name(decision.by)), **plain_values({"reason": decision.reason})}
    return (DECIDED if decision.reason else DECIDED_PLAINLY).format(**said)


def numbered(shown: Overview, match_id: int) -> str:
    link = shown.links.get(match_id)
    return f"[#{match_id}]({link})" if link else f"#{match_id}"


def score(seats: Sequence[str], matches: Sequence[Match]) -> str:
    """The points of everyone who meets; nothing before the first result."""
    made = dict.fromkeys(seats, Fraction(0))
    for match in matches:
        for who, number in points_of(match).items():
            made[who] += Fraction(number, WIN)
    return " – ".join(points_words(made[who]) for who in seats) if matches else ""


def points_words(points: Fraction) -> str:
    """Points as `3½`, `2⅔`."""
    whole, rest = divmod(points, 1)
    part = {Fraction(1, 2): "½", Fraction(1, 3): "⅓", Fraction(2, 3): "⅔", Fraction(1, 4): "¼", Fraction(3, 4): "¾"}
    part |= {Fraction(1, 6): "⅙", Fraction(5, 6): "⅚", Fraction(0): ""}
    shown = part.get(rest, f" {rest}")
    return f"{whole}{shown}" if whole or not shown else shown


def number_words(value: Fraction) -> str:
    """A number with halves, thirds and quarters as such, finer parts as decimals."""
    if value.denominator in {1, 2, 3, 4, 6}:
        return points_words(value)
    return f"{float(value):.2f}".replace(".", str(DECIMAL_POINT))
