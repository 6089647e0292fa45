"""The server: tables at which people play, from a browser or a program.

Its rooms, each of which may touch only those after it: `web` the doors, `tables` live tables,
`sight` who is told what, `stewards` whoever answers by themselves, `games` the game of a table,
`post` mail and webhooks, `people` who calls, `storage` what is on disk, `protocol` the shapes on
the wire. Each says in its `__init__` what may be touched from it and where to begin.

Words, each with one meaning here:

- a *table* is what people sit at; its *document* is what is kept of it beside its game;
- a *game* is what the engine plays; in the database it is also the name of its table;
- a *position* is a game with its place in the record and in the log; a *snapshot* is one on disk;
- *standing orders* answer questions for a seat, *standing offers* trade for it; *standings* are
  the final ranking; an *order number* says when a seat chooses its civilization.
"""
