"""What is played next: simple tables at once, everything else by the pairing program in a process of its own."""

from __future__ import annotations

import asyncio
import json
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

from tournaments import berger, groups
from tournaments.documents import written, written_round
from tournaments.facts import Format, Tournament

PROJECT = Path(__file__).resolve().parents[2]
SECONDS = 120.0
KNOWN = ("PATH", "HOME", "LANG", "LC_ALL", "TMPDIR", "SYSTEMROOT")
"""What the program learns of our environment."""
WAITING = "Matches of"
"""How it begins to say that the next round has to wait for matches."""


class PairingFailed(Exception):
    """The program ended, was silent for too long, or found something wrong; the message is for the host."""


class Paired(NamedTuple):
    """What is next: rounds as they become facts; none if all are made, or if they have to wait."""

    rounds: tuple[dict[str, Any], ...] = ()
    waits: bool = False


async def next_rounds(tournament: Tournament) -> Paired:
    """The rounds that can be made now; raises `PairingFailed`."""
    if tournament.format is Format.ROUND_ROBIN:
        if tournament.rounds:
            return Paired()
        ids = [entrant.id for entrant in tournament.present(1)]
        made = berger.schedule(ids, tournament.settings.cycles)
        return Paired(tuple(_fact(written_round(held)) for held in made))
    if tournament.format is Format.GROUPS and not tournament.rounds:
        members = {"groups": [list(ids) for ids in groups.members(tournament)]}
        return Paired(tuple(_fact(written_round(held)) | members for held in groups.next_group_rounds(tournament)))
    return _read(tournament, await _ask(_document(tournament)))


def _document(tournament: Tournament) -> str:
    """The facts as the program reads them, with those who rest in a last round without pairings."""
    document = written(replace(tournament, resting=frozenset()))
    if tournament.resting:
        document["rounds"] = [*document["rounds"], {"rests": sorted(tournament.resting)}]
    return json.dumps(document)


def _read(tournament: Tournament, line: str) -> Paired:
    try:
        answer: dict[str, Any] = json.loads(line)
    except json.JSONDecodeError as error:
        raise PairingFailed(f"its answer cannot be read: {line[:200]!r}") from error
    if "error" in answer:
        if str(answer["error"]).startswith(WAITING):
            return Paired(waits=True)
        raise PairingFailed(str(answer["error"]))
    rounds = [held for held in answer["rounds"] if "tables" in held]
    if len(rounds) == len(tournament.rounds):
        return Paired()
    drawn = {name: answer[name] for name in ("groups", "bracket") if answer.get(name)}
    return Paired((_fact(rounds[-1]) | drawn,))


def _fact(held: dict[str, Any]) -> dict[str, Any]:
    """A round as facts keep it: who meets, without matches."""
    return held | {"tables": [table["seats"] for table in held["tables"]]}


async def _ask(question: str) -> str:
    """One line in, one line out; raises `PairingFailed`."""
    known = {name: os.environ[name] for name in KNOWN if name in os.environ}
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "tournaments", "pair"),
        stdin=pipe,
        stdout=pipe,
        stderr=asyncio.subprocess.DEVNULL,
        env={**known, "PYTHONPATH": str(PROJECT)},
    )
    try:
        async with asyncio.timeout(SECONDS):
            out, _ = await process.communicate(question.encode() + b"\n")
    except TimeoutError:
        raise PairingFailed(f"it didn't answer within {SECONDS:g} seconds") from None
    finally:
        with suppress(ProcessLookupError):
            if process.returncode is None:
                process.kill()
    return _last_line(out.decode(errors="replace").splitlines())


def _last_line(lines: Sequence[str]) -> str:
    if not lines:
        raise PairingFailed("it ended without an answer")
    return lines[-1]
