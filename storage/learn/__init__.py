"""What players have solved."""
