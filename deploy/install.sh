#!/usr/bin/env bash
# Make a machine without a desktop (a Pi) start the banker by itself. May be run again: to repair
# or to update from this checkout. Ends with a check of everything it did.
set -euo pipefail
umask 022
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
home=/opt/tabletop-banker
state=/var/lib/tabletop-banker
venv=$home/venv
account=banker
groups=(video render input tty dialout spi i2c gpio audio)
# shellcheck source=deploy/setup.sh
source "$root/deploy/setup.sh"

usage() {
    cat <<'TEXT'
usage: sudo deploy/install.sh [--no-start | --verify | --uninstall]

Installs the banker in /opt/tabletop-banker with its own user, device rules and a systemd unit.
  --no-start   install, but start it only at the next boot
  --verify     only check an installation
  --uninstall  take everything away except the games in /var/lib/tabletop-banker
TEXT
}

add_account() {
    local group
    for group in "${groups[@]}"; do
        getent group "$group" >/dev/null || groupadd --system "$group"
    done
    id "$account" >/dev/null 2>&1 ||
        useradd --system --user-group --no-create-home --home-dir "$state" \
            --shell /usr/sbin/nologin "$account"
    usermod --append --groups "$(IFS=, && echo "${groups[*]}")" "$account"
    install -d -o "$account" -g "$account" -m 0700 "$state"
}

install_program() { # a wheel built from a clean copy: an old build/ folder would slip into it
    local copy
    copy=$(mktemp -d)
    cp -R "$root"/{companion,hardware,ui,pyproject.toml,README.md,LICENSE} "$copy/"
    pip_install --no-deps --no-index --no-build-isolation --force-reinstall "$copy"
    rm -rf "$copy"
    install -m 0644 "$root/README.md" "$root/LICENSE" "$home/"
    install -m 0755 "$root/deploy/fault-page" "$home/fault-page"
}

install_units() {
    install -m 0644 "$root"/systemd/*.service /etc/systemd/system/
    install -D -m 0644 -t /etc/udev/rules.d "$root"/deploy/udev/99-banker.rules
    if wants_pcsc play; then
        install -D -m 0644 -t /etc/polkit-1/rules.d "$root"/deploy/polkit/50-banker.rules
        install -D -m 0644 -t /etc/modprobe.d "$root"/deploy/modprobe/banker-pcsc.conf
    fi
    if [ -d /run/systemd/system ]; then
        systemctl daemon-reload
        udevadm control --reload && udevadm trigger --action=add
    fi
    systemctl --quiet enable banker.service
}

switch_on_spi() {
    is_raspberry_pi && ! compgen -G '/dev/spidev[01].*' >/dev/null || return 0
    if command -v raspi-config >/dev/null; then
        raspi-config nonint do_spi 0
    else
        say "SPI is off: add dtparam=spi=on to /boot/firmware/config.txt and restart"
    fi
}

start() {
    if [ "$(systemctl get-default 2>/dev/null)" = graphical.target ] &&
        [ -e /etc/systemd/system/display-manager.service ]; then
        say "a desktop owns the screen here; to give it to the banker run:"
        say "    systemctl set-default multi-user.target, then restart"
    elif [ "$1" = yes ] && [ -d /run/systemd/system ]; then
        systemctl restart banker.service || say "the banker did not start: journalctl -u banker"
    else
        say "the banker starts at the next boot"
    fi
}

verify() { # name command...
    if "${@:2}" >/dev/null 2>&1; then
        printf '  ok      %s\n' "$1"
    else
        printf '  FAILED  %s\n' "$1"
        broken=$((broken + 1))
    fi
}

in_all_groups() {
    local group
    for group in "${groups[@]}"; do id -nG "$account" | tr ' ' '\n' | grep -qx "$group" || return 1; done
}

one_gpio_library() {
    ! is_raspberry_pi && return 0
    "$venv/bin/python" -c 'import spidev, lgpio' &&
        ! "$venv/bin/python" -m pip show RPi.GPIO &&
        "$venv/bin/python" -m pip show rpi-lgpio
}

verify_all() {
    broken=0
    verify "user $account" id "$account"
    verify "groups ${groups[*]}" in_all_groups
    verify "program in $home" "$venv/bin/banker" --version
    verify "one GPIO library" one_gpio_library
    verify "games folder $state" test -d "$state" -a "$(stat -c %U "$state" 2>/dev/null)" = "$account"
    verify "device rules" cmp "$root/deploy/udev/99-banker.rules" /etc/udev/rules.d/99-banker.rules
    verify "unit" cmp "$root/systemd/banker.service" /etc/systemd/system/banker.service
    verify "unit is well-formed" systemd-analyze verify /etc/systemd/system/banker.service
    verify "starts at boot" systemctl is-enabled banker.service
    [ "$broken" = 0 ] || fail "$broken checks failed"
}

uninstall() {
    systemctl disable --now banker.service 2>/dev/null || true
    rm -f /etc/systemd/system/banker.service /etc/systemd/system/banker-fault.service \
        /etc/udev/rules.d/99-banker.rules /etc/polkit-1/rules.d/50-banker.rules \
        /etc/modprobe.d/banker-pcsc.conf
    rm -rf "$home"
    say "removed; the games stay in $state, the user $account too"
}

case "${1:-}" in
-h | --help) usage; exit 0 ;;
--verify) verify_all; exit 0 ;;
"" | --no-start | --uninstall) ;;
*) usage >&2; exit 2 ;;
esac
[ "$(id -u)" = 0 ] || fail "this changes the system; run: sudo deploy/install.sh"
[ "${1:-}" != --uninstall ] || { uninstall; exit 0; }

require_machine
packages=("${screen_packages[@]}" systemd udev)
! is_raspberry_pi || packages+=("${pi_packages[@]}")
install_packages "${packages[@]}"
add_account
install -d -m 0755 "$home"
make_venv
fill_venv play
install_program
install_units
switch_on_spi
verify_all
start "$([ "${1:-}" = --no-start ] && echo no || echo yes)"
