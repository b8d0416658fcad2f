"""A subject that uses every socket, without a line elsewhere: applause for matches."""
