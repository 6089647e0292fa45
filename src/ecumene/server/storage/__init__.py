"""What is on disk, and how it gets there.

Begin with `store`: what is read and written, in the words of the game. `rows` and `document` are
what is kept, `database` how it lies there and `migrations` the history of that; the `writer` puts
answers of all tables to disk together; `generations` counts how often rights have changed, and
`witnesses` keeps who could see a seat; `processes` tells the other servers on the same database;
`admin` is what an operator may do.

May touch: protocol.
"""
