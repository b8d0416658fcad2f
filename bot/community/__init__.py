"""What many play for: tournaments, ladders and leagues."""
