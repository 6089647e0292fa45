"""The game of a table: where it stands in the record, its clocks, its way back from the disk.

Begin with `position`: a game with its place in the record and in the log. `opening` takes it up
from the disk, `take_back` goes back, `clocks` says whose time is up, `scene` is a table at one
moment. Nothing here knows who looks on or who answers.

May touch: people, storage, protocol.
"""
