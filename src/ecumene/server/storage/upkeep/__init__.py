"""What an operator does with the database: list, back up, restore, forget, find what is wrong.

Begin with `admin`; `backups` are files of all rows, `explaining` makes one sentence of any trouble,
and `alone` keeps a second server from a file.
"""
