"""The soak: many people play at random while everything goes wrong, and at the end nothing may be lost or doubled."""
