//! Determines the dialect of a schema without `$schema`, if it uses forms that 2020-12 doesn't have.

use super::dialect::{DeclaredDialect, Dialect};
use super::keyword::Keyword;
use super::resource::subschemas;
use crate::source::{Member, Node};

/// A form that newer dialects don't have.
pub(super) struct Evidence<'n> {
    /// The newest dialect with that form.
    pub(super) newest: Dialect,
    /// The member that has it.
    pub(super) member: &'n Member,
    /// A description of the evidence.
    pub(super) what: &'static str,
}

/// Returns the newest dialect that supports every keyword form in a schema, with the evidence for it; none if that is
/// 2020-12, or if no dialect supports all of them.
pub(super) fn dialect<'n>(roots: Vec<&'n Node>) -> Option<Evidence<'n>> {
    let mut found: Option<Evidence> = None;
    let mut oldest = Dialect::Draft4;
    let mut pending = roots;
    while let Some(schema) = pending.pop() {
        // A schema with a URI of its own may declare its dialect.
        if schema.get("$id").is_some() && schema.get("$schema").is_some() {
            continue;
        }
        for member in schema.members() {
            oldest = oldest.max(needs(&member.key));
            let older = evidence(schema, member);
            if older.as_ref().is_some_and(|older| found.as_ref().is_none_or(|found| older.newest < found.newest)) {
                found = older;
            }
        }
        // 2019-09 has all keywords with subschemas, and ignores nothing beside `$ref`.
        pending.extend(subschemas(schema, DeclaredDialect::declared(Dialect::Draft201909)));
    }
    found.filter(|found| found.newest >= oldest)
}

/// Returns the oldest dialect in which a keyword affects validation.
fn needs(name: &str) -> Dialect {
    match (Keyword::from_name(name), name) {
        // Annotations don't affect validation.
        (Some(keyword), _) if keyword.is_annotation() => Dialect::Draft4,
        (Some(keyword), _) => keyword.since(),
        (None, "$anchor" | "$recursiveRef" | "$recursiveAnchor") => Dialect::Draft201909,
        (None, "$dynamicRef" | "$dynamicAnchor") => Dialect::Draft202012,
        (None, _) => Dialect::Draft4,
    }
}

fn evidence<'n>(schema: &'n Node, member: &'n Member) -> Option<Evidence<'n>> {
    let value = &member.value;
    let is_fragment = || value.as_str().is_some_and(|id| id.starts_with('#') && id.len() > 1);
    let (newest, what) = match member.key.as_str() {
        "items" if value.as_array().is_some() => (Dialect::Draft201909, "an array of `items`"),
        "$recursiveRef" => (Dialect::Draft201909, "`$recursiveRef`"),
        "$id" if is_fragment() => (Dialect::Draft7, "a fragment as `$id`"),
        "dependencies" if value.is_object() => (Dialect::Draft7, "`dependencies`"),
        "id" if is_fragment() => (Dialect::Draft4, "a fragment as `id`"),
        "exclusiveMinimum" if value.as_bool().is_some() && schema.get("minimum").is_some() => {
            (Dialect::Draft4, "a boolean `exclusiveMinimum`")
        }
        "exclusiveMaximum" if value.as_bool().is_some() && schema.get("maximum").is_some() => {
            (Dialect::Draft4, "a boolean `exclusiveMaximum`")
        }
        _ => return None,
    };
    Some(Evidence { newest, member, what })
}
