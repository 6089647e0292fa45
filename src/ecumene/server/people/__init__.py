"""People: who calls and what they may do, names with a password, quiet hours.

Begin with `access`, the one place that says what a caller may do at a table.

May touch: storage, protocol.
"""
