#!/usr/bin/env bash
# Fuzzes the reader of generated Go by Go's own fuzzing: go.sh ADL_GEN TOOLS FOLDER SECONDS. Half of the time goes to the
# reader, and half to verdicts, which a validator from Go's module proxy confirms; what fails is kept in
# FOLDER/testdata/fuzz, and tried again by each run.
set -euo pipefail

adl_gen=${1:?usage: fuzz/go.sh ADL_GEN TOOLS FOLDER SECONDS} tools=${2:?} folder=${3:?} seconds=${4:?}
fuzz=$(cd "$(dirname "$0")/go" && pwd)
go=$tools/go/bin/go
export GOFLAGS=-mod=mod

mkdir -p "$folder"
cd "$folder"
cp "$fuzz"/* .
"$adl_gen" generate --no-config --quiet reader.schema.json -t go -o .
printf 'module reader\n\ngo 1.24\n' >go.mod
if ! "$go" get github.com/santhosh-tekuri/jsonschema/v6@v6.0.3; then
    echo "skipped: verdicts aren't compared, because Go's module proxy isn't reached"
    rm verdict_test.go
fi
for target in FuzzReader FuzzVerdict; do
    if grep -q "func $target(" ./*_test.go; then
        "$go" test -run '^$' -fuzz "^$target\$" -fuzztime "$((seconds / 2))s" .
    fi
done
