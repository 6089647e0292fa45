"""What several phases need: orders of play, population limits, questions that recur.

Nothing here belongs to a single phase; what does is in that phase's own room.
"""
