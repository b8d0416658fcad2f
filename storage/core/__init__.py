"""What every subject stands on: the database, its copies, and ways of asking that all share."""
