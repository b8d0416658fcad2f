"""Discord's gateway."""
