"""Live tables: from the lobby to the last answer, in the memory of this process.

Begin with `table`: the parts of one table, each with one job. `answering` takes answers, `driving`
does what a table does by itself, `following` reads what others wrote; the `hub` holds all tables
and `waking` wakes them. `lobby`, `founding`, `hosting` and `proposals` are what people do round the
game, `commands` what a seat may send. How an answer gets to disk and back is told in
docs/answer.md.

May touch: sight, stewards, games, post, people, storage, protocol.
"""
