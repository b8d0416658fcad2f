"""The subject `players`."""
