"""How a tournament comes, begins, is lost and comes again."""
