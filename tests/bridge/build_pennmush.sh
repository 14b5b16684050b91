#!/bin/sh
# Builds PennMUSH for the tests of the bridge: sh tests/bridge/build_pennmush.sh SOURCES
#
# SOURCES is PennMUSH 1.8.8 as it comes; it is copied to .pennmush, and built there. Debian's PCRE2
# and SQLite are used in the place of those that its configure would fetch, or that a snapshot of
# its repository may lack: apt-get install gcc make perl libpcre2-dev libsqlite3-dev libssl-dev
set -e
sources=$1
test -f "$sources/configure" || {
    echo "Type: make bridge-penn SOURCES=FOLDER, the folder that PennMUSH's sources are in." >&2
    exit 1
}
into=$(dirname "$0")/../../.pennmush
rm -rf "$into"
cp -r "$sources" "$into"
cd "$into"
libraries=$(dirname "$(find /usr/lib -name libpcre2-8.a | head -n 1)")

mkdir -p pcre2-10.43/src
touch pcre2-10.43/src/pcre2_context.c
printf '#!/bin/sh\n' > pcre2-10.43/configure
chmod +x pcre2-10.43/configure
cat > pcre2-10.43/Makefile <<END
all check:
install:
	mkdir -p ../pcre2/lib ../pcre2/include
	cp $libraries/libpcre2-8.a ../pcre2/lib/
	cp /usr/include/pcre2*.h ../pcre2/include/
END
cp /usr/include/sqlite3.h /usr/include/sqlite3ext.h hdrs/
echo '/* The machine has it: -lsqlite3. */' > src/sqlite3.c

./configure --disable-info_slave LIBS=-lsqlite3
make
make install
