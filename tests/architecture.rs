//! The layers of the library: which module may import which, and who may name a language.

#![allow(clippy::expect_used, clippy::panic, reason = "a test fails by a panic")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// What each module of the library may import. An arrow that isn't here is a decision: think twice, then add it.
const MAY_IMPORT: &[(&str, &[&str])] = &[
    ("advise", &["codegen", "diagnostics", "infer", "lower", "model", "source", "text"]),
    (
        "cli",
        &[
            "advise",
            "diagnostics",
            "diff",
            "fits",
            "front",
            "infer",
            "lint",
            "lower",
            "lsp",
            "migrate",
            "model",
            "names",
            "output",
            "parallel",
            "pipeline",
            "render",
            "schema",
            "source",
            "target",
            "text",
        ],
    ),
    // Programs and tables without a language.
    ("codegen", &["model", "names", "text"]),
    ("compat", &["model", "pattern", "text"]),
    ("diagnostics", &["source", "text"]),
    ("diff", &["compat", "diagnostics", "lower", "model", "names", "parallel", "schema", "source", "target", "text"]),
    ("fits", &["codegen", "diagnostics", "lower", "model", "schema", "source", "strict", "text"]),
    ("front", &["diagnostics", "model", "names", "pattern", "schema", "source", "text"]),
    ("infer", &["diagnostics", "lint", "lower", "model", "pattern", "pipeline", "source", "text"]),
    ("lint", &["diagnostics", "front", "lower", "model", "output", "pipeline", "schema", "source", "text"]),
    ("lower", &["codegen", "compat", "diagnostics", "front", "model", "names", "pattern", "schema", "source", "text"]),
    ("lsp", &["diagnostics", "front", "lint", "model", "pipeline", "schema", "source", "target", "text"]),
    ("migrate", &["advise", "diagnostics", "front", "lower", "model", "schema", "source", "text"]),
    // Of the schema only the keywords, which the bundle keeps.
    ("model", &["pattern", "schema", "text"]),
    ("names", &["diagnostics"]),
    ("output", &["diagnostics", "names", "source"]),
    ("parallel", &[]),
    ("pattern", &[]),
    (
        "pipeline",
        &[
            "diagnostics",
            "lower",
            "model",
            "names",
            "output",
            "parallel",
            "render",
            "schema",
            "source",
            "target",
            "text",
        ],
    ),
    ("render", &["diagnostics", "schema", "source", "text"]),
    // Patterns, to leave out those that are none.
    ("schema", &["diagnostics", "model", "names", "pattern", "source", "text"]),
    ("source", &["diagnostics", "text"]),
    ("strict", &["codegen", "diagnostics", "lower", "model", "source", "text"]),
    // Never a front: a target sees no document.
    (
        "target",
        &["codegen", "diagnostics", "model", "names", "output", "pattern", "render", "schema", "strict", "text"],
    ),
    ("text", &[]),
];

/// The targets, and those whose code they use: a library of a language prints in that language.
const TARGETS: &[(&str, &[&str])] = &[
    ("go", &["mcp"]),
    // Its validator is that of another target, from the registry.
    ("html", &[]),
    ("java", &["mcp"]),
    ("json_schema", &[]),
    ("kotlin", &["mcp"]),
    ("mcp", &[]),
    ("openapi", &[]),
    ("preamble", &["python"]),
    ("python", &["mcp"]),
    ("rust", &["mcp"]),
    ("typescript", &["mcp"]),
    ("zod", &["typescript"]),
];

/// The files outside the folder of a target that may name one: the list of ids, where targets are declared, the registry,
/// and the public interface, whose setters are older than the folders.
const MAY_NAME_TARGETS: &[&str] = &["target/list.rs", "target/mod.rs", "target/registry.rs", "lib.rs"];

fn source() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

/// Returns the source files by path, without tests and comments.
fn files() -> BTreeMap<String, String> {
    fn add(folder: &Path, found: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                add(&path, found);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                found.push(path);
            }
        }
    }
    let (root, mut paths) = (source(), Vec::new());
    add(&root, &mut paths);
    let is_test = |path: &str| {
        path.contains("/tests") || ["test_models.rs", "lower/suite"].iter().any(|part| path.contains(part))
    };
    let read = |path: PathBuf| {
        let name = path.strip_prefix(&root).expect("below").to_string_lossy().replace('\\', "/");
        (!is_test(&name)).then(|| (name, code(&fs::read_to_string(path).expect("reads"))))
    };
    paths.into_iter().filter_map(read).collect()
}

/// Returns the code of a file before its tests, without comments.
fn code(text: &str) -> String {
    let text = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    text.lines().map(|line| line.split("//").next().unwrap_or_default()).collect::<Vec<_>>().join("\n")
}

/// Returns the module at the top that a file belongs to.
fn module(file: &str) -> &str {
    file.split('/').next().unwrap_or_default().trim_end_matches(".rs")
}

/// Returns the words behind a prefix.
fn behind<'t>(text: &'t str, prefix: &'t str) -> impl Iterator<Item = &'t str> {
    let is_end = |c: char| !c.is_alphanumeric() && c != '_';
    text.split(prefix).skip(1).map(move |rest| rest.split(is_end).next().unwrap_or_default())
}

#[test]
fn modules_import_what_their_layer_allows() {
    let mut wrong = BTreeSet::new();
    for (file, text) in &files() {
        let Some((own, allowed)) = MAY_IMPORT.iter().find(|(name, _)| *name == module(file)) else {
            assert!(module(file) == "lib", "{file} belongs to no layer");
            continue;
        };
        let known = |name: &&str| MAY_IMPORT.iter().any(|(module, _)| module == name);
        let imported = behind(text, "crate::").filter(|name| name != own && !allowed.contains(name));
        wrong.extend(imported.filter(known).map(|name| format!("{file} imports {name}")));
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn allowed_imports_exist() {
    let files = files();
    for (own, allowed) in MAY_IMPORT {
        let of_module = || files.iter().filter(|(file, _)| module(file) == *own);
        for name in *allowed {
            let is_used = of_module().any(|(_, text)| behind(text, "crate::").any(|found| found == *name));
            assert!(is_used, "{own} no longer imports {name}: strike it out");
        }
    }
}

#[test]
fn targets_are_named_by_the_registry_alone() {
    let mut wrong = BTreeSet::new();
    for (file, text) in &files() {
        if MAY_NAME_TARGETS.contains(&file.as_str()) || file.starts_with("pipeline/settings.rs") {
            continue;
        }
        let own = file.strip_prefix("target/").map(module);
        let of_own = TARGETS.iter().find(|(name, _)| Some(*name) == own).map_or(&[][..], |(_, allowed)| allowed);
        let is_target = |name: &&str| TARGETS.iter().any(|(target, _)| target == name);
        let imported = behind(text, "target::").chain(behind(text, "super::super::")).filter(is_target);
        let others = imported.filter(|name| Some(*name) != own && !of_own.contains(name));
        wrong.extend(others.map(|name| format!("{file} imports {name}")));
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn only_targets_name_their_ids() {
    // The command line and `compile` choose a target where the user chose none.
    let chosen = ["cli/merge.rs", "pipeline/build_script.rs", "lib.rs", "target/registry.rs"];
    let files = files();
    let outside = files.iter().filter(|(file, _)| {
        let own = file.strip_prefix("target/").map(module);
        !chosen.contains(&file.as_str()) && !TARGETS.iter().any(|(name, _)| Some(*name) == own)
    });
    let named = |(file, text): (&String, &String)| {
        let ids = behind(text, "Target::").filter(|name| name.chars().next().is_some_and(char::is_uppercase));
        let ids: Vec<String> = ids.filter(|name| *name != "ALL" && *name != "DEFAULT").map(str::to_owned).collect();
        (!ids.is_empty()).then(|| format!("{file}: {ids:?}"))
    };
    let wrong: Vec<String> = outside.filter_map(named).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}
