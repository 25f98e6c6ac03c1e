//! The documentation of types and properties, as lines.

use super::quote::CommentStyle;
use crate::model::{Constraint, Docs};
use crate::target::docs::constraints;

/// Returns the title and the description, then a line of what the schema says besides. `name` is that with which they
/// begin, if the language's documentation does so.
pub(super) fn lines(docs: &Docs, style: CommentStyle, name: Option<&str>) -> Vec<String> {
    let mut texts: Vec<Vec<String>> =
        docs.title.iter().chain(&docs.description).map(|text| style.lines(text)).collect();
    texts.dedup();
    let mut lines = texts.concat();
    if let Some((first, name)) = lines.first_mut().zip(name) {
        *first = begun(first, name);
    }
    let facts = facts(docs, style);
    if !facts.is_empty() {
        lines.push(facts.join(" "));
    }
    lines
}

/// Begins a line with a name: `User is a customer.`
fn begun(line: &str, name: &str) -> String {
    let article = ["A ", "An ", "The "].into_iter().find(|article| line.starts_with(article)).unwrap_or_default();
    let rest = &line[article.len()..];
    let begins = |text: &str| text.strip_prefix(name).is_some_and(|rest| !rest.starts_with(char::is_alphanumeric));
    match line.chars().next() {
        _ if begins(rest) => line.to_owned(),
        Some(_) if !article.is_empty() => format!("{name} is {}{rest}", article.to_lowercase()),
        Some(first) if first.is_alphanumeric() || first == '`' => format!("{name}: {line}"),
        // A list, or another form of Markdown.
        Some(_) | None => line.to_owned(),
    }
}

fn facts(docs: &Docs, style: CommentStyle) -> Vec<String> {
    let all: Vec<&Constraint> = docs.constraints.iter().collect();
    let code = |text: &str| style.code(text);
    let mut facts: Vec<String> = docs.section.iter().map(|section| format!("{section}.")).collect();
    facts.extend(docs.format.iter().map(|format| format!("Format: {}.", code(format))));
    let words = constraints(&all, code);
    facts.extend((!words.is_empty()).then(|| format!("Constraints: {}.", words.join(", "))));
    facts.extend(docs.default.iter().map(|value| format!("Default: {}.", code(&value.to_string()))));
    facts.extend(docs.read_only.then(|| "Read-only.".to_owned()));
    facts.extend(docs.write_only.then(|| "Write-only.".to_owned()));
    facts
}

#[cfg(test)]
mod tests {
    use super::begun;

    #[test]
    fn documentation_begins_with_a_name() {
        for (line, expected) in [
            ("A user of the shop.", "User is a user of the shop."),
            ("The User of the shop.", "The User of the shop."),
            ("User", "User"),
            ("Users are many.", "User: Users are many."),
            ("Where to write to.", "User: Where to write to."),
            ("- an item", "- an item"),
        ] {
            assert_eq!(begun(line, "User"), expected);
        }
    }
}
