"""The processes of a bot: which shards each serves, who does what a dead one had in hand, and the programs that work
for them."""
