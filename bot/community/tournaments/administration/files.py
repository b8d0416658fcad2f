"""A tournament as a file: in words, its standings as a table, or as programs read it."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Mapping
from enum import StrEnum
from hashlib import sha256
from typing import Any

import discord

from bot.community.tournaments import DecidedFact, Overview
from bot.community.tournaments import words as events_words
from bot.community.tournaments.administration import words
from bot.core.speech.names import in_cell, person
from bot.core.speech.sentences import Sentence
from tournaments.documents import written, written_standings
from tournaments.verdicts import with_verdicts


class Shape(StrEnum):
    TEXT = "md"
    CSV = "csv"
    JSON = "json"


SAID: Mapping[Shape, Sentence] = {Shape.TEXT: words.AS_TEXT, Shape.CSV: words.AS_CSV, Shape.JSON: words.AS_JSON}
LABELS: Mapping[Shape, Sentence] = {
    Shape.TEXT: words.WHOLE_TEXT,
    Shape.CSV: words.STANDINGS_CSV,
    Shape.JSON: words.WHOLE_JSON,
}


def file_of(shown: Overview, shape: Shape) -> tuple[str, discord.File]:
    """What a file is, and the file."""
    written_as = {Shape.TEXT: whole_text, Shape.CSV: standings_csv, Shape.JSON: document}[shape]
    file = discord.File(io.BytesIO(written_as(shown).encode()), f"engawa-tournament-{shown.row.id}.{shape.value}")
    return SAID[shape].format(name=person(shown.row.name)), file


def whole_text(shown: Overview) -> str:
    """Write card, rounds and standings as text."""
    rounds = [events_words.round_text(shown, number) for number in range(1, len(shown.tournament.rounds) + 1)]
    return "\n\n".join([events_words.card_text(shown), *rounds, events_words.standings_text(shown)])


def standings_csv(shown: Overview) -> str:
    """A line an entrant; points and tie-breaks as fractions, and what was decided, and why; all in quotes."""
    breaks, told = shown.tournament.settings.tiebreaks, _decided_about(shown)
    rows = io.StringIO()
    table = csv.writer(rows, lineterminator="\n", quoting=csv.QUOTE_ALL)
    table.writerow(["place", "name", "points", *breaks, "decisions"])
    for each in shown.standings:
        points = "" if each.points is None else str(each.points)
        name = in_cell(shown.name(each.id))
        numbers = (str(each.tiebreaks.get(name, "")) for name in breaks)
        table.writerow([each.place, name, points, *numbers, in_cell(told.get(each.id, ""))])
    return rows.getvalue()


def document(shown: Overview) -> str:
    """A document as `python -m tournaments` reads it, with the names of the entrants.

    Nobody can tell pairings to come from it: until it is over it has the hash of what lots are drawn from.
    """
    made = with_verdicts(written(shown.tournament), shown.tournament)
    if not shown.row.is_over:
        made["seed"] = f"sha256:{sha256(str(shown.tournament.seed).encode()).hexdigest()}"
    names = {each.id: shown.name(each.id) for each in shown.tournament.entrants}
    seated = {who for held in shown.tournament.rounds for pairing in held.pairings for who in pairing.seats}
    names |= {who: shown.name(who) for who in sorted(seated - names.keys())}
    made |= {"name": shown.row.name, "names": names, "standings": written_standings(shown.standings)}
    made |= {"decisions": [_written(shown, each) for place in shown.rulings.values() for each in place]}
    return json.dumps(made, indent=1, ensure_ascii=False)


def _written(shown: Overview, decision: DecidedFact) -> Mapping[str, Any]:
    """A result that someone decided; table and game count from 0, as the lists of the document do."""
    data, at = decision.fact.data, decision.fact.at.isoformat()
    where = {"round": data["round"], "table": data["place"], "game": data["number"]}
    match = next(iter(shown.match_at(data["round"], data["place"], data["number"])), None)
    return {**where, "match": match, "by": shown.name(decision.by), "at": at, "reason": decision.reason}


def _decided_about(shown: Overview) -> Mapping[str, str]:
    """What was decided about an entrant, as one cell."""
    found: dict[str, list[str]] = {}
    for (round_, place), decisions in shown.rulings.items():
        (contest,) = shown.contests_at([(round_, place)])
        for who in contest.pairing.seats:
            found.setdefault(who, []).extend(_told(shown, each) for each in decisions)
    return {who: " | ".join(told) for who, told in found.items()}


def _told(shown: Overview, decision: DecidedFact) -> str:
    """`2: Dana: moved too late`, by the number of the round."""
    said = [str(decision.fact.data["round"]), shown.name(decision.by), decision.reason]
    return ": ".join(filter(None, said))
