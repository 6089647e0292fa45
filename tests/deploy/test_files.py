"""The files of deploy/ say what we mean: pinned, without rights, behind a gateway."""

import configparser
import re
import shutil
import tomllib
from pathlib import Path
from subprocess import run
from typing import Any

import pytest
import yaml

from ecumene.server.loading import load_settings
from ecumene.server.settings import Settings

DEPLOY = Path(__file__).parent.parent.parent / "deploy"
PINNED = re.compile(r"[a-z0-9./-]+:\d+\.\d+(\.\d+)?[a-z0-9.-]*")
SECRET = "letters0and1digits"


def text(name: str) -> str:
    return (DEPLOY / name).read_text(encoding="utf-8")


# ---------------------------------------------------------------------- the container


def instructions() -> list[tuple[str, str]]:
    """The lines of the container file, those that go on put together."""
    whole = re.sub(r"\\\n\s*", "", re.sub(r"^#.*\n", "", text("Containerfile"), flags=re.M))
    found = [line.partition(" ") for line in whole.splitlines() if line.strip()]
    return [(word, rest) for word, _, rest in found]


def test_the_container_is_pinned_and_runs_without_rights():
    words = [word for word, _ in instructions()]
    bases = [rest.split()[0] for word, rest in instructions() if word == "FROM"]
    assert len(bases) == 2
    assert all(PINNED.fullmatch(base) for base in bases)
    assert "ADD" not in words
    [user] = [rest for word, rest in instructions() if word == "USER"]
    assert int(user.split(":")[0]) >= 10000
    assert words.index("USER") < words.index("ENTRYPOINT")
    assert "HEALTHCHECK" in words


def test_everything_the_container_does_is_a_step_that_the_tests_run():
    steps = set(re.findall(r"^(\w+)\(\) \{", text("steps.sh"), re.M))
    lines = " ".join(rest for _, rest in instructions())
    used = set(re.findall(r"steps\.sh\"?,? \"?(\w+)", lines))
    assert used == steps == {"build", "install", "prepare", "start", "health"}
    for word, rest in instructions():
        if word in ("ENTRYPOINT", "HEALTHCHECK"):
            assert '["sh", "/opt/ecumene/steps.sh"' in rest


def test_the_settings_of_the_container_are_known():
    [told] = [rest for word, rest in instructions() if word == "ENV"]
    variables = dict(pair.split("=", 1) for pair in told.split() if pair.startswith("ECUMENE_"))
    settings = load_settings(variables)
    assert (settings.host, settings.port) == ("0.0.0.0", 8000)
    assert settings.database.startswith("sqlite:////data/")


def test_what_is_not_meant_for_the_container_stays_outside():
    ignored = set((DEPLOY.parent / ".dockerignore").read_text().split())
    assert {".git", ".venv", "client/node_modules", "deploy/.env", "src/ecumene/server/static"} <= (
        ignored
    )


# ---------------------------------------------------------------------- compose


@pytest.fixture
def compose() -> Any:
    return yaml.safe_load(text("compose.yaml"))


def test_the_game_the_database_and_the_gateway_are_composed(compose):
    services = compose["services"]
    assert set(services) == {"gateway", "game", "database"}
    for name in ("gateway", "database"):
        assert PINNED.fullmatch(services[name]["image"])
    game = services["game"]
    assert (DEPLOY / game["build"]["context"] / game["build"]["dockerfile"]).exists()
    assert game["read_only"] is True
    assert game["cap_drop"] == ["ALL"]
    assert "no-new-privileges:true" in game["security_opt"]
    assert all(one["restart"] == "unless-stopped" for one in services.values())
    assert "/tmp" in game["tmpfs"]


def test_only_the_gateway_is_seen_from_outside(compose):
    services = compose["services"]
    assert [name for name, one in services.items() if "ports" in one] == ["gateway"]
    assert services["database"]["networks"] == ["back"]
    assert compose["networks"]["back"]["internal"] is True
    assert "back" not in services["gateway"]["networks"]


def test_the_settings_of_the_composed_game_go_together(compose):
    given = {"GAME_HOST": "ecumene.example.org", "POSTGRES_PASSWORD": SECRET}
    variables = {
        name: re.sub(r"\$\{(\w+)(?::[-?]([^}]*))?\}", lambda m: given.get(m[1]) or m[2], str(value))
        for name, value in compose["services"]["game"]["environment"].items()
    }
    settings = load_settings(variables)
    assert settings.public_url == "https://ecumene.example.org"
    assert settings.secure_cookies
    assert settings.trusted_proxy
    assert settings.workers == 2
    assert f":{SECRET}@database/ecumene" in settings.database


def test_every_variable_of_the_compose_file_is_in_the_example():
    wanted = set(re.findall(r"\$\{(\w+)", text("compose.yaml")))
    assert wanted == set(re.findall(r"^(\w+)=", text("env.example"), re.M))
    assert re.search(r"^POSTGRES_PASSWORD=$", text("env.example"), re.M), "no password is given"


# ---------------------------------------------------------------------- systemd, settings


def unit(name: str) -> configparser.ConfigParser:
    read = configparser.ConfigParser(strict=False, interpolation=None, delimiters=("=",))
    read.optionxform = str  # type: ignore[assignment,method-assign]
    read.read_string(text(name))
    return read


@pytest.mark.parametrize("name", ["ecumene.service", "ecumene-backup.service"])
def test_the_units_run_without_rights(name: str):
    service = unit(name)["Service"]
    assert service["User"] == "ecumene"
    assert service["NoNewPrivileges"] == "yes"
    assert service["ProtectSystem"] == "strict"
    assert service["CapabilityBoundingSet"] == ""
    assert service["UMask"] == "0077"
    assert "ECUMENE_SETTINGS=/etc/ecumene/ecumene.toml" in text(name)


def test_the_unit_is_hardened_and_comes_back():
    service = unit("ecumene.service")["Service"]
    assert service["Restart"] == "on-failure"
    assert service["ExecStart"].endswith("bin/ecumene serve --no-open")
    for name in ("PrivateTmp", "PrivateDevices", "ProtectHome", "RestrictNamespaces",
                 "ProtectKernelModules", "LockPersonality"):  # fmt: skip
        assert service[name] == "yes", name
    assert set(service["RestrictAddressFamilies"].split()) == {"AF_INET", "AF_INET6", "AF_UNIX"}


def test_systemd_understands_the_units(tmp_path: Path):
    """With systemd's own check where it is installed; the tests above hold everywhere."""
    names = ["ecumene.service", "ecumene-backup.service", "ecumene-backup.timer"]
    for name in names:
        sections = set(unit(name).sections())
        assert sections <= {"Unit", "Service", "Timer", "Install"}
        there = text(name).replace("/opt/ecumene/bin/ecumene", shutil.which("true") or "")
        (tmp_path / name).write_text(there)
    analyze = shutil.which("systemd-analyze")
    if analyze:
        command = [analyze, "verify", *(str(tmp_path / name) for name in names)]
        done = run(command, capture_output=True, text=True)
        assert [line for line in done.stderr.splitlines() if str(tmp_path) in line] == []
        assert "ecumene" not in done.stderr, done.stderr


def test_the_example_of_settings_can_be_used_with_and_without_its_comments(tmp_path: Path):
    settings = load_settings({"ECUMENE_SETTINGS": str(DEPLOY / "ecumene.toml")})
    assert settings.trusted_proxy
    assert settings.secure_cookies
    assert settings.host == "127.0.0.1"
    whole = re.sub(r"^# (?=\w+ = )", "", text("ecumene.toml"), flags=re.M)
    whole = whole.replace('database = "sqlite:////var/lib/ecumene/ecumene.sqlite"\n', "")
    assert set(tomllib.loads(whole)) <= set(Settings.__struct_fields__)
    (tmp_path / "all.toml").write_text(whole)
    assert load_settings({"ECUMENE_SETTINGS": str(tmp_path / "all.toml")}).workers == 2


# ---------------------------------------------------------------------- gateways


def test_nginx_passes_on_what_the_game_needs():
    site = text("nginx.conf")
    assert site.count("{") == site.count("}")
    for line in ("proxy_http_version 1.1", "proxy_set_header Host $http_host",
                 "proxy_set_header Upgrade $http_upgrade",
                 "proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for",
                 "proxy_set_header X-Forwarded-Proto $scheme", "listen 443 ssl"):  # fmt: skip
        assert f"{line};" in site
    statements = [line.strip() for line in site.splitlines() if line.strip() and "#" not in line]
    assert all(line[-1] in ";{}" for line in statements)


def test_caddy_leads_to_the_game(compose):
    site = text("Caddyfile")
    assert site.count("{") == site.count("}")
    variables = set(re.findall(r"\{\$(\w+)", site))
    assert variables == {"GAME_HOST", "GAME_UPSTREAM"}
    assert "GAME_HOST" in compose["services"]["gateway"]["environment"]
    assert "reverse_proxy {$GAME_UPSTREAM:game:8000}" in site
    assert "./Caddyfile:/etc/caddy/Caddyfile:ro" in compose["services"]["gateway"]["volumes"]
