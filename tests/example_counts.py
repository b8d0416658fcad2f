"""How much the tests try: what defends every promise, and with `THOROUGH=1` in the environment far more."""

from __future__ import annotations

import os

THOROUGH = bool(os.environ.get("THOROUGH"))


def often(usually: int, thoroughly: int) -> int:
    """How many examples to try."""
    return thoroughly if THOROUGH else usually
