"""Ladders recounted from what is stored, by code that shares nothing with the bot: who may stand where, and why."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

from sandbox.soak.audit.exported_rows import AuditedTables, Row

TAKES = {"win", "refused", "unanswered"}
OF_A_MATCH = {"win", "loss", "draw", "void"}
IDLE, GONE = timedelta(days=60), timedelta(days=180)
AGAIN = timedelta(days=14)
TIMED_OUT = "timeout"


class Recount:
    """A ladder, fact by fact; `wrong` says what should not be as it is."""

    def __init__(self, tables: AuditedTables, number: int) -> None:
        self._ladder = next(row for row in tables["ladders"] if row["id"] == number)
        self._facts: Sequence[Row] = [fact for fact in tables["ladder_facts"] if fact["ladder_id"] == number]
        self._climbs: Mapping[int, Row] = {row["id"]: row for row in tables["climbs"] if row["ladder_id"] == number}
        self._matches = {row["id"]: row for row in tables["matches"]}
        self._seats = tables.of_matches("seats")
        self._entries = tables.of_matches("moves")
        self.order: list[int] = []
        self._active: dict[int, datetime] = {}
        self._unchallenged: set[int] = set()

    def wrong(self, now: datetime) -> Iterator[str]:
        """Everything; after a sweep, also what should have been done by now."""
        before: Row | None = None
        for number, fact in enumerate(self._facts, 1):
            if fact["number"] != number:
                yield f"fact {fact['number']} follows fact {number - 1}"
            before_it = list(self.order)
            yield from self._take(fact, before)
            yield from _unexplained(before_it, self.order, fact)
            before = fact
        if self.order != list(self._ladder["rungs"]):
            yield f"it shows {self._ladder['rungs']}, and what happened leads to {self.order}"
        yield from self._open_ones(now)
        yield from self._too_soon()

    def _take(self, fact: Row, before: Row | None) -> Iterator[str]:
        at, data = _moment(fact["at"]), fact["data"]
        match fact["kind"]:
            case "joined":
                self.order.append(data["player"])
                self._active[data["player"]] = at
            case "left":
                self.order.remove(data["player"])
                if fact["by_id"] not in {None, data["player"]}:
                    yield f"{data['player']} was taken off by {fact['by_id']}"
                if fact["by_id"] is None and at - self._active[data["player"]] < GONE:
                    yield f"{data['player']} is out after {at - self._active[data['player']]}"
            case "fell":
                yield from self._falls(data["player"], data["rungs"], at, before)
            case "challenge":
                yield from self._settles(fact, at)

    def _falls(self, who: int, rungs: int | None, at: datetime, before: Row | None) -> Iterator[str]:
        here = self.order.index(who)
        self.order.remove(who)
        self.order.insert(len(self.order) if rungs is None else here + rungs, who)
        if rungs is None and not (before and who in {before["data"].get("by"), before["data"].get("to")}):
            yield f"{who} is at the bottom, and no match says why"
        elif rungs is None and before and not self._lost_by_time(before["data"]["match"], who):
            yield f"{who} is at the bottom and did not lose by time"
        elif rungs is not None and (rungs % 5 or at - self._active[who] < IDLE):
            yield f"{who} fell {rungs} rungs after {at - self._active[who]}"

    def _lost_by_time(self, match: int, who: int) -> bool:
        last = self._entries[match][-1]
        seat = next(row["seat"] for row in self._seats[match] if row["player_id"] == who)
        return bool(last["kind"] == TIMED_OUT and last["seat"] == seat)

    def _settles(self, fact: Row, at: datetime) -> Iterator[str]:
        data, climb = fact["data"], self._climbs[fact["data"]["climb"]]
        by, to, result = data["by"], data["to"], data["result"]
        if (by, to, result, data.get("match")) != tuple(
            climb[name] for name in ("challenger_id", "challenged_id", "result", "match_id")
        ):
            yield f"challenge {climb['id']} is {climb}, and its fact {data}"
        if (result in OF_A_MATCH) != (climb["match_id"] is not None) and result != "withdrawn":
            yield f"challenge {climb['id']} is a {result}, and its match {climb['match_id']}"
        if climb["match_id"] is not None and self._matches[climb["match_id"]]["status"] == "running":
            yield f"challenge {climb['id']} is settled while its match runs"
        if result == "unanswered" and at < _moment(climb["expires_at"]):
            yield f"challenge {climb['id']} was unanswered too soon"
        if result == "refused" and fact["by_id"] != to:
            yield f"challenge {climb['id']} was declined by {fact['by_id']}"
        if result in TAKES and by in self.order and to in self.order:
            here, there = self.order.index(by), self.order.index(to)
            if there < here:
                self.order.insert(there, self.order.pop(here))
        for who in (by, to) if climb["match_id"] else (by,):
            self._active[who] = at

    def _open_ones(self, now: datetime) -> Iterator[str]:
        """Nobody has more challenges at a time than the rules allow, and none is overdue."""
        running = [row for row in self._climbs.values() if row["settled_at"] is None]
        for name, most in (("challenger_id", 1), ("challenged_id", 2)):
            theirs = [row[name] for row in running]
            if many := {who for who in theirs if theirs.count(who) > most}:
                yield f"{many} are more than {most} times a {name}"
        for row in running:
            if row["ended_at"] is not None:
                yield f"the match of challenge {row['id']} is over, and nothing followed"
            waits = row["match_id"] is None and row["left_seconds"] is None
            if waits and _moment(row["expires_at"]) <= now:
                yield f"challenge {row['id']} is overdue"
            if row["match_id"] is None and not {row["challenger_id"], row["challenged_id"]} <= set(self.order):
                yield f"challenge {row['id']} waits for someone who has left"

    def _too_soon(self) -> Iterator[str]:
        """The same two wait for two weeks."""
        met: dict[frozenset[int], datetime] = {}
        for row in self._climbs.values():
            pair = frozenset((row["challenger_id"], row["challenged_id"]))
            if pair in met and _moment(row["made_at"]) - met[pair] < AGAIN:
                yield f"challenge {row['id']} came too soon after the last one of the same two"
            if row["settled_at"] is not None and row["result"] != "void":
                met[pair] = _moment(row["settled_at"])


def _unexplained(before: list[int], after: list[int], fact: Row) -> Iterator[str]:
    """Everyone but whom a fact is about stands in the same order as before."""
    data = fact["data"]
    mover = data.get("player") or data["by"]
    if _without(before, mover) != _without(after, mover):
        yield f"fact {fact['number']} moved more than {mover}: {before}, then {after}"
    if fact["kind"] == "challenge" and before != after and data["result"] not in TAKES:
        yield f"fact {fact['number']} moved {mover} for a {data['result']}"
    if len(set(after)) != len(after):
        yield f"someone stands twice: {after}"


def _without(order: Iterable[int], who: int) -> list[int]:
    return [each for each in order if each != who]


def _moment(text: Any) -> datetime:
    return datetime.fromisoformat(text)
