"""The subject `pauses`."""
