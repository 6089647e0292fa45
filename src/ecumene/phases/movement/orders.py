"""The orders of a movement plan (MC 6.3)."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from ecumene.names import Area

Tokens = Annotated[int, Meta(ge=1, le=55)]
ShipNumber = Annotated[int, Meta(ge=0, le=3)]
Payment = Literal["treasury", "mixed", "tokens"]


class ShipPayment(msgspec.Struct, frozen=True):
    """One way to pay for a new ship."""

    treasury: int
    tokens: int


class Build(
    msgspec.Struct, frozen=True, tag_field="do", tag="build", forbid_unknown_fields=True, gc=False
):
    """Build a ship: for 2 treasury, for 1 and a token there, or for two tokens."""

    ship: ShipNumber
    area: Area
    pay: Payment
    second: Area | None = None
    """Where the second token comes from; the ship's area if left out."""
    coast: int = 0


class Maintain(
    msgspec.Struct, frozen=True, tag_field="do", tag="maintain", forbid_unknown_fields=True
):
    """Pay for a ship of an earlier turn: 1 treasury, or a token from anywhere."""

    ship: ShipNumber
    token: Area | None = None


class Scrap(
    msgspec.Struct, frozen=True, tag_field="do", tag="scrap", forbid_unknown_fields=True, gc=False
):
    """Take an unpaid ship off the board."""

    ship: ShipNumber


class March(
    msgspec.Struct, frozen=True, tag_field="do", tag="march", forbid_unknown_fields=True, gc=False
):
    """Move tokens over land, through another area where cards allow two steps."""

    origin: Area
    to: Area
    tokens: Tokens
    via: Area | None = None


class Load(
    msgspec.Struct, frozen=True, tag_field="do", tag="load", forbid_unknown_fields=True, gc=False
):
    """Take tokens aboard where the ship lies."""

    ship: ShipNumber
    tokens: Tokens


class Sail(
    msgspec.Struct, frozen=True, tag_field="do", tag="sail", forbid_unknown_fields=True, gc=False
):
    """Sail a ship across one water border."""

    ship: ShipNumber
    to: Area
    coast: int | None = None


class Unload(
    msgspec.Struct, frozen=True, tag_field="do", tag="unload", forbid_unknown_fields=True, gc=False
):
    """Put tokens ashore where the ship lies."""

    ship: ShipNumber
    tokens: Tokens


Order = Build | Maintain | Scrap | March | Load | Sail | Unload


class MovementPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """The whole movement of a civilization, order by order."""

    orders: Annotated[tuple[Order, ...], Meta(max_length=400)] = ()


class MovementPart(MovementPlan, frozen=True):
    """Some of the orders of a movement that continues (R-21)."""
