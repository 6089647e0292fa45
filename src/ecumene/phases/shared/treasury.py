"""What a treasury can pay, and what it could come to (EP 33.0262)."""

from ecumene.engine.effect import rule_value
from ecumene.names import Civ


@rule_value(int, "EP 33.0262")
def treasury_within_reach(civ: Civ) -> None:
    """The most that a player's treasury could come to at once, as far as everybody can tell.

    Whoever has to be asked because they could pay is asked by this number; what they pay in the
    end comes out of the treasury as it then is.
    """
