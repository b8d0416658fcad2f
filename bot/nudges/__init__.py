"""The subject `nudges`."""
