"""A small client: plays against bots, by the documents alone, until the game is over.

    python docs/client.py http://localhost:8000 3

It answers each question as the server suggests, proposes to end the game in the turn named, holds
the server to its promise about the seed and saves the record.
"""

import hashlib
import json
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

from websockets.sync.client import connect

SERVER, LAST_TURN = sys.argv[1].rstrip("/"), int(sys.argv[2])


def ask(method, path, body=None, key=""):
    """One request; a 429 is sent again after the pause that the server asks for."""
    headers = {"content-type": "application/json", "authorization": f"Bearer {key}"}
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(SERVER + path, data, headers, method=method)
    try:
        with urllib.request.urlopen(request) as answer:
            return answer.read()
    except urllib.error.HTTPError as error:
        if error.code != 429:
            sys.exit(f"{method} {path}: {error.code} {error.read().decode()}")
        time.sleep(float(error.headers.get("retry-after", 1)))
        return ask(method, path, body, key)


class Player:
    """One seat, over its socket."""

    def __init__(self, socket):
        self.socket, self.number, self.turn = socket, 0, 0
        self.table = self.mine = None

    def listen(self):
        """Takes in the next message, whatever it is."""
        message = json.loads(self.socket.recv())
        if message["type"] == "goodbye":
            sys.exit(f"The server said goodbye: {message['code']}")
        self.table = message.get("table") or self.table
        self.mine = message.get("mine") or self.mine
        self.turn = (message.get("board") or {}).get("turn", self.turn)
        return message

    def command(self, kind, **fields):
        """Sends a command and listens until its own reply comes."""
        self.number += 1
        self.socket.send(json.dumps({"type": kind, "request": self.number, **fields}))
        while (message := self.listen()).get("request") != self.number:
            pass
        if message.get("code") == "request.too_many":
            time.sleep(1)
            return self.command(kind, **fields)
        return message

    def open_question(self):
        """A question that the game waits for and that this seat has not answered."""
        asks = self.mine["asks"]
        return next((one["id"] for one in asks if one["id"] not in self.mine["sealed"]), None)


made = json.loads(ask("POST", "/api/solo", {"name": "Robot"}))
table, link = made["table"]["id"], next(one for one in made["links"] if one["role"] == "player")
seat, key = link["seat"], link["key"]
address = f"{SERVER.replace('http', 'ws', 1)}/api/tables/{table}/socket?seat={seat}"
with connect(
    address, additional_headers={"authorization": f"Bearer {key}"}, max_size=None
) as socket:
    player, proposed = Player(socket), False
    player.listen()
    while player.table["status"] != "finished":
        if player.turn >= LAST_TURN and not proposed:
            ask("POST", f"/api/tables/{table}/proposals", {"kind": "end", "seat": seat}, key)
            proposed = True
        if (question := player.open_question()) is None:
            player.listen()
            continue
        reply = player.command("suggest", ask=question)
        if reply["type"] == "accepted":
            player.command("answer", ask=question, answer=reply["result"]["answer"])

ended = json.loads(ask("GET", f"/api/tables/{table}", key=key))
for one in ended["standings"]:
    print(one["place"], one["civ"], one["total"])
assert made["table"]["seed_hash"] == "sha256:" + hashlib.sha256(ended["seed"].encode()).hexdigest()
record = ask("GET", f"/api/tables/{table}/record", key=key)
Path("game.ecumene").write_bytes(record)
print(f"The seed fits its hash. {len(record.splitlines()) - 1} answers are in game.ecumene.")
