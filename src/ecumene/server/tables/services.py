"""What every table needs of the process it lives in."""

from dataclasses import dataclass

from ecumene.server.logs import Log
from ecumene.server.metrics import Metrics
from ecumene.server.people.rights import Rights
from ecumene.server.settings import Settings
from ecumene.server.storage.store import Store
from ecumene.server.storage.writer import Writer


@dataclass(frozen=True, slots=True)
class Services:
    """The settings, the log and the counters, and the way to the disk and back; who may do what."""

    settings: Settings
    log: Log
    metrics: Metrics
    store: Store
    writer: Writer
    rights: Rights
