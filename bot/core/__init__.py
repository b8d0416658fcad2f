"""The subject `core`."""
