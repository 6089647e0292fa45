"""What cards change about ships and roads (MC 6.3, MC 9)."""

from ecumene.engine.effect import RuleValue

land_steps = RuleValue[int]("land_steps", "MC 6.3")
"""How many areas a token may move over land."""

ship_steps = RuleValue[int]("ship_steps", "MC 6.3")
"""How many areas a ship may sail in a turn."""

ship_capacity = RuleValue[int]("ship_capacity", "MC 6.3")
"""How many tokens a ship carries at the same time."""

sails_open_sea = RuleValue[bool]("sails_open_sea", "MC 6.3")
"""Whether ships may cross open seas."""
