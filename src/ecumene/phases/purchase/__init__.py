"""Phase 12, buying advances (MC 6.12): begin with `acquisition`.

`checks` says which purchases are legal, `prices` what they cost after credits, `hand_limit` what
must be discarded afterwards. For people who are still choosing, `bills` reckons a draft and
`paying` finds the cards to pay with.
"""
