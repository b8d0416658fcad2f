"""What the people of a soak do."""
