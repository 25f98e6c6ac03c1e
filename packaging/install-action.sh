#!/usr/bin/env bash
# Installs adl-gen for action.yml: the binary of a release, verified by its checksum, or from the runner's tool cache; built by
# cargo where a release has no binary for the machine. ADL_GEN_RELEASES names a mirror: a folder or a URL.
set -euo pipefail

action=${ACTION:?the folder of the action}
own=$(sed -n '/^\[workspace.package\]/,/^$/s/^version = "\(.*\)"/\1/p' "$action/Cargo.toml")
version=${VERSION:-$own}
version=${version#v}
releases=${ADL_GEN_RELEASES:-${SERVER:-}/${REPOSITORY:-}/releases/download}

fail() {
    echo "::error::$1"
    exit 2
}

[[ $version =~ ^[0-9]+\.[0-9]+\.[0-9]+$ ]] || fail "\`$version\` is no version: 1.2.3"

case ${RUNNER_OS:-}-${RUNNER_ARCH:-} in
Linux-X64) triple=x86_64-unknown-linux-musl ;;
Linux-ARM64) triple=aarch64-unknown-linux-musl ;;
macOS-X64) triple=x86_64-apple-darwin ;;
macOS-ARM64) triple=aarch64-apple-darwin ;;
Windows-X64) triple=x86_64-pc-windows-msvc ;;
Windows-ARM64) triple=aarch64-pc-windows-msvc ;;
*) triple= ;;
esac
program=adl-gen archive=adl-gen-$triple.tar.gz
case $triple in *windows*) program=adl-gen.exe archive=adl-gen-$triple.zip ;; esac

cache=${RUNNER_TOOL_CACHE:?the folder of cached tools}/adl-gen/$version/${triple:-built}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Fetches a file of the release. Returns 1 if there is none; what else fails is an error of its own.
get() {
    if [ -d "$releases" ]; then
        [ -e "$releases/v$version/$1" ] || return 1
        cp "$releases/v$version/$1" "$work/$1"
    else
        local status
        status=$(curl --silent --show-error --location --retry 3 --proto '=https' --tlsv1.2 --output "$work/$1" \
            --write-out '%{http_code}' "$releases/v$version/$1") || fail "$releases/v$version/$1 can't be fetched"
        case $status in
        200) ;;
        404) return 1 ;;
        *) fail "$releases/v$version/$1: HTTP $status" ;;
        esac
    fi
}

digest() {
    if command -v sha256sum >/dev/null; then sha256sum "$1"; else shasum -a 256 "$1"; fi | cut -d' ' -f1
}

# Puts the program into the cache at once: a run that is cancelled leaves none that is half there.
keep() {
    mkdir -p "$cache"
    cp "$1" "$cache/.$program.$$"
    chmod +x "$cache/.$program.$$"
    mv "$cache/.$program.$$" "$cache/$program"
}

download() {
    local wanted
    [ -n "$triple" ] && get SHA256SUMS && get "$archive" || return 1
    wanted=$(awk -v name="$archive" '$2 == name { print $1 }' "$work/SHA256SUMS")
    # No reason to build in silence: somebody may have changed the archive.
    if [ -z "$wanted" ] || [ "$(digest "$work/$archive")" != "$wanted" ]; then
        fail "$archive of v$version doesn't have the checksum that SHA256SUMS lists"
    fi
    case $archive in
    *.zip) unzip -q "$work/$archive" -d "$work" ;;
    *) tar -xzf "$work/$archive" -C "$work" ;;
    esac
    keep "$work/adl-gen-$triple/$program"
}

if [ ! -x "$cache/$program" ] && ! download; then
    # The sources at hand are of one version.
    [ "$version" = "$own" ] || fail "v$version has no binary for ${RUNNER_OS:-this system} ${RUNNER_ARCH:-}"
    echo "::warning::v$version has no binary for ${RUNNER_OS:-this system} ${RUNNER_ARCH:-}: cargo builds it, which takes minutes"
    cargo install --quiet --locked --root "$work/built" --path "$action/cli"
    keep "$work/built/bin/$program"
fi
"$cache/$program" --version
echo "$cache" >>"${GITHUB_PATH:?the file of folders for the PATH}"
echo "version=$version" >>"${GITHUB_OUTPUT:?the file of outputs}"
