#!/usr/bin/env bash
# Builds the command line as WebAssembly, with what compiles it here: `packaging/wasm.sh BINARIES`.
# rustup has what it is linked with, and the sources of the standard library; Debian has the sources.
set -euo pipefail
cd "$(dirname "$0")/.."
binaries=${1:?usage: packaging/wasm.sh BINARIES}

library=$(rustc --print sysroot)/lib/rustlib
if [ -e "$library/wasm32-wasip1" ] && [ -e "$library/src" ]; then
    packaging/build.sh wasm32-wasip1 "$binaries"
elif command -v apt-get >/dev/null; then
    packaging/cross.sh build/cross "$binaries" dist-wasm wasm32-wasip1
else
    echo "wasm: nothing compiles WebAssembly: \`rustup target add wasm32-wasip1 && rustup component add rust-src\`" >&2
fi
