"""What may be wrong with a request body, and the shape in which Discord tells it."""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

INVALID_FORM_BODY = 50035


class Violation(NamedTuple):
    """One broken rule; `path` leads to the place with dots, `components.0.label`, empty for the body itself."""

    path: str
    code: str
    message: str


Violations = Iterator[Violation]


class Upload(NamedTuple):
    """A file that came with the request; `id` is the number in `files[0]`, -1 where there is none."""

    filename: str
    content_type: str
    size: int
    id: int
    description: str | None


def below(path: str, *steps: str | int) -> str:
    """The path some steps further down."""
    return ".".join([path, *map(str, steps)] if path else map(str, steps))


def error_body(violations: Iterable[Violation]) -> dict[str, Any]:
    """The body of Discord's 400: violations nested by path, each list of them under `_errors`."""
    errors: dict[str, Any] = {}
    for violation in violations:
        place = errors
        for step in filter(None, violation.path.split(".")):
            place = place.setdefault(step, {})
        place.setdefault("_errors", []).append({"code": violation.code, "message": violation.message})
    return {"code": INVALID_FORM_BODY, "message": "Invalid Form Body", "errors": errors}
