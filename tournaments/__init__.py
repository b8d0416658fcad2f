"""Tournaments: facts in, pairings and standings out.

`facts` has the nouns, `standings.standings` the places, `pairing.next_rounds` what is played next. Only `pairing` and
what it stands on import the matching library; the bot asks `python -m tournaments pair` instead, in a process apart.
"""
