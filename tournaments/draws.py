"""Chance that can be repeated: every lot is drawn from the tournament's seed and what it is for."""

from __future__ import annotations

from hashlib import sha256


def lot(seed: int | str, purpose: str, number: int, *ids: str) -> int:
    """A number of 256 bits; the same in every process, for ever."""
    return int.from_bytes(sha256(f"{seed}:{purpose}:{number}:{','.join(ids)}".encode()).digest())
