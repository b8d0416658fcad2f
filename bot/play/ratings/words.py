"""What the bot says about ratings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from bot.core.people import Player
from bot.core.speech.names import person
from bot.core.speech.sentences import Sentence, _
from bot.play.matches import Occurrence
from bot.play.ratings.classes import RatingClass
from bot.play.ratings.eligibility import Unrated
from bot.play.ratings.ledger import MOST_OF_A_PAIR
from bot.play.ratings.model import Strength
from renderers.results import ResultCard, ResultRow

CLASS_DUEL = _("{game}, two players")
CLASS_SEVERAL = _("{game}, three or four players")
SETTLED = "{number}"
PROVISIONAL = "{number}?"
EXPLAINED = _("-# {number}: a settled rating, give or take {spread}.")
EXPLAINED_PROVISIONAL = _(
    "-# {number}: still settling, give or take {spread}. The question mark goes after about 15 rated matches."
)
CHANGE = "{name} {number} ({change:+d})"
CHANGED = _("📈 {changes}")
NOT_RATED = _("📉 Not rated: {why}")
WHY: Mapping[Unrated, Sentence] = {
    Unrated.AGREED: _("it was played unrated."),
    Unrated.COMPUTER: _("a computer played."),
    Unrated.NO_RESULT: _("it has no result."),
    Unrated.RULING: _("a moderator decided the result."),
    Unrated.STOPPED: _("its tournament stopped it."),
    Unrated.NO_SHOW: _("someone left before their second move."),
    Unrated.TAKEOVER: _("a seat changed hands."),
    Unrated.AGAIN: _("only {most} matches of the same two players within 30 days are rated."),
    Unrated.STILL_AWAY: _("the player who timed out was already away and has lost points for it once."),
}

STAKES = _("What's at stake?")
STAKES_UNRATED = _("This isn't rated, so no one's rating changes.")
STAKES_NOBODY = _("No one else is there yet. Against a newcomer ({newcomer}), your {number} would change like this:")
STAKES_DUEL = _("You ({number}) against **{name}** ({other}):")
STAKES_HIDDEN = _("You ({number}) against a newcomer ({newcomer}), as {names} keep their rating hidden:")
STAKES_TABLE = _("You ({number}) at a table with {names}, as things stand:")
STAKES_LINE_DUEL = _("win **{win:+d}** · draw **{draw:+d}** · loss **{loss:+d}**")
STAKES_LINE_TABLE = _("first **{win:+d}** · last **{loss:+d}**")


def class_name(known: RatingClass) -> str:
    """What is played, and by how many where that makes a difference."""
    if not known.splits:
        return known.name
    return (CLASS_DUEL if known.is_duel else CLASS_SEVERAL).format(game=known.name)


def number(strength: Strength) -> str:
    """A rating; with a question mark while it is provisional."""
    return _number(strength.shown, strength.is_settled)


def explained(strength: Strength) -> str:
    """A sentence below a rating that says what it means."""
    words = EXPLAINED if strength.is_settled else EXPLAINED_PROVISIONAL
    return words.format(number=number(strength), spread=strength.spread)


def changed(occurrence: Occurrence, seated: Sequence[Player]) -> str:
    """What a match did to the ratings of its players."""
    changes = (_change(seated, *change) for change in occurrence.values["changes"])
    return CHANGED.format(changes=" · ".join(changes))


def with_ratings(occurrence: Occurrence, card: ResultCard) -> ResultCard:
    """The card of the result with the new ratings."""
    changes = {seat: (before, *after) for seat, before, *after in occurrence.values["changes"]}
    return replace(
        card, rows=tuple(_rated(row, *changes[row.seat]) if row.seat in changes else row for row in card.rows)
    )


def not_rated(occurrence: Occurrence, seated: Sequence[Player]) -> str:
    """Why a match does not count although that was agreed."""
    return NOT_RATED.format(why=WHY[Unrated(occurrence.values["why"])].format(most=MOST_OF_A_PAIR))


def _change(seated: Sequence[Player], seat: int, before: int, after: int, is_settled: bool = True) -> str:
    """Tell the change of one player; boards of the version before say nothing about the question mark."""
    return CHANGE.format(name=person(seated[seat].name), number=_number(after, is_settled), change=after - before)


def _rated(row: ResultRow, before: int, after: int, is_settled: bool = True) -> ResultRow:
    return replace(row, rating=_number(after, is_settled), change=after - before)


def _number(number: int, is_settled: bool) -> str:
    return (SETTLED if is_settled else PROVISIONAL).format(number=number)
