"""What is on disk, and how it gets there.

Begin with `store`: what is read and written, in the words of the game. `rows` and `document` are
what is kept, `database` how it lies there and `migrations` the history of that; the `writer` puts
answers of all tables to disk together; `generations` counts how often rights have changed, and
`witnesses` keeps who could see a seat; `processes` tells the other servers on the same database;
`moments` reads what belongs together at one moment, `trouble` tells a database that is gone from a
row that is wrong, `chat` keeps lines in order; `upkeep` is what an operator does with all of it.

May touch: protocol.
"""
