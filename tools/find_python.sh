#!/bin/sh
# Prints the path of a Python that can run Roundkeeper, or says in one line what is missing.
# Each candidate is run, not just looked up: a version manager leaves commands that only fail.

usable='import sys
if sys.version_info < (3, 12): sys.exit(3)
try:
    import ensurepip, sqlite3, ssl, venv
except ImportError as missing:
    print(missing.name)
    sys.exit(4)
print(sys.executable)'

lacking=""

try() {
    answer=$("$1" -c "$usable" 2>/dev/null)
    case $? in
        0) echo "$answer"; exit 0 ;;
        4) lacking="$1 is recent enough but lacks the module '$answer'" ;;
    esac
}

if [ -n "$PYTHON" ]; then
    try "$PYTHON"
    echo "PYTHON=$PYTHON cannot be used: ${lacking:-it does not run, or is older than 3.12}." >&2
    exit 1
fi

# First those that the game has been tried with; a newer one will do, too.
for candidate in python3.13 python3.12 python3.14 python3; do
    try "$candidate"
done
for candidate in "${PYENV_ROOT:-$HOME/.pyenv}"/versions/3.*/bin/python3; do
    if [ -x "$candidate" ]; then try "$candidate"; fi
done

if [ -n "$lacking" ]; then
    echo "$lacking: install it (on Debian and Ubuntu: apt-get install python3-venv)." >&2
else
    echo "Python 3.12 or later is missing: install it, or name it: make play PYTHON=/path/to/python3" >&2
fi
exit 1
