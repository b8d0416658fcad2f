"""Faults that can be switched on while the sandbox runs: rate limits, server errors, delays, lost connections."""

import random
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from enum import StrEnum
from fnmatch import fnmatchcase
from typing import Any


class FakeTrouble(StrEnum):
    RATE_LIMITED = "rate_limited"
    ERROR_BEFORE = "error_before"
    ERROR_AFTER = "error_after"
    DELAY = "delay"
    CUT_BEFORE = "cut_before"
    CUT_AFTER = "cut_after"


EARLY = (FakeTrouble.RATE_LIMITED, FakeTrouble.ERROR_BEFORE, FakeTrouble.DELAY, FakeTrouble.CUT_BEFORE)


@dataclass(slots=True, eq=False)
class Rule:
    """A fault on the routes matching a pattern, `times` times (None: until removed) with probability `chance`."""

    trouble: FakeTrouble
    method: str = "*"
    route: str = "*"
    times: int | None = 1
    chance: float = 1.0
    status: int = 503
    code: int = 0
    """Discord's own number for an error, beside its status."""
    seconds: float = 1.0
    everywhere: bool = False
    happened: int = field(default=0, init=False)

    def fits(self, method: str, route: str) -> bool:
        spent = self.times is not None and self.happened >= self.times
        # Only `*` is special: the braces and brackets of a route template stand for themselves.
        return not spent and fnmatchcase(method, self.method) and fnmatchcase(route, self.route)


class Faults:
    """The rules in force, with a random generator of their own."""

    def __init__(self, seed: int = 0) -> None:
        self.rules: list[Rule] = []
        self.seed(seed)

    def seed(self, seed: int) -> None:
        self._random = random.Random(seed)  # noqa: S311 (repeatable on purpose)

    def add(self, trouble: FakeTrouble | str, **facts: Any) -> Rule:
        rule = Rule(FakeTrouble(trouble), **facts)
        self.rules.append(rule)
        return rule

    def remove(self, rule: Rule) -> None:
        self.rules.remove(rule)

    def clear(self) -> None:
        self.rules.clear()

    def before(self, method: str, route: str) -> list[Rule]:
        """The faults that come before a request has any effect."""
        return self._happening(method, route, lambda rule: rule.trouble in EARLY)

    def after(self, method: str, route: str) -> list[Rule]:
        """The faults that hide an effect which has happened."""
        return self._happening(method, route, lambda rule: rule.trouble not in EARLY)

    def described(self) -> list[dict[str, Any]]:
        return [asdict(rule) for rule in self.rules]

    def _happening(self, method: str, route: str, wanted: Callable[[Rule], bool]) -> list[Rule]:
        found = [rule for rule in self.rules if wanted(rule) and rule.fits(method, route) and self._strikes(rule)]
        for rule in found:
            rule.happened += 1
        return found

    def _strikes(self, rule: Rule) -> bool:
        return rule.chance >= 1 or self._random.random() < rule.chance
