#!/bin/sh
# The steps of the container, one after the other; the tests run the same ones in a folder.
#
#   steps.sh build                  the wheel in dist/, with the page in it
#   steps.sh install WHEEL PLACE    the wheel in an environment of its own, with PostgreSQL's driver
#   steps.sh prepare FOLDER         the folder of the database, for its owner alone
#   steps.sh start [OPTIONS]        the server, in the place of this shell
#   steps.sh health                 whether the server answers; 0 if it does
set -eu

PLACE=$(cd "$(dirname "$0")" && pwd)

build() {
    python3 -B -m tools.bootstrap wheel
}

install() {
    python3 -m venv "$2"
    "$2/bin/python" -m pip install --quiet --disable-pip-version-check "$1[postgres]"
    cp "$0" "$2/steps.sh"
}

prepare() {
    mkdir -p "$1"
    chmod 700 "$1"
}

start() {
    exec "$PLACE/bin/ecumene" serve --no-open "$@"
}

health() {
    exec "$PLACE/bin/python" -c '
import os, sys, urllib.request
port = os.environ.get("ECUMENE_PORT", "8000")
try:
    answer = urllib.request.urlopen(f"http://127.0.0.1:{port}/api/health", timeout=4)
    sys.exit(0 if answer.status == 200 else 1)
except OSError as error:
    sys.exit(f"no answer: {error}")
'
}

step=$1
shift
case "$step" in
    build | install | prepare | start | health) "$step" "$@" ;;
    *)
        echo "steps.sh: there is no step $step" >&2
        exit 2
        ;;
esac
