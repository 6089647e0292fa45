"""The command line finds its commands by their files and is quick to explain itself."""

import subprocess
import sys

import pytest
from typer.testing import CliRunner

from ecumene.cli import build_app, command_modules


def test_every_command_module_adds_commands_that_help_explains():
    app = build_app()
    assert len(app.registered_commands) + len(app.registered_groups) >= len(command_modules())
    result = CliRunner().invoke(app, ["--help"])
    assert result.exit_code == 0
    names = {command.name for command in app.registered_commands}
    assert "serve" in names
    assert {name for name in names if name and name not in result.output} == set()


@pytest.mark.parametrize("command", [command.name for command in build_app().registered_commands])
def test_every_command_explains_its_options(command):
    result = CliRunner().invoke(build_app(), [command, "--help"])
    assert result.exit_code == 0
    assert "--help" in result.output


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "ecumene", *arguments]
    return subprocess.run(command, capture_output=True, text=True)


def test_the_version_is_printed():
    assert run("--version").stdout == "ecumene 0.1.0\n"


def test_an_unknown_command_is_refused_without_a_traceback():
    done = run("conquer")
    assert done.returncode == 2
    assert "conquer" in done.stderr
    assert "Traceback" not in done.stderr
