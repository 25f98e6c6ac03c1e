//! The code points of `\p{…}`.

use regex_syntax::ParserBuilder;
use regex_syntax::hir::{Class, HirKind};

use super::names::{BINARY, CATEGORIES, SCRIPTS, listed, spelled};
use super::set::Set;

const SURROGATES: (u32, u32) = (0xD800, 0xDFFF);

/// Returns the code points of a property, named by the text in the braces.
pub(super) fn property(name: &str) -> Result<Set, String> {
    let (query, has_surrogates) = match name.split_once('=') {
        None if listed(CATEGORIES, name) => (format!("gc={name}"), is_surrogate_category(name)),
        None if listed(BINARY, name) => (name.to_owned(), matches!(name, "Any" | "Assigned")),
        Some(("General_Category" | "gc", value)) if listed(CATEGORIES, value) => {
            (format!("gc={value}"), is_surrogate_category(value))
        }
        Some(("Script" | "sc", value)) if listed(SCRIPTS, value) => (format!("sc={value}"), false),
        Some(("Script_Extensions" | "scx", value)) if listed(SCRIPTS, value) => (format!("scx={value}"), false),
        None | Some(_) => return Err(unknown(name)),
    };
    // A surrogate is not a character, so the tables don't contain it.
    let surrogates = has_surrogates.then_some(SURROGATES);
    Ok(Set::new(ranges(&query).ok_or_else(|| unknown(name))?.into_iter().chain(surrogates)))
}

/// Returns whether surrogates are of this General_Category.
fn is_surrogate_category(name: &str) -> bool {
    matches!(name, "C" | "Other" | "Cs" | "Surrogate")
}

fn unknown(name: &str) -> String {
    let bare = name.split_once('=').map_or(name, |(_, value)| value);
    match spelled(bare) {
        Some(spelled) if spelled != name => format!("ECMAScript has no `\\p{{{name}}}`; write `\\p{{{spelled}}}`"),
        Some(_) | None => format!("`\\p{{{name}}}` is no property that can be tested"),
    }
}

/// Returns the ranges in the tables of `regex-syntax`, which contain no surrogates.
fn ranges(query: &str) -> Option<Vec<(u32, u32)>> {
    if matches!(query, "gc=Cs" | "gc=Surrogate") {
        return Some(Vec::new());
    }
    let parsed = ParserBuilder::new().build().parse(&format!("\\p{{{query}}}")).ok()?;
    match parsed.kind() {
        HirKind::Class(Class::Unicode(class)) => {
            Some(class.iter().map(|range| (u32::from(range.start()), u32::from(range.end()))).collect())
        }
        // A class of one character.
        HirKind::Literal(literal) => {
            let c = u32::from(std::str::from_utf8(&literal.0).ok()?.chars().next()?);
            Some(vec![(c, c)])
        }
        _ => None,
    }
}
