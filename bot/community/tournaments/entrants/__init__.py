"""Who is in a tournament."""
