"""The subject `offers`."""
