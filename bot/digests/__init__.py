"""The subject `digests`."""
