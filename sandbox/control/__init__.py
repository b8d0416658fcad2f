"""What the sandbox's page uses."""
