"""The subject `plans`."""
