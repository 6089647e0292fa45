"""Settings: where they come from, which wins, what is refused, and that each is explained."""

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from ecumene.cli import build_app
from ecumene.server.loading import DEFAULTS, NO_SETTINGS, load_settings
from ecumene.server.settings import Settings, SettingsError
from ecumene.server.settings_list import all_settings

ROOT = Path(__file__).parent.parent.parent
POSTGRES = "postgresql://a@b/c"


def test_an_option_wins_over_a_variable_and_that_over_the_file_and_that_over_the_default(tmp_path):
    file = tmp_path / "some.toml"
    file.write_text("port = 1000\nworkers = 2\nsession_days = 3\n")
    environment = {"ECUMENE_SETTINGS": str(file), "ECUMENE_PORT": "2000", "ECUMENE_WORKERS": "3"}
    options = {"port": 3000, "database": POSTGRES}
    settings = load_settings(environment, options)
    found = settings.port, settings.workers, settings.session_days, settings.host
    assert found == (3000, 3, 3, DEFAULTS.host)


def test_an_empty_variable_is_none_unless_emptiness_means_something(tmp_path):
    file = tmp_path / "some.toml"
    file.write_text('port = 1000\npublic_url = "http://a.example"\n')
    empty = {"ECUMENE_SETTINGS": str(file), "ECUMENE_PORT": "", "ECUMENE_PUBLIC_URL": ""}
    settings = load_settings(empty)
    assert (settings.port, settings.public_url) == (1000, "")


@pytest.mark.parametrize(
    ("variable", "hint"),
    [("ECUMENE_DATABSE", "ECUMENE_DATABASE"), ("ECUMENE_SETTING", "ECUMENE_SETTINGS"),
     ("ECUMENE_WORKER", "ECUMENE_WORKERS"), ("ECUMENE_QQ", "admin settings")],
)  # fmt: skip
def test_a_misspelt_variable_is_refused_and_the_nearest_suggested(variable, hint):
    with pytest.raises(SettingsError, match=f"no setting {variable}.*{hint}"):
        load_settings({variable: "1"})


def test_a_misspelt_line_is_refused_and_the_nearest_suggested(tmp_path):
    file = tmp_path / "some.toml"
    file.write_text("trusted_proxi = true\n")
    with pytest.raises(SettingsError, match=r"some.toml.*'trusted_proxi'; .*trusted_proxy\?"):
        load_settings({"ECUMENE_SETTINGS": str(file)})


def test_variables_that_are_no_settings_are_known_in_one_place():
    """Every variable of ours that any file names is a setting or in the list."""
    fields = {name.upper() for name in Settings.__struct_fields__}
    files = [*ROOT.glob("Makefile"), *ROOT.glob("tools/*.py"), *ROOT.glob("deploy/*")]
    files += [file for file in (ROOT / "tests").rglob("*.py") if file != Path(__file__)]
    named = {name for file in files for name in re.findall(r"ECUMENE_([A-Z_]+)\b", read(file))}
    made_up = {"MODLES", "PROT", "DATABSE"}
    assert named - made_up - {""} <= fields | set(NO_SETTINGS)
    assert load_settings({f"ECUMENE_{name}": "" for name in NO_SETTINGS}) == DEFAULTS


def read(file: Path) -> str:
    return file.read_text(encoding="utf-8") if file.is_file() else ""


TOGETHER = {
    "workers with SQLite": ({"workers": 2}, "needs PostgreSQL"),
    "another database": ({"database": "mysql://a/b"}, "must be sqlite"),
    "a database in memory": ({"database": "sqlite://"}, "must be sqlite"),
    "no file": ({"database": "sqlite:///"}, "must be sqlite"),
    "an address without scheme": ({"public_url": "example.org"}, "whole address"),
    "an address with more": ({"public_url": "https://a.example/?x"}, "nothing after"),
    "a path of our own": ({"public_url": "https://a.example/api/x"}, "may not begin with 'api'"),
    "cookies that never return": (
        {"public_url": "http://a.example", "secure_cookies": True}, "no cookie"),
    "metrics without a port": ({"metrics": "9090"}, "an address and a port"),
    "metrics where people come": ({"metrics": "127.0.0.1:8000"}, "a port of its own"),
    "mail without a sender": ({"smtp_host": "mail"}, "needs smtp_from"),
    "a sender without mail": ({"smtp_from": "a@b"}, "needs smtp_host"),
    "a name without password": (
        {"smtp_host": "mail", "smtp_from": "a@b", "smtp_user": "a"}, "need each other"),
}  # fmt: skip


@pytest.mark.parametrize("name", TOGETHER)
def test_what_cannot_work_together_is_refused_with_a_sentence(name: str):
    options, sentence = TOGETHER[name]
    with pytest.raises(SettingsError, match=sentence):
        load_settings({}, options)


def test_cookies_are_secure_by_themselves_where_people_come_by_https():
    public = {"public_url": "https://a.example"}
    assert load_settings({}, public).secure_cookies
    assert not load_settings({}, public | {"secure_cookies": False}).secure_cookies
    assert not load_settings({}, {"public_url": "http://a.example"}).secure_cookies


@pytest.mark.parametrize(
    ("public_url", "prefix"),
    [("", ""), ("https://a.example", ""), ("https://a.example/", ""),
     ("https://a.example/e/", "/e"), ("https://a.example/games/e", "/games/e")],
)  # fmt: skip
def test_the_path_of_the_public_address(public_url, prefix):
    assert Settings(public_url=public_url).prefix == prefix


def test_every_setting_is_explained_by_the_command():
    assert [one.name for one in all_settings() if not one.meaning] == []
    shown = CliRunner().invoke(build_app(), ["admin", "settings"])
    assert shown.exit_code == 0
    for name in Settings.__struct_fields__:
        assert f"{name} = " in shown.output
        assert f"ECUMENE_{name.upper()}" in shown.output
    assert "port = 8000" in shown.output


def test_the_options_of_serve_are_settings_and_name_their_variables():
    shown = CliRunner().invoke(build_app(), ["serve", "--help"], env={"COLUMNS": "300"})
    options = set(re.findall(r"--([a-z][a-z-]+)", shown.output))
    ours = {one for one in options if not one.startswith("no-")} - {"help", "open"}
    fields = {name.replace("_", "-") for name in Settings.__struct_fields__} | {"settings"}
    assert {"database", "public-url", "workers", "trusted-proxy", "metrics"} <= ours <= fields
    assert {f"ECUMENE_{one.upper().replace('-', '_')}" for one in ours} <= set(
        re.findall(r"ECUMENE_[A-Z_]+", shown.output)
    )
    assert "ecumene admin settings" in " ".join(shown.output.split())
