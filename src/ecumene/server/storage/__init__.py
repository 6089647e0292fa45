"""What is on disk, and how it gets there.

Begin with `store`: what is read and written, in the words of the game. `rows` and `document` are
what is kept, `database` how it lies there and `migrations` the history of that; the `writer` puts
answers of all tables to disk together; `processes` tells the other servers on the same database;
`moments` reads what belongs together at one moment, `trouble` tells a database that is gone from a
row that is wrong, `chat` keeps lines in order, `alone` keeps a second server from a file; `admin`
is what an operator may do.

May touch: protocol.
"""
