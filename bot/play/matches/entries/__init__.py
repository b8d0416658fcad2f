"""What happens to a match beside moves, and how it is told."""
