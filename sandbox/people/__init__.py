"""People with Discord's client."""
