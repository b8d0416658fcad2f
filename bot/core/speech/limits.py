"""How much text Discord takes."""

from __future__ import annotations

from textwrap import shorten

MESSAGE_LIMIT = 4000
"""Characters over all texts of a message."""
NOTE_LIMIT = 500
"""Characters that a page leaves for a line above it."""
PAGE_LIMIT = MESSAGE_LIMIT - NOTE_LIMIT
TITLE_LIMIT = 45
"""Characters of the title of a dialog and of a field in it."""
OPTION_LIMIT = 100
"""Characters of an option in a menu, of what describes it, and of what explains a field."""


def in_lines(text: str, limit: int) -> str:
    """As many whole lines as there is room for, with a sign that says that there are more."""
    if len(text) <= limit:
        return text
    whole, _, rest = text[: limit - 1].rpartition("\n")
    return f"{whole}\n…" if whole else f"{rest}…"


def cut(text: str, most: int) -> str:
    """The first characters of a text that may be cut anywhere."""
    return text if len(text) <= most else f"{text[: most - 1]}…"


def shortened(text: str, most: int) -> str:
    """The first words of a text, or its first characters where the language has no blanks."""
    words = shorten(text, most, placeholder="…")
    return words if words != "…" else cut(text, most)
