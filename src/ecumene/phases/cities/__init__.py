"""Phases 5 and 11: cities are built, surplus tokens go, cities need support (MC 6.5, MC 6.11).

`construction` is what a city needs and how it is built. `surplus` and
`support` are run twice a turn. `fates` is what can happen to a city at any time: annexed,
reduced, destroyed.
"""
