"""What a soak found, as text for people and as JSON for machines."""

import json
import statistics
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from sandbox.soak.ledger import SeenLook, SoakLedger
from sandbox.soak.plan import SoakPlan

MOST_SHOWN = 20
PERCENTILES = (50, 90, 99)
SPAN_S, WARM_SPANS = 300.0, 2
"""The memory is told for each such span; the first ones are those in which caches fill."""
REPEATING = (
    "The same seed makes every person, the weather and the kills decide alike. What they meet depends on how fast the "
    "machine is and on the random numbers the bot draws, so two runs are similar, not identical."
)


def facts(plan: SoakPlan, ledger: SoakLedger) -> dict[str, Any]:
    """Collect everything, ready for JSON."""
    return {
        "seed": plan.seed,
        "plan": {"matches": plan.matches, "players": plan.players, "storm_seconds": plan.storm},
        "seconds": {name: round(seconds, 1) for name, seconds in ledger.phases.items()},
        **ledger.facts,
        "deeds": _nested(ledger.deeds),
        "moves_confirmed": sum(map(len, ledger.confirmed.values())),
        "notifications": len(ledger.notices),
        "answers": len(ledger.answers),
        "seconds_to_first_answer": percentiles(ledger.answers),
        "seconds_to_deferred_answer": percentiles(ledger.fills),
        "unanswered": dict(ledger.unanswered),
        "faults": dict(ledger.faults),
        "kills": ledger.kills,
        "failed_starts": ledger.failed_starts,
        "seconds_to_restart": percentiles(ledger.restarts),
        "stops_of_the_database": len(ledger.stops),
        "seconds_without_database": percentiles(ledger.stops),
        "told_without_database": dict(+ledger.away),
        "memory_mb": _lives(ledger.memory),
        "memory_every_five_minutes": course(ledger.memory),
        "violations": [violation._asdict() for violation in ledger.violations],
    }


def write(file: Path, found: dict[str, Any]) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(found, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")


def text(found: dict[str, Any]) -> str:
    lines = [f"Soak with seed {found['seed']}"]
    lines += [
        f"  {name}: {_line(value)}" for name, value in found.items() if name not in {"seed", "deeds", "violations"}
    ]
    lines += ["  deeds:", *(f"    {name}: {_line(results)}" for name, results in sorted(found["deeds"].items()))]
    broken = Counter(violation["promise"] for violation in found["violations"])
    lines += ["", f"{len(found['violations'])} violations" if broken else "No violations."]
    for promise, count in broken.items():
        lines.append(f"  {promise}: {count}")
        of_it = [violation["words"] for violation in found["violations"] if violation["promise"] == promise]
        lines += [f"    - {words}" for words in of_it[:MOST_SHOWN]]
    return "\n".join([*lines, "", REPEATING])


def percentiles(values: Sequence[float]) -> dict[str, float]:
    """Some percentiles and the largest value."""
    if len(values) < 2:
        return {"max": round(max(values), 3)} if values else {}
    cuts = statistics.quantiles(values, n=100, method="inclusive")
    return {f"p{each}": round(cuts[each - 1], 3) for each in PERCENTILES} | {"max": round(max(values), 3)}


def _lives(looks: Sequence[SeenLook]) -> dict[str, list[float]]:
    """The memory of each life of the bot: at its first look, at most, and at the last."""
    return {str(life): [seen[0].used, max(look.used for look in seen), seen[-1].used] for life, seen in _each(looks)}


def course(looks: Sequence[SeenLook]) -> dict[str, dict[str, Any]]:
    """Tell the memory of long lives: every five minutes, without files in brackets, and its growth once warm."""
    found: dict[str, dict[str, Any]] = {}
    for life, seen in _each(looks):
        spans = [
            [look for look in seen if _span(look, seen[0]) == number] for number in range(_span(seen[-1], seen[0]))
        ]
        if len(spans) < WARM_SPANS + 2 or not all(spans):
            continue
        used = [statistics.median(look.used for look in span) for span in spans]
        own = [statistics.median(look.own for look in span) for span in spans]
        found[str(life)] = {
            "mb": [f"{all_:.0f} ({without:.0f})" for all_, without in zip(used, own, strict=True)],
            "growth_percent": round(100 * (used[-1] / used[WARM_SPANS] - 1), 1),
            "growth_percent_without_files": round(100 * (own[-1] / own[WARM_SPANS] - 1), 1),
        }
    return found


def _each(looks: Sequence[SeenLook]) -> list[tuple[int, list[SeenLook]]]:
    return [(life, [look for look in looks if look.life == life]) for life in sorted({look.life for look in looks})]


def _span(look: SeenLook, first: SeenLook) -> int:
    return int((look.seconds - first.seconds) // SPAN_S)


def _nested(deeds: Counter[tuple[str, str]]) -> dict[str, dict[str, int]]:
    found: dict[str, dict[str, int]] = {}
    for (name, result), count in deeds.items():
        found.setdefault(name, {})[result] = count
    return found


def _line(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{name} {each}" for name, each in value.items()) or "-"
    return str(value)
