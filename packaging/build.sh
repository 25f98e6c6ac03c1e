#!/usr/bin/env bash
# Builds the binary of a platform for a release, by a toolchain that has it: `packaging/build.sh TRIPLE FOLDER` leaves
# FOLDER/TRIPLE/adl-gen (adl-gen.exe, adl-gen.wasm).
set -euo pipefail
cd "$(dirname "$0")/.."
triple=${1:?usage: packaging/build.sh TRIPLE FOLDER} folder=${2:?a folder}

. packaging/settings.sh
profile=dist name=adl-gen options=()
case $triple in
wasm32-*)
    profile=dist-wasm name=adl-gen.wasm options=("${wasm_features[@]}" "${wasm_std[@]}")
    export RUSTC_BOOTSTRAP=1
    rustflags "-Clink-arg=-zstack-size=$wasm_stack"
    ;;
*-pc-windows-msvc) name=adl-gen.exe && rustflags -Ctarget-feature=+crt-static ;;
esac
cargo build --locked --profile "$profile" -p adl-gen-cli ${options[@]+"${options[@]}"} --target "$triple"
mkdir -p "$folder/$triple"
cp "${CARGO_TARGET_DIR:-target}/$triple/$profile/$name" "$folder/$triple/$name"
case $triple in wasm32-*) wasm_opt "$folder/$triple/$name" ;; esac
