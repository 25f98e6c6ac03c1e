//! Compiles programs as generated files contain them, with warnings denied, and runs them.

use std::process::Command;

use crate::pattern::Pattern;

/// The imports of each function of the matcher, and the templates that contain it.
const FUNCTIONS: [(&str, &str, &[&str]); 3] = [
    (
        "is_run_match",
        "Run, is_run_match",
        &[
            include_str!("../../../templates/rust/support/ranges.rs"),
            include_str!("../../../templates/rust/support/straight.rs"),
        ],
    ),
    (
        "is_match",
        "Op, is_match",
        &[
            include_str!("../../../templates/rust/support/ranges.rs"),
            include_str!("../../../templates/rust/support/pattern.rs"),
            include_str!("../../../templates/rust/support/matcher.rs"),
        ],
    ),
    (
        "is_match_with_groups",
        "Op, Step, is_match_with_groups",
        &[
            include_str!("../../../templates/rust/support/ranges.rs"),
            include_str!("../../../templates/rust/support/pattern.rs"),
            include_str!("../../../templates/rust/support/groups.rs"),
        ],
    ),
];

/// Fails if a printed program doesn't compile, or decides otherwise than expected.
pub(super) fn decide<'a>(cases: impl Iterator<Item = (Pattern, &'a [&'a str], &'a [&'a str])>) {
    let cases: Vec<_> = cases.collect();
    let folder = tempfile::tempdir().expect("makes a folder");
    // Each kind has its own file, with the templates of that kind only.
    for (function, uses, templates) in FUNCTIONS {
        let mut constants = String::new();
        let mut asserts = String::new();
        for (index, (pattern, good, bad)) in cases.iter().enumerate() {
            let program = pattern.program().expect("has a program");
            if program.function() != function {
                continue;
            }
            let (ty, value) = (program.constant_type(), program.literal(0));
            assert!(value.lines().all(|line| line.chars().count() <= 100), "{value}");
            constants.push_str(&format!("const PATTERN_{index}: {ty} = {value};\n"));
            for (text, matches) in good.iter().map(|text| (text, true)).chain(bad.iter().map(|text| (text, false))) {
                let limit = if function == "is_match_with_groups" { "100_000, " } else { "" };
                asserts
                    .push_str(&format!("    assert_eq!({function}(PATTERN_{index}, {limit}{text:?}), {matches});\n"));
            }
        }
        let source = format!(
            "#![deny(warnings)]\nmod check {{\n{}}}\nuse check::{{{uses}}};\n{constants}\nfn main() {{\n{asserts}}}\n",
            templates.join("\n")
        );
        let file = folder.path().join(format!("{function}.rs"));
        std::fs::write(&file, source).expect("writes");
        let program = folder.path().join(function);
        let mut rustc = Command::new("rustc");
        rustc.args(["--edition", "2021", "-o"]).arg(&program).arg(&file);
        assert!(rustc.status().expect("starts").success(), "{function} doesn't compile");
        assert!(Command::new(program).status().expect("starts").success(), "{function} decides otherwise");
    }
}
