//! Comparisons of schemas: sets of questions with known answers.

#![allow(clippy::expect_used, clippy::panic, clippy::unwrap_used, reason = "a test fails by a panic")]

#[path = "../differential/case.rs"]
#[allow(dead_code, reason = "shared with the differential test, which needs more of it")]
mod case;
mod counterexamples;
mod edit;
mod edits;
#[path = "../differential/generated.rs"]
mod generated;
#[path = "../differential/judges.rs"]
#[allow(dead_code, reason = "shared with the differential test, which needs more of it")]
mod judges;
#[path = "../languages/mod.rs"]
#[allow(dead_code, reason = "shared with the goldens, which need more of it")]
mod languages;
mod large;
#[path = "../differential/older.rs"]
#[allow(dead_code, reason = "shared with the differential test, which needs more of it")]
mod older;
#[path = "../differential/pool.rs"]
#[allow(dead_code, reason = "shared with the differential test, which needs more of it")]
mod pool;
mod question;
#[path = "../differential/random.rs"]
mod random;
#[path = "../differential/schemas.rs"]
mod schemas;
mod sets;
#[path = "../golden/tools.rs"]
#[allow(dead_code, reason = "shared with the goldens, which need more of it")]
mod tools;
#[path = "../golden/tsc.rs"]
#[allow(dead_code, reason = "shared with the goldens, which need more of it")]
mod tsc;
#[path = "../differential/values.rs"]
mod values;
#[path = "../verdicts/mod.rs"]
#[allow(dead_code, reason = "shared with the suite, which needs more of it")]
mod verdicts;

use std::env;
use std::path::{Path, PathBuf};

/// The repository.
fn root() -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    root.canonicalize().expect("the repository is there")
}

/// The folder beside the repository with sets that others published; none if it isn't there.
fn shared() -> Option<PathBuf> {
    let folder = env::var_os("ADL_GEN_SHARED").map_or_else(|| root().join("../shared"), PathBuf::from);
    Some(folder.join("compat")).filter(|folder| folder.is_dir())
}

/// The folder in which the tests build: that of the differential test, so that packages are compiled once.
fn build_folder() -> PathBuf {
    root().join("build/differential")
}
