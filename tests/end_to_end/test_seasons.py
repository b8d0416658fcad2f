"""Ladders, leagues and series as people meet them, with leaps of the clock and a killed bot."""

from __future__ import annotations

NAMES = ("Aki", "Bruno", "Chidi", "Dana")
