"""Matches, and all that is about a match."""
