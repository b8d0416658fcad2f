"""An independent recount of tours, by the words of the rules; nothing imported from `tournaments`."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from sandbox.soak.audit.exported_rows import AuditedTables

USUAL = {2: (4, 2, 1), 8: (8, 6, 5, 4, 3, 2, 1), 16: (12, 10, 8, 7, 6, 5, 4, 3, 2, 1)}
USUAL |= {32: (16, 13, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1)}


def tour_faults(document: dict[str, Any]) -> Iterator[str]:
    """Everything that is wrong with the standings of a tour."""
    chosen = document.get("points") or {}
    table = {row["from"]: row["places"] for row in chosen.get("table") or ()} or USUAL
    results: dict[str, list[Fraction]] = {}
    for event in document["events"]:
        sizes = [size for size in table if size <= event["size"]]
        row = table[max(sizes)] if sizes else ()
        sharing = Counter(event["places"].values())
        for who, place in event["places"].items():
            shared = range(place, place + sharing[place])
            made = Fraction(sum(row[each - 1] for each in shared if each <= len(row)), sharing[place])
            results.setdefault(who, []).append(made + chosen.get("part", 1))
    best = document.get("best") or len(document["events"])
    kept = {who: sorted(made, reverse=True)[:best] for who, made in results.items()}
    ranks = {who: (sum(made), made + [Fraction(0)] * (best - len(made))) for who, made in kept.items()}
    if sorted(ranks) != sorted(line["id"] for line in document["standings"]):
        yield "the tour has not everyone once"
        return
    for line in document["standings"]:
        who = line["id"]
        if Fraction(line["points"]) != ranks[who][0]:
            yield f"{who} has {line['points']} points and should have {ranks[who][0]}"
        place = 1 + sum(other > ranks[who] for other in ranks.values())
        if line["place"] != place:
            yield f"{who} is at {line['place']} and should be at {place}"


def wrong_tours(tables: AuditedTables) -> Iterator[str]:
    """Everything that is wrong with the places stored of tournaments, and with the tours made of them."""
    over = {row["id"]: row for row in tables["tournaments"] if row["state"] == "finished"}
    stored: dict[int, dict[str, int]] = {number: {} for number in over}
    for row in tables["entrants"]:
        if row["place"] is not None:
            if row["tournament_id"] not in over:
                yield f"tournament {row['tournament_id']} is not over and has places"
                return
            stored[row["tournament_id"]][str(row["player_id"])] = row["place"]
    told: dict[int, dict[str, int]] = {number: {} for number in over}
    for line in tables["standings"]:
        if line["tournament_id"] in over and line["id"].isdecimal():  # those of teams count for nobody
            told[line["tournament_id"]][line["id"]] = line["place"]
    yield from (
        f"tournament {number} has the places {places} and should have {told[number]}"
        for number, places in stored.items()
        if places and places != told[number]
    )
    for tour in tables["tours"]:
        yield from (f"tour {tour['id']}: {words}" for words in _wrong(tables, tour, over, stored))


def _wrong(
    tables: AuditedTables, tour: dict[str, Any], over: dict[int, Any], stored: dict[int, dict[str, int]]
) -> Iterator[str]:
    """Everything that is wrong with a tour: whether all of its series are in it, and how it adds up."""
    inside = {row["tournament_id"] for row in tables["tour_events"] if row["tour_id"] == tour["id"]}
    events = sorted(inside & over.keys(), key=lambda number: (over[number]["ended_at"], number))
    document = {
        "events": [{"id": str(each), "size": len(stored[each]), "places": stored[each]} for each in events],
        "points": tour["points"],
        "best": tour["best"],
        "standings": [row for row in tables["tour_standings"] if row["tour_id"] == tour["id"]],
    }
    yield from tour_faults(document)
