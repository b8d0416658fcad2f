"""The subject `lists`."""
