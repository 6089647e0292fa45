"""Phase 13, the A.S.T. (MC 6.13): `markers` move, `game_end` is checked, `reshuffling`.

`needs` is what the next space asks for. `victory` is the score and the final ranking (MC 6.13D).
"""
