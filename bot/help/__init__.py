"""The subject `help`."""
