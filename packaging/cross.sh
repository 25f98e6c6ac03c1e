#!/usr/bin/env bash
# Builds adl-gen for other platforms on Debian, without their toolchains: `packaging/cross.sh FOLDER BINARIES PROFILE TRIPLE…`
# leaves BINARIES/TRIPLE/adl-gen (adl-gen.exe, adl-gen.wasm). The standard library is compiled from Debian's sources of Rust; C
# libraries and the linker are zig's. Nothing is installed outside of FOLDER.
set -euo pipefail
cd "$(dirname "$0")/.."

folder=${1:?usage: packaging/cross.sh FOLDER BINARIES PROFILE TRIPLE…} binaries=${2:?a folder} profile=${3:?a profile}
shift 3
mkdir -p "$folder"
folder=$(cd "$folder" && pwd)
root=$folder/debian

install() {
    [ -e "$folder/installed" ] && return
    command -v apt-get dpkg >/dev/null || { echo "cross: needs apt-get and dpkg, of Debian 12 or newer" >&2; exit 2; }
    echo "cross: fetching Debian's rustc-web and zig into $folder"
    mkdir -p "$folder/packages" "$root"
    # rustc-web follows upstream's releases; its libraries are those that the system may lack.
    local wanted
    wanted=$(apt-get --simulate --no-install-recommends install rustc-web cargo-web rust-web-src qemu-user-static |
        sed -n 's/^Inst \([^ ]*\).*/\1/p')
    (
        cd "$folder/packages"
        # shellcheck disable=SC2086
        apt-get download --quiet $wanted
        for package in *.deb; do dpkg -x "$package" "$root"; done
    )
    python3 -m venv "$folder/venv"
    "$folder/venv/bin/pip" install --quiet --disable-pip-version-check ziglang==0.17.1 cargo-zigbuild==0.24.1
    touch "$folder/installed"
}

install
export LD_LIBRARY_PATH=$root/usr/lib/x86_64-linux-gnu:$root/usr/lib/llvm-22/lib
export PATH=$root/usr/bin:$folder/venv/bin:$PATH
export RUSTC=$root/usr/bin/rustc
# The compiler is a stable one, and what compiles its standard library is not.
export RUSTC_BOOTSTRAP=1 ZIG_GLOBAL_CACHE_DIR=$folder/zig CARGO_TARGET_DIR=$folder/target
. packaging/settings.sh

# Writes a linker for WASI with zig's libc and start files, which zig compiles on demand and keeps in its cache.
wasi_linker() {
    local parts
    echo 'int main(void) { return 0; }' >"$folder/empty.c"
    parts=$(python-zig cc -target wasm32-wasi "$folder/empty.c" -o "$folder/empty.wasm" -v 2>&1 | grep '^wasm-ld' |
        tr ' ' '\n' | grep -E '/(crt1-command\.o|lib(c|zigc|compiler_rt)\.a)$')
    # zig names them relative to the folder that it runs in.
    parts=$(xargs realpath <<<"$parts" | tr '\n' ' ')
    # rustc names the flavour as lld's own name does, and takes a stack that deep documents fill.
    printf '#!/bin/sh\nshift 2\nexec python-zig wasm-ld "$@" %s -z stack-size=%d\n' "$parts" "$wasm_stack" >"$folder/wasi-ld"
    chmod +x "$folder/wasi-ld"
    for part in $parts; do case $part in */libc.a) dirname "$part" ;; esac done
}

for triple in "$@"; do
    echo "cross: building for $triple"
    case $triple in
    wasm32-wasip1)
        libraries=$(wasi_linker)
        (
            rustflags "-Clinker=$folder/wasi-ld" -Clink-self-contained=no "-Lnative=$libraries"
            cargo build --locked --profile "$profile" "${wasm_std[@]}" -p adl-gen-cli "${wasm_features[@]}" --target "$triple"
        )
        name=adl-gen.wasm
        ;;
    *)
        (
            # zig has the start files of musl, which rustc looks for in its own folder.
            case $triple in *-musl) rustflags -Clink-self-contained=no ;; esac
            cargo-zigbuild zigbuild --locked --profile "$profile" -Zbuild-std=std,panic_abort -p adl-gen-cli --target "$triple"
        )
        case $triple in *windows*) name=adl-gen.exe ;; *) name=adl-gen ;; esac
        ;;
    esac
    case $profile in dev) built=debug ;; *) built=$profile ;; esac
    mkdir -p "$binaries/$triple"
    cp "$CARGO_TARGET_DIR/$triple/$built/$name" "$binaries/$triple/$name"
    case $profile in dist-wasm) (unset LD_LIBRARY_PATH && wasm_opt "$binaries/$triple/$name") ;; esac
done
