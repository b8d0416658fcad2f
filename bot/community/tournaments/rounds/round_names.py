"""What rounds are called: the last ones of a knock-out by their names, all others by their numbers."""

from __future__ import annotations

from bot.community.tournaments.pages import picture_words
from bot.community.tournaments.pages.overviews import Overview
from bot.core.speech.names import person
from bot.core.speech.sentences import _
from tournaments.brackets import FINAL, SECOND_FINAL
from tournaments.facts import PLAY_OFF, THIRD, Round, Tournament

ROUND_HEADING = _("### {name} · Round {number}")
ALL_HEADING = _("### {name} · Everyone meets everyone")
STAGE_HEADING = "### {name} · {stage}"
STAGES = {1: picture_words.FINAL, 2: picture_words.SEMI_FINALS, 4: picture_words.QUARTER_FINALS}
"""The names of rounds of a single elimination, by how many pairs they have."""
PARTS = {
    THIRD: picture_words.THIRD_PLACE,
    FINAL: picture_words.FINAL,
    SECOND_FINAL: picture_words.SECOND_FINAL,
}


def round_heading(shown: Overview, number: int) -> str:
    name = person(shown.row.name)
    if not number:
        return ALL_HEADING.format(name=name)
    if named := stage(shown.tournament, number):
        return STAGE_HEADING.format(name=name, stage=named)
    return ROUND_HEADING.format(name=name, number=number)


def stage(tournament: Tournament, number: int) -> str | None:
    """What a round of duels is called, if it has a name."""
    held = tournament.rounds[number - 1]
    if held.part in PARTS:
        return str(PARTS[held.part])
    if held.in_bracket and held.part.startswith(PLAY_OFF):
        return str(picture_words.PLAY_OFF)
    return stage_of(_pairs(tournament, held)) if _is_single(held) else None


def is_final(tournament: Tournament, number: int) -> bool:
    """Whether a round of duels is the final, the second one of a double elimination aside."""
    held = tournament.rounds[number - 1]
    return held.part == FINAL or (_is_single(held) and _pairs(tournament, held) == 1)


def _is_single(held: Round) -> bool:
    return held.part.startswith("K") and held.in_bracket


def stage_of(pairs: int) -> str | None:
    """What a round of a single elimination with so many pairs is called."""
    named = STAGES.get(pairs)
    return str(named) if named else None


def _pairs(tournament: Tournament, held: Round) -> int:
    """How many pairs there are in its column of the bracket, found without playing through all of it."""
    first = next((each for each in tournament.rounds if each.part == "K1"), held)
    there = len(first.pairings) + len(first.byes)
    return 1 << max(there - 1, 0).bit_length() >> int(held.part[1:]) - 1
