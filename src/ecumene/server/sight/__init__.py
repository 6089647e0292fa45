"""Who is told what: `viewers` of a table, the `picture` each is shown, `welcome` and `history`.

Nothing leaves the server but what is made here, from a view.
"""
