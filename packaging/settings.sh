# shellcheck shell=bash
# Sourced by what builds binaries for others.

# They name no folder of the builder, and are the same wherever they are built.
RUSTFLAGS="${RUSTFLAGS:-} --remap-path-prefix=${CARGO_HOME:-$HOME/.cargo}=/cargo --remap-path-prefix=$PWD=/adl-gen"
export RUSTFLAGS

# The stack of WebAssembly, which is in its memory: as much as Linux gives to a program.
# shellcheck disable=SC2034
wasm_stack=8388608
