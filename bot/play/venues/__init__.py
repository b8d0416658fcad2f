"""The subject `venues`: a match goes on in another channel or chat, once its players agree."""
