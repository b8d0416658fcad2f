"""Tournaments, ladders and leagues."""
