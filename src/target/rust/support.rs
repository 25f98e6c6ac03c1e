//! The support that a file carries: the parts of a template that its types need.
//!
//! Lines of a template that begin with a mark divide it into sections:
//! - `//? A B`: for files that need one of these; with `-C`, not for files that need `C`; `*` is for all files.
//! - `//# entries`: variants or arms, each for files that need what it is named after.
//! - `//= A: B C`: what needs `B` or `C` needs `A`.

use std::collections::BTreeSet;

/// Returns the lines of the parts that are needed.
pub(super) fn parts(template: &str, needs: &BTreeSet<String>) -> String {
    let mut needs = needs.clone();
    let mut out: Vec<&str> = Vec::new();
    let lines: Vec<&str> = template.lines().collect();
    for section in lines.chunk_by(|_, line| !["//?", "//#", "//="].iter().any(|mark| line.starts_with(mark))) {
        let [mark, lines @ ..] = section else { continue };
        match (mark.strip_prefix("//= ").and_then(|line| line.split_once(": ")), mark.strip_prefix("//? ")) {
            (Some((group, members)), _) => needs.extend(is_any(members, &needs).then(|| group.to_owned())),
            (None, Some(condition)) if is_any(condition, &needs) => out.extend(lines),
            (None, Some(_)) => {}
            (None, None) if is_any(&mark.replacen("//# entries", "*", 1), &needs) => out.extend(entries(lines, &needs)),
            (None, None) => {}
        }
    }
    out.into_iter().map(|line| format!("{line}\n")).collect()
}

/// Returns the lines of the entries that are needed. An entry is indented as the first line, and may have comments.
fn entries<'t>(lines: &[&'t str], needs: &BTreeSet<String>) -> Vec<&'t str> {
    let indent = |line: &str| line.len() - line.trim_start().len();
    let level = lines.first().map_or(0, |line| indent(line));
    let is_comment = |line: &&str| line.trim_start().starts_with("///");
    let is_within = move |line: &str| indent(line) > level || line.trim_start().starts_with(['}', ')']);
    let is_needed = move |entry: &&[&str]| {
        let first = entry.iter().find(|line| !is_comment(line)).map_or("", |line| line.trim_start());
        let name = first.trim_start_matches('(').trim_start_matches("Self::");
        needs.contains(name.split(|c: char| !c.is_ascii_alphanumeric()).next().unwrap_or_default())
    };
    let entries = lines.chunk_by(move |before, line| is_comment(before) || is_within(line));
    entries.filter(is_needed).flatten().copied().collect()
}

/// Returns whether one of the names, which are separated by spaces, is needed, and none that is excluded (`-name`). `*`
/// is always needed.
pub(super) fn is_any(names: &str, needs: &BTreeSet<String>) -> bool {
    let is_excluded = |name: &str| name.strip_prefix('-').is_some_and(|name| needs.contains(name));
    names.split(' ').any(|name| name == "*" || needs.contains(name)) && !names.split(' ').any(is_excluded)
}

/// Returns support code for all modules of a crate, not only for the one around it.
pub(super) fn public(text: &str) -> String {
    text.replace("pub(super)", "pub(crate)")
}

/// Returns the lines one level deeper.
pub(super) fn indented(text: &str) -> String {
    let line = |line: &str| if line.is_empty() { String::new() } else { format!("    {line}") };
    text.lines().map(line).collect::<Vec<_>>().join("\n")
}
