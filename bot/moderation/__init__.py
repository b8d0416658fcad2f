"""The subject `moderation`."""
