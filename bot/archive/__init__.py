"""The subject `archive`."""
