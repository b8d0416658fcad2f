"""The subject `tables`."""
