//! Composes schemas in the form that generators read best, if it doesn't matter which properties they evaluate.

use crate::model::{Entry, Keyword, Operand, Schema, operand};

/// Keywords that depend on each other: those of one row must come from one schema.
const TOGETHER: [&[Keyword]; 4] = [
    &[Keyword::Properties, Keyword::PatternProperties, Keyword::AdditionalProperties, Keyword::UnevaluatedProperties],
    &[Keyword::PrefixItems, Keyword::Items, Keyword::UnevaluatedItems],
    &[Keyword::Contains, Keyword::MinContains, Keyword::MaxContains, Keyword::UnevaluatedItems],
    &[Keyword::If, Keyword::Then, Keyword::Else],
];

/// Keywords that a generator looks for beside a reference.
const OF_MEMBERS: [Keyword; 4] =
    [Keyword::Properties, Keyword::Required, Keyword::AdditionalProperties, Keyword::PatternProperties];

/// Returns the keywords of a schema in an equivalent composition. `is_plain` returns whether a name is that of an
/// object schema that is written out.
pub(super) fn composed(entries: Vec<Entry>, is_plain: impl Fn(&str) -> bool) -> Vec<Entry> {
    if let Some(entries) = only_reference(&entries).or_else(|| merged(&entries)) {
        return entries;
    }
    match operand(&entries, Keyword::Ref) {
        Some(Operand::Reference(name)) if is_plain(name) && has_members(&entries) => beside(entries),
        _ => entries,
    }
}

fn has_members(entries: &[Entry]) -> bool {
    OF_MEMBERS.iter().any(|keyword| operand(entries, *keyword).is_some()) && operand(entries, Keyword::AllOf).is_none()
}

/// Returns the schemas under `allOf`, and the keywords beside it.
fn conjunction(entries: &[Entry]) -> Option<(&[Schema], Vec<Entry>)> {
    let Operand::Schemas(schemas) = operand(entries, Keyword::AllOf)? else { return None };
    Some((schemas, entries.iter().filter(|(keyword, _)| *keyword != Keyword::AllOf).cloned().collect()))
}

/// Replaces `allOf` of one reference by that reference.
fn only_reference(entries: &[Entry]) -> Option<Vec<Entry>> {
    let (schemas, mut beside) = conjunction(entries)?;
    let [only] = schemas else { return None };
    let [reference @ (Keyword::Ref, _)] = only.entries() else { return None };
    let is_alone = beside.iter().all(|(keyword, _)| keyword.is_metadata());
    is_alone.then(|| {
        beside.push(reference.clone());
        beside
    })
}

/// Merges `allOf` of schemas with different keywords into one schema.
fn merged(entries: &[Entry]) -> Option<Vec<Entry>> {
    let (schemas, mut merged) = conjunction(entries)?;
    for schema in schemas {
        let known = merged.len();
        for (keyword, value) in schema.entries() {
            match operand(&merged[..known], *keyword) {
                _ if matches!(keyword, Keyword::Ref | Keyword::AllOf) || depends(&merged[..known], *keyword) => {
                    return None;
                }
                Some(_) if keyword.is_metadata() => {}
                Some(found) if found == value => {}
                Some(_) => return None,
                None => merged.push((*keyword, value.clone())),
            }
        }
    }
    operand(&merged, Keyword::Ref).is_none().then_some(merged)
}

/// Returns whether a keyword depends on one of the others.
fn depends(entries: &[Entry], keyword: Keyword) -> bool {
    let rows = TOGETHER.iter().filter(|row| row.contains(&keyword));
    rows.flat_map(|row| row.iter()).any(|other| operand(entries, *other).is_some())
}

/// Returns a reference with siblings as `allOf` of both: generators ignore keywords beside a reference.
fn beside(entries: Vec<Entry>) -> Vec<Entry> {
    let (mut composed, rest): (Vec<Entry>, Vec<Entry>) =
        entries.into_iter().partition(|(keyword, _)| keyword.is_metadata());
    let (reference, rest): (Vec<Entry>, Vec<Entry>) =
        rest.into_iter().partition(|(keyword, _)| *keyword == Keyword::Ref);
    let all = vec![Schema::keywords(reference), Schema::keywords(rest)];
    composed.push((Keyword::AllOf, Operand::Schemas(all)));
    composed
}
