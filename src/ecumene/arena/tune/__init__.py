"""Tuning: the numbers of a bot are varied until it plays better against a field of others.

`space` says how numbers become points of a search, `trial` how a candidate is judged, `search`
asks CMA-ES for candidates and tells it what they gained, `notes` keeps every generation on disk,
and `held_out` compares what was found with the bot as it was, in games that the search never saw.
"""
