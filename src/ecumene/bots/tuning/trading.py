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
    relief: float = 1.0
    """What it counts to be rid of a calamity, of what it costs: another deal may take it too."""
    worth_passing: int = 5
    """A calamity that costs no more than this is kept."""

    choices: int = 4
    """Cards of each side that are considered for an offer."""
    help: float = 0.3
    """What it counts, for the unselfish, that a further card helps the partner."""
    pairs: int = 3
    """Cards beyond the true names that both sides of an offer add for each other at the most."""
    makes_up: float = 15.0
    """Who gains so much more by an offer than the other gives one card more."""
    open_at_once: int = 2
    """Offers to everybody that lie open before a bot makes none of its own."""
    talks: int = 5
    """How often a bot tells the table what it seeks and has."""
    told: int = 5
    """Cards that a bot says it would give."""
    trust: float = 1.0
    """What a name beyond the true ones is worth if it is certainly true, of its worth in a set."""
    fairness: float = 0.0
    """What an offer must bring of what its maker is taken to gain by it."""
    blind: float = 2.0
    """What a card is worth that is not named at all."""
    messages_left: int = 5
    """Messages before the end of all patience at which a bot is done."""


class Trust(msgspec.Struct, frozen=True):
    """How likely it is that a card which need not be named truly is a calamity."""

    suspicion: float = 0.2
    """How often a bundle hides a calamity, before anything is known."""
    weight: float = 6.0
    """Deals that this expectation is worth beside those one has made."""
    person: float = 2.0
    """Deals that the table's ways are worth beside those with one person."""
    honesty: float = 0.6
    """How often a name beyond the true ones is true, before anything is known."""
    promises: float = 4.0
    """Names that this expectation is worth beside those one was told."""
    word: float = 2.0
    """Names that the table's honesty is worth beside those one person told."""
    lie: float = 2.0
    """How many true names it takes to make up for a false one."""
    credit: float = 4.0
    """What the further names of a stranger's offer are believed to be worth at the most."""
    credit_kept: float = 1.5
    """What each name that was true adds to that."""
    credit_broken: float = 6.0
    """What each name that was false takes from it."""
    grudge: float = 20.0
    """What a deal must bring besides for each calamity that somebody is owed."""
    grudge_most: float = 60.0
    """The same for any number of calamities: a great deal is made with whoever passes them."""
    fades: float = 0.85
    """What is left of that after each turn in which no calamity of theirs struck anybody."""
    ill_repute: float = 0.7
    """What each calamity counts that others had from somebody, beyond what is usual here."""
    lies_owed: float = 1.0
    """Calamities that somebody is owed for each plain lie that is not forgiven."""
    grudge_lies: float = 20.0
    """What a deal must bring besides for each plain lie that is not forgiven."""
    forgives: float = 0.25
    """How much of a plain lie is forgiven for each name that was true."""
    free_leader: int = 1
    """Calamities that go to whoever leads before any came from them."""
    free_ahead: int = 0
    """The same to somebody who is ahead, but not of all."""
    free_behind: int = 0
    """The same to somebody who is not ahead."""
    last_turns: int = 0
    """So many turns are the last ones, in which nobody is paid back any more."""
    free_last: int = 9
    """Calamities that go to anybody in the last turns."""
    lied_to: int = 2
    """Plain lies that are not forgiven for which somebody is told false names too."""
    hearsay: float = 0.5
    """What a calamity counts that came to somebody else, beside one that came here."""
    stays: float = 0.7
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


class Counsel(msgspec.Struct, frozen=True):
    """The offers that a person is advised to make, and how a learner is dealt with."""

    worthwhile: int = 7
    """What an offer must bring oneself, beyond the danger of what may come in return."""
    surely: int = 4
    """What an offer must bring its partner so that they surely take it, as far as is known."""
    beginners: int = 6
    """What it must bring besides where somebody learns: the others there ask for much."""
    probably: int = 1
    """The same so that they probably do."""
    stubborn: int = 4
    """What it must bring besides for each offer that they have refused."""
    hidden: int = 2
    """So many they may hold of what they seek most, where a deal is only probable."""
    names: int = 7
    """Cards of each side that are considered."""
    copies: int = 2
    """Cards of one name that are considered to be given."""
    content: int = 1
    """What a deal must bring, in points, to somebody who trades with a learner."""
    unselfish: float = 0.1
    """How much more their own gain then counts than a gain for both."""
