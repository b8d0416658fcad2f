"""Matches, move by move, and what is told of them."""
