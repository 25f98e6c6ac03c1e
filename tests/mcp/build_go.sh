#!/bin/sh
# Builds the example server and client in Go, into a folder: build_go.sh GO FOLDER OUTPUT. Where the proxy of Go's modules
# isn't reached, there are none; that fails where CI is set.
set -eu
go=$1 folder=$2 output=$3
mkdir -p "$output"
rm -f "$output/server" "$output/client"
cd "$folder"
if ! "$go" mod download; then
	echo "skipped: the server and the client in Go, since the modules of its SDK can't be fetched" >&2
	test -z "${CI:-}"
	exit
fi
"$go" vet ./...
"$go" build -o "$output/server" .
if test -d client; then
	"$go" build -o "$output/client" ./client
fi
