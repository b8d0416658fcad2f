"""Discord's HTTP side."""
