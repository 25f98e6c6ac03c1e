//! A repository of several packages: each target writes to the folder of its package, and leaves the rest alone.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::tools::{Run, Tools, copy, run, write};
use crate::{here, project};

const PRINTED: &str = "true false\n";

const CRATE: &str = r#"[package]
name = "sdk"
version = "0.0.0"
edition = "2021"

[[bin]]
name = "shop"
path = "bin/main.rs"

[dependencies]
serde = "1"
serde_json = "1"

[workspace]
"#;

const TYPESCRIPT: &str = r#"{
  "compilerOptions": {
    "strict": true, "target": "es2022", "lib": ["es2022"], "module": "nodenext", "outDir": "js", "rootDir": "src",
    "types": ["node"], "skipLibCheck": true
  },
  "include": ["src"]
}"#;

/// The folders of the targets, each with a module of a document there.
const FOLDERS: [(&str, &str); 5] = [
    ("web/src/sdk", "customers.ts"),
    ("service/acme", "customers.py"),
    ("service/acme/models", "customers_models.py"),
    ("sdk/src", "customers.rs"),
    ("internal/shop", "go"),
];

/// A repository with a package for each language.
fn repository(name: &str) -> PathBuf {
    let folder = project(name);
    let own = here().join("folders");
    for (from, to) in [
        ("adl-gen.toml", "adl-gen.toml"),
        ("orders.schema.json", "schemas/orders.schema.json"),
        ("customers.schema.json", "schemas/customers.schema.json"),
        ("main.ts", "web/src/main.ts"),
        ("main.py", "service/main.py"),
        ("main.rs", "sdk/bin/main.rs"),
    ] {
        copy(own.join(from), folder.join(to));
    }
    write(folder.join("web/package.json"), "{ \"type\": \"module\" }\n");
    write(folder.join("web/tsconfig.json"), TYPESCRIPT);
    write(folder.join("sdk/Cargo.toml"), CRATE);
    copy(here().join("../../Cargo.lock"), folder.join("sdk/Cargo.lock"));
    folder
}

fn generate(folder: &Path, arguments: &[&str]) -> Run {
    run(Command::new(env!("CARGO_BIN_EXE_adl-gen")).arg("generate").args(arguments).current_dir(folder))
}

/// Returns the paths of all files of a folder, and in the folders below.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let below = |path: PathBuf| if path.is_dir() { files(&path) } else { vec![path] };
    let mut all: Vec<PathBuf> = entries.flat_map(below).collect();
    all.sort();
    all
}

/// Generates, changes the documents, and generates again.
pub fn lifecycle() {
    let folder = repository("folders");
    let at = |path: &str| folder.join(path);
    let first = generate(&folder, &[]);
    assert!(first.success, "{}", first.output);
    assert!(first.output.contains("`web/src/sdk`, "), "the summary names the folders: {}", first.output);
    assert!(!at("generated").exists(), "no target writes to the output folder");
    for (path, module) in FOLDERS {
        assert!(files(&at(path)).iter().any(|file| file.ends_with(module) || module == "go"), "{path}");
    }
    let go = files(&at("internal/shop"));
    let package = |path: &PathBuf| fs::read_to_string(path).expect("a file").contains("\npackage shop\n");
    assert!(!go.is_empty() && go.iter().all(package), "a package of Go has the name of its folder: {go:?}");
    assert!(at("sdk/src/lib.rs").exists() && at("service/acme/__init__.py").exists());
    assert!(generate(&folder, &["--check"]).success);

    // A change of a document is one of each folder.
    let customers = at("schemas/customers.schema.json");
    let text = fs::read_to_string(&customers).expect("a document");
    write(&customers, text.replace("\"properties\": {", "\"properties\": { \"nick\": { \"type\": \"string\" },"));
    let stale = generate(&folder, &["--check"]);
    assert!(!stale.success, "{}", stale.output);
    for (path, module) in FOLDERS.iter().filter(|(_, module)| *module != "go") {
        assert!(stale.output.contains(&format!("stale: {path}/{module}\n")), "{path}: {}", stale.output);
    }
    assert!(generate(&folder, &["--depfile", "deps.d"]).success);
    let rule = fs::read_to_string(at("deps.d")).expect("a depfile");
    for (path, module) in FOLDERS.iter().filter(|(_, module)| *module != "go") {
        assert!(rule.contains(&format!("{path}/{module} ")), "{path}: {rule}");
    }
    assert!(generate(&folder, &["--check"]).success);

    // Each folder is pruned of what was generated there, and of nothing else.
    write(at("schemas/more.schema.json"), r#"{"title": "More", "type": "object"}"#);
    assert!(generate(&folder, &[]).success);
    let with_more: Vec<PathBuf> = files(&folder);
    write(at("web/src/sdk/by_hand.ts"), "export {};\n");
    fs::remove_file(at("schemas/more.schema.json")).expect("removes");
    let gone = generate(&folder, &["--check"]);
    assert!(!gone.success && gone.output.contains("no longer produced: web/src/sdk/more.ts\n"), "{}", gone.output);
    let pruned = generate(&folder, &["--prune"]);
    assert!(pruned.success, "{}", pruned.output);
    let names = |paths: Vec<PathBuf>| -> Vec<PathBuf> {
        paths.into_iter().filter(|path| path.to_string_lossy().contains("more")).collect()
    };
    assert!(names(with_more).len() >= 5);
    assert_eq!(names(files(&folder)), [] as [PathBuf; 0]);
    assert!(at("web/src/sdk/by_hand.ts").exists() && generate(&folder, &["--check"]).success);
    refusals(&folder);
}

/// Writes nothing where two targets would write one file, or one of the user's.
fn refusals(folder: &Path) {
    let before = contents(folder);
    let both = generate(folder, &["--set", "pydantic.out=service/acme"]);
    assert!(!both.success && both.output.contains("for two targets: `pydantic` and `python`"), "{}", both.output);
    assert_eq!(contents(folder), before, "nothing is written");
    let other = folder.join("other/src");
    write(other.join("lib.rs"), "pub fn mine() {}\n");
    let refused = generate(folder, &["--set", "rust.out=other/src"]);
    assert!(!refused.success && refused.output.contains("wasn't generated"), "{}", refused.output);
    assert_eq!(files(&other), [other.join("lib.rs")], "nothing is written");
}

fn contents(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    files(folder).into_iter().map(|path| (path.clone(), fs::read(&path).expect("a file"))).collect()
}

/// Files that stand alone, each target's in its folder.
pub fn alone() {
    let folder = repository("folders-alone");
    let arguments = ["schemas/customers.schema.json", "--layout", "file", "-t", "rust,typescript,zod", "-o", "other"];
    let generated = generate(&folder, &[&arguments[..], &["--set", "zod.out=web/src/schemas"]].concat());
    assert!(generated.success, "{}", generated.output);
    for path in ["sdk/src/customers.rs", "web/src/sdk/customers.ts", "web/src/schemas/customers.zod.ts"] {
        assert!(folder.join(path).exists(), "{path}");
    }
    assert!(!folder.join("other").exists() && !folder.join("sdk/src/lib.rs").exists());
}

/// Runs the program of the crate.
pub fn rust() -> Vec<String> {
    let folder = repository("folders-rust");
    assert!(generate(&folder, &[]).success);
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["run", "--quiet"]).current_dir(folder.join("sdk"));
    cargo.env("CARGO_TARGET_DIR", folder.join("../package-rust-target"));
    misprinted(cargo).into_iter().collect()
}

/// Compiles and runs the programs of the other packages.
pub fn languages(tools: &Tools) -> Vec<String> {
    let folder = repository("folders-languages");
    assert!(generate(&folder, &[]).success);
    tools.link_node_modules(&folder.join("web"));
    let projects = tools.tsc().into_iter().map(|mut tsc| run(tsc.arg("-p").arg(folder.join("web"))));
    let mut problems: Vec<String> = projects.filter_map(|run| run.problem("tsc")).collect();
    let mut node = Command::new("node");
    node.arg("js/main.js").current_dir(folder.join("web"));
    problems.extend(misprinted(node));
    let mut mypy = tools.python("mypy");
    mypy.args(["--strict", "--no-error-summary", "--cache-dir=/dev/null", "main.py"]);
    problems.extend(run(mypy.current_dir(folder.join("service"))).problem("mypy"));
    let mut python = tools.python("python");
    python.args(["-B", "main.py"]).current_dir(folder.join("service"));
    problems.extend(misprinted(python));
    problems
}

/// Returns what a program prints, if that isn't what it should.
fn misprinted(mut program: Command) -> Option<String> {
    let run = run(&mut program);
    (!run.success || run.output != PRINTED).then(|| format!("{program:?} prints\n{}", run.output))
}
