"""The subject `ladders`."""
