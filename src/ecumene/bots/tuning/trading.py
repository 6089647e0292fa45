"""The numbers of the trade session. What cards are worth is reckoned in points of money."""

import msgspec


class Trading(msgspec.Struct, frozen=True):
    """Collecting, offering and accepting."""

    sought: int = 2
    """Cards that somebody is taken to have of what they seek; one more of what they seek most."""
    unseen: int = 1
    """Cards of a name that others are taken to have though nobody spoke of them."""
    hoped: int = 3
    """Cards that may still come to a set at the most."""
    hoped_unheard: int = 2
    """The same while nobody has spoken at all."""
    beaten: float = 0.35
    """What a set still promises of which somebody else has more."""
    full_hand: int = 11
    """Commodities from which one more set is collected."""

    hurt: float = 26.0
    """What it costs to be the victim of a major calamity, before its stack is counted."""
    hurt_by_stack: float = 1.4
    """What each number of its stack adds: the higher it is, the worse is the calamity."""
    hurt_minor: float = 20.0
    """What a minor calamity costs."""
    hurt_cities: int = 8
    """Cities, with those added below, at which a calamity hurts in full."""
    hurt_without: int = 2
    """Cities that everybody is taken to have for that."""
    hurt_parts: int = 4
    """A card that helps or harms changes the cost by one part of so many."""
    hurt_least: int = 5
    """What a calamity costs at the least."""
    worth_passing: int = 5
    """A calamity that costs no more than this is kept."""

    choices: int = 4
    """Cards of each side that are considered for an offer."""
    help: float = 0.3
    """What it counts, for the unselfish, that a further card helps the partner."""
    talks: int = 5
    """How often a bot tells the table what it seeks and has."""
    told: int = 5
    """Cards that a bot says it would give."""
    trust: float = 0.6
    """How far a name beyond the true ones is believed."""
    blind: float = 2.0
    """What a card is worth that is not named at all."""
    messages_left: int = 5
    """Messages before the end of all patience at which a bot is done."""


class Trust(msgspec.Struct, frozen=True):
    """How likely it is that a card which need not be named truly is a calamity."""

    suspicion: float = 0.3
    """How often a bundle hides a calamity, before anything is known."""
    weight: float = 6.0
    """Deals that this expectation is worth beside those one has made."""
    hearsay: float = 0.5
    """What a calamity counts that came to somebody else, beside one that came here."""
    stays: float = 0.5
    """How often a calamity that was taken cannot be passed on again."""
    more: float = 0.5
    """What each further unnamed card adds to the danger of the first."""
    surest: float = 0.95
    """Nobody is suspected beyond this."""
    about: float = 0.25
    """Calamities that are about, for each player."""
    at_home: float = 0.5
    """How far a calamity in one's own hand makes others likely to hold fewer."""
    least_about: float = 0.2
    """The share of the usual danger that always remains."""
