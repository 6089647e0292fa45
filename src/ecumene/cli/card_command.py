"""`ecumene card NAME`: an advance, a commodity or a calamity."""

from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from ecumene.cli.shared.edition import MEGA, FactsOf

if TYPE_CHECKING:
    from ecumene.cli.shared.lookup import Names
    from ecumene.data.facts import (
        AdvanceFacts,
        CalamityFacts,
        CommodityFacts,
        Modifier,
        RulesetFacts,
    )

    AnyCard: TypeAlias = AdvanceFacts | CalamityFacts | CommodityFacts

KINDS = {
    "minor": "minor calamity",
    "tradeable": "major calamity, tradeable",
    "non_tradeable": "major calamity, not tradeable",
}
ROLES = {"primary": "primary victim", "secondary": "secondary victim", "any": "any victim"}


def register(app: typer.Typer) -> None:
    """Add the command to the command line."""
    app.command("card")(card)


def card(
    name: Annotated[str, typer.Argument(help="An advance, a commodity or a calamity.")],
    ruleset: FactsOf = MEGA,
) -> None:
    """Print what is known about a card: cost, credits and effects; set values; modifiers."""
    from ecumene.cli.shared.sheet import ruleset_facts
    from ecumene.data.facts import AdvanceFacts, CalamityFacts

    facts = ruleset_facts(ruleset)
    found = _names(facts).find(name)
    if isinstance(found, AdvanceFacts):
        _print_advance(facts, found)
    elif isinstance(found, CalamityFacts):
        _print_calamity(facts, found)
    else:
        _print_commodity(found)


def _names(facts: "RulesetFacts") -> "Names[AnyCard]":
    from ecumene.cli.shared.lookup import Names

    names: Names[AnyCard] = Names("card")
    cards: list[AnyCard] = [
        *facts.advances.values(),
        *facts.calamities.values(),
        *facts.commodities.values(),
    ]
    for each in cards:
        names.add(each, each.name, each.id)
    for calamity in facts.calamities.values():
        for part in calamity.name.replace("/", " or ").split(" or "):
            names.add(calamity, calamity.name, part)
        if "earthquake" in calamity.id:
            names.add(calamity, calamity.name, "earthquake")
    return names


def _print_advance(facts: "RulesetFacts", advance: "AdvanceFacts") -> None:
    from ecumene.cli.shared.sheet import Sheet

    sheet = Sheet(advance.name, "civilization advance")
    to = advance.special_credit_to
    sheet.lines(
        [
            ("cost", str(advance.cost)),
            ("groups", " and ".join(advance.groups)),
            ("victory points", str(advance.victory_points)),
            ("gives credits", ", ".join(f"{group} {n}" for group, n in advance.credits.items())),
            ("of your choice", str(advance.free_credits) if advance.free_credits else ""),
            ("and towards", f"{facts.advances[to].name} {advance.special_credit}" if to else ""),
            ("cheaper with", _cheaper_with(facts, advance)),
        ]
    )
    sheet.text(advance.text)
    rows = [
        (calamity.name, str(calamity.stack), *_change(modifier))
        for calamity in facts.calamities.values()
        for modifier in calamity.modifiers
        if modifier.advance == advance.id
    ]
    if rows:
        sheet.table(("calamity", "stack:", "change:", "of", "for a holder who is"), rows)


def _cheaper_with(facts: "RulesetFacts", advance: "AdvanceFacts") -> str:
    """The advances that give a special credit towards this one."""
    givers = [a for a in facts.advances.values() if a.special_credit_to == advance.id]
    return ", ".join(f"{giver.name} {giver.special_credit}" for giver in givers)


def _change(modifier: "Modifier") -> tuple[str, str, str]:
    return f"{modifier.amount:+d}", modifier.of, ROLES[modifier.role]


def _print_calamity(facts: "RulesetFacts", calamity: "CalamityFacts") -> None:
    from ecumene.cli.shared.sheet import Sheet

    sheet = Sheet(calamity.name, KINDS[calamity.kind])
    sheet.lines([("stack", str(calamity.stack))])
    sheet.text(calamity.text)
    rows = [
        (facts.advances[modifier.advance].name, *_change(modifier))
        for modifier in calamity.modifiers
    ]
    if rows:
        sheet.table(("advance", "change:", "of", "for a holder who is"), rows)


def _print_commodity(commodity: "CommodityFacts") -> None:
    from ecumene.cli.shared.sheet import Sheet

    sheet = Sheet(commodity.name, "commodity")
    homes = {"west": "the western cards", "east": "the eastern cards", "shared": "both blocks"}
    sheet.lines(
        [
            ("face value", str(commodity.value)),
            ("cards in the set", str(commodity.set_size)),
            ("belongs to", homes[commodity.home]),
        ]
    )
    if commodity.value == 0:
        sheet.text("Stands in for a card due from an empty stack. It counts as a commodity.")
        return
    numbers = range(1, commodity.set_size + 1)
    values = [str(number * number * commodity.value) for number in numbers]
    sheet.table(("cards", *(f"{number}:" for number in numbers)), [("set value", *values)])
