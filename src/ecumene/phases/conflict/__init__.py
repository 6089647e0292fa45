"""Phase 4, conflict (MC 6.4): first `token_conflicts` (4A), then `city_attacks` (4B).

`outlook` tells who plans how a conflict would end as the pieces stand.
`plunder` is what the attacker draws and takes in editions where the card is no choice.
"""
