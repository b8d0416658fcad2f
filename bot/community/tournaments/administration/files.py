"""A tournament as a file: in words, its standings as a table, or as programs read it."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Mapping
from enum import StrEnum
from hashlib import sha256
from html import escape
from typing import Any

import discord

from bot.community.tournaments import DecidedFact, Overview
from bot.community.tournaments import words as events_words
from bot.community.tournaments.administration import words
from bot.community.tournaments.pages.crosstables import standings_sections
from bot.community.tournaments.pages.sheets import subtitle
from bot.community.tournaments.rounds.replay import entrants_at
from bot.core.frame.layouts import AttachedFile
from bot.core.speech.names import in_cell, person
from bot.core.speech.sentences import Sentence, spoken
from tournaments.documents import written, written_individuals, written_standings
from tournaments.reports import is_reportable, report
from tournaments.standings import standings, told_standings
from tournaments.verdicts import with_verdicts


class Shape(StrEnum):
    TEXT = "md"
    CSV = "csv"
    JSON = "json"
    HTML = "html"
    TRF = "trf"


SAID: Mapping[Shape, Sentence] = {
    Shape.TEXT: words.AS_TEXT,
    Shape.CSV: words.AS_CSV,
    Shape.JSON: words.AS_JSON,
    Shape.HTML: words.AS_HTML,
    Shape.TRF: words.AS_TRF,
}
LABELS: Mapping[Shape, Sentence] = {
    Shape.TEXT: words.WHOLE_TEXT,
    Shape.CSV: words.STANDINGS_CSV,
    Shape.JSON: words.WHOLE_JSON,
    Shape.HTML: words.STANDINGS_HTML,
    Shape.TRF: words.WHOLE_TRF,
}
STYLE = """
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; }
th, td { padding: .35rem .6rem; text-align: left; border-bottom: 1px solid #8884; }
.number { text-align: right; font-variant-numeric: tabular-nums; }
"""
"""Of the page for a website, which loads nothing."""
NO_LIMIT = 10**9
"""More characters than any text of a tournament has: a file takes all of them."""


def file_of(shown: Overview, shape: Shape) -> tuple[str, discord.File]:
    """What a file is, and the file."""
    file = AttachedFile(WAYS[shape](shown).encode(), f"engawa-tournament-{shown.row.id}.{shape.value}")
    return SAID[shape].format(name=person(shown.row.name)), file


def shapes(shown: Overview) -> tuple[Shape, ...]:
    """The files there are of a tournament."""
    return tuple(each for each in Shape if each is not Shape.TRF or is_reportable(shown.tournament))


def field_report(shown: Overview) -> str:
    """TRF16 for the programs of arbiters."""
    return report(
        shown.tournament, shown.row.name, {each.id: shown.name(each.id) for each in shown.tournament.entrants}
    )


def standings_html(shown: Overview) -> str:
    """The standings as a page for a website, in itself: nothing is loaded."""
    title, parts = escape(shown.row.name), []
    for section, _ in standings_sections(shown, None):
        heads = [str(words.PLACE), str(words.PLAYER), *section.cell_heads, *section.number_heads, section.points_head]
        rows = ["".join(f'<th scope="col">{escape(head)}</th>' for head in heads)]
        for row in section.rows:
            cells = [*(cell.words for cell in row.cells), *row.numbers, row.points]
            numbers = "".join(f'<td class="number">{escape(each)}</td>' for each in cells)
            rows.append(f'<td>{escape(row.place)}</td><th scope="row">{escape(row.name)}</th>{numbers}')
        body = "\n".join(f"<tr>{row}</tr>" for row in rows)
        head = f"<h2>{escape(section.head)}</h2>\n" if section.head else ""
        parts.append(f'{head}<div class="scroll"><table>\n{body}\n</table></div>')
    return "\n".join(
        [
            f'<!doctype html>\n<html lang="{spoken()}">\n<head>\n<meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{title}</title>\n<style>{STYLE}</style>\n</head>\n<body>",
            f"<h1>{title}</h1>\n<p>{escape(subtitle(shown))}</p>",
            *parts,
            "</body>\n</html>\n",
        ]
    )


def whole_text(shown: Overview) -> str:
    """Write card, rounds and standings as text."""
    numbers = range(1, len(shown.tournament.rounds) + 1)
    rounds = [events_words.round_text(shown, number, limit=NO_LIMIT) for number in numbers]
    return "\n\n".join([events_words.card_text(shown), *rounds, events_words.standings_text(shown, limit=NO_LIMIT)])


def standings_csv(shown: Overview) -> str:
    """A line an entrant; points and tie-breaks as fractions, and what was decided, and why; all in quotes."""
    breaks, told = shown.tournament.settings.tiebreaks, _decided_about(shown)
    rows = io.StringIO()
    table = csv.writer(rows, lineterminator="\n", quoting=csv.QUOTE_ALL)
    table.writerow(["place", "name", "points", *breaks, "decisions"])
    for each in told_standings(shown.tournament) if shown.has_standings else ():
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
    named = {each.id for each in (*shown.tournament.entrants, *shown.tournament.people)}
    names = {who: shown.name(who) for who in sorted(named)}
    seated = {who for held in shown.tournament.rounds for pairing in held.pairings for who in pairing.seats}
    names |= {who: shown.name(who) for who in sorted(seated - names.keys())}
    lines = shown.standings or standings(shown.tournament)
    made |= {"name": shown.row.name, "names": names, "standings": written_standings(lines)}
    if shown.tournament.teams:
        made["individual"] = written_individuals(shown.individuals)
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
        for who in entrants_at(contest.pairing):
            found.setdefault(who, []).extend(_told(shown, each) for each in decisions)
    return {who: " | ".join(told) for who, told in found.items()}


def _told(shown: Overview, decision: DecidedFact) -> str:
    """`2: Dana: moved too late`, by the number of the round."""
    said = [str(decision.fact.data["round"]), shown.name(decision.by), decision.reason]
    return ": ".join(filter(None, said))


WAYS: Mapping[Shape, Callable[[Overview], str]] = {
    Shape.TEXT: whole_text,
    Shape.CSV: standings_csv,
    Shape.JSON: document,
    Shape.HTML: standings_html,
    Shape.TRF: field_report,
}
