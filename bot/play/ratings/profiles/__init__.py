"""What someone has played and won."""
