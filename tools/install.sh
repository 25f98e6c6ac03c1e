#!/usr/bin/env bash
# Installs the pinned tools that check generated code into the folder named, unless they are there already; with `deny`,
# cargo-deny alone, which `make lint` needs; with `packaging`, what `make test-packages` needs; with `site`, what makes the site.
# Says what is missing, and where to get it, before it downloads anything.
set -euo pipefail

target=${1:?usage: tools/install.sh FOLDER [deny|packaging|site]}
what=${2:-}
source=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$target"
target=$(cd "$target" && pwd)

missing=()

node_major() {
    command -v node >/dev/null && node --version | sed 's/^v\([0-9]*\).*/\1/'
}

# The newest Python that runs: pydantic takes `typing.TypedDict` from 3.12 on. pyenv keeps versions off the PATH.
newest_python() {
    local candidate
    for candidate in python3.14 python3.13 python3.12 \
        "${PYENV_ROOT:-$HOME/.pyenv}"/versions/3.1[2-9].*/bin/python3 python3; do
        if "$candidate" -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            echo "$candidate"
            return
        fi
    done
}

install_node_tools() {
    cmp -s "$source/package-lock.json" "$target/node.stamp" && return
    echo "installing the Node tools into $target"
    cp "$source/package.json" "$source/package-lock.json" "$target/"
    (cd "$target" && npm ci --no-audit --no-fund --loglevel=error)
    cp "$source/package-lock.json" "$target/node.stamp"
}

install_python_tools() {
    cmp -s "$source/requirements.txt" "$target/python.stamp" && return
    echo "installing the Python tools into $target"
    rm -rf "$target/venv"
    "$python" -m venv "$target/venv"
    "$target/venv/bin/python" -m pip install --quiet --disable-pip-version-check -r "$source/requirements.txt"
    cp "$source/requirements.txt" "$target/python.stamp"
}

# Installs the packages of requirements-NAME.txt into a virtual environment of their own.
install_venv() {
    local name=$1 what=$2
    cmp -s "$source/requirements-$name.txt" "$target/$name.stamp" && return
    echo "installing $what into $target"
    rm -rf "${target:?}/$name"
    "$python" -m venv "$target/$name"
    "$target/$name/bin/python" -m pip install --quiet --disable-pip-version-check -r "$source/requirements-$name.txt"
    cp "$source/requirements-$name.txt" "$target/$name.stamp"
}

# A Python of that version: pyenv keeps versions off the PATH.
python_of() {
    local candidate
    for candidate in "python$1" "${PYENV_ROOT:-$HOME/.pyenv}"/versions/"$1".*/bin/python3; do
        if "$candidate" -c 'import venv, ensurepip' 2>/dev/null; then
            echo "$candidate"
            return
        fi
    done
}

# FastAPI and MCP on the versions of Python between which `typing.TypedDict` has changed.
install_frameworks() {
    local version found folder
    for version in 3.11 3.13; do
        folder="$target/frameworks-$version"
        cmp -s "$source/requirements-frameworks.txt" "$folder.stamp" && continue
        found=$(python_of "$version")
        if [ -z "$found" ]; then
            echo "no Python $version: FastAPI and MCP aren't tried on it"
            continue
        fi
        echo "installing FastAPI and MCP for Python $version into $target"
        rm -rf "$folder"
        "$found" -m venv "$folder"
        "$folder/bin/python" -m pip install --quiet --disable-pip-version-check \
            -r "$source/requirements-frameworks.txt"
        cp "$source/requirements-frameworks.txt" "$folder.stamp"
    done
}

# staticcheck, from the module proxy of Go.
install_staticcheck() {
    local version=v0.8.2
    [ "$(cat "$target/staticcheck.stamp" 2>/dev/null)" = "$version" ] && [ -x "$target/go/bin/staticcheck" ] && return
    echo "installing staticcheck into $target"
    if GOBIN="$target/go/bin" GOFLAGS= "$target/go/bin/go" install "honnef.co/go/tools/cmd/staticcheck@$version"; then
        echo "$version" >"$target/staticcheck.stamp"
    else
        echo "no staticcheck: generated Go isn't checked by it"
    fi
}

# The compiler of Kotlin, which a Java VM runs, from npm.
install_kotlin() {
    local version=2.4.20
    [ "$(cat "$target/kotlin.stamp" 2>/dev/null)" = "$version" ] && return
    echo "installing the compiler of Kotlin into $target"
    rm -rf "$target/kotlin"
    mkdir "$target/kotlin"
    npm install --prefix "$target/kotlin" --no-audit --no-fund --ignore-scripts --loglevel=error \
        "kotlin-compiler@$version" >/dev/null
    echo "$version" >"$target/kotlin.stamp"
}

# actionlint, from the module proxy of Go.
install_actionlint() {
    local version=v1.7.8
    [ "$(cat "$target/actionlint.stamp" 2>/dev/null)" = "$version" ] && return
    echo "installing actionlint into $target"
    if GOBIN="$target/go/bin" GOFLAGS= "$target/go/bin/go" install "github.com/rhysd/actionlint/cmd/actionlint@$version"; then
        echo "$version" >"$target/actionlint.stamp"
    else
        echo "no actionlint: the release workflow isn't checked by it"
    fi
}

# The official JSON-Schema-Test-Suite, as the source distribution of jsonschema brings it.
install_suite() {
    local version download
    version=$(sed -n 's/^jsonschema==//p' "$source/requirements.txt")
    [ "$(cat "$target/suite.stamp" 2>/dev/null)" = "$version" ] && return
    echo "fetching the JSON-Schema-Test-Suite of jsonschema $version into $target"
    download=$(mktemp -d)
    "$target/venv/bin/python" -m pip download --quiet --disable-pip-version-check --no-deps --no-build-isolation \
        --no-binary jsonschema --dest "$download" "jsonschema==$version"
    rm -rf "$target/suite"
    mkdir "$target/suite"
    tar -xzf "$download/jsonschema-$version.tar.gz" -C "$target/suite" --strip-components=2 \
        "jsonschema-$version/json/tests" "jsonschema-$version/json/remotes"
    rm -r "$download"
    echo "$version" >"$target/suite.stamp"
}

# What the system's package manager has, where it may be used: shells that are asked for completions, PHP for the custom
# target `targets/php`, and what compiles Java. Each is written as the command and its package.
install_packages() {
    local tool missing=()
    for tool in zsh:zsh fish:fish php:php-cli javac:openjdk-17-jdk-headless mvn:maven; do
        command -v "${tool%%:*}" >/dev/null || missing+=("${tool##*:}")
    done
    [ ${#missing[@]} -eq 0 ] && return
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
        echo "installing ${missing[*]}"
        apt-get update -qq
        DEBIAN_FRONTEND=noninteractive apt-get install -qq --no-install-recommends "${missing[@]}" >/dev/null
    else
        echo "no ${missing[*]}: what needs it is not tried; install the package of your system"
    fi
}

if [ "$what" != deny ]; then
    [ "$(node_major || echo 0)" -ge 20 ] || missing+=("Node 20 or newer with npm (https://nodejs.org, or the package 'nodejs' of your system)")
    command -v npm >/dev/null || missing+=("npm (comes with Node; on Debian it is the package 'npm')")
fi
python=$(newest_python)
[ -n "$python" ] || missing+=("Python 3.11 or newer with venv and pip, better 3.12 (https://python.org; on Debian 'python3 python3-venv')")

if [ ${#missing[@]} -gt 0 ]; then
    echo "The proofs run generated code through the real compilers. Missing on this machine:" >&2
    printf '  - %s\n' "${missing[@]}" >&2
    echo "Without them, 'cargo test' runs everything else." >&2
    exit 1
fi

if [ "$what" = deny ]; then
    install_venv deny cargo-deny
    exit
fi
if [ "$what" = site ]; then
    install_venv site "what makes the site"
    exit
fi
if [ "$what" = packaging ]; then
    install_node_tools
    install_venv packaging "what packages are tested with"
    install_venv go Go
    install_actionlint
    exit
fi
install_packages
install_node_tools
install_python_tools
install_venv monty-0.0 "the old Monty"
install_frameworks
install_venv agents "OpenAI's Agents SDK"
install_venv go Go
install_staticcheck
install_kotlin
install_venv integrations "ninja, just and pre-commit"
install_suite
