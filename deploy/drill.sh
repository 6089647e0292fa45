#!/bin/sh
# The drill: the newest backup is read into a database of its own, which is looked at and removed.
#
#   drill.sh FOLDER    the folder that backup.sh writes to
#
# It never touches the real database. A backup that was never restored is only a hope.
set -eu
newest=$(find "$1" -name 'ecumene-*.jsonl' -type f | sort | tail -n 1)
if [ -z "$newest" ]; then
    echo "drill.sh: there is no backup in $1" >&2
    exit 1
fi
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
export ECUMENE_DATABASE="sqlite:///$place/drill.sqlite" ECUMENE_WORKERS=1
ecumene admin restore "$newest"
echo "$(ecumene admin list | wc -l) games in $newest"
