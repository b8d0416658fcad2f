"""The subject `speech`."""

from pathlib import Path

CATALOGS, DOMAIN = Path(__file__).parents[2] / "locales", "engawa"
"""Where translations are, and how their files are called."""
