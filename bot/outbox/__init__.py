"""The subject `outbox`."""
