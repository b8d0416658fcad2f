"""The bot: services decide, commands and views translate, posts deliver."""
