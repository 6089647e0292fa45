"""Who is told what: nothing of a game leaves the server but what is made here, from a view.

Begin with `viewers`: who looks on, and what each is sent. `picture` is the board and one's own
part, `table_info` the table without its board, `welcome` what one is told on coming, `history`
what happened before, `talk` the chat.

May touch: games, people, storage, protocol.
"""
