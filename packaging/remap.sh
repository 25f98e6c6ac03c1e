# shellcheck shell=bash
# Sourced by what builds binaries for others: they name no folder of the builder, and are the same wherever they are built.
RUSTFLAGS="${RUSTFLAGS:-} --remap-path-prefix=${CARGO_HOME:-$HOME/.cargo}=/cargo --remap-path-prefix=$PWD=/adl-gen"
export RUSTFLAGS
