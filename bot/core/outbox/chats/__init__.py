"""Posts to chats, where the bot is not and can only answer."""
