"""What directors do: set tournaments up, and decide in them."""
