"""How often a deal that is suggested to somebody is made at once, over many trade sessions.

One seat asks for advice and follows it; the others are bots of one level, told only what their
seats may know. `python -m tools.suggested_deals --edition first --games 20`.
"""

import argparse
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from ecumene import rulesets
from ecumene.bots import make_bot
from ecumene.bots.bot import Bot
from ecumene.engine.decision import Ask
from ecumene.names import Civ
from ecumene.phases.trade.offers import Accept, AnyMessage, Decline, Done, MakeOffer, Say
from ecumene.phases.trade.session import Trade
from ecumene.state.game import Game

ROUNDS = 4
"""Suggestions that are followed in a session."""
CHATTER = 3
"""Words of each bot before advice is asked for."""


class Table(NamedTuple):
    """A game, its bots and what they were told."""

    game: Game
    bots: dict[Civ, Bot]
    told: dict[Civ, int]

    def hear(self, civ: Civ) -> Bot:
        """The bot of a seat, told of everything so far."""
        events = self.game.events(civ)
        self.bots[civ].notice(events[self.told[civ] :])
        self.told[civ] = len(events)
        return self.bots[civ]

    def answer(self, ask: Ask) -> None:
        """A bot answers."""
        said = self.hear(ask.civ).answer(self.game.view(ask.civ), ask)
        self.game.answer(ask.id, said, civ=ask.civ)

    def ask_of(self, civ: Civ) -> Ask | None:
        """What a seat is asked or may say in the trade session."""
        asks = (*self.game.pending(), *self.game.optional())
        trading = (one for one in asks if isinstance(one.decision, Trade))
        return next((one for one in trading if one.civ == civ), None)


def table_of(edition: str, seats: int, level: str, seed: int) -> Table:
    """A new table of bots."""
    game = Game.new(rulesets.BY_NAME[edition], seats=seats, board="west", seed=seed)
    civs = game.state.civs
    return Table(game, {c: make_bot(level, f"{seed}/{c}") for c in civs}, dict.fromkeys(civs, 0))


def sessions(table: Table, turns: range) -> Iterator[None]:
    """Plays on, and stops at the beginning of each trade session of some turns."""
    game, seen = table.game, 0
    while not game.over and game.state.turn < turns.stop:
        if game.phase.name == "trade" and game.state.turn in turns and game.state.turn != seen:
            seen = game.state.turn
            yield
            continue
        table.answer(game.pending()[0])


def chatter(table: Table, person: Civ) -> None:
    """The others say what they seek and offer something; no deals are made meanwhile."""
    for _ in range(CHATTER):
        for civ in table.game.state.civs:
            ask = next((one for one in table.game.pending() if one.civ == civ), None)
            if civ == person or ask is None or not isinstance(ask.decision, Trade):
                continue
            said = table.hear(civ).answer(table.game.view(civ), ask)
            if isinstance(said, Say | MakeOffer):
                table.game.answer(ask.id, said, civ=civ)


def advised(table: Table, person: Civ, ask: Ask) -> AnyMessage:
    """What a seasoned player would say, told what the seat has heard."""
    adviser = make_bot("normal", ask.id)
    adviser.notice(table.game.events(person))
    message: AnyMessage = adviser.advise(table.game.view(person), ask).answer
    return message


def follow(table: Table, person: Civ, found: Counter[str]) -> None:
    """Follows the advice of one session and counts what comes of it."""
    for _ in range(ROUNDS):
        ask = table.ask_of(person)
        if ask is None:
            return
        message = advised(table, person, ask)
        if isinstance(message, Done):
            found["done"] += 1
            return
        table.game.answer(ask.id, message, civ=person)
        if isinstance(message, Accept):
            found["accepts"] += 1
        elif isinstance(message, MakeOffer):
            found["offers"] += 1
            found[respond(table, message.to)] += 1


def respond(table: Table, partner: Civ | None) -> str:
    """What the partner says to the offer, by its own judgement."""
    assert partner is not None
    ask = table.ask_of(partner)
    offer = table.game.state.market.offers[-1]
    if ask is None:
        return "cannot"
    said = table.hear(partner).respond(table.game.view(partner), ask, offer)
    table.game.answer(ask.id, said, civ=partner)
    if isinstance(said, Decline):
        return f"declined: {said.because.code if said.because else ''}"
    return "at once" if isinstance(said, Accept) else "countered"


def measure(edition: str, seats: int, level: str, games: int, turns: range) -> Counter[str]:
    """What came of all suggestions."""
    found: Counter[str] = Counter()
    for seed in range(games):
        table = table_of(edition, seats, level, seed)
        civs = table.game.state.civs
        person = Civ("egypt") if edition == "first" else civs[seed % len(civs)]
        for _ in sessions(table, turns):
            chatter(table, person)
            found["sessions"] += 1
            follow(table, person, found)
            finish(table)
    return found


def finish(table: Table) -> None:
    """The bots trade on until the session is over."""
    turn = table.game.state.turn
    while table.game.phase.name == "trade" and table.game.state.turn == turn:
        table.answer(table.game.pending()[0])


def main() -> None:
    """Prints the share of suggested offers that are accepted at once."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--edition", default="first")
    parser.add_argument("--players", type=int, default=5)
    parser.add_argument("--level", default="easy")
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--turns", default="6-7")
    args = parser.parse_args()
    first, last = map(int, args.turns.split("-"))
    found = measure(args.edition, args.players, args.level, args.games, range(first, last + 1))
    share = 100 * found["at once"] / max(1, found["offers"])
    print(f"{args.edition}, {args.players} players, {args.level}: {share:.0f} of 100 suggested")
    print(f"offers are accepted at once; {dict(found)}")


if __name__ == "__main__":
    main()
