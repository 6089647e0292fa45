"""Commands of an operator in the documents: what can be checked of them without their machine."""

import re
import tomllib
from pathlib import Path

import yaml

from ecumene.server.loading import NO_SETTINGS
from ecumene.server.settings import PREFIX, Settings

ROOT = Path(__file__).parent.parent
SYSTEM = {"useradd"}
"""Programs of the system of which nothing of ours depends."""
COMPOSE = {"up", "down", "exec", "logs", "ps", "build"}


def check_operator(program: str, arguments: list[str], where: str) -> bool:
    """Whether the command is one that operators use; fails if it names what does not exist."""
    checks = {
        "docker": check_docker,
        "systemctl": check_systemctl,
        "install": check_files,
        "cp": check_files,
        "sh": check_files,
        "pip": check_pip,
    }
    if program in checks:
        checks[program](arguments, where)
        return True
    return program in SYSTEM or (program == "python3" and arguments[:2] == ["-m", "venv"])


def check_files(arguments: list[str], where: str) -> None:
    """The files of ours exist."""
    named = [word for word in arguments if word.startswith(("deploy/", "docs/", "src/"))]
    made = ["deploy/.env"]
    assert named, f"{where}: no file of ours is named"
    for word in named:
        assert word in made or (ROOT / word).exists(), f"{where}: there is no {word}"


def check_docker(arguments: list[str], where: str) -> None:
    """The compose file and its services exist."""
    check_files(arguments, where)
    if arguments[0] != "compose":
        return
    file = arguments[arguments.index("--file") + 1]
    services = yaml.safe_load((ROOT / file).read_text(encoding="utf-8"))["services"]
    words = [word for word in arguments[1:] if not word.startswith("-") and word != file]
    assert words[0] in COMPOSE, f"{where}: docker compose has no {words[0]}"
    if words[0] == "exec":
        assert words[1] in services, f"{where}: there is no service {words[1]}"


def check_systemctl(arguments: list[str], where: str) -> None:
    """The units are ours."""
    units = [word for word in arguments if re.search(r"\.(service|timer)$", word)]
    assert units, f"{where}: no unit is named"
    for unit in units:
        assert (ROOT / "deploy" / unit).exists(), f"{where}: there is no unit {unit}"


def check_pip(arguments: list[str], where: str) -> None:
    """The wheel is of this version, and has the extra."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    [wheel] = [word for word in arguments if ".whl" in word]
    found = re.fullmatch(r"dist/ecumene-([\d.]+)-py3-none-any\.whl\[(\w+)\]", wheel)
    assert found, f"{where}: {wheel!r} is no wheel of ours"
    assert found[1] == project["version"], f"{where}: the version is {project['version']}"
    assert found[2] in project["optional-dependencies"], f"{where}: there is no extra {found[2]}"


def check_variables(variables: list[str], where: str) -> None:
    """Variables before a command of ours are settings."""
    known = [f"{PREFIX}{name.upper()}" for name in Settings.__struct_fields__]
    known += [PREFIX + name for name in NO_SETTINGS]
    for variable in variables:
        name = variable.partition("=")[0]
        assert name in known, f"{where}: there is no setting {name}"
