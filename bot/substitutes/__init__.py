"""The subject `substitutes`."""
