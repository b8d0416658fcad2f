"""Typed texts nobody would type, at everything that reads one: `python -m tests.fuzz` goes on for as long as wanted."""
