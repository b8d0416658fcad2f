"""The subject `analyses`: a match that is over, looked at again by the computer."""
