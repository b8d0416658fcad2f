"""Slash commands: what Discord is told of them, and options that many share."""
