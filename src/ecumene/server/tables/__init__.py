"""Tables: from the lobby to the last answer.

Begin with `table`. `document` is what is stored of a table beside its game, `position` the game
in memory, `commands` what a seat may send.
"""
