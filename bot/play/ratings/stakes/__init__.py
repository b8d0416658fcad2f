"""What a match would do to ratings."""
