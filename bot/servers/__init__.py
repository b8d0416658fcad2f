"""The subject `servers`."""
