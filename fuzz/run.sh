#!/usr/bin/env bash
# Fuzzes all targets, as many at once as there are processors: run.sh TOOLS FOLDER SECONDS. Each begins with the inputs in
# fuzz/corpus, and those that its earlier runs found in FOLDER; what fails is kept in FOLDER.
set -euo pipefail

tools=${1:?usage: fuzz/run.sh TOOLS FOLDER SECONDS} folder=${2:?} seconds=${3:?}
fuzz=$(cd "$(dirname "$0")" && pwd)
version=0.13.2

if ! "$tools/fuzz/bin/cargo-fuzz" --version 2>/dev/null | grep -q " $version\$"; then
    cargo install cargo-fuzz --version "$version" --locked --root "$tools/fuzz"
fi
PATH="$tools/fuzz/bin:$PATH"
cd "$fuzz"

# Without a sanitizer, a stable compiler does: the library has no unsafe code, and it is built with debug assertions.
cargo fuzz build --sanitizer none --target-dir "$folder/target"
mapfile -t targets < <(cargo fuzz list)
# The programs are run as they were built: `cargo fuzz run` would build again what is edited meanwhile.
programs=$folder/target/$(rustc -vV | sed -n 's/^host: //p')/release
at_once=$(nproc)
each=$((seconds * at_once / ${#targets[@]}))

stat_of() {
    sed -n "s/^stat::$1: *//p" "$folder/$2.log"
}

# Each target has its own inputs: to try those that the others found would take longer than its time.
fuzz_one() {
    mkdir -p "$folder/inputs/$1"
    local flags=(-max_total_time="$each" -timeout=10 -rss_limit_mb=512 -reload=0 -max_len=8192 -verbosity=0)
    flags+=(-print_final_stats=1)
    flags+=(-dict="$fuzz/keywords.dict" -artifact_prefix="$folder/failed-$1-")
    if "$programs/$1" "${flags[@]}" "$folder/inputs/$1" corpus >"$folder/$1.log" 2>&1; then
        # If none reached new code, all of its time may have gone to the inputs to begin with.
        echo "$1: $(stat_of number_of_executed_units "$1") inputs, $(stat_of new_units_added "$1") reached new code"
    else
        echo "$1 failed:"
        tail -30 "$folder/$1.log"
        return 1
    fi
}
export -f fuzz_one stat_of
export each fuzz folder programs
printf '%s\n' "${targets[@]}" | xargs -P "$at_once" -I{} bash -c 'fuzz_one {}'
