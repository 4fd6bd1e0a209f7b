#!/usr/bin/env bash
# Pin every package with its hashes, for every Python and processor we support. Needs `uv`.
# --upgrade as argument takes the newest releases; otherwise pins stay as they are where they can.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

pin() { # name, then options
    uv pip compile --quiet --universal --generate-hashes --python-version 3.11 --no-header \
        --no-annotate "${@:2}" "requirements-$1.in" --output-file "requirements-$1.txt"
    # Every line is for Linux; saying so on each of them only hides the other conditions.
    sed -i "s/ and sys_platform == 'linux'//; s/ ; sys_platform == 'linux'//" "requirements-$1.txt"
}

pin test "$@"
pin play --constraint requirements-test.txt
pin build --constraint requirements-test.txt
pin reader --no-deps "$@"
pin pcsc --no-deps "$@"
pin pi --no-deps "$@"
