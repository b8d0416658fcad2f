"""One post a week about what happened in a channel, for servers that want it."""
