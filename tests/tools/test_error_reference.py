"""The list of codes is that of the source, each with its status and its sentence."""

import ast

from ecumene.server.describing.routes import STATUSES
from tests.fenced import ROOT
from tools.case_reference import refusals
from tools.engine_types import server_codes
from tools.error_reference import OWN_WORDS, raised, refusals_in, sentences, text, turned_away_in


def test_the_document_is_that_of_the_source():
    kept = (ROOT / "docs" / "errors.md").read_text(encoding="utf-8")
    assert kept == text(), "run: make schema"


def test_every_code_has_a_status_that_is_described_and_a_sentence():
    said = sentences()
    of_rules = {one.code for one in refusals()}
    for code, one in raised().items():
        assert one.status in STATUSES, code
        assert code in said or code in of_rules, code
    assert set(OWN_WORDS) <= of_rules & set(raised())


def test_no_code_of_the_server_is_missing():
    """Codes are also looked for as words: what is left are goodbyes and names in log or contact."""
    left = set(server_codes()) - set(raised()) - {one.code for one in refusals()}
    assert left == {
        "access.revoked", "bot.illegal", "contact.hook_address", "contact.hook_refused",
        "contact.hook_slow", "contact.hook_unreachable", "contact.mail_failed", "request.bug",
        "server.stopping", "socket.fault", "socket.flood", "socket.too_slow", "table.frozen",
        "table.deleted", "table.reopened",
    }  # fmt: skip


def test_codes_are_found_however_they_are_written():
    source = """
GONE = "table.gone"
def one(free):
    raise Refusal("seat.taken" if free else "table.full", seat=3)
    raise Refusal(GONE, 410, id=1)
    raise Refusal("record.too_long", status=413, most=9)
    raise forbidden("access.host_only")
    raise not_found("link")
    raise not_found()
    return 415, "request.not_json"
"""
    tree = ast.parse(source)
    found = {(one.code, one.status) for one in (*refusals_in(tree), *turned_away_in(tree))}
    assert found == {
        ("seat.taken", 409), ("table.full", 409), ("table.gone", 410), ("record.too_long", 413),
        ("access.host_only", 403), ("link.not_found", 404), ("table.not_found", 404),
        ("request.not_json", 415),
    }  # fmt: skip
