"""Where something went wrong, without what people typed."""

from __future__ import annotations

import traceback

BEGINNING = "Traceback (most recent call last):"
MOST_ERRORS = 8
"""Errors that led to each other, of which the last ones are told."""


def frames(error: BaseException) -> str:
    """The traceback of an error and of what led to it, with the kinds of errors but not their messages."""
    parts: list[str] = []
    seen: BaseException | None = error
    while seen is not None and len(parts) < MOST_ERRORS:
        lines = "".join(traceback.format_tb(seen.__traceback__))
        code = getattr(seen, "code", "")
        parts.insert(0, f"{BEGINNING}\n{lines}{type(seen).__module__}.{type(seen).__qualname__} {code}".rstrip())
        seen = seen.__cause__ or (None if seen.__suppress_context__ else seen.__context__)
    return "\n".join(parts)
