"""The subject `deadlines`."""
