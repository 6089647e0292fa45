"""Phases 8 and 9: calamities are selected (MC 6.8) and resolved (MC 6.9).

Begin with `selection` and `resolution`. What every calamity needs is here too: `called` (the
terms), `beneficiaries`, `secondary_victims`, and `reckoning`, the numbers that advances change.
The effects of the single calamities are in `ecumene.calamities`.
"""
