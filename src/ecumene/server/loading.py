"""Loading the settings: from options, from the environment and from a file.

Every setting is a line of a TOML file (`ecumene.toml` in the present folder, or the file that
`ECUMENE_SETTINGS` names) or a variable `ECUMENE_<NAME>`; the variable wins, and an option of
`ecumene serve` wins over both.
"""

import os
import tomllib
from collections.abc import Collection, Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import msgspec

from ecumene.server.settings import PREFIX, Settings, SettingsError

FILE = "ecumene.toml"
NO_SETTINGS = ("SETTINGS", "CHROMIUM", "MODELS", "STRESS")
"""Variables of ours that are no settings: the settings file, and what the tests read."""
OWN_PATHS = ("api", "assets", "schema")
"""What we serve ourselves; the path of the public address may not begin like it."""
DEFAULTS = Settings()


def load_settings(
    environment: Mapping[str, str] | None = None, options: Mapping[str, Any] | None = None
) -> Settings:
    """The settings of this process; options win over variables, and variables over the file."""
    environment = os.environ if environment is None else environment
    values = _from_file(environment) | _from_environment(environment) | dict(options or {})
    try:
        settings = msgspec.convert(values, Settings, strict=False)
    except msgspec.ValidationError as error:
        expected, _, where = str(error).partition(" - at `$.")
        name = where.rstrip("`") or "The settings"
        raise SettingsError(
            f"{name} cannot be used: {expected[:1].lower()}{expected[1:]}."
        ) from None
    if settings.public_url.startswith("https://") and "secure_cookies" not in values:
        settings = msgspec.structs.replace(settings, secure_cookies=True)
    check_together(settings)
    return settings


# ---------------------------------------------------------------------- where they come from


def settings_file(environment: Mapping[str, str]) -> Path | None:
    """The file the settings are read from, if there is one."""
    named = environment.get(f"{PREFIX}SETTINGS")
    path = Path(named or FILE)
    if path.exists():
        return path
    if named:
        raise SettingsError(f"There is no settings file {named}.")
    return None


def _from_file(environment: Mapping[str, str]) -> dict[str, Any]:
    path = settings_file(environment)
    if path is None:
        return {}
    try:
        found = tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, OSError) as error:
        raise SettingsError(f"{path} cannot be read: {error}") from None
    for name in found:
        _need_known(name, Settings.__struct_fields__, f"{path} has an unknown setting {name!r}")
    return found


def _from_environment(environment: Mapping[str, str]) -> dict[str, Any]:
    """What the variables say; one that is empty counts only where emptiness means something."""
    names = {f"{PREFIX}{name.upper()}": name for name in Settings.__struct_fields__}
    others = [PREFIX + name for name in NO_SETTINGS]
    found: dict[str, Any] = {}
    for variable, value in environment.items():
        if not variable.startswith(PREFIX) or variable in others:
            continue
        _need_known(variable, [*names, *others], f"There is no setting {variable}")
        if value or isinstance(getattr(DEFAULTS, names[variable]), str):
            found[names[variable]] = value
    if "rulesets" in found:
        listed = found["rulesets"].split(",")
        found["rulesets"] = [where.strip() for where in listed if where.strip()]
    return found


def _need_known(name: str, known: Collection[str], sentence: str) -> None:
    """A misspelt name is refused, and the nearest one suggested."""
    if name in known:
        return
    bare = {one.removeprefix(PREFIX): one for one in known}
    near = get_close_matches(name.removeprefix(PREFIX), bare, n=1)
    hint = (
        f"did you mean {bare[near[0]]}?" if near else "`ecumene admin settings` lists all of them."
    )
    raise SettingsError(f"{sentence}; {hint}")


# ---------------------------------------------------------------------- what goes together


def check_together(settings: Settings) -> None:
    """Refuses what cannot be meant, or cannot work, with what to do about it."""
    for sentence in (_about_addresses(settings), _about_mail(settings)):
        if sentence:
            raise SettingsError(sentence)


def _about_addresses(settings: Settings) -> str:
    """What is wrong with where things are."""
    postgres = settings.database.startswith(("postgresql", "postgres:"))
    public = urlsplit(settings.public_url)
    file = settings.database.removeprefix("sqlite:///")
    if not postgres and file in ("", ":memory:", settings.database):
        return "database must be sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME."
    if settings.workers > 1 and not postgres:
        return "More than one worker needs PostgreSQL; set database, or leave workers at 1."
    if settings.public_url and (public.scheme not in ("http", "https") or not public.netloc):
        return "public_url must be a whole address: https://example.org or with a path."
    if public.query or public.fragment or "//" in public.path:
        return "public_url has a host and perhaps a path, and nothing after them."
    if settings.prefix.split("/")[1:2] in [[name] for name in OWN_PATHS]:
        return f"The path of public_url may not begin with {settings.prefix.split('/')[1]!r}."
    local = public.hostname in ("localhost", "127.0.0.1", "::1")
    if settings.secure_cookies and public.scheme == "http" and not local:
        return "secure_cookies needs a public_url with https: browsers would keep no cookie."
    return _about_metrics(settings)


def _about_metrics(settings: Settings) -> str:
    if not settings.metrics:
        return ""
    host, _, port = settings.metrics.rpartition(":")
    if not (host and port.isdecimal() and int(port) < 65536):
        return "metrics must be an address and a port, such as 127.0.0.1:9090."
    if int(port) == settings.port != 0:
        return "metrics needs a port of its own, not the one people use."
    return ""


def _about_mail(settings: Settings) -> str:
    """What is wrong with how mail is sent."""
    if not settings.smtp_host:
        stray = [name for name in ("smtp_user", "smtp_password", "smtp_from")
                 if getattr(settings, name)]  # fmt: skip
        return f"{stray[0]} needs smtp_host: without it no mail is sent." if stray else ""
    if not settings.smtp_from and "@" not in settings.smtp_user:
        return "smtp_host needs smtp_from, the sender of the mail."
    if bool(settings.smtp_user) != bool(settings.smtp_password):
        return "smtp_user and smtp_password need each other."
    return ""
