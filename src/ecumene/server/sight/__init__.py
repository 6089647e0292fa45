"""Who is told what: nothing of a game leaves the server but what is made here, from a view.

Begin with `viewers`: who looks on, and what each is sent; a `subscriber` is one socket. `picture`
is the board and one's own part, `table_info` the table without its board, `welcome` what one is
told on coming, `history` what happened before, `talk` the chat, `stories` what is told of a game
that is over.

May touch: games, people, storage, protocol.
"""
