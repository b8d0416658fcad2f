"""Messages the bot owes, and what becomes of them."""
