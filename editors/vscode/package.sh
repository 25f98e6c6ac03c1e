#!/usr/bin/env bash
# Packs the extension: `editors/vscode/package.sh VERSION FILE.vsix`.
set -euo pipefail
version=${1:?the version} file=$(realpath "${2:?the file}")
cd "$(dirname "$0")"
# Nothing that is installed needs to run a script.
npm ci --ignore-scripts --no-audit --no-fund --loglevel=error
mkdir -p schemas
cp ../../schemas/adl-document.schema.json schemas/
cat ../../LICENSE-MIT ../../LICENSE-APACHE >LICENSE.txt
npm run --silent build
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-1767225600} npm run --silent package -- "$version" --out "$file"
