"""What every table needs of the process it lives in."""

from dataclasses import dataclass, field

from ecumene.server.logs import Log
from ecumene.server.metrics import Metrics
from ecumene.server.settings import Settings
from ecumene.server.stewards.turns import Turns
from ecumene.server.storage.store import Store
from ecumene.server.storage.writer import Writer


@dataclass(frozen=True, slots=True)
class Services:
    """The settings, the log and the counters, the way to the disk and back, whose turn it is."""

    settings: Settings
    log: Log
    metrics: Metrics
    store: Store
    writer: Writer
    turns: Turns = field(default_factory=Turns)
