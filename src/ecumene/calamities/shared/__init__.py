"""What several calamities do: damage, lost cities, lost cards, the choice of a place (MC 8).

`damage` asks which units are lost, `damage_totals` which totals can be reached exactly.
"""
