"""Requests to Discord: how fast, and what becomes of them."""
