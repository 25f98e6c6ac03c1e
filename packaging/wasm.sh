#!/usr/bin/env bash
# Builds the command line as WebAssembly, with what compiles it here: `packaging/wasm.sh BINARIES`.
# rustup has the standard library of WebAssembly; Debian has its sources.
set -euo pipefail
cd "$(dirname "$0")/.."
binaries=${1:?usage: packaging/wasm.sh BINARIES}

if [ -e "$(rustc --print sysroot)/lib/rustlib/wasm32-wasip1" ]; then
    packaging/build.sh wasm32-wasip1 "$binaries"
elif command -v apt-get >/dev/null; then
    packaging/cross.sh build/cross "$binaries" dist-wasm wasm32-wasip1
else
    echo "wasm: nothing compiles WebAssembly: \`rustup target add wasm32-wasip1\`" >&2
fi
