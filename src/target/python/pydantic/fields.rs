//! The arguments of `Field`.

use crate::codegen::layout::Doc;
use crate::model::{self, Body, Constraint, Definition, Docs, Field, Type};
use crate::target::docs::described_values;
use crate::target::python::{STYLE, quote};
use crate::text::Json;

/// Maximum length of the parts of a text that is written over several lines.
const PART: usize = 80;

/// A keyword of JSON Schema, and its operand.
type Keyword = (&'static str, Json);

/// Returns the arguments for a property, except for its default, given those of its constraints. The other constraints become
/// keywords of its JSON Schema.
pub(super) fn arguments(
    field: &Field,
    alias: Option<&str>,
    constraints: Vec<String>,
    is_expressed: impl Fn(&Constraint) -> bool,
) -> Vec<Doc> {
    let docs = &field.docs;
    let text = |name: &str, text: &str| Doc::text(format!("{name}={}", quote::string(text)));
    let mut arguments = Vec::new();
    arguments.extend(alias.map(|alias| text("alias", alias)));
    arguments.extend(docs.title.as_deref().map(|title| text("title", title)));
    arguments.extend(docs.description.as_deref().map(str::trim).filter(|text| !text.is_empty()).map(description));
    if !docs.examples.is_empty() {
        let examples: Vec<String> = docs.examples.iter().map(quote::value).collect();
        arguments.push(Doc::text(format!("examples=[{}]", examples.join(", "))));
    }
    arguments.extend(docs.deprecated.then(|| Doc::text("deprecated=True")));
    arguments.extend(constraints.into_iter().map(Doc::text));
    let others: Vec<&Constraint> = docs.constraints.iter().filter(|constraint| !is_expressed(constraint)).collect();
    let mut rest = keywords(&others, docs);
    // pydantic itself states a default that it fills in, unless a function makes that.
    let is_stated = field.filled_in().is_some_and(|of| of.is_scalar() && *of != Json::Null);
    rest.extend(docs.default.as_ref().filter(|_| !is_stated).map(|default| ("default", default.clone())));
    arguments.extend(extra(&rest).map(Doc::text));
    arguments
}

/// Returns a bound as an argument of its own, where pydantic means the same by it.
pub(super) fn own(ty: &Type, constraint: &Constraint) -> Option<String> {
    let Constraint::Bound(keyword, number) = constraint else { return None };
    let name = match (ty, keyword) {
        (Type::Integer(_), model::Keyword::Minimum) => "ge",
        (Type::Integer(_), model::Keyword::ExclusiveMinimum) => "gt",
        (Type::Integer(_), model::Keyword::Maximum) => "le",
        (Type::Integer(_), model::Keyword::ExclusiveMaximum) => "lt",
        (Type::String, model::Keyword::MinLength)
        | (Type::List(_), model::Keyword::MinItems)
        | (Type::Map(_), model::Keyword::MinProperties) => "min_length",
        (Type::String, model::Keyword::MaxLength)
        | (Type::List(_), model::Keyword::MaxItems)
        | (Type::Map(_), model::Keyword::MaxProperties) => "max_length",
        _ => return None,
    };
    let bound = number.as_integer().and_then(|bound| i64::try_from(bound).ok())?;
    Some(format!("{name}={bound}"))
}

/// Returns the documentation of a definition as JSON Schema keywords, which a class has no other place for: of its
/// constraints some.
pub(super) fn of_definition(definition: &Definition, is_shown: impl Fn(&Constraint) -> bool) -> Vec<Keyword> {
    let docs = &definition.docs;
    let constraints: Vec<&Constraint> = docs.constraints.iter().filter(|constraint| is_shown(constraint)).collect();
    let mut keywords = keywords(&constraints, docs);
    keywords.extend(docs.deprecated.then_some(("deprecated", Json::Bool(true))));
    if let Body::Enum(members) = &definition.body {
        keywords.extend(described_values(members).map(|values| ("oneOf", values)));
    }
    keywords
}

fn keywords(constraints: &[&Constraint], docs: &Docs) -> Vec<Keyword> {
    let mut keywords: Vec<Keyword> = constraints.iter().filter_map(|constraint| keyword(constraint)).collect();
    let flag = |name, is_set: bool| is_set.then_some((name, Json::Bool(true)));
    keywords.extend(docs.format.as_ref().map(|format| ("format", Json::string(format))));
    keywords.extend(flag("readOnly", docs.read_only));
    keywords.extend(flag("writeOnly", docs.write_only));
    keywords
}

/// Returns a bound as a JSON Schema keyword; none if it applies to something nested.
pub(super) fn keyword(constraint: &Constraint) -> Option<Keyword> {
    match constraint {
        Constraint::Bound(keyword, number) => Some((keyword.name(), Json::Number(number.clone()))),
        Constraint::Pattern(pattern) => Some(("pattern", Json::string(pattern))),
        Constraint::UniqueItems => Some(("uniqueItems", Json::Bool(true))),
        Constraint::KeyPattern(pattern) => Some(("propertyNames", Json::object([("pattern", Json::string(pattern))]))),
        Constraint::Each(..) => None,
    }
}

/// Returns whether a constraint is one of these keywords.
pub(super) fn is_one_of(constraint: &Constraint, keywords: &[&str]) -> bool {
    keyword(constraint).is_some_and(|(name, _)| keywords.contains(&name))
}

/// Returns the argument with JSON Schema keywords.
pub(super) fn extra(keywords: &[Keyword]) -> Option<String> {
    let members = keywords.iter().map(|(name, value)| (*name, value.clone()));
    (!keywords.is_empty()).then(|| format!("json_schema_extra={}", quote::value(&Json::object(members))))
}

/// Returns a description: on one line, else in parts.
fn description(text: &str) -> Doc {
    let whole = format!("description={}", quote::string(text));
    if whole.chars().count() + 2 * STYLE.indent < STYLE.width {
        return Doc::text(whole);
    }
    Doc::lines(parts(text).into_iter().map(|part| Doc::text(quote::string(part)))).enclosed("description=(", ")")
}

/// Returns a text cut behind its spaces and lines.
fn parts(text: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let (mut start, mut end) = (0, 0);
    for word in text.split_inclusive([' ', '\n']) {
        let is_long = text[start..end].chars().count() + word.chars().count() > PART;
        if end > start && (is_long || text[start..end].ends_with('\n')) {
            parts.push(&text[start..end]);
            start = end;
        }
        end += word.len();
    }
    parts.push(&text[start..end]);
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_texts_are_cut_between_words() {
        let text = format!("{} and\nthe {}\n", "word ".repeat(20).trim(), "x".repeat(80));
        let parts = parts(&text);
        assert_eq!(parts.concat(), text);
        assert_eq!(parts.len(), 4);
        assert!(parts[1].ends_with("and\n"));
    }
}
