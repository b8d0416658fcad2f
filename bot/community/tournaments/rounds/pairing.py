"""What is played next: simple tables at once, everything else by the pairing program, in a worker."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any, NamedTuple

from bot.core.processes.pool import Workers
from bot.core.processes.program import Program, WorkerFailed, WorkerProcess
from tournaments import berger, groups
from tournaments.documents import question, written_round
from tournaments.facts import Format, Tournament

SECONDS = 120.0
END = "done"


class Paired(NamedTuple):
    """What is next: rounds as they become facts; none if all are made, or if they have to wait."""

    rounds: tuple[dict[str, Any], ...] = ()
    waits: bool = False
    missing: tuple[int, ...] = ()
    """Those who have left the server, so that there is nothing to pair before they are out."""


class RoundMaker:
    """Asks the program; it is one of the workers, or where the host wants none, a process for the one question."""

    def __init__(self, workers: Workers, memory: int) -> None:
        self._workers = workers
        self._program = Program.module(memory, "tournaments", "rounds")

    async def next_rounds(self, tournament: Tournament) -> Paired:
        """The rounds that can be made now; raises `WorkerFailed`."""
        simple = _simple(tournament)
        if simple is not None:
            return simple
        async with self._hired() as worker:
            return _read(await worker.ask([json.dumps(question(tournament))], END, SECONDS))

    @asynccontextmanager
    async def _hired(self) -> AsyncIterator[WorkerProcess]:
        if self._workers.size:
            async with self._workers.acquire(self._program) as worker:
                yield worker
            return
        worker = await WorkerProcess.start(self._program)
        try:
            yield worker
        finally:
            await worker.kill()


def _simple(tournament: Tournament) -> Paired | None:
    if tournament.format is Format.ROUND_ROBIN and not tournament.teams:
        if tournament.rounds:
            return Paired()
        ids = [entrant.id for entrant in tournament.present(1)]
        made = berger.schedule(ids, tournament.settings.cycles)
        return Paired(tuple(_fact(written_round(held)) for held in made))
    if tournament.format is Format.GROUPS and not tournament.rounds:
        members = {"groups": [list(ids) for ids in groups.members(tournament)]}
        return Paired(tuple(_fact(written_round(held)) | members for held in groups.next_group_rounds(tournament)))
    return None


def _read(lines: Sequence[str]) -> Paired:
    """Read an answer; raises `WorkerFailed` for what the program objects to."""
    rounds: list[dict[str, Any]] = []
    for line in lines:
        word, _, rest = line.partition(" ")
        match word:
            case "round":
                rounds.append({**json.loads(rest), "tables": []})
            case "pairing":
                _add(rounds[-1], json.loads(rest))
            case "waits":
                return Paired(waits=True)
            case "error":
                raise WorkerFailed(rest)
    return Paired(tuple(rounds))


def _add(held: dict[str, Any], table: Any) -> None:
    """Add who meets; at the boards of teams, which teams these are."""
    if isinstance(table, list):
        held["tables"].append(table)
        return
    held["tables"].append(table["seats"])
    held.setdefault("teams", []).append(table["teams"])


def _fact(held: dict[str, Any]) -> dict[str, Any]:
    """A round as facts keep it: who meets, without matches."""
    return held | {"tables": [table["seats"] for table in held["tables"]]}
