"""Computer players: a search over the contract of the games, an evaluation for each, and eight levels."""

from opponents.core import Plan, Thought
from opponents.thinking import think

__all__ = ["Plan", "Thought", "think"]
