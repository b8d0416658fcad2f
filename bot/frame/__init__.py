"""The subject `frame`."""
