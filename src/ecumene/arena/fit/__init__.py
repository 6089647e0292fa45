"""Fitting: what positions are worth is learnt from games of bots whose numbers are varied.

`harvest` plays the games and writes down every position in numbers with what came of it, `ridge`
finds the weights, which `ecumene.bots.master` reads as data.
"""
