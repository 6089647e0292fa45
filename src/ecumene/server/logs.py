"""Structured logs: one JSON object a line, with names and numbers and never a secret."""

import logging
import re
import sys
import time
import traceback
from collections import Counter
from typing import Any

import msgspec

from ecumene.server.settings import Settings

NAME = "ecumene"
MOST_KINDS = 500


class Sparing(logging.Filter):
    """Lets a few records of one kind pass each minute, and says how many it kept back.

    Otherwise whoever finds a way to make us log something can fill the disk with it.
    """

    def __init__(self, most: int = 20, seconds: float = 60.0) -> None:
        super().__init__()
        self._most = most
        self._seconds = seconds
        self._began = 0.0
        self._counts: Counter[str] = Counter()

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether a record is written; only trouble is counted."""
        if record.levelno < logging.WARNING:
            return True
        if record.created - self._began > self._seconds:
            kept_back = sum(max(0, count - self._most) for count in self._counts.values())
            self._began, self._counts = record.created, Counter()
            if kept_back:
                record.facts = {**getattr(record, "facts", {}), "kept_back": kept_back}
        kind = kind_of(record)
        if kind not in self._counts and len(self._counts) >= MOST_KINDS:
            kind = "others"
        self._counts[kind] += 1
        return self._counts[kind] <= self._most


ADDRESS = re.compile("0x[0-9a-f]+")
"""Where an object lies in memory: that makes no line another one."""


def kind_of(record: logging.LogRecord) -> str:
    """What a record is about: its words, the table if there is one, and where it happened."""
    facts = getattr(record, "facts", {})
    where = str(facts.get("trace", "")).rstrip().rpartition("\n  File ")[2].partition("\n")[0]
    return ADDRESS.sub("", f"{record.msg} {facts.get('table', '')} {where}")[:300]


class Log:
    """What the server writes about itself."""

    def __init__(self) -> None:
        self._logger = logging.getLogger(NAME)

    def info(self, what: str, **facts: Any) -> None:
        """Something worth knowing."""
        self._logger.info(what, extra={"facts": facts})

    def warning(self, what: str, **facts: Any) -> None:
        """Something that should not happen often."""
        self._logger.warning(what, extra={"facts": facts})

    def error(self, what: str, error: BaseException, **facts: Any) -> None:
        """A fault in the program, with where it happened."""
        trace = "".join(traceback.format_exception(error, limit=-12))
        self._logger.error(what, extra={"facts": facts | {"trace": trace}})

    def trouble(self, error: BaseException, **facts: Any) -> None:
        """The database is gone or cannot write: one short line, for there may be many."""
        cause = error.__cause__ or error
        problem = f"{type(cause).__name__}: {cause}".splitlines()[0][:200]
        self._logger.error("database.trouble", extra={"facts": facts | {"problem": problem}})


class JsonLines(logging.Formatter):
    """A record as one JSON object."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        line = {"at": _stamp(record.created), "level": record.levelname.lower(),
                "what": record.getMessage(), **_facts(record)}  # fmt: skip
        return msgspec.json.encode(line, enc_hook=str).decode()


class TextLines(logging.Formatter):
    """A record for people."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        facts = " ".join(f"{key}={value}" for key, value in _facts(record).items())
        return f"{_stamp(record.created)} {record.levelname:7} {record.getMessage()} {facts}"


def _facts(record: logging.LogRecord) -> dict[str, Any]:
    """What a record says besides its words; of another library's fault, where it happened."""
    facts: dict[str, Any] = dict(getattr(record, "facts", {}))
    if record.exc_info and record.exc_info[1] is not None and "trace" not in facts:
        facts["trace"] = "".join(traceback.format_exception(record.exc_info[1], limit=-12))
    return facts


def _stamp(moment: float) -> str:
    return (
        time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(moment)) + f".{int(moment % 1 * 1000):03}Z"
    )


def set_up_logs(settings: Settings) -> Log:
    """Writes to standard error from now on."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if settings.log_format == "json" else TextLines())
    logger = logging.getLogger(NAME)
    handler.addFilter(Sparing())
    logger.handlers = [handler]
    logger.setLevel(settings.log_level.upper())
    logger.propagate = False
    return Log()


def write_for_all() -> None:
    """All libraries write as we do: by the same lines, and no more of one kind than we.

    So do Python's own warnings. Each process is a server's, with nobody else who would listen.
    """
    logging.getLogger().handlers = list(logging.getLogger(NAME).handlers)
    logging.captureWarnings(True)
