"""The subject `privacy`."""
