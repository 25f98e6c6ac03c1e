//! The support that a file carries: the parts of a template that its types need.

use std::collections::BTreeSet;

/// Returns the lines of the parts that are needed, each line rewritten. A line `//? A B` begins a part for files that need
/// one of these, up to the next such line; with `-C`, the part isn't for files that need `C`; `*` is a part for all. A line
/// `//= A: B C` says that a part for `A` is one for `B` and `C`.
pub(super) fn parts(template: &str, needs: &BTreeSet<String>, rewrite: impl Fn(&str) -> String) -> String {
    let mut needs = needs.clone();
    let mut is_part = true;
    let mut out = String::new();
    for line in template.lines() {
        if let Some((group, members)) = line.strip_prefix("//= ").and_then(|line| line.split_once(": ")) {
            if is_any(members, &needs) {
                needs.insert(group.to_owned());
            }
        } else if let Some(condition) = line.strip_prefix("//? ") {
            is_part = condition == "*" || is_any(condition, &needs);
        } else if is_part {
            out.push_str(&rewrite(line));
            out.push('\n');
        }
    }
    out
}

/// Returns whether one of the names, which are separated by spaces, is needed, and none that is excluded.
pub(super) fn is_any(names: &str, needs: &BTreeSet<String>) -> bool {
    let is_excluded = |name: &str| name.strip_prefix('-').is_some_and(|name| needs.contains(name));
    names.split(' ').any(|name| needs.contains(name)) && !names.split(' ').any(is_excluded)
}

/// Returns the lines one level deeper.
pub(super) fn indented(text: &str) -> String {
    let line = |line: &str| if line.is_empty() { String::new() } else { format!("    {line}") };
    text.lines().map(line).collect::<Vec<_>>().join("\n")
}
