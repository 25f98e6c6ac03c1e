//! The support code of a file: the sections of `templates/rust/support` that it uses.
//!
//! A section can have parts: what follows a line `//. place` stands where a line `@place` is in other sections, such as a
//! variant in an enum, or an arm in a `match`. Other names behind `@` are placeholders. `pub(super)` is what all modules
//! of a file, or of a package, may use.

use std::collections::{BTreeMap, BTreeSet};

use crate::codegen::phrases::{Printed, end_of_arguments};
use crate::codegen::support::{Support, Syntax, resolved, sections, words};

/// The module of the support.
pub(super) const SUPPORT_MODULE: &str = "adl_support";

/// The mark of placeholders.
pub(super) const PLACEHOLDER: char = '@';

/// How the support is read.
pub(super) const SYNTAX: Syntax = Syntax { mark: "//:", declared, used };

/// How a file or a package writes the support.
pub(super) struct Spelling<F> {
    pub(super) in_package: bool,
    /// Returns what a placeholder stands for.
    pub(super) placeholder: F,
}

impl<F: Fn(&str) -> Option<String>> Spelling<F> {
    /// Prints these sections, and those that they use.
    pub(super) fn print<'n>(&self, support: &Support, needs: impl IntoIterator<Item = &'n str>) -> Vec<String> {
        let used = support.with_needs(needs);
        let mut parts: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        for (place, part) in used.iter().flat_map(|name| sections(of_section(support.text(name)).1, "//.")) {
            parts.entry(place).or_default().push(part);
        }
        let is_empty = |text: &str| {
            let mut places = text.lines().filter_map(place).peekable();
            places.peek().is_some() && places.all(|place| !parts.contains_key(place))
        };
        let own = used.into_iter().filter_map(|name| {
            let text = of_section(support.text(name)).0;
            let empty = if is_empty(text) { support.text(&format!("empty {name}")) } else { "" };
            [empty, text].into_iter().find(|text| !text.is_empty())
        });
        let line = |line| place(line).map_or_else(|| vec![line], |place| parts.get(place).cloned().unwrap_or_default());
        own.map(|text| self.spelled(&text.lines().flat_map(line).collect::<Vec<_>>().join("\n"))).collect()
    }

    /// Returns support code with what its placeholders stand for.
    fn spelled(&self, text: &str) -> String {
        let text = resolved(text, PLACEHOLDER, &self.placeholder);
        if self.in_package { text.replace("pub(super)", "pub(crate)") } else { text }
    }
}

/// Splits a section into its own text and its parts.
fn of_section(text: &'static str) -> (&'static str, &'static str) {
    if text.starts_with("//. ") {
        return ("", text);
    }
    text.find("\n//. ").map_or((text, ""), |end| (&text[..end], &text[end + 1..]))
}

/// Returns the place for which a line stands.
fn place(line: &str) -> Option<&str> {
    let place = line.trim_start().strip_prefix(PLACEHOLDER)?;
    place.chars().all(|c| c.is_ascii_lowercase()).then_some(place)
}

/// Returns the names of the items and imports of a section.
fn declared(text: &'static str) -> Vec<&'static str> {
    const KINDS: [&str; 7] = ["const ", "enum ", "fn ", "macro_rules! ", "struct ", "trait ", "type "];
    let names = |line: &'static str| -> Vec<&'static str> {
        let line = ["pub(super) ", "pub "].iter().find_map(|prefix| line.strip_prefix(prefix)).unwrap_or(line);
        let item = KINDS.iter().find_map(|kind| words(line.strip_prefix(kind)?).next());
        let is_name = |(_, _, after): &(&str, &str, &str)| !after.starts_with("::");
        let imported = line.strip_prefix("use ").into_iter().flat_map(words).filter(is_name);
        item.into_iter().chain(imported).map(|(_, word, _)| word).collect()
    };
    text.lines().flat_map(names).collect()
}

/// Returns the names that a section uses wherever it is: types, constants and macros, and functions that it calls, except
/// for its own variables.
fn used(text: &'static str) -> BTreeSet<&'static str> {
    let is_used = |(before, word, after): &(&str, &str, &str)| {
        let of_module = |module: &&str| before.strip_suffix(module).is_some_and(|before| !before.ends_with('_'));
        if ["json::", "check::"].iter().any(of_module) {
            return true;
        }
        let is_type = word.starts_with(|c: char| c.is_ascii_uppercase());
        let is_called = || ["(", "!", "::"].iter().any(|call| after.starts_with(call));
        let is_own = || text.contains(&format!("{word}: "));
        let is_other = ["::", ".", "$", "@", "fn "].iter().any(|mark| before.ends_with(mark));
        !is_other && (is_type || is_called() && !is_own())
    };
    let is_code = |line: &&str| !line.trim_start().starts_with("//");
    let lines = unconditional(text).into_iter().flat_map(str::lines).filter(is_code);
    let code = lines.map(|line| line.split_once(" // ").map_or(line, |(code, _)| code));
    code.flat_map(words).filter(is_used).map(|(_, word, _)| word).collect()
}

/// Returns a section without what its macros expand to for some rows only: what has several arms, or is repeated any number
/// of times. The code that prints such rows adds what they use.
fn unconditional(text: &'static str) -> Vec<&'static str> {
    let mut macros = text.split("macro_rules! ");
    let mut code = vec![macros.next().unwrap_or_default()];
    for part in macros {
        let (definition, after) = part.split_once("\n}").unwrap_or((part, ""));
        if definition.matches("\n    (").count() == 1 {
            code.extend(of_every_row(definition));
        }
        code.push(after);
    }
    code
}

/// Returns what an arm of a macro expands to for each row.
fn of_every_row(mut text: &'static str) -> Vec<&'static str> {
    let mut code = Vec::new();
    while let Some((before, group)) = text.split_once("$(") {
        let after = group.get(end_of_arguments(group) + 1..).unwrap_or_default();
        let is_of_all = before.ends_with("=> {") || after.trim_start_matches(',').starts_with('+');
        code.push(before);
        text = if is_of_all { group } else { after };
    }
    code.push(text);
    code
}

/// Prints a phrase: a string, and its arguments for `format!` if it has some.
pub(super) fn phrase(parts: &[Printed]) -> String {
    let (mut text, mut arguments) = (String::new(), String::new());
    for part in parts {
        match part {
            Printed::Words(words) => text.push_str(words),
            Printed::Argument(name) if name.chars().all(|c| c.is_ascii_alphanumeric()) => {
                text.push_str(&format!("{{{name}}}"));
            }
            Printed::Argument(argument) => {
                text.push_str("{}");
                arguments.push_str(&format!(", {argument}"));
            }
            Printed::Count(count, one, many) => {
                text.push_str("{}");
                arguments.push_str(&format!(", count({count}, \"{one}\", \"{many}\")"));
            }
        }
    }
    format!("\"{text}\"{arguments}")
}

/// Returns the lines one level deeper.
pub(super) fn indented(text: &str) -> String {
    let line = |line: &str| if line.is_empty() { String::new() } else { format!("    {line}") };
    text.lines().map(line).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sections_declare_items_and_imports() {
        let text =
            "use a::{b::C, D};\npub(super) struct E;\nmacro_rules! f {}\n    fn g() {}\npub(super) use f;\nuse E::*;";
        assert_eq!(declared(text), ["C", "D", "E", "f", "f"]);
    }

    #[test]
    fn sections_use_what_every_row_expands_to() {
        let text = "/// Comment(A).\nmacro_rules! rows {\n    ($($row:ident)*) => {$(\n        json::b!($row, $(json::c!())?);\n    )*};\n}\n\
                    fn d(e: F) -> g::H {\n    e(); i(); self.j(); k // L\n}\n\
                    macro_rules! arms {\n    () => { M };\n    (n) => { O };\n}";
        assert_eq!(used(text).into_iter().collect::<Vec<_>>(), ["F", "b", "g", "i", "json"]);
    }

    #[test]
    fn parts_stand_at_their_places() {
        let text = "//: Rule\nenum Rule {\n    @rules\n}\n//: empty Rule\nnone\n//: A\n//. rules\n    A(@B),\n//: C\n//. rules\n    C,";
        let support = Support::new(text, &SYNTAX);
        let spelling = Spelling { in_package: false, placeholder: |name: &str| (name == "B").then(|| "D".to_owned()) };
        assert_eq!(spelling.print(&support, ["Rule", "A"]), ["enum Rule {\n    A(D),\n}"]);
        assert_eq!(spelling.print(&support, ["Rule"]), ["none"]);
    }
}
