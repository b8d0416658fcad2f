"""How much text Discord takes."""

from __future__ import annotations

MESSAGE_LIMIT = 4000
"""Characters over all texts of a message."""
NOTE_LIMIT = 500
"""Characters that a page leaves for a line above it."""
PAGE_LIMIT = MESSAGE_LIMIT - NOTE_LIMIT


def in_lines(text: str, limit: int) -> str:
    """As many whole lines as there is room for, with a sign that says that there are more."""
    if len(text) <= limit:
        return text
    whole, _, rest = text[: limit - 1].rpartition("\n")
    return f"{whole}\n…" if whole else f"{rest}…"
