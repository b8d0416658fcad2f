"""The rounds to be played next, in lines: for a program that asks one question after another."""

from __future__ import annotations

import json
from collections.abc import Iterator

from tournaments import groups
from tournaments.brackets import Inconsistent
from tournaments.documents import Document, read, written_round
from tournaments.facts import Format, Round, Tournament
from tournaments.pairing import Unfinished, next_rounds
from tournaments.shapes import BadDocument

END = "done"


def answer(document: Document) -> Iterator[str]:
    """`round` with all but its pairings, a line `pairing` for each of them; or why there is none; `done`."""
    try:
        tournament = read(document)
        for held in next_rounds(tournament):
            yield from _round(tournament, held)
    except Unfinished as fault:
        yield f"waits {fault}"
    except (BadDocument, Inconsistent) as fault:
        yield f"error {' '.join(str(fault).split())}"
    yield END


def _round(tournament: Tournament, held: Round) -> Iterator[str]:
    written = written_round(held)
    tables = written.pop("tables")
    if tournament.format is Format.GROUPS:
        written["groups"] = [list(ids) for ids in groups.members(tournament)]
        if groups.of_bracket(held):
            written["bracket"] = list(groups.qualified(tournament))
    yield f"round {json.dumps(written)}"
    for table in tables:
        yield f"pairing {json.dumps(table['seats'])}"
