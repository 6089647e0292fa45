"""Phase 6, trade cards: `drawing` (MC 6.6A) and `purchases` (MC 6.6B).

`set_values` is what a set of commodities is worth, `discards` is where cards go that are handed in.
"""
