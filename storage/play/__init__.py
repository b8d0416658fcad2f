"""What belongs to matches, from the challenge to the note about a position."""
