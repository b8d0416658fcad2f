"""The subject `threads`."""
