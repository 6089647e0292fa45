"""What every table needs of the process it lives in."""

from dataclasses import dataclass, field

from ecumene.server.logs import Log
from ecumene.server.metrics import Metrics
from ecumene.server.people.rights import Rights
from ecumene.server.settings import Settings
from ecumene.server.stewards.turns import Turns
from ecumene.server.storage.store import Store
from ecumene.server.storage.writer import Writer


@dataclass(frozen=True, slots=True)
class Services:
    """What is shared: settings, log, counters, the way to the disk, who may do what, whose turn."""

    settings: Settings
    log: Log
    metrics: Metrics
    store: Store
    writer: Writer
    rights: Rights
    turns: Turns = field(default_factory=Turns)
