"""Proof under pressure: random games, invariants, laws and replayed records.

Nothing here is needed to play; it watches the rules from outside, as a strict player would.
"""
