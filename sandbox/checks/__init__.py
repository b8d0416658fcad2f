"""What Discord asks of a request body."""
