"""The processes of a bot: which shards each serves, and who does what a dead one had in hand."""
