"""The subject `puzzles`."""
