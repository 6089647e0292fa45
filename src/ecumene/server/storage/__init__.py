"""What is on disk, and how it gets there: begin with `store`.

`database` has the tables and `migrations` their history; the `writer` puts answers of all tables
to disk together; `processes` tells the other servers on the same database.
"""
