"""The subject `annotations`."""
