"""The subject `invitations`."""
