"""How much text Discord takes."""

from __future__ import annotations

MESSAGE_LIMIT = 4000
"""Characters over all texts of a message."""
