"""What the docs say of tournaments is true."""

from __future__ import annotations

import json
from pathlib import Path

from tournaments.defaults import TIEBREAKS
from tournaments.documents import read, written_standings
from tournaments.facts import Format
from tournaments.standings import standings
from tournaments.tiebreaks import NUMBERS

DOCS = Path(__file__).parents[2] / "docs"
TEXT = (DOCS / "communities" / "formats.md").read_text()
COMMAND_LINE = (DOCS / "reference" / "command-line.md").read_text()


def test_the_document_shown_has_the_right_standings() -> None:
    document = json.loads(COMMAND_LINE.split("```json\n")[1].split("```")[0])
    assert written_standings(standings(read(document))) == document["standings"]


def test_every_format_and_tie_break_is_told() -> None:
    assert not [kind for kind in Format if f"(`{kind}`)" not in TEXT]
    assert not [name for name in (*NUMBERS, "DE", "SEED") if f"| `{name}` |" not in TEXT]
    assert not [names for names in TIEBREAKS.values() if f"`{' '.join(names)}`" not in TEXT.replace("\n", " ")]
