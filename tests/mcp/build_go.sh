#!/bin/sh
# Builds the example server in Go: build_go.sh GO FOLDER OUTPUT. Where the proxy of Go's modules isn't reached, there is no
# server; that fails where CI is set.
set -eu
go=$1 folder=$2 output=$3
rm -f "$output"
cd "$folder"
if ! "$go" mod download; then
	echo "skipped: the server in Go, since the modules of its SDK can't be fetched" >&2
	test -z "${CI:-}"
	exit
fi
"$go" vet .
"$go" build -o "$output" .
