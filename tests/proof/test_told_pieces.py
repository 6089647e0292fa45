"""The pieces that the page moves by itself, event by event, against those of recorded games.

The page shows what others did by carrying out events on the last picture it has (client/src/story/
pieces.ts). Between any two steps of the recorded games that must give the later picture.
"""

import json
import shutil
import subprocess
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from ecumene.engine.game import Game
from ecumene.phases.conflict.token_conflicts import ChooseLoss
from ecumene.proof.digests import Replay, open_record
from tests.games.positions import RECORDS
from tools.machine import environment, run
from tools.node import CLIENT, npm_program

HERE = Path(__file__).parent
VAGUE = {"PlayerLeft", "TokensRelocated"}
"""They do not say all that they change; the page takes the next picture."""
RARE = {
    "AreaDestroyed", "EmptyAreasSettled", "LandingRepelled", "PartMoved", "StartChosen",
    "TokensResettled",
}  # fmt: skip
"""In none of these games; client/src/story/pieces.test.ts has them."""


@pytest.fixture(scope="module")
def pieces(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The module of the page, for Node."""
    folder = tmp_path_factory.mktemp("pieces")
    words = ["exec", "--", "vite", "build", "--ssr", "src/story/pieces.ts", "--outDir", str(folder)]
    run([npm_program(), *words], "The pieces of the page could not be built.", CLIENT)
    (folder / "package.json").write_text('{"type": "module"}')
    return folder / "pieces.js"


def pictures(record: Path) -> Iterator[tuple[dict[str, Any], int, Game]]:
    """The board, and how much had happened, wherever a step begins."""
    played = Replay(*open_record(record.read_bytes()))
    game = played.game
    yield game.state.to_json()["board"], len(game.log), game
    for entry in played.entries:
        game.enter(entry)
        if not game.run.given and not in_a_fight(game):
            yield game.state.to_json()["board"], len(game.log), game


def in_a_fight(game: Game) -> bool:
    """Tokens fall before anybody is told: of a conflict one hears when it is over."""
    return any(isinstance(ask.decision, ChooseLoss) for ask in game.pending())


def frames(record: Path) -> Iterator[bytes]:
    """What stood on the board before and after, and what everybody was told between."""
    before, count = None, 0
    for after, now, game in pictures(record):
        if before is not None and now > count:
            seen = [one.event.seen_by(None) for one in game.log[count:now]]
            events = [plain(event) for event in seen if event is not None]
            yield msgspec.json.encode({"before": before, "events": events, "after": after})
        before, count = after, now


def plain(event: Any) -> dict[str, Any]:
    """An event as the page gets it."""
    return {"type": type(event).__name__, **msgspec.to_builtins(event)}


def told(pieces: Path, lines: Iterator[bytes]) -> Any:
    """What the page makes of them."""
    node = shutil.which("node", path=environment()["PATH"])
    assert node is not None
    words = [node, str(HERE / "told_pieces.mjs"), str(pieces)]
    done = subprocess.run(words, input=b"\n".join(lines), capture_output=True, check=True)
    return json.loads(done.stdout)


def test_events_give_the_later_picture_in_every_recorded_game(pieces: Path):
    checked: Counter[str] = Counter()
    changing: set[str] = set()
    for record in RECORDS:
        found = told(pieces, frames(record))
        assert found["wrong"] == [], f"{record.stem}: {json.dumps(found['wrong'][0])}"
        checked.update(found["checked"])
        changing = set(found["changing"])
    assert changing - checked.keys() == VAGUE | RARE


def test_a_wrong_picture_is_found(pieces: Path):
    empty = {"tokens": {"rome": {}}, "cities": {}, "ships": {}}
    grown = {"type": "PopulationExpanded", "civ": "rome", "tokens": {"latium": 1}}
    line = json.dumps({"before": empty, "events": [grown], "after": empty}).encode()
    assert len(told(pieces, iter([line]))["wrong"]) == 1
