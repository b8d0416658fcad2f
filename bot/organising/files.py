"""A tournament as a file: in words, its standings as a table, or as programs read it."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Mapping
from enum import StrEnum
from hashlib import sha256

import discord
from discord import ui

from bot.organising import words
from bot.speech.names import person
from bot.speech.sentences import Sentence
from bot.tournaments import Overview
from bot.tournaments import words as events_words
from tournaments.documents import written, written_standings
from tournaments.verdicts import with_verdicts


class Shape(StrEnum):
    """How a tournament is written."""

    TEXT = "md"
    CSV = "csv"
    JSON = "json"


SAID: Mapping[Shape, Sentence] = {Shape.TEXT: words.AS_TEXT, Shape.CSV: words.AS_CSV, Shape.JSON: words.AS_JSON}

FORMULA = re.compile(r"(^|[;,\t\r\n|])(\s*[=+\-@＝＋－＠﹣−﹢﹦﹫])")
"""What a spreadsheet may compute: a sign at the beginning, or behind what separates fields somewhere."""


def file_of(shown: Overview, shape: Shape) -> tuple[ui.LayoutView, list[discord.File]]:
    """A message with the file."""
    written_as = {Shape.TEXT: whole_text, Shape.CSV: standings_csv, Shape.JSON: document}[shape]
    file = discord.File(io.BytesIO(written_as(shown).encode()), f"engawa-tournament-{shown.row.id}.{shape.value}")
    layout = ui.LayoutView(timeout=None)
    layout.add_item(ui.TextDisplay(SAID[shape].format(name=person(shown.row.name))))
    layout.add_item(ui.File(file))
    return layout, [file]


def whole_text(shown: Overview) -> str:
    """Card, rounds and standings."""
    rounds = [events_words.round_text(shown, number) for number in range(1, len(shown.tournament.rounds) + 1)]
    return "\n\n".join([events_words.card_text(shown), *rounds, events_words.standings_text(shown)])


def standings_csv(shown: Overview) -> str:
    """A line an entrant; points and tie-breaks as fractions, everything in quotes."""
    breaks = shown.tournament.settings.tiebreaks
    rows = io.StringIO()
    table = csv.writer(rows, lineterminator="\n", quoting=csv.QUOTE_ALL)
    table.writerow(["place", "name", "points", *breaks])
    for each in shown.standings:
        points = "" if each.points is None else str(each.points)
        name = _cell(shown.name(each.id))
        table.writerow([each.place, name, points, *(str(each.tiebreaks.get(name, "")) for name in breaks)])
    return rows.getvalue()


def document(shown: Overview) -> str:
    """As `python -m tournaments` reads it, with the names of the entrants.

    Nobody can tell pairings to come from it: until it is over it has the hash of what lots are drawn from.
    """
    made = with_verdicts(written(shown.tournament), shown.tournament)
    if not shown.row.is_over:
        made["seed"] = f"sha256:{sha256(str(shown.tournament.seed).encode()).hexdigest()}"
    names = {each.id: shown.name(each.id) for each in shown.tournament.entrants}
    seated = {who for held in shown.tournament.rounds for pairing in held.pairings for who in pairing.seats}
    names |= {who: shown.name(who) for who in sorted(seated - names.keys())}
    made |= {"name": shown.row.name, "names": names, "standings": written_standings(shown.standings)}
    return json.dumps(made, indent=1, ensure_ascii=False)


def _cell(text: str) -> str:
    """A name that no spreadsheet takes for a formula, wherever it thinks that a field begins."""
    return FORMULA.sub(r"\1'\2", text)
