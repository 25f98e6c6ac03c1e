#!/usr/bin/env bash
# Publishes what `make packages` made, but what is there already: a release that failed halfway is run again.
#     packaging/publish.sh crates|pypi|npm OUT
set -euo pipefail
# npm takes a relative path of two parts for a repository on GitHub.
registry=${1:?crates, pypi or npm} out=$(realpath "${2:?the folder of the packages}")
cd "$(dirname "$0")/.."
version=$(python3 packaging/package.py version)

case $registry in
crates)
    for crate in adl-gen adl-gen-cli; do
        if cargo info --quiet --registry crates-io "$crate@$version" >/dev/null 2>&1; then
            echo "$crate $version is there already"
        else
            cargo publish --locked -p "$crate"
        fi
    done
    ;;
pypi)
    # The index refuses a second file of a name; with the same content, uv passes over it.
    pipx run --spec uv==0.13.9 uv publish --trusted-publishing always "$out"/*.whl
    ;;
npm)
    # Binaries first: the package that asks for them comes last.
    for package in "$out"/adl-gen-cli-*.tgz "$out"/adl-gen-"$version".tgz; do
        name=$(tar -xzOf "$package" package/package.json | jq -r .name)
        if npm view "$name@$version" version >/dev/null 2>&1; then
            echo "$name $version is there already"
        else
            # Trusted publishing needs a newer npm than Node brings.
            npx --yes npm@11.19.1 publish --access public "$package"
        fi
    done
    ;;
*) echo "publish: $registry is no registry" >&2; exit 2 ;;
esac
