"""The subject `clocks`."""
