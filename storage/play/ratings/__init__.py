"""Rated matches, and what follows from them."""
