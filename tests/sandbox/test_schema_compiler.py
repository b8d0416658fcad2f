"""What fits at once is what the whole validator finds nothing wrong with, whatever becomes of a body."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from random import Random
from typing import Any

import pytest
from jsonschema import FormatChecker

from sandbox.checks.contract import Contract
from sandbox.checks.schema_compiler import Fitting
from tests.example_counts import often
from tests.sandbox.test_contract import CALLBACK, CASES, COMMANDS, MESSAGES, OPENAPI, Picker, picture, sent

STRANGE: tuple[Any, ...] = (
    *(None, True, False, 0, 1, -1, 2, 4, 9, 77, 1 << 31, 1 << 60, 1.0, 1.5, "", "x", "x" * 5000, "12", "-8", "é"),
    *([], [1, 1], [1, True], [{}], {}, {"type": 2}, {"type": 10, "content": "a"}, {"id": "7"}),
)
POSTS = {MESSAGES, CALLBACK}
KNOWN = [("post", route, body) for _, method, route, body, _ in CASES if body and method == "POST" and route in POSTS]


@pytest.fixture(scope="module")
def contract() -> Contract:
    return Contract(OPENAPI)


def found(contract: Contract, method: str, route: str, body: Any) -> list[Any]:
    """What the whole validator finds."""
    contract.violations(method, route, None)
    validator = contract._validators[method, route]
    assert validator
    return list(validator.iter_errors(body))


def places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every key or number of a body, with what it is in."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, each in inner:
        yield value, key
        yield from places(each)


def changed(body: Any, random: Random) -> Any:
    """The body with something else in a place or two."""
    body = deepcopy(body)
    for _ in range(random.choice((1, 1, 2))):
        if spots := list(places(body)):
            inside, key = random.choice(spots)
            if random.random() < 0.2:
                del inside[key]
            elif random.random() < 0.1:
                inside[key] = deepcopy(random.choice([within[each] for within, each in spots]))
            else:
                inside[key] = deepcopy(random.choice(STRANGE))
    return body


def test_nothing_fits_that_is_wrong_and_hardly_anything_is_doubted(contract: Contract) -> None:
    layout = ("post", MESSAGES, sent(view=Picker(picture()), content=None))
    random, fitting, wrong, doubted = Random(1), 0, 0, 0
    for method, route, body in (*KNOWN, layout, layout, layout):
        for number in range(often(20, 500)):
            tried = changed(body, random) if number else body
            fits = contract.fits(method, route, tried)
            errors = found(contract, method, route, tried)
            assert not (fits and errors), (tried, errors)
            fitting, wrong, doubted = fitting + fits, wrong + bool(errors), doubted + (not fits and not errors)
            assert number or fits or errors, tried
    assert fitting > 50
    assert wrong > 50
    assert doubted < fitting / 20


def test_every_keyword_of_the_file_is_understood(contract: Contract) -> None:
    assert contract.fits("post", MESSAGES, {"content": "x"})
    assert contract.fits("put", COMMANDS, [{"name": "a", "description": "b"}])


def test_a_keyword_means_what_it_says() -> None:
    for schema, fitting, others in [
        ({"const": 1}, [1], [True, "1", None]),
        ({"const": False}, [False], [0, None, ""]),
        ({"type": "integer", "minimum": 2, "maximum": 3}, [2, 3], [1, 4, True, 2.5, "2"]),
        ({"type": "integer", "maximum": 1 << 40}, [7, "7"], ["-7", "x", 1 << 41]),
        ({"type": "string", "format": "snowflake", "maxLength": 2}, ["12", 123], ["123", True]),
        ({"type": ["string", "null"], "pattern": "^a"}, ["ab", None], ["b", 1]),
        ({"type": "array", "uniqueItems": True, "maxItems": 2}, [[], [1, 2], [{}]], [[1, 1], [1, 2, 3]]),
        ({"type": "object", "required": ["a"], "additionalProperties": {"type": "string"}}, [{"a": "b"}], [{}]),
        ({"type": "object", "properties": {"a": {}}, "additionalProperties": False}, [{"a": 1}], [{"b": 1}]),
        ({"oneOf": [{"type": "null"}, {"type": "string"}]}, [None, "x"], [1]),
        ({"enum": [[1]]}, [[1]], [[2]]),
    ]:
        fits = Fitting({"components": {"schemas": {}}}, FormatChecker(formats=())).made(schema)
        assert [value for value in fitting if not fits(value)] == [], (schema, fitting)
        assert [value for value in others if fits(value)] == [], (schema, fitting)
