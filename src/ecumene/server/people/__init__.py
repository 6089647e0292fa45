"""People: who calls and what they may do, names with a password, quiet hours.

Begin with `actions`, the one place that says who may do what at a table, and when. `access` says
what a caller holds there, `rights` looks it up whenever it is used, `moves` gives and takes it;
`archive` hides tables from one's list, `voting` says who is asked about a proposal and what they
said, `taking_effect` from when it holds.

May touch: storage, protocol.
"""
