"""What a host runs the bot with: health and metrics, slow queries, drills of backups, rehearsals on Discord."""
