"""The subject `tournaments`."""
