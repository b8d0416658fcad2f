"""Players and servers."""
