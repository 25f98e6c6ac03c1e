//! The interpreter of tables, as a file carries it: the parts that its tables need.

use std::collections::BTreeSet;

use super::public::Names;

/// The interpreter. A line `//? A B` begins a part for tables that need one of these, up to the next such line; with `-C`,
/// the part isn't for tables that need `C`; `*` is a part for all. A line `//= A: B C` says that a part for `A` is one for
/// `B` and `C`.
const INTERPRETER: &str = include_str!("../../../../templates/rust/check/interpreter.rs");

/// The functions that match patterns, and those that decide about formats, by what needs them.
const PATTERNS: [(&str, &str); 7] = [
    ("is_leap_second_or_none", include_str!("../../../../templates/rust/check/leap_second.rs")),
    ("is_regular_expression", include_str!("../../../../templates/rust/check/regular_expression.rs")),
    ("is_run_match is_match is_match_with_groups", include_str!("../../../../templates/rust/check/ranges.rs")),
    ("is_run_match", include_str!("../../../../templates/rust/check/straight.rs")),
    ("is_match is_match_with_groups", include_str!("../../../../templates/rust/check/pattern.rs")),
    ("is_match", include_str!("../../../../templates/rust/check/matcher.rs")),
    ("is_match_with_groups", include_str!("../../../../templates/rust/check/groups.rs")),
];

/// Prints the parts of the interpreter, the imports first.
pub(super) fn text(needs: &BTreeSet<String>, names: &Names) -> String {
    let mut needs = needs.clone();
    let mut is_part = true;
    let mut out = String::new();
    for line in INTERPRETER.lines() {
        if let Some((group, members)) = line.strip_prefix("//= ").and_then(|line| line.split_once(": ")) {
            if is_any(members, &needs) {
                needs.insert(group.to_owned());
            }
        } else if let Some(condition) = line.strip_prefix("//? ") {
            is_part = condition == "*" || is_any(condition, &needs);
        } else if is_part {
            out.push_str(&names.renamed(line));
            out.push('\n');
        }
    }
    for (condition, text) in PATTERNS {
        if is_any(condition, &needs) {
            out.push('\n');
            out.push_str(text);
        }
    }
    out
}

fn is_any(names: &str, needs: &BTreeSet<String>) -> bool {
    let is_excluded = |name: &str| name.strip_prefix('-').is_some_and(|name| needs.contains(name));
    names.split(' ').any(|name| needs.contains(name)) && !names.split(' ').any(is_excluded)
}
