"""The processes of a bot."""
