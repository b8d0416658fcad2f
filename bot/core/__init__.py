"""What every subject stands on, and what knows none of them."""
