# shellcheck shell=bash
# Set-up shared by play, test and install.sh; sourced, never run.
# Expects $root (the checkout) and $venv (the environment to fill).
# Everything here may be repeated: what is there already is adopted, what is broken is repaired.

: "${root:?}" "${venv:?}"

say() { printf 'banker: %s\n' "$*" >&2; }
fail() { say "$*"; exit 1; }

# --- the machine ------------------------------------------------------------------------------

require_machine() {
    [ "$(uname -s)" = Linux ] || fail "this needs Linux; found $(uname -s)"
    [ "$(getconf LONG_BIT)" = 64 ] ||
        fail "this system is 32-bit; the banker needs a 64-bit one (Raspberry Pi OS 64-bit on a Pi)"
    case "$(uname -m)" in
    x86_64 | aarch64) ;;
    *) fail "expected an x86_64 or aarch64 machine; found $(uname -m)" ;;
    esac
}

is_raspberry_pi() {
    local model=${BANKER_MODEL_FILE:-/proc/device-tree/model}
    [ -r "$model" ] && tr -d '\0' <"$model" | grep -q 'Raspberry Pi'
}

# --- Debian packages --------------------------------------------------------------------------
# "a|b" means either: Debian 13 renamed some libraries.

screen_packages=(libgl1 libegl1 libgles2 "libmtdev1t64|libmtdev1")
pcsc_packages=(pcscd libpcsclite-dev swig gcc libc6-dev python3-dev)
test_packages=("${pcsc_packages[@]}" vsmartcard-vpcd xvfb xauth xdotool systemd strace)
firmware_packages=(gcc libc6-dev make gcc-avr avr-libc libsimavr-dev libelf-dev) # built and emulated
pi_packages=(libgbm1 libdrm2 libudev1 gcc libc6-dev python3-dev)

is_installed() { [ "$(dpkg-query -W -f '${db:Status-Status}' "$1" 2>/dev/null)" = installed ]; }

missing_packages() {
    local wanted name
    for wanted in "$@"; do
        for name in ${wanted//|/ }; do is_installed "$name" && continue 2; done
        echo "$wanted"
    done
}

# An owner who wants a PC/SC reader installs these packages and starts again.
wants_pcsc() { [ "$1" = test ] || [ -z "$(missing_packages "${pcsc_packages[@]}")" ]; }

install_names() { # of "a|b" in $missing, the first that this release has
    local wanted name last
    for wanted in "${missing[@]}"; do
        for name in ${wanted//|/ }; do
            last=$name
            ! apt-cache show "$name" >/dev/null 2>&1 || break
        done
        echo "$last"
    done
}

as_root() {
    if [ "$(id -u)" = 0 ]; then
        "$@"
    elif command -v sudo >/dev/null && { [ -t 0 ] || sudo -n true 2>/dev/null; }; then
        sudo "$@"
    else
        return 126
    fi
}

apt_install() { # quiet, but the whole log if it fails
    local log
    log=$(mktemp)
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
        -o Dpkg::Use-Pty=0 "$@" >"$log" 2>&1 || {
        cat "$log" >&2
        fail "apt-get could not install: $* (no network, or no package source that has them)"
    }
    rm -f "$log"
}

install_packages() { # returns only if all of them are there
    command -v dpkg-query >/dev/null || {
        say "not a Debian system: see to it that these are present: $*"
        return 0
    }
    local missing names
    mapfile -t missing < <(missing_packages "$@")
    [ "${#missing[@]}" -gt 0 ] || return 0
    as_root true ||
        fail "no rights to install packages; let root run: apt-get install $(install_names | xargs)"
    say "installing Debian packages: ${missing[*]%%|*}"
    as_root apt-get update -qq >&2 || say "the package lists could not be renewed; trying the old ones"
    mapfile -t names < <(install_names)
    apt_install "${names[@]}"
}

install_micropython() { # only where its wheel does not exist; the firmware's tests fail without it
    [ "$(uname -m)" != x86_64 ] || return 0
    if apt-cache show micropython >/dev/null 2>&1; then
        install_packages micropython
    else
        say "this release has no package micropython (Debian 13 has): tests of the Pico's firmware fail"
    fi
}

# --- Python -----------------------------------------------------------------------------------

python_fits() {
    "$1" -c 'import sys; sys.exit(not ((3, 11) <= sys.version_info < (3, 14) and sys.maxsize > 2**32))' \
        2>/dev/null
}

can_make_venv() { "$1" -c 'import ensurepip, venv' 2>/dev/null; }

fitting_python() { # the first Python that fits, one that can make an environment before all others
    local candidate found=
    for candidate in ${BANKER_PYTHON:-} python3 python3.13 python3.12 python3.11 /usr/bin/python3; do
        command -v "$candidate" >/dev/null || continue
        python_fits "$candidate" || continue
        can_make_venv "$candidate" && { echo "$candidate"; return 0; }
        found=${found:-$candidate}
    done
    echo "$found"
}

explain_no_python() {
    local version
    version=$(python3 -c 'import platform; print(platform.python_version())' 2>/dev/null || echo none)
    case "$version" in
    3.14* | 3.15* | 3.16*)
        fail "Python $version is too new: Kivy has no build for it yet; install python3.13 and name it in BANKER_PYTHON" ;;
    none) fail "no Python found; install python3 and python3-venv (3.11, 3.12 or 3.13)" ;;
    *) fail "expected a 64-bit Python 3.11, 3.12 or 3.13; found $version (Debian 12 or newer has one)" ;;
    esac
}

choose_python() {
    python=$(fitting_python)
    if [ -z "$python" ] && ! command -v python3 >/dev/null; then
        install_packages python3 python3-venv
        python=$(fitting_python)
    fi
    [ -n "$python" ] || explain_no_python
    can_make_venv "$python" || install_packages python3-venv
    can_make_venv "$python" || fail "$python has no venv module; install its -venv package"
}

# --- the environment --------------------------------------------------------------------------

venv_is_sound() { # runs, has a version that fits, and was not moved here from another folder
    [ -x "$venv/bin/python" ] && python_fits "$venv/bin/python" &&
        grep -qF "$venv" "$venv/bin/activate" 2>/dev/null
}

make_venv() {
    if ! venv_is_sound; then
        choose_python
        [ ! -e "$venv" ] || say "the environment in $venv does not run here; building it anew"
        "$python" -m venv --clear "$venv" || fail "could not make an environment in $venv"
    fi
    "$venv/bin/python" -m pip --version >/dev/null 2>&1 ||
        "$venv/bin/python" -m ensurepip --upgrade >/dev/null ||
        fail "could not put pip into $venv"
}

explain_pip() { # why pip failed, from its log
    grep -E '^ *(ERROR|error:)' "$1" | tail -n 6 >&2
    if grep -qiE 'name resolution|connection|unreachable|timed out|ProxyError|SSLError' "$1"; then
        fail "could not reach the package index: no network? (log: $1)"
    elif grep -q 'DO NOT MATCH THE HASHES' "$1"; then
        fail "a downloaded package is not the one that was locked; nothing was installed (log: $1)"
    elif grep -qi 'no space left' "$1"; then
        fail "the disk is full (log: $1)"
    fi
    fail "pip could not install (log: $1)"
}

pip_install() {
    local log=$venv/setup.log
    PIP_USER=0 PIP_NO_WARN_SCRIPT_LOCATION=1 "$venv/bin/python" -m pip install \
        --disable-pip-version-check --no-input "$@" >"$log" 2>&1 || explain_pip "$log"
}

locked() { pip_install --require-hashes -r "$root/deploy/requirements-$1.txt" "${@:2}"; }

install_gpio() { # one GPIO library, rpi-lgpio; RPi.GPIO uses the same file names, so it must go first
    if "$venv/bin/python" -m pip show RPi.GPIO >/dev/null 2>&1; then
        "$venv/bin/python" -m pip uninstall -y -q RPi.GPIO rpi-lgpio >&2
    fi
    locked pi --no-deps --no-build-isolation --only-binary lgpio,adafruit-lgpio
}

fill_venv() { # play|test
    say "installing the locked Python packages into $venv (about 100 MB the first time)"
    locked build --only-binary :all:
    locked "$1" --only-binary :all:
    locked reader --no-deps
    ! wants_pcsc "$1" || locked pcsc --no-deps --no-build-isolation
    ! is_raspberry_pi || install_gpio
}

install_checkout() { # the project itself, as a link to this folder; needs no network
    pip_install --no-deps --no-index --no-build-isolation --editable "$root"
}

# --- once only --------------------------------------------------------------------------------

stamp_of() { # play|test: everything that would call for a new set-up if it changed
    {
        echo "$1 $venv"
        sed -n 's/^version/python/p' "$venv/pyvenv.cfg"
        ! is_raspberry_pi || echo pi
        ! wants_pcsc "$1" || echo pcsc
        cat "$root"/deploy/requirements-{build,"$1",reader,pcsc,pi}.txt "$root/deploy/setup.sh" \
            "$root/pyproject.toml"
    } | sha256sum
}

is_set_up() { # play|test; the test set-up contains the one for play
    [ -x "$venv/bin/python" ] && [ -x "$venv/bin/banker" ] || return 1
    local stamp
    stamp=$(cat "$venv/.set-up" 2>/dev/null) || return 1
    [ "$stamp" = "$(stamp_of "$1")" ] || [ "$stamp" = "$(stamp_of test)" ]
}

require_writable() {
    local place=$venv
    [ -e "$place" ] || place=$(dirname "$venv")
    [ -w "$place" ] || fail "no right to write in $place (owner: $(stat -c %U "$place"))"
}

set_up() { # play|test
    is_set_up "$1" && return 0
    exec 9<"$root/deploy"
    ! command -v flock >/dev/null || flock 9 # a second set-up waits for the first
    if ! is_set_up "$1"; then
        require_machine
        require_writable
        local packages=("${screen_packages[@]}")
        [ "$1" != test ] || packages+=("${test_packages[@]}" "${firmware_packages[@]}")
        ! is_raspberry_pi || packages+=("${pi_packages[@]}")
        install_packages "${packages[@]}"
        [ "$1" != test ] || install_micropython
        make_venv
        fill_venv "$1"
        install_checkout
        stamp_of "$1" >"$venv/.set-up"
        say "set up"
    fi
    exec 9<&-
}

# --- the screen -------------------------------------------------------------------------------

offscreen_environment() { # Kivy draws into memory; software GL without threads, or memory grows
    export SDL_VIDEODRIVER=offscreen KIVY_WINDOW=sdl2 LP_NUM_THREADS=0 LIBGL_ALWAYS_SOFTWARE=1
    export KIVY_NO_ARGS=1 KIVY_NO_CONFIG=1 KIVY_NO_FILELOG=1 SDL_AUDIODRIVER=dummy
}
