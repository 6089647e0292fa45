"""Sharks: players who have seen through the bots, each by one trick.

Each is a bot of a level with one thing changed: `shark` is the frame, `school` names them all, and
the other modules hold the tricks. They measure how easily bots are fooled: `ecumene sharks`.
"""
