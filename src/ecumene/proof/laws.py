"""Laws that hold at every position of every game."""

from random import Random
from typing import Any

import msgspec

from ecumene.engine.decision import Ask
from ecumene.engine.record import read_record
from ecumene.engine.run import AnswerReturned
from ecumene.phases.abilities.special_abilities import AbilityChoices
from ecumene.proof.faults import require
from ecumene.proof.hiding.leaks import compare, encoded, picture
from ecumene.proof.hiding.scramble import scrambled
from ecumene.proof.invariants import cards_of
from ecumene.proof.plan import Plan
from ecumene.proof.refusals import fingerprint
from ecumene.proof.walk import viewers
from ecumene.state.game import Game

FURTHER = 12
"""How many more answers the copies of a game are played on for."""


def position(game: Game) -> Any:
    """What two games must have in common to be at the same position."""
    asks = [ask.id for ask in (*game.pending(), *game.open_asks(), *game.optional())]
    return game.where(), game.state.digest(), game.digest(), asks


# -------------------------------------------------------------------- questions


def check_questions(game: Game, rng: Random) -> None:
    """Default and sample are legal; answers, questions and choices survive JSON."""
    for ask in (*game.open_asks(), *game.optional(), *game.early()):
        state, decision = game.state, ask.decision
        default = decision.default(state, ask.civ)
        for answer in (default, decision.sample(state, ask.civ, rng)):
            decision.check(state, ask.civ, answer)
            check_round_trip(game, ask, answer)
        again = decision.default(state, ask.civ)
        require(encoded(again) == encoded(default), "a default is no matter of chance", id=ask.id)
        encoded(ask)
        check_offer(game, ask)


def check_offer(game: Game, ask: Ask) -> None:
    """What a question offers is the struct it promises: nothing more, nothing less, in JSON too."""
    offered = encoded(game.offer(ask.id))
    read = msgspec.json.decode(offered, type=ask.decision.offer_type)
    require(encoded(read) == offered, "an offer is of its type", id=ask.id, offered=offered)
    if isinstance(read, AbilityChoices):
        for name, one in read.abilities.items():
            kind = game.state.rules.abilities[name].offer_type
            same = encoded(msgspec.convert(one, kind)) == encoded(one)
            require(same, "an ability's offer is of its type", id=ask.id, ability=name)


def check_round_trip(game: Game, ask: Ask, answer: Any) -> None:
    """An answer is the same after being written and read."""
    text = encoded(answer)
    read = ask.decision.parse(msgspec.json.decode(text))
    ask.decision.check(game.state, ask.civ, read)
    require(encoded(read) == text, "an answer survives JSON", id=ask.id, text=text)


# -------------------------------------------------------------------- copies


def check_copies(game: Game, rng: Random) -> None:
    """A fork and a loaded save are at the same position, and continue alike."""
    before = fingerprint(game)
    copies = [game.fork(), game.fork(), type(game).load(game.rules, game.save())]
    for copy in copies:
        require(position(copy) == position(game), "a copy is at the same position", at=game.where())
        sealed = [copy.sealed(civ) == game.sealed(civ) for civ in game.state.civs]
        require(all(sealed), "a copy keeps sealed answers", at=game.where())
    for _ in range(FURTHER):
        if copies[0].over:
            break
        play_alike(copies, rng)
    require(fingerprint(game) == before, "copies leave the game alone", at=game.where())


def play_alike(copies: list[Game], rng: Random) -> None:
    """One more answer, the same in all copies."""
    first = copies[0]
    early = first.early() if rng.random() < 0.2 else []
    ask = rng.choice(early or first.pending())
    answer = ask.decision.sample(first.state, ask.civ, rng)
    for copy in copies:
        copy.answer(ask.id, answer)
        require(
            position(copy) == position(first), "copies go on alike", at=first.where(), id=ask.id
        )


def check_record(game: Game, plan: Plan) -> None:
    """The record, written and read, gives the same game with the same events."""
    header, entries = read_record(game.write_record())
    require(header == game.header, "a header survives JSON")
    again = plan.replay(entries)
    require(position(again) == position(game), "a record gives every state back")
    for viewer in viewers(game)[-2:]:
        events = [encoded(g.events(viewer)) for g in (again, game)]
        require(events[0] == events[1], "a record gives every event back", viewer=viewer)


# -------------------------------------------------------------------- order of arrival


def check_arrival(game: Game, rng: Random) -> bool:
    """Simultaneous and early answers have the same effect in any order of arrival."""
    if game.run.takes_first and len(game.pending()) > 1:
        return False
    asks = [*game.pending(), *game.early()]
    if len(asks) < 2:
        return False
    answers = {ask.id: ask.decision.sample(game.state, ask.civ, rng) for ask in asks}
    last = rng.choice(game.pending()).id
    others = [name for name in answers if name != last]
    results = []
    for _ in range(2):
        rng.shuffle(others)
        copy = game.fork()
        for name in [*others, last]:
            copy.answer(name, answers[name])
        returned = [e.event for e in copy.log if isinstance(e.event, AnswerReturned)]
        results.append((position(copy), returned))
    require(results[0] == results[1], "the order of arrival does not matter", at=game.where())
    return True


def check_taking_back(game: Game, rng: Random) -> bool:
    """A sealed answer that is taken back leaves everything as it was."""
    early = [ask for ask in game.early() if ask.id not in game.sealed(ask.civ)]
    if not early:
        return False
    ask = rng.choice(early)
    copy = game.fork()
    before = copy.save(), position(copy)
    copy.answer(ask.id, ask.decision.sample(copy.state, ask.civ, rng))
    require(ask.id in copy.sealed(ask.civ), "an early answer is kept", id=ask.id)
    copy.withdraw(ask.id, civ=ask.civ)
    after = copy.save(), position(copy)
    require(before == after, "taking back leaves no trace", id=ask.id)
    return True


# -------------------------------------------------------------------- imagining


def check_imagining(game: Game, rng: Random) -> None:
    """To a player, what they imagine looks like the game, and can be played on."""
    viewer = rng.choice(viewers(game))
    imagined = game.imagine(viewer, rng.randrange(10**6))
    here, there = ({"view": picture(g, viewer)} for g in (game, imagined))
    compare(here, there, "imagining keeps the view", viewer=viewer, at=game.where())
    require(imagined.state.seed != game.state.seed or game.over, "the imagined seed is another")
    whole = cards_of(imagined.state) == cards_of(game.state)
    require(whole, "imagining deals the same cards", viewer=viewer, at=game.where())
    for _ in range(FURTHER):
        if imagined.over:
            break
        play_alike([imagined], rng)


def check_imagining_from_a_view(game: Game, rng: Random) -> bool:
    """The same for what is imagined from a view alone; and what it hides changes nothing there."""
    viewer = rng.choice([ask.civ for ask in game.pending()] or viewers(game)[:1])
    seed = rng.randrange(10**6)
    imagined = game.view(viewer).imagine(seed)
    if imagined is None:
        return False
    here, there = ({"view": picture(g, viewer)} for g in (game, imagined))
    compare(here, there, "a view imagines what it shows", viewer=viewer, at=game.where())
    whole = cards_of(imagined.state) == cards_of(game.state)
    require(whole, "a view imagines all cards", viewer=viewer, at=game.where())
    other = scrambled(game, viewer, rng).view(viewer).imagine(seed)
    same = other is not None and other.save() == imagined.save()
    require(same, "what a view hides is not imagined", viewer=viewer, at=game.where())
    for _ in range(FURTHER):
        if imagined.over:
            break
        play_alike([imagined], rng)
    return True
