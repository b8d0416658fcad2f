"""Leagues recounted from what is stored, by code that shares nothing with the bot: who plays where, and why."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from sqlalchemy import select

from sandbox.soak.audit.exported_rows import AuditedTables, Row
from storage import Database
from storage.community.tables import divisions, league_members, leagues

SMALLEST = 6
"""Players of a division, if there are enough for two."""
LARGEST = 11


async def stored(database: Database) -> dict[str, list[Any]]:
    """Leagues, their divisions and members."""
    async with database.reading() as connection:
        return {
            table.name: [row._mapping for row in await connection.execute(select(table))]
            for table in (leagues, divisions, league_members)
        }


class Seasons:
    """The seasons of a league; `wrong` says what should not be as it is."""

    def __init__(self, tables: AuditedTables, rows: dict[str, list[Any]], number: int) -> None:
        self.league = next(row for row in rows["leagues"] if row["id"] == number)
        self._divisions = sorted(
            (row for row in rows["divisions"] if row["league_id"] == number), key=lambda row: row["number"]
        )
        self._members = {row["player_id"]: row for row in rows["league_members"] if row["league_id"] == number}
        self._tournaments = {row["id"]: row for row in tables["tournaments"]}
        self._facts: Sequence[Row] = tables["tournament_facts"]
        self._standings: Sequence[Row] = tables["standings"]

    def wrong(self) -> Iterator[str]:
        """Everything."""
        for season in range(1, self.league["season"] + 1):
            yield from (f"season {season}: {words}" for words in self._season(season))

    def _season(self, season: int) -> Iterator[str]:
        own = self._of(season)
        if [row["number"] for row in own] != list(range(len(own))) or not own:
            yield f"its divisions are {own}"
        seeded = [self.seeded(row) for row in own]
        if None in seeded:
            return  # it has not begun yet
        yield from _uneven([ids for ids in seeded if ids])
        if season > 1:
            yield from self._unexpected(self._of(season - 1), [ids for ids in seeded if ids])
        for row in own:
            yield from self._places(row, is_latest=season == self.league["season"])

    def _of(self, season: int) -> list[Any]:
        return [row for row in self._divisions if row["season"] == season]

    def seeded(self, division: Any) -> list[int] | None:
        """Who plays in a division, by seed; None before it has begun."""
        facts = [fact for fact in self._facts if fact["tournament_id"] == division["tournament_id"]]
        started = [fact["data"]["seeds"] for fact in facts if fact["kind"] == "started"]
        return [int(who) for who in started[0]] if started else None

    def _unexpected(self, before: list[Any], after: list[list[int]]) -> Iterator[str]:
        """The best move up, the last down, free places go to the next best below; newcomers are at the bottom."""
        there = {who for ids in after for who in ids}
        claims = []
        for row in before:
            places = list(row["places"] or ())
            moving = min(self.league["move"], len(places) // 3)
            for place, who in enumerate(places):
                up, down = place < moving, place >= len(places) - moving
                target = min(max(row["number"] - up + (down and not up), 0), len(before) - 1)
                claims.append((target, place, row["number"], who))
        stayers = [who for *_, who in sorted(claims) if who in there]
        order = [who for ids in after for who in ids]
        if order[: len(stayers)] != stayers:
            yield f"after {[row['places'] for row in before]} it has {after}, where {stayers} lead"

    def _places(self, division: Any, *, is_latest: bool) -> Iterator[str]:
        """Its places are those of its tournament, until the next season is made of them."""
        row, places = self._tournaments[division["tournament_id"]], division["places"]
        if places is None:
            if not is_latest:
                yield f"division {division['number']} never ended"
            return
        seeded = self.seeded(division) or []
        if sorted(places) != sorted(seeded):
            yield f"{places} are not those who played in it, {seeded}"
        if is_latest and row["state"] == "finished" and not self._was_corrected(row["id"]):
            lines = [line for line in self._standings if line["tournament_id"] == row["id"]]
            ranked = [int(line["id"]) for line in sorted(lines, key=lambda line: line["place"])]
            if [who for who in places if who in ranked] != ranked:
                yield f"its places are {places}, and its standings {ranked}"

    def _was_corrected(self, number: int) -> bool:
        """Results that were decided anew count once the next season is made."""
        kinds = [fact["kind"] for fact in self._facts if fact["tournament_id"] == number]
        return "finished" in kinds and "result" in kinds[kinds.index("finished") :]


def _uneven(sizes: list[list[int]]) -> Iterator[str]:
    lengths = [len(ids) for ids in sizes]
    everyone = [who for ids in sizes for who in ids]
    if len(set(everyone)) != len(everyone):
        yield f"someone plays in two divisions: {sizes}"
    if max(lengths) - min(lengths) > 1 or lengths != sorted(lengths):
        yield f"its divisions are uneven: {lengths}"
    if len(lengths) > 1 and min(lengths) < SMALLEST:
        yield f"its divisions are too small: {lengths}"
    if max(lengths) > LARGEST:
        yield f"its divisions are too large: {lengths}"
