"""What a soak holds the bot against."""
