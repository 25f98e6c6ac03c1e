//! Sentences of documentation that several languages print; each quotes names by its own `code`.

use std::collections::BTreeSet;

use crate::model::{Case, Constraint, Contract, Docs, Field, Keyword, Member, Model, Naming, Record, Subject, TypeId};
use crate::text::{Json, Number};

/// Returns the sentence about the result of a contract.
pub(super) fn of_result(contract: &Contract, code: impl Fn(&str) -> String) -> String {
    let mut sentence = match &contract.operation {
        Some(operation) => operation.sentence("Response", code),
        None => format!("The result of the tool {}.", code(&contract.tool)),
    };
    if !contract.has_content {
        sentence.push_str(" It has no content.");
    }
    sentence
}

/// Returns the types without names of their own whose comment is that of a property of the type.
pub(super) fn commented(model: &Model, is_same: impl Fn(TypeId, &Field) -> bool) -> BTreeSet<TypeId> {
    let records = model.definitions.iter().filter_map(|definition| definition.body.record());
    let repeated = |field: &Field| {
        let id = field.ty.non_null().name()?;
        (model.definition(id).naming == Naming::Path && is_same(id, field)).then_some(id)
    };
    records.flat_map(|record| &record.fields).filter_map(repeated).collect()
}

/// Returns the sentence about a property that all alternatives of a union have.
pub(super) fn shared_property(name: &str, code: impl Fn(&str) -> String) -> String {
    format!("Returns {}, which all alternatives have.", code(name))
}

/// Returns a list in words: `a, b and c`.
pub(super) fn listed(words: &[String], conjunction: &str) -> String {
    match words {
        [first @ .., last] if !first.is_empty() => format!("{} {conjunction} {last}", first.join(", ")),
        words => words.concat(),
    }
}

/// Returns the values of an enumeration with their documentation, as the operand of a `oneOf` that lists all of them;
/// none if no value is documented.
pub(super) fn described_values(members: &[Member]) -> Option<Json> {
    let value = |Member { value, docs, .. }: &Member| {
        let Docs { title, description, deprecated, .. } = &**docs;
        let text = |name, text: &Option<String>| text.as_ref().map(|text| (name, Json::string(text)));
        let known = [("const", value.clone())].into_iter().chain(text("title", title));
        let known = known.chain(text("description", description));
        Json::object(known.chain(deprecated.then_some(("deprecated", Json::Bool(true)))))
    };
    let is_documented = members.iter().any(|member| !member.docs.is_empty());
    is_documented.then(|| Json::array(members.iter().map(value)))
}

/// Returns each documented value of an enumeration with its documentation.
pub(super) fn value_texts(members: &[Member]) -> impl Iterator<Item = (&Json, String)> {
    members.iter().filter(|member| !member.docs.is_empty()).map(|Member { value, docs, .. }| {
        let mut texts: Vec<&str> = docs.title.iter().chain(&docs.description).map(|text| text.trim()).collect();
        texts.dedup();
        texts.extend(docs.deprecated.then_some("Deprecated."));
        (value, texts.join("\n"))
    })
}

/// Returns the description of a case of a record of that name.
pub(super) fn case(name: &str, record: &Record, case: &Case, code: impl Fn(&str) -> String) -> Option<String> {
    Some(format!("{name} {}", words(record, case, &code)?))
}

/// Returns which properties of a record exclude or require each other, if it has cases.
pub(super) fn cases(record: &Record, code: impl Fn(&str) -> String) -> Option<String> {
    if let Some(properties) = alternatives(record) {
        return Some(format!("Exactly one of {} is present.", listed(&names(record, &properties, code), "and")));
    }
    let cases: Vec<String> = record.cases.iter().filter_map(|case| words(record, case, &code)).collect();
    (!cases.is_empty()).then(|| format!("An object {}.", cases.join(", or ")))
}

/// Returns the properties of which exactly one is present, if that is what the cases mean.
fn alternatives(record: &Record) -> Option<Vec<usize>> {
    let present: Vec<usize> = record.cases.iter().flat_map(|case| case.present.iter().copied()).collect();
    let is_alternative = |case: &Case| {
        let is_known = case.absent.iter().all(|index| present.contains(index));
        case.present.len() == 1 && case.absent.len() + 1 == record.cases.len() && is_known
    };
    (!present.is_empty() && record.cases.iter().all(is_alternative)).then_some(present)
}

/// Returns what tells a case from the others: `with a`, or `without b`.
fn words(record: &Record, case: &Case, code: impl Fn(&str) -> String) -> Option<String> {
    match (names(record, &case.present, &code), names(record, &case.absent, &code)) {
        (present, absent) if present.is_empty() => {
            (!absent.is_empty()).then(|| format!("without {}", listed(&absent, "or")))
        }
        (present, _) => Some(format!("with {}", listed(&present, "and"))),
    }
}

fn names(record: &Record, indexes: &[usize], code: impl Fn(&str) -> String) -> Vec<String> {
    indexes.iter().filter_map(|&index| record.fields.get(index)).map(|field| code(&field.name)).collect()
}

/// Returns constraints in words, those of a kind together: `1 to 5 items`, `each item: at least 1 character`.
pub(super) fn constraints(constraints: &[&Constraint], code: impl Fn(&str) -> String + Copy) -> Vec<String> {
    let first = |wanted: Keyword| {
        constraints.iter().find_map(|constraint| match constraint {
            Constraint::Bound(keyword, number) if *keyword == wanted => Some(number),
            _ => None,
        })
    };
    let mut words = Vec::new();
    words.extend(span(first(Keyword::Minimum), first(Keyword::Maximum), ["", ""]));
    words.extend(first(Keyword::ExclusiveMinimum).map(|number| format!("greater than {}", number.as_str())));
    words.extend(first(Keyword::ExclusiveMaximum).map(|number| format!("less than {}", number.as_str())));
    words.extend(first(Keyword::MultipleOf).map(|number| format!("a multiple of {}", number.as_str())));
    words.extend(span(first(Keyword::MinLength), first(Keyword::MaxLength), [" character", " characters"]));
    words.extend(span(first(Keyword::MinItems), first(Keyword::MaxItems), [" item", " items"]));
    words.extend(span(first(Keyword::MinProperties), first(Keyword::MaxProperties), [" property", " properties"]));
    words.extend(constraints.iter().filter_map(|constraint| match constraint {
        Constraint::UniqueItems => Some("unique items".to_owned()),
        Constraint::Pattern(pattern) => Some(format!("matches {}", code(pattern))),
        Constraint::KeyPattern(pattern) => Some(format!("each property name matches {}", code(pattern))),
        Constraint::Bound(..) | Constraint::Each(..) => None,
    }));
    for (subject, name) in [(Subject::Item, "each item"), (Subject::Value, "each value")] {
        let inner: Vec<&Constraint> = constraints.iter().filter_map(|constraint| inside(constraint, subject)).collect();
        if !inner.is_empty() {
            words.push(format!("{name}: {}", self::constraints(&inner, code).join(", ")));
        }
    }
    words
}

fn inside(constraint: &Constraint, wanted: Subject) -> Option<&Constraint> {
    match constraint {
        Constraint::Each(subject, inner) if *subject == wanted => Some(inner),
        _ => None,
    }
}

/// `1 to 5 items`, `at least 1 item`, `exactly 2 items`
fn span(min: Option<&Number>, max: Option<&Number>, [one, many]: [&str; 2]) -> Option<String> {
    let unit = |number: &Number| if number.as_integer() == Some(1) { one } else { many };
    match (min, max) {
        (Some(min), Some(max)) if min == max => Some(format!("exactly {}{}", max.as_str(), unit(max))),
        (Some(min), Some(max)) => Some(format!("{} to {}{}", min.as_str(), max.as_str(), unit(max))),
        (Some(min), None) => Some(format!("at least {}{}", min.as_str(), unit(min))),
        (None, Some(max)) => Some(format!("at most {}{}", max.as_str(), unit(max))),
        (None, None) => None,
    }
}
