"""What is played in a tournament."""
