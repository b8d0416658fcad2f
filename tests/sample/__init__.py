"""A subject that fills every slot, without a line elsewhere: applause for matches."""
