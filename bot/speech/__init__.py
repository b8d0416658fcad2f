"""The subject `speech`."""
