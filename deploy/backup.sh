#!/bin/sh
# A backup of the database of the settings, and the end of the oldest ones.
#
#   backup.sh FOLDER [KEEP]    FOLDER/ecumene-<time>.jsonl; the last KEEP stay, 14 if not said
#
# The server may keep running. With PostgreSQL and with SQLite it is the same.
set -eu
folder=$1
keep=${2:-14}
umask 077
mkdir -p "$folder"
ecumene admin backup "$folder/ecumene-$(date -u +%Y%m%dT%H%M%SZ).jsonl"
# By name, which is by age: all but the newest go. Nothing is removed unless the backup succeeded.
find "$folder" -name 'ecumene-*.jsonl' -type f | sort -r | tail -n "+$((keep + 1))" |
    while IFS= read -r old; do
        rm -- "$old"
    done
