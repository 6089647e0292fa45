"""What is the same for everybody: compressed once, sent to those who do not have it."""

import gzip
from pathlib import Path

import pytest
from litestar.datastructures import Headers

from ecumene.server.door.kept_answers import KeptAnswer, has, takes_gzip
from ecumene.server.door.page import read_page

BODY = b"Sinai, Sinai, Sinai. " * 100
GZIP = Headers({"accept-encoding": "gzip, br"})


def test_the_compressed_body_is_made_once():
    kept = KeptAnswer(BODY, "text/plain")
    first, second = kept.fitting(GZIP)[1], kept.fitting(GZIP)[1]
    assert first is second
    assert gzip.decompress(first) == BODY
    assert kept.fitting(Headers({}))[1] is kept.body


def test_each_encoding_has_a_strong_validator_of_its_own():
    kept = KeptAnswer(BODY, "text/plain")
    packed, plain = kept.fitting(GZIP)[2]["etag"], kept.fitting(Headers({}))[2]["etag"]
    assert packed != plain
    assert packed.startswith('"')
    assert plain.startswith('"')
    again = Headers({"accept-encoding": "gzip", "if-none-match": packed})
    assert kept.fitting(again)[:2] == (304, b"")
    assert kept.fitting(Headers({"if-none-match": packed}))[0] == 200
    assert KeptAnswer(BODY + b"!", "text/plain").fitting(again)[0] == 200


@pytest.mark.parametrize("named", ["*", '"x"', 'W/"x"', '"y", "x"', ' "x" '])
def test_a_validator_is_found_among_those_that_are_named(named: str):
    assert has(named, '"x"')


@pytest.mark.parametrize("named", ["", "x", '"xy"'])
def test_another_validator_is_not(named: str):
    assert not has(named, '"x"')


@pytest.mark.parametrize(
    ("accepted", "takes"),
    [("gzip", True), ("br, GZIP;q=0.5", True), ("*", True), ("gzip;q=0", False), ("br", False),
     ("", False)],
)  # fmt: skip
def test_who_takes_compressed_answers(accepted: str, takes: bool):
    assert takes_gzip(accepted) is takes


def test_files_whose_names_change_are_kept_for_good_and_the_page_is_asked_for_again(tmp_path: Path):
    assets = tmp_path / "assets"
    assets.mkdir()
    (assets / "index-BXpar-rJ.js").write_text("1")
    (tmp_path / "index.html").write_text("<!doctype html>")
    page = read_page(tmp_path)
    assert page["/assets/index-BXpar-rJ.js"].cache == "public, max-age=31536000, immutable"
    assert page["/"].cache == "no-cache"
    assert page["/"].kind == "text/html; charset=utf-8"
    assert page["/"] is page["/index.html"]
