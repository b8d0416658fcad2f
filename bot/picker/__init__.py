"""The subject `picker`."""
