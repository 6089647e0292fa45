"""Annexing units, in Civil War and Tyranny (MC 8): begin with `annexing`.

`search` finds the selections that can be annexed, `terms` relaxes the conditions one by one,
`sample` makes random selections.
"""
