#!/bin/sh
# Builds RhostMUSH for the tests of the bridge: sh tests/bridge/build_rhostmush.sh SOURCES
#
# SOURCES is the folder Server of RhostMUSH as it comes; it is copied to .rhostmush, and built there
# as its own `make default` does: apt-get install gcc make libpcre3-dev libssl-dev libcrypt-dev
set -e
sources=$1
test -f "$sources/bin/asksource.sh" || {
    echo "Type: make bridge-rhost SOURCES=FOLDER, the folder Server of RhostMUSH's sources." >&2
    exit 1
}
into=$(dirname "$0")/../../.rhostmush
rm -rf "$into"
cp -r "$sources" "$into"
cd "$into"
make default < /dev/null
make links
