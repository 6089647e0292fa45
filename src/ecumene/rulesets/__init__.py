"""The rulesets, each a short list of differences from the base."""

from ecumene.rulesets.mega import MEGA_CIVILIZATION

BY_NAME = {rules.name: rules for rules in (MEGA_CIVILIZATION,)}

__all__ = ["BY_NAME", "MEGA_CIVILIZATION"]
