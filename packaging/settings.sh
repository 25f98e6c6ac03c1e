# shellcheck shell=bash
# Sourced by what builds binaries for others.

# Binaries name no folder of the builder, so that they are the same for each folder.
remapped() {
    # Cargo and rustc know a folder by Windows' name, which the shells of Windows write otherwise.
    if command -v cygpath >/dev/null; then set -- "$(cygpath -w "$1")" "$2"; fi
    printf -- '--remap-path-prefix=%s=%s' "$1" "$2"
}
# Separated by a character that no folder has; for cargo, this variable replaces RUSTFLAGS.
rustflags() {
    local flag
    for flag in "$@"; do CARGO_ENCODED_RUSTFLAGS="${CARGO_ENCODED_RUSTFLAGS:+$CARGO_ENCODED_RUSTFLAGS$'\x1f'}$flag"; done
}
# shellcheck disable=SC2086
rustflags ${RUSTFLAGS:-} "$(remapped "${CARGO_HOME:-$HOME/.cargo}" /cargo)" "$(remapped "$PWD" /adl-gen)"
export CARGO_ENCODED_RUSTFLAGS

# The stack of WebAssembly, which is in its memory: as much as Linux gives to a program.
# shellcheck disable=SC2034
wasm_stack=8388608
# Without what few need and all would load: the engine typify.
# shellcheck disable=SC2034
wasm_features=(--no-default-features)

# Its standard library is compiled to be small, too, which takes what only nightly compilers have without `RUSTC_BOOTSTRAP`.
# shellcheck disable=SC2034
wasm_std=(-Zbuild-std=std,panic_abort -Zbuild-std-features=optimize_for_size)

# Makes WebAssembly smaller than LLVM does, by Binaryen. Names what rustc uses for this target, since the module doesn't.
wasm_opt() {
    local feature features=()
    for feature in bulk-memory bulk-memory-opt multivalue mutable-globals nontrapping-float-to-int reference-types sign-ext; do
        features+=("--enable-$feature")
    done
    npx --yes --package=binaryen@132.0.0 -- wasm-opt -Oz "${features[@]}" "$1" -o "$1"
}
