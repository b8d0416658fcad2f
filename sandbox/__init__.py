"""A Discord look-alike on loopback: try and test the unchanged bot without a token."""
