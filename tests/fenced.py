"""The fenced blocks of a document, and what it takes for each language to be true.

A block says its language. `python` is run, and all of one document share their names; the
commands of `sh` exist with every option used, and the quick ones are run; `json`, `toml` and
`yaml` are read, and `yaml` that holds cases is played; `http` and `socket` are said to a real
server (`tests/exchanges.py`). `text` is for drawings and lists, which nothing can check.
"""

import json
import re
import shlex
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import typer.main
import yaml
from typer.exceptions import TyperException
from typer.testing import CliRunner

from ecumene.cases import read_cases, run
from ecumene.cases.report import describe
from ecumene.cli import build_app
from tests.exchanges import Exchanges
from tests.fenced_hosting import check_operator, check_variables

ROOT = Path(__file__).parent.parent
QUICK = {"area", "card", "case", "map", "replay"}
"""Commands that are run as they are written; the others are only parsed."""
WRITES = {"out", "record", "map_file"}
"""Parameters that name a file which the command writes."""

WRITTEN = {("backup", "file"), ("export", "file"), ("tune", "notes"), ("fit", "out")}
"""The same, for commands whose other files are read."""
THEIRS = {"/var/lib/ecumene/backups"}
"""Files of an operator's machine."""


class Block(NamedTuple):
    """What stands between two fences."""

    document: str
    line: int
    language: str
    text: str

    @property
    def where(self) -> str:
        """The place of its first line."""
        return f"{self.document}:{self.line}"


class Reading:
    """One document from top to bottom: the names its Python has made, the files it has written."""

    def __init__(self) -> None:
        self.names: dict[str, Any] = {}
        self.written: set[str] = set()
        self.said: list[Exchanges] = []

    def check(self, block: Block) -> None:
        """Fails with the place of a block that is not true."""
        check = CHECKS.get(block.language)
        known = ", ".join(CHECKS)
        assert check is not None, f"{block.where}: the language of a block is one of {known}"
        check(self, block)


def documents() -> list[Path]:
    """Every document that people read, and that may hold blocks."""
    near = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
    folders = [ROOT / "client" / "src", ROOT / "src", ROOT / "tests"]
    return near + [file for folder in folders for file in sorted(folder.rglob("README.md"))]


def blocks(text: str, document: str) -> Iterator[Block]:
    """The fenced blocks, top to bottom."""
    start, language, inside = 0, "", None
    for number, line in enumerate(text.splitlines(), 1):
        fence = re.match(r"\s*```(.*)", line)
        if fence is None:
            if inside is not None:
                inside.append(line)
        elif inside is None:
            start, language, inside = number + 1, fence[1].strip(), []
        else:
            yield Block(document, start, language, "\n".join(inside) + "\n")
            inside = None
    assert inside is None, f"{document}:{start}: this block has no end"


# ------------------------------------------------------------------------------- languages


def run_python(reading: Reading, block: Block) -> None:
    """Runs it; a failure names the line of the document."""
    code = compile("\n" * (block.line - 1) + block.text, str(ROOT / block.document), "exec")
    exec(code, reading.names)


def check_shell(reading: Reading, block: Block) -> None:
    """Every line is a command that exists, with options and files that exist."""
    for number, line in enumerate(block.text.splitlines(), block.line):
        if words := shlex.split(line, comments=True):
            check_command(reading, words, f"{block.document}:{number}")


def check_json(reading: Reading, block: Block) -> None:
    """One value, or one a line."""
    try:
        json.loads(block.text)
    except json.JSONDecodeError:
        for line in block.text.splitlines():
            json.loads(line)


def check_toml(reading: Reading, block: Block) -> None:
    """TOML that can be read."""
    tomllib.loads(block.text)


def check_yaml(reading: Reading, block: Block) -> None:
    """YAML that can be read; cases are played, in every edition they name."""
    found = yaml.safe_load(block.text)
    first = found[0] if isinstance(found, list) and found else found
    if not (isinstance(first, dict) and {"case", "cases"} & set(first)):
        return
    file = Path("block.yaml")
    file.write_text(block.text, encoding="utf-8")
    for case in read_cases(file):
        for edition in case.editions:
            outcome = run(case, edition)
            assert outcome.passed, f"{block.where}\n{describe(outcome)}"


def exchange(reading: Reading) -> Exchanges:
    """The conversation of this document with a server, begun with its first example."""
    if not reading.said:
        reading.said.append(Exchanges())
    return reading.said[0]


def check_http(reading: Reading, block: Block) -> None:
    """A request and what comes back."""
    exchange(reading).http(block.text, block.where)


def check_socket(reading: Reading, block: Block) -> None:
    """Messages both ways."""
    exchange(reading).socket(block.text, block.where)


def leave_alone(reading: Reading, block: Block) -> None:
    """A drawing, a file tree, something in no language."""


CHECKS: dict[str, Callable[[Reading, Block], None]] = {
    "python": run_python,
    "sh": check_shell,
    "json": check_json,
    "toml": check_toml,
    "yaml": check_yaml,
    "http": check_http,
    "socket": check_socket,
    "text": leave_alone,
}

# -------------------------------------------------------------------------------- commands


def check_command(reading: Reading, words: list[str], where: str) -> None:
    """A command of the project, after the variables set for it."""
    variables = [word for word in words if re.match(r"[A-Z_]+=", word)]
    program, *arguments = [word for word in words if word not in variables]
    match Path(program).name:
        case "make":
            check_make(variables, arguments, where)
        case "ecumene":
            check_variables(variables, where)
            check_ecumene(reading, arguments, where)
        case "pytest":
            check_pytest(variables, arguments, where)
        case "python" if arguments[:2] == ["-m", "tools.bootstrap"]:
            pass
        case name:
            known = check_operator(name, arguments, where)
            assert known, f"{where}: nothing is known about {program!r}"


def check_make(variables: list[str], targets: list[str], where: str) -> None:
    """The targets and the variables are those of the Makefile."""
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for target in targets:
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), f"{where}: no target {target!r}"
    for variable in variables:
        name = variable.partition("=")[0]
        assert re.search(rf"\$\([^)]*\b{name}\b", makefile), f"{where}: nobody reads {name}"


def check_pytest(variables: list[str], arguments: list[str], where: str) -> None:
    """The tests named exist, and some test reads the variables."""
    for word in arguments:
        assert "/" not in word or (ROOT / word).exists(), f"{where}: there is no {word}"
    tests = [file.read_text(encoding="utf-8") for file in (ROOT / "tests").rglob("*.py")]
    for name in [variable.partition("=")[0] for variable in variables]:
        read = any(f'"{name}"' in text for text in tests)
        assert read, f"{where}: no test reads {name}"


def check_ecumene(reading: Reading, arguments: list[str], where: str) -> None:
    """The command takes these arguments, its files exist, and it does its work if it is quick."""
    name, values = parsed(arguments, where)
    for parameter, value in values.items():
        if parameter in WRITES or (name, parameter) in WRITTEN:
            reading.written.add(str(value))
        elif isinstance(value, Path) and str(value) not in reading.written | THEIRS:
            assert value.exists(), f"{where}: there is no {value}"
    if name in QUICK:
        result = CliRunner().invoke(build_app(), arguments)
        assert result.exit_code == 0, f"{where}: {result.output}{result.exception or ''}"


def parsed(arguments: list[str], where: str) -> tuple[str, dict[str, Any]]:
    """The command's name and what its parameters are set to, without running it."""
    command: Any = typer.main.get_command(build_app())
    context, name = None, "ecumene"
    while hasattr(command, "get_command"):
        context = command.context_class(command, parent=context, info_name=name)
        name, *arguments = arguments or [""]
        command = command.get_command(context, name)
        assert command is not None, f"{where}: there is no command {name!r}"
    try:
        return name, command.make_context(name, [*arguments], parent=context).params
    except TyperException as error:
        raise AssertionError(f"{where}: {error}") from None


def spoken_of(text: str) -> list[str]:
    """Commands within sentences: `ecumene case --list PATH`, `make schema`."""
    prose = re.sub(r"^\s*```.*?^\s*```", "", text, flags=re.MULTILINE | re.DOTALL)
    return re.findall(r"`((?:\.venv/bin/)?(?:ecumene|make) [a-z][^`]*)`", prose)


def check_spoken_of(command: str, where: str) -> None:
    """The target exists, or the command with the options named; its arguments are made up."""
    program, name, *words = shlex.split(command)
    if program == "make":
        return check_make([], [name], where)
    options = [word for word in words if word.startswith("-")]
    shown = CliRunner().invoke(build_app(), [name, "--help"], env={"COLUMNS": "400"})
    assert shown.exit_code == 0, f"{where}: there is no command {name!r}"
    for option in options:
        assert re.search(rf"{option}\b", shown.output), f"{where}: {name} has no option {option}"
    return None
