"""The bot: services decide, commands and views translate, posts deliver."""

VERSION = "1.1.0"
"""Of the release; the wheel takes it from here."""
