"""An independent recount of tours, by the words of the rules; nothing imported from `tournaments`."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

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
