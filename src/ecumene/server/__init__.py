"""The server: the page, the facts of the board and, on top of them, the tables people play at."""
