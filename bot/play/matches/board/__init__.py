"""The board of a match as a message: picture, buttons, menu."""
