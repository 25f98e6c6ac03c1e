//! Types alone: serde's traits are derived, with attributes where JSON Schema and serde's defaults differ. What remains
//! inexact is reported as a loss.

use crate::codegen::residual::{Domains, Profile};
use crate::model::{Case, Definition, Field, Kinds, Loss, Member as Listed, Model, Record, Rest, Tuple, Type, TypeId};
use crate::text::Json;

use super::fields::Member;
use super::types::{TupleForm, texts};
use super::{ItemPrinter, generics, guards, quote};

/// The abilities of types with derived traits.
const PROFILE: Profile = Profile {
    whole_numbers: Some("rejects integers that are written with a fraction, such as `1.0`"),
    literals: |members: &[Listed]| {
        Some(match texts(members.iter().map(|member| &member.value)) {
            Some(_) => "is also read from an object that maps one of its strings to null",
            None => "is any value, because not all of its values are strings",
        })
    },
    tuples: |tuple: &Tuple| {
        TupleForm::of(tuple).is_open().then_some("is a list of any values, because the number of items varies")
    },
    objects: |record: &Record| {
        let is_map = matches!(record.rest, Rest::Kept(_)) || !record.cases.is_empty();
        (!is_map).then_some("is also read from an array of the values of its properties")
    },
    cases: |record: &Record| {
        let message = "is read as the first case that fits, also with properties that this case excludes";
        (!matches!(record.rest, Rest::Refused)).then_some(message)
    },
    ..guards::PROFILE
};

/// Returns what the types of a model can't express.
pub(super) fn losses(model: &Model) -> Vec<Loss> {
    Domains::new(model, &PROFILE, |_| true).losses()
}

/// Returns an attribute of serde.
pub(super) fn attribute(arguments: &[String]) -> String {
    format!("#[serde({})]\n", arguments.join(", "))
}

/// Returns the arguments of the attribute of a record.
pub(super) fn of_record(definition: &Definition, record: &Record) -> Vec<String> {
    let mut arguments = Vec::new();
    arguments.extend((!record.cases.is_empty()).then(|| "untagged".to_owned()));
    arguments.extend(matches!(record.rest, Rest::Refused).then(|| "deny_unknown_fields".to_owned()));
    let count = definition.parameters.len();
    let bounds: Vec<String> =
        (0..count).map(|index| format!("{}: Deserialize<'de>", generics::parameter(count, index))).collect();
    // serde infers none for fields with functions of their own.
    arguments.extend((count > 0).then(|| format!("bound(deserialize = {})", quote::literal(&bounds.join(", ")))));
    arguments
}

/// Returns the attribute of a variant whose identifier isn't the value.
pub(super) fn of_value(identifier: &str, value: &Json) -> String {
    match value.as_str() {
        Some(text) if text != serde_name(identifier) => attribute(&[format!("rename = {}", quote::literal(text))]),
        Some(_) | None => String::new(),
    }
}

/// Returns the name that serde derives from an identifier.
fn serde_name(identifier: &str) -> &str {
    identifier.strip_prefix("r#").unwrap_or(identifier)
}

/// Returns the cases of a record in the order in which serde tries them: those first that require most properties.
pub(super) fn reading_order(record: &Record) -> Vec<&Case> {
    let mut cases: Vec<&Case> = record.cases.iter().collect();
    cases.sort_by_key(|case| std::cmp::Reverse(case.present.len()));
    cases
}

/// Returns the rank in which serde tries a variant, by its kinds of value: structs also read arrays, and enumerations of
/// strings also read objects.
pub(super) fn rank(kinds: Kinds) -> u8 {
    match kinds {
        kinds if kinds.has(Kinds::OBJECT) => 1,
        kinds if kinds.has(Kinds::STRING) => 2,
        _ => 0,
    }
}

impl ItemPrinter<'_> {
    /// Returns the attributes of a field: `null` isn't absence, and absence isn't `null`.
    pub(super) fn attributes(&mut self, id: TypeId, field: &Field, member: &Member, required: bool) -> String {
        let renamed =
            (serde_name(&member.name) != field.name).then(|| format!("rename = {}", quote::literal(&field.name)));
        let default = member.default.as_ref().filter(|_| !required).map(|function| {
            let path = format!("{}::{function}", self.types.name(id));
            attribute(&[format!("default = {}", quote::literal(&path))])
        });
        let read = match self.types.model.resolve(&field.ty) {
            _ if !required && default.is_none() => {
                self.uses.need("present");
                Some("default, deserialize_with = \"json::present\", skip_serializing_if = \"Option::is_none\"")
            }
            Type::Nullable(_) | Type::Parameter { .. } => Some("deserialize_with = \"Deserialize::deserialize\""),
            _ => None,
        };
        let arguments = renamed.into_iter().chain(read.map(str::to_owned)).map(|argument| attribute(&[argument]));
        arguments.chain(default).collect()
    }
}

#[cfg(test)]
mod tests {
    use crate::{CheckLevel, Generator, Source, Target};

    fn rust(schema: &str) -> String {
        let source = Source::Text { name: "a.json".into(), bytes: schema.as_bytes().to_vec() };
        let generator = Generator::new().targets([Target::Rust]).root_name("Root").checks(CheckLevel::None);
        let generated = generator.generate_sources([source]).expect("generates");
        generated.files.get("a.rs").expect("a file").to_owned()
    }

    #[test]
    fn attributes_make_up_for_the_defaults_of_serde() {
        let text = rust(
            r#"{"type": "object", "additionalProperties": false, "required": ["type", "both"], "properties": {
                "type": {"enum": ["Self", "Other"]}, "both": {"type": ["string", "null"]}, "max-len": {"type": "string"}}}"#,
        );
        for part in [
            "#[serde(deny_unknown_fields)]\npub struct Root {\n    pub r#type: RootType,\n",
            "    #[serde(deserialize_with = \"Deserialize::deserialize\")]\n    pub both: Option<String>,\n",
            "    #[serde(rename = \"max-len\")]\n    #[serde(default, deserialize_with = \"json::present\", \
             skip_serializing_if = \"Option::is_none\")]\n    pub max_len: Option<String>,\n",
            "    #[serde(rename = \"Self\")]\n",
            ",\n    Other,\n}",
        ] {
            assert!(text.contains(part), "{part:?} is not in {text}");
        }
    }

    #[test]
    fn arrays_are_tried_before_structs_and_these_before_strings() {
        let text = rust(
            r#"{"anyOf": [{"enum": ["a", "b"]}, {"type": "object", "properties": {"a": {"type": "string"}}},
                {"type": "array", "items": {"type": "string"}}]}"#,
        );
        let variants =
            "pub enum Root {\n    StringList(Vec<String>),\n    Object(RootObject),\n    Constant(RootConstant),\n}";
        assert!(text.contains(variants), "{text}");
    }
}
