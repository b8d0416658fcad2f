"""The subject `rules`."""
