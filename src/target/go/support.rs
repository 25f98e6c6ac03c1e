//! The support that a file uses: sections of `templates/go/support.go`.

use std::sync::LazyLock;

use crate::codegen::phrases::{Printed, expanded};
use crate::codegen::support::{Support, Syntax, words};

static TEXT: LazyLock<String> = LazyLock::new(|| expanded(include_str!("../../../templates/go/support.go"), phrase));

static SECTIONS: LazyLock<Support> = LazyLock::new(|| Support::new(&TEXT, &SYNTAX));

const SYNTAX: Syntax = Syntax {
    mark: "//:",
    declared: |text| {
        let name = |line: &'static str| {
            let rest = line.strip_prefix("func ").or_else(|| line.strip_prefix("type "));
            let rest = rest.or_else(|| line.strip_prefix("const ")).or_else(|| line.strip_prefix("var "))?;
            // Methods of one section belong to the types of another, and have its name.
            (!rest.starts_with('(')).then(|| words(rest).next().map(|(_, name, _)| name)).flatten()
        };
        text.lines().filter_map(name).collect()
    },
    used: |text| text.lines().flat_map(code_words).collect(),
};

/// The packages of Go's library that the support uses.
const PACKAGES: [&str; 20] = [
    "cmp",
    "encoding/base64",
    "encoding/json",
    "errors",
    "fmt",
    "iter",
    "maps",
    "math",
    "math/big",
    "net/url",
    "reflect",
    "regexp/syntax",
    "slices",
    "strconv",
    "strings",
    "sync",
    "time",
    "unicode",
    "unicode/utf16",
    "unicode/utf8",
];

/// Prints a phrase: a string, or a call that joins its parts.
fn phrase(parts: &[Printed]) -> String {
    let part = |part: &Printed| match part {
        Printed::Words(words) => format!("\"{words}\""),
        Printed::Argument(argument) => (*argument).to_owned(),
        Printed::Count(count, one, many) => format!("counted({count}, \"{one}\", \"{many}\")"),
    };
    match parts {
        [only] => part(only),
        _ => format!("words({})", parts.iter().map(part).collect::<Vec<_>>().join(", ")),
    }
}

/// Returns the words of a line that are in no string and no comment.
pub(super) fn code_words(line: &str) -> Vec<&str> {
    let (mut found, mut start) = (Vec::new(), None);
    let (mut quote, mut is_escaped, mut last) = (None, false, ' ');
    for (at, c) in line.char_indices() {
        let is_code = quote.is_none();
        match quote {
            Some(mark) if c == mark && !is_escaped => quote = None,
            None if matches!(c, '"' | '`' | '\'') => quote = Some(c),
            Some(_) | None => {}
        }
        is_escaped = quote.is_some_and(|mark| mark != '`') && c == '\\' && !is_escaped;
        match (is_code && (c == '_' || c.is_alphanumeric()), start) {
            (true, None) => start = Some(at),
            (false, Some(from)) => {
                found.push(&line[from..at]);
                start = None;
            }
            (true, Some(_)) | (false, None) => {}
        }
        if is_code && c == '/' && last == '/' {
            return found;
        }
        last = c;
    }
    found.extend(start.map(|from| &line[from..]));
    found
}

/// Returns whether a line is in a string at its end.
fn is_in_string(before: &str) -> bool {
    let (mut quote, mut is_escaped) = (None, false);
    for c in before.chars() {
        match quote {
            Some(mark) if c == mark && !is_escaped => quote = None,
            None if matches!(c, '"' | '`' | '\'') => quote = Some(c),
            Some(_) | None => {}
        }
        is_escaped = quote.is_some_and(|mark| mark != '`') && c == '\\' && !is_escaped;
    }
    quote.is_some()
}

/// Returns the names that the support declares.
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    SECTIONS.declared()
}

/// Returns the packages that the support may import.
pub(super) fn packages() -> impl Iterator<Item = &'static str> {
    PACKAGES.into_iter()
}

/// The support that a file uses.
pub(super) struct Used {
    pub(super) texts: Vec<String>,
    pub(super) imports: Vec<String>,
}

/// Returns the support that declarations use, and that other files of the package do.
pub(super) fn used(declarations: &[String], elsewhere: &[&'static str], has_streams: bool) -> Used {
    let called =
        declarations.iter().flat_map(|text| text.lines()).flat_map(code_words).chain(elsewhere.iter().copied());
    let mut names = SECTIONS.with_needs(called);
    names.dedup();
    let texts: Vec<String> = names.into_iter().map(|name| SECTIONS.text(name).to_owned()).collect();
    let has = |package: &&&str| {
        let name = package.rsplit('/').next().unwrap_or_default();
        let is_used = |(before, word, after): (&str, &str, &str)| {
            word == name
                && after.starts_with('.')
                && !before.ends_with('.')
                && !is_in_string(before.rsplit('\n').next().unwrap_or_default())
        };
        has_streams && name == "iter" || texts.iter().any(|text| words(text).any(is_used))
    };
    let imports = PACKAGES.iter().filter(has).map(|package| format!("\"{package}\"")).collect();
    Used { texts, imports }
}

/// Returns a declaration without the functions that read values: these must be valid.
pub(super) fn without_readers(text: &str) -> String {
    let is_reader = |part: &&str| {
        let head = part.lines().next().unwrap_or_default();
        head.starts_with("func read") || (head.starts_with("func (") && head.contains(") read(v value, "))
    };
    text.split("\n\n").filter(|part| !is_reader(part)).collect::<Vec<_>>().join("\n\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::codegen::table::Rule;
    use crate::names::{Case, recased};

    #[test]
    fn every_rule_has_an_interpreter() {
        let own = [
            "type",
            "values",
            "minimum",
            "exclusiveMinimum",
            "maximum",
            "exclusiveMaximum",
            "multipleOf",
            "pattern",
            "format",
            "contains",
            "if",
        ];
        for rule in Rule::ALL {
            let name = recased(&format!("{rule:?}"), Case::LowerCamel);
            assert!(own.contains(&name.as_str()) || SECTIONS.names().any(|known| known == name), "{rule:?}");
        }
    }

    #[test]
    fn words_in_strings_and_comments_are_no_code() {
        assert_eq!(code_words("a(\"b \\\" c\", `d\\`, 'e').g // f"), ["a", "g"]);
    }
}
