"""The subject `leagues`."""
