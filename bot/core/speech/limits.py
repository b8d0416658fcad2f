"""How much text Discord takes."""

from __future__ import annotations

MESSAGE_LIMIT = 4000
"""Characters over all texts of a message."""


def in_lines(text: str, limit: int) -> str:
    """As many whole lines as there is room for, with a sign that says that there are more."""
    if len(text) <= limit:
        return text
    whole, _, rest = text[: limit - 1].rpartition("\n")
    return f"{whole}\n…" if whole else f"{rest}…"
