//! The support that a file uses: sections of `templates/java/support.java`.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use crate::codegen::phrases::{Printed, expanded};
use crate::codegen::support::{Support, Syntax, words};
use crate::target::flat::text::{code_places, code_words, types_in};

static TEXT: LazyLock<String> = LazyLock::new(|| {
    let own = include_str!("../../../templates/java/records.java");
    expanded(&format!("{}\n{own}", include_str!("../../../templates/java/support.java")), phrase)
});

static NESTED: LazyLock<BTreeSet<&str>> = LazyLock::new(|| nested_in(&TEXT).collect());

static SECTIONS: LazyLock<Support> = LazyLock::new(|| Support::new(&TEXT, &SYNTAX));

const SYNTAX: Syntax = Syntax { mark: "//:", declared, used: |text| text.lines().flat_map(used_words).collect() };

/// The section with the imports, which isn't printed.
const IMPORTS: &str = "imports";

/// The sections that stand beside the support: types that users see.
const PUBLIC: [&str; 4] = ["Violation", "InvalidJsonException", "ViolationsException", "Maybe"];

/// Prints a phrase: a string, or strings that are joined.
fn phrase(parts: &[Printed<'_>]) -> String {
    let part = |part: &Printed<'_>| match part {
        Printed::Words(words) => format!("\"{words}\""),
        Printed::Argument(argument) => (*argument).to_owned(),
        Printed::Count(count, one, many) => format!("counted({count}, \"{one}\", \"{many}\")"),
    };
    match parts {
        [only] => part(only),
        _ => format!("words({})", parts.iter().map(part).collect::<Vec<_>>().join(", ")),
    }
}

/// Returns the names that a section declares in lines that are indented as little as its first one.
fn declared(text: &'static str) -> Vec<&'static str> {
    let indent = |line: &str| line.len() - line.trim_start().len();
    let least = text.lines().find(|line| !line.trim().is_empty()).map_or(0, indent);
    let name = |line: &'static str| {
        let code = line.trim_start();
        let is_code = indent(line) == least && code.starts_with(|c: char| c.is_ascii_alphabetic());
        // Type parameters before a method's type have no name of their own.
        let head = code.split(['(', '=', '{']).next().filter(|_| is_code)?;
        let head = if head.contains(" record ")
            || head.contains(" interface ")
            || head.contains("class ")
            || head.starts_with("record ")
            || head.starts_with("interface ")
        {
            let head = head.split('<').next().unwrap_or_default();
            head.split(" implements ").next().unwrap_or_default().split(" extends ").next().unwrap_or_default()
        } else {
            head
        };
        words(head).last().map(|(_, name, _)| name)
    };
    text.lines().filter_map(name).collect()
}

/// Returns the words of a line that may name what the support declares: types, constants, and what is called or passed on.
fn used_words(line: &str) -> impl Iterator<Item = &str> {
    words_used(line, |_, _| true)
}

/// Returns the words of a line outside of the support that may name what it declares. Generated types may have the names of types
/// within its class, which are written behind that.
fn used_words_outside(line: &str) -> impl Iterator<Item = &str> {
    words_used(line, |before, name| PUBLIC.contains(&name) || before.ends_with("AdlSupport."))
}

fn words_used(line: &str, is_type: impl Fn(&str, &str) -> bool) -> impl Iterator<Item = &str> {
    code_places(line)
        .into_iter()
        .map(|place| (&line[..place.start], &line[place.clone()], &line[place.end..]))
        .filter_map(move |(before, word, behind)| {
            let is_used = match word.starts_with(|c: char| c.is_ascii_uppercase()) {
                true => is_type(before, word),
                false => before.ends_with("::") || behind.starts_with('(') && !declares(before),
            };
            is_used.then_some(word)
        })
}

/// Returns whether a method is declared behind a text: whether that ends with a type.
fn declares(before: &str) -> bool {
    const KEYWORDS: [&str; 5] = ["return", "throw", "else", "case", "new"];
    let Some(code) = before.strip_suffix(' ') else { return false };
    let last = code_words(code).last().filter(|word| code.ends_with(word));
    let is_generic =
        code.strip_suffix('>').is_some_and(|inner| inner.ends_with(|c: char| c == '>' || c.is_alphanumeric()));
    last.map_or(is_generic || code.ends_with("[]"), |word| !KEYWORDS.contains(&word))
}

/// Returns the names that the support declares in its class.
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    SECTIONS.declared()
}

/// Returns the types that the support names and doesn't declare: a nested type of that name would hide them.
pub(super) fn types() -> impl Iterator<Item = &'static str> {
    types_in(&TEXT).filter(|name| !nested().contains(name) || PUBLIC.contains(name))
}

/// Returns the types that the support declares.
pub(super) fn nested() -> &'static BTreeSet<&'static str> {
    &NESTED
}

/// Returns the types that a text declares.
pub(super) fn nested_in(text: &'static str) -> impl Iterator<Item = &'static str> {
    let name = |line: &'static str, keyword| words(line.split_once(keyword)?.1).next().map(|(_, name, _)| name);
    let lines = text.lines().filter(|line| !line.trim_start().starts_with(['*', '/']));
    lines.flat_map(move |line| {
        ["class ", "record ", "interface ", "enum "].into_iter().filter_map(move |keyword| name(line, keyword))
    })
}

/// The support that a file uses.
pub(super) struct Used {
    /// The types beside it.
    pub(super) public: Vec<String>,
    /// The members of its class.
    pub(super) own: Vec<String>,
}

impl Used {
    pub(super) fn texts(&self) -> impl Iterator<Item = &str> {
        self.public.iter().chain(&self.own).map(String::as_str)
    }
}

/// Returns the support that types and checks use.
pub(super) fn used_by(types: &[String], checks: &[String]) -> Used {
    let of_types = types.iter().flat_map(|text| text.lines()).flat_map(used_words_outside);
    used(of_types.chain(checks.iter().flat_map(|text| text.lines()).flat_map(used_words)))
}

/// Returns the support of these names, with what it uses itself.
pub(super) fn used<'n>(called: impl IntoIterator<Item = &'n str>) -> Used {
    let names = SECTIONS.with_needs(called.into_iter().filter(|name| *name != IMPORTS));
    let (public, own): (Vec<&str>, Vec<&str>) = names.into_iter().partition(|name| PUBLIC.contains(name));
    let nested = |name: &&str| SECTIONS.text(name).replace("public class", "public static class");
    let public: Vec<String> = public.iter().map(nested).collect();
    let own: Vec<String> =
        own.into_iter().filter(|name| *name != IMPORTS).map(|name| SECTIONS.text(name).to_owned()).collect();
    Used { public, own }
}

/// Returns a type that users see with annotations of null: the value of a `Maybe` may be null.
pub(super) fn null_marked(text: &str) -> String {
    text.replace("Maybe<T>(T value)", "Maybe<T extends @Nullable Object>(T value)")
        .replace("static <T> Maybe<T>", "static <T extends @Nullable Object> Maybe<T>")
}

/// Returns the imports of what texts name: of the classes that the support knows, and of others.
pub(super) fn imports(others: &[&str], texts: &[&str]) -> Vec<String> {
    let words: BTreeSet<&str> = texts.iter().flat_map(|text| text.lines()).flat_map(code_words).collect();
    let own = SECTIONS.text(IMPORTS).lines().filter_map(|line| line.strip_prefix("import ")?.strip_suffix(';'));
    let is_used = |class: &&str| class.rsplit('.').next().is_some_and(|name| words.contains(name));
    let used: BTreeSet<&str> = own.chain(others.iter().copied()).filter(is_used).collect();
    used.into_iter().map(|class| format!("import {class};")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::codegen::table::Rule;
    use crate::names::{Case, recased};

    #[test]
    fn every_rule_has_an_interpreter() {
        let own =
            ["type", "values", "minimum", "exclusiveMinimum", "maximum", "exclusiveMaximum", "multipleOf", "pattern"];
        let others = ["format", "contains", "if"];
        for rule in Rule::ALL {
            let name = recased(&format!("{rule:?}"), Case::LowerCamel);
            let is_own = own.contains(&name.as_str()) || others.contains(&name.as_str());
            assert!(is_own || SECTIONS.names().any(|known| known == name), "{rule:?}");
        }
    }

    #[test]
    fn sections_declare_members() {
        let text = "/** a = b */\nstatic <T> Read<T> nilAt(Read<T> read) {\n    int x = 1;\n}\nstatic final class Document {\nrecord Choice(List<String> tags) {}\ninterface Read<T> {\nstatic final int KIND_NULL = 1;";
        assert_eq!(declared(text), ["nilAt", "Document", "Choice", "Read", "KIND_NULL"]);
        assert_eq!(declared("    /** a */\n    int item(int v) {\n        int x = 1;\n    }"), ["item"]);
    }
}
