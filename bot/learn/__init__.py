"""Rules, lessons and puzzles."""
