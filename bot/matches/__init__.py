"""The subject `matches`."""
