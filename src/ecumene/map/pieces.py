"""The pieces on the board, as the drawing needs them."""

from typing import Annotated

import msgspec

from ecumene.names import Area, Civ

Count = Annotated[int, msgspec.Meta(ge=0)]


class Pieces(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All pieces of a position; a JSON object with these keys is a position file."""

    tokens: dict[Area, dict[Civ, Count]] = {}
    cities: dict[Area, Civ] = {}
    ships: dict[Area, list[Civ]] = {}
    barbarians: dict[Area, Count] = {}
    """Barbarian tokens."""
    pirates: list[Area] = []
    """Areas with a pirate city."""

    def on_land(self) -> set[Area]:
        """Every area that holds a token or a city."""
        return {*self.tokens, *self.cities, *self.barbarians, *self.pirates}

    def civs(self) -> set[Civ]:
        """Every civilization that owns a piece."""
        owners = {civ for held in self.tokens.values() for civ in held}
        return (
            owners | set(self.cities.values()) | {c for fleet in self.ships.values() for c in fleet}
        )
