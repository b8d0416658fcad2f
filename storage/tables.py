"""The tables of all wings: a column that refers to another has its type only once both are there."""

from __future__ import annotations

from storage.community import tables as community
from storage.core import tables as core
from storage.core.columns import metadata
from storage.learn import tables as learn
from storage.people import tables as people
from storage.play import tables as play
from storage.play.matches import tables as matches
from storage.play.ratings import tables as ratings

__all__ = ["community", "core", "learn", "matches", "metadata", "people", "play", "ratings"]
