"""Trade sessions and messages in short words."""

from ecumene.cases import table

SALT = "hand 3 fish, 2 iron, treachery, famine"
CLAY = "hand 4 clay, wine, gold, superstition from egypt"


def session(**position):
    words = {"hatti": SALT, "egypt": CLAY} | position
    return table(players=7, board="west", **words).play("trade")


def offer(bundle="fish fish iron", gives="fish fish", wants="", **more):
    cards = bundle.split()
    return {
        "type": "offer", "bundle": cards, "give_count": len(cards), "gives": gives.split(),
        "wants": wants.split(), **more,
    }  # fmt: skip


def accept(name, bundle="clay clay wine", names="clay clay"):
    return {"type": "accept", "offer": name, "bundle": bundle.split(), "names": names.split()}


def message(kind, **fields):
    return {"type": kind, **fields}


DONE = message("done")
