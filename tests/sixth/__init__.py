"""A sixth game, Noughts and Crosses, as it would be added: `added` holds its files where they would lie."""
