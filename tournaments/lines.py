"""The rounds to be played next, in lines: for a program that asks one question after another."""

from __future__ import annotations

import json
from collections.abc import Iterator

from tournaments.brackets import Inconsistent
from tournaments.documents import Document, read, written_round
from tournaments.facts import Round, Tournament
from tournaments.pairing import Unfinished, next_rounds
from tournaments.shapes import BadDocument
from tournaments.verdicts import drawn_for

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
    yield f"round {json.dumps(written | drawn_for(tournament, held))}"
    for table in tables:
        who = {name: table[name] for name in ("seats", "board", "teams")} if tournament.teams else table["seats"]
        yield f"pairing {json.dumps(who)}"
