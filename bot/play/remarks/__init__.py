"""The subject `remarks`."""
