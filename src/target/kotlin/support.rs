//! The support that a file uses: sections of `templates/kotlin/support.kt`.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use crate::codegen::phrases::{Printed, expanded};
use crate::codegen::support::{Support, Syntax, words};
use crate::target::flat::text::{code_words, types_in};

static TEXT: LazyLock<String> =
    LazyLock::new(|| expanded(include_str!("../../../templates/kotlin/support.kt"), phrase));

static NESTED: LazyLock<BTreeSet<&str>> = LazyLock::new(|| nested_in(&TEXT).collect());

static SECTIONS: LazyLock<Support> = LazyLock::new(|| Support::new(&TEXT, &SYNTAX));

const SYNTAX: Syntax = Syntax { mark: "//:", declared, used: |text| text.lines().flat_map(code_words).collect() };

/// The section that is about the others.
const ABOUT: &str = "about";

/// The sections that stand beside the support: types that users see.
const PUBLIC: [&str; 5] = ["Violation", "InvalidJsonException", "ViolationsException", "Maybe", "JsonNumber"];

/// The words before the names of what is declared.
const DECLARE: [&str; 6] = ["fun", "val", "class", "object", "interface", "typealias"];

/// Prints a phrase: a string, or strings that are joined.
fn phrase(parts: &[Printed<'_>]) -> String {
    let part = |part: &Printed<'_>| match part {
        Printed::Words(words) => format!("\"{words}\""),
        Printed::Argument(argument) => (*argument).to_owned(),
        Printed::Count(count, one, many) => format!("counted({count}, \"{one}\", \"{many}\")"),
    };
    parts.iter().map(part).collect::<Vec<_>>().join(" + ")
}

/// Returns the names that a section declares in lines that are indented as little as its first one.
fn declared(text: &'static str) -> Vec<&'static str> {
    let indent = |line: &str| line.len() - line.trim_start().len();
    let least = text.lines().find(|line| !line.trim().is_empty()).map_or(0, indent);
    let lines = text.lines().filter(|line| indent(line) == least);
    lines.filter_map(|line| declared_in(line.trim_start())).collect()
}

/// Returns the name that a line declares.
fn declared_in(code: &'static str) -> Option<&'static str> {
    // Annotations and comments declare nothing.
    let is_code = code.starts_with(|c: char| c.is_ascii_lowercase());
    let (_, _, rest) = words(code).find(|(_, word, _)| DECLARE.contains(word)).filter(|_| is_code)?;
    // The type parameters of a function stand before its name.
    let named = match rest.trim_start().strip_prefix('<') {
        Some(parameters) => parameters.split_once("> ")?.1,
        None => rest,
    };
    words(named).next().map(|(_, name, _)| name)
}

/// Returns the names that the support declares in its object.
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
    let is_type = |line: &&str| ["class ", "typealias ", "object "].into_iter().any(|keyword| line.contains(keyword));
    text.lines().map(str::trim_start).filter(is_type).filter_map(declared_in)
}

/// The support that a file uses.
pub(super) struct Used {
    /// The types beside it.
    pub(super) public: Vec<String>,
    /// The members of its object.
    pub(super) own: Vec<String>,
}

/// Returns the support of these names, with what it uses itself.
pub(super) fn used<'n>(called: impl IntoIterator<Item = &'n str>) -> Used {
    let names = SECTIONS.with_needs(called.into_iter().filter(|name| *name != ABOUT));
    let names = names.into_iter().filter(|name| *name != ABOUT);
    let (public, own): (Vec<&str>, Vec<&str>) = names.partition(|name| PUBLIC.contains(name));
    let text = |names: Vec<&str>| names.into_iter().map(|name| SECTIONS.text(name).to_owned()).collect();
    Used { public: text(public), own: text(own) }
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
        let text = "/** a class b */\nfun <T> nilAt(read: Read<T>): Read<T?> =\n    val x = 1\ndata class Choice(val tags: List<String>)\ntypealias Is = (Int) -> Boolean\nconst val KIND_NULL = 1";
        assert_eq!(declared(text), ["nilAt", "Choice", "Is", "KIND_NULL"]);
        assert_eq!(declared("    /** a */\n    fun item(v: Int): Int {\n        val x = 1\n    }"), ["item"]);
    }

    #[test]
    fn support_names_no_platform() {
        let named = TEXT.lines().flat_map(code_words).find(|word| ["java", "javax", "jvm", "js"].contains(word));
        assert_eq!(named, None);
    }
}
