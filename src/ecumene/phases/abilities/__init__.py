"""Phase 10, special abilities (MC 6.10): begin with `special_abilities`.

`area_abilities` is shared by those that strike an area next to one's own units. The abilities
themselves are in the modules of their cards, in `ecumene.advances`.
"""
