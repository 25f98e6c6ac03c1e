//! The rules and the proofs agree.

mod assignability;
mod edits;

use std::collections::BTreeSet;

use super::rules::{Effect, Rule};
use super::side::Side;
use super::{ContractDiff, Conventions, Verdict, compare, lock};
use crate::pipeline::{Generator, Source};
use crate::skip::skipped;
use crate::source::{Document, Format};
use crate::target::Options;

fn side(name: &str, text: &str) -> Option<Side> {
    let source = Source::Text { name: name.to_owned(), bytes: text.as_bytes().to_vec() };
    let models = Generator::new().assert_formats(true).read([source]).ok()?.models;
    Some(Side::of_models(models, &Options::default(), true))
}

/// Compares two schemas; none if one of them is invalid.
fn compared(old: &str, new: &str) -> Option<ContractDiff> {
    let (old, new) = (side("x.schema.json", old)?, side("x.schema.json", new)?);
    compare(&old, &new, &Conventions::default()).pop()
}

/// An edit for each rule.
const EDITS: &[(Rule, &str, &str)] = &[
    (Rule::TypeAllowed, r#"{"type": "string"}"#, r#"{"type": ["string", "null"]}"#),
    (Rule::TypeForbidden, r#"{"type": ["string", "null"]}"#, r#"{"type": "string"}"#),
    (Rule::TypeReplaced, r#"{"type": "string"}"#, r#"{"type": "integer"}"#),
    (Rule::ValueAllowed, r#"{"enum": ["a"]}"#, r#"{"enum": ["a", "b"]}"#),
    (Rule::ValueForbidden, r#"{"enum": ["a", "b"]}"#, r#"{"const": "a"}"#),
    (Rule::ValuesListed, r#"{"type": "string"}"#, r#"{"type": "string", "enum": ["a"]}"#),
    (Rule::ValuesUnlisted, r#"{"type": "string", "enum": ["a"]}"#, r#"{"type": "string"}"#),
    (Rule::PropertyDeclared, r#"{"type": "object"}"#, r#"{"type": "object", "properties": {"a": {"type": "string"}}}"#),
    (
        Rule::PropertyUndeclared,
        r#"{"type": "object", "properties": {"a": {"type": "string"}}}"#,
        r#"{"type": "object"}"#,
    ),
    (
        Rule::PropertyAllowed,
        r#"{"type": "object", "additionalProperties": false}"#,
        r#"{"type": "object", "properties": {"a": {"type": "string"}}, "additionalProperties": false}"#,
    ),
    (
        Rule::PropertyForbidden,
        r#"{"type": "object", "properties": {"a": {"type": "string"}}, "additionalProperties": false}"#,
        r#"{"type": "object", "additionalProperties": false}"#,
    ),
    (Rule::PropertyRequired, r#"{"type": "object"}"#, r#"{"type": "object", "required": ["a"]}"#),
    (Rule::PropertyOptional, r#"{"type": "object", "required": ["a"]}"#, r#"{"type": "object"}"#),
    (Rule::ObjectClosed, r#"{"type": "object"}"#, r#"{"type": "object", "additionalProperties": false}"#),
    (Rule::ObjectOpened, r#"{"type": "object", "additionalProperties": false}"#, r#"{"type": "object"}"#),
    (
        Rule::KeyPatternAdded,
        r#"{"type": "object"}"#,
        r#"{"type": "object", "patternProperties": {"^a": {"type": "string"}}}"#,
    ),
    (
        Rule::KeyPatternRemoved,
        r#"{"type": "object", "patternProperties": {"^a": {"type": "string"}}}"#,
        r#"{"type": "object"}"#,
    ),
    (
        Rule::KeyPatternChanged,
        r#"{"type": "object", "patternProperties": {"^a": true}, "additionalProperties": false}"#,
        r#"{"type": "object", "patternProperties": {"^b": true}, "additionalProperties": false}"#,
    ),
    (
        Rule::ItemAllowed,
        r#"{"prefixItems": [true], "items": false}"#,
        r#"{"prefixItems": [true, true], "items": false}"#,
    ),
    (Rule::ItemForbidden, r#"{"prefixItems": [true]}"#, r#"{"prefixItems": [true], "items": false}"#),
    (Rule::LimitTightened, r#"{"type": "integer", "minimum": 1}"#, r#"{"type": "integer", "minimum": 2}"#),
    (Rule::LimitRelaxed, r#"{"type": "string", "maxLength": 3}"#, r#"{"type": "string", "maxLength": 4}"#),
    (Rule::LimitChanged, r#"{"type": "integer", "multipleOf": 2}"#, r#"{"type": "integer", "multipleOf": 3}"#),
    (Rule::PatternAdded, r#"{"type": "string"}"#, r#"{"type": "string", "pattern": "^a"}"#),
    (Rule::PatternRemoved, r#"{"type": "string", "pattern": "^a"}"#, r#"{"type": "string"}"#),
    (Rule::PatternChanged, r#"{"type": "string", "pattern": "^a"}"#, r#"{"type": "string", "pattern": "^b"}"#),
    (Rule::FormatAsserted, r#"{"type": "string"}"#, r#"{"type": "string", "format": "date"}"#),
    (Rule::FormatUnasserted, r#"{"type": "string", "format": "date"}"#, r#"{"type": "string"}"#),
    (Rule::FormatReplaced, r#"{"type": "string", "format": "date"}"#, r#"{"type": "string", "format": "ipv4"}"#),
    (
        Rule::AlternativeAdded,
        r#"{"anyOf": [{"type": "string"}, {"type": "null"}]}"#,
        r#"{"anyOf": [{"type": "string"}, {"type": "boolean"}, {"type": "null"}]}"#,
    ),
    (
        Rule::AlternativeRemoved,
        r#"{"anyOf": [{"type": "string"}, {"type": "boolean"}, {"type": "null"}]}"#,
        r#"{"anyOf": [{"type": "string"}, {"type": "null"}]}"#,
    ),
    (
        Rule::ExclusiveChanged,
        r#"{"type": "integer", "oneOf": [{"minimum": 0}, {"maximum": -9}]}"#,
        r#"{"type": "integer", "oneOf": [{"minimum": 0}, {"maximum": -9}, {"minimum": -20, "maximum": -5}]}"#,
    ),
    (Rule::ConstraintAdded, r#"{"type": "string"}"#, r#"{"type": "string", "not": {"const": "a"}}"#),
    (Rule::ConstraintRemoved, r#"{"type": "object", "dependentRequired": {"a": ["b"]}}"#, r#"{"type": "object"}"#),
    (
        Rule::SchemaChanged,
        r##"{"$ref": "#/$defs/A", "minLength": 2, "$defs": {"A": {"type": "string", "maxLength": 5}}}"##,
        r#"{"type": "string", "minLength": 1, "maxLength": 3}"#,
    ),
    (Rule::TitleChanged, r#"{"title": "A", "type": "string"}"#, r#"{"title": "B", "type": "string"}"#),
    (Rule::DescriptionChanged, r#"{"type": "string"}"#, r#"{"type": "string", "description": "x"}"#),
    (Rule::DefaultChanged, r#"{"type": "string"}"#, r#"{"type": "string", "default": "x"}"#),
    (Rule::ExamplesChanged, r#"{"type": "string", "examples": ["a"]}"#, r#"{"type": "string"}"#),
    (Rule::AnnotationChanged, r#"{"type": "string"}"#, r#"{"type": "string", "deprecated": true}"#),
];

#[test]
fn every_rule_has_the_effect_that_is_proved() {
    // Formats are always validated here, and titles name types, which the bundle omits then.
    let untested = BTreeSet::from([Rule::FormatChanged]);
    let tested: BTreeSet<Rule> = EDITS.iter().map(|(rule, ..)| *rule).chain(untested).collect();
    assert_eq!(tested, Rule::ALL.iter().copied().collect());
    for (rule, old, new) in EDITS {
        let forth = compared(old, new).unwrap_or_else(|| panic!("{}: invalid", rule.id()));
        let back = compared(new, old).unwrap_or_else(|| panic!("{}: invalid", rule.id()));
        let found: Vec<Rule> = forth.changes.iter().map(|change| change.rule).collect();
        assert!(found.contains(rule), "{}: {found:?}", rule.id());
        // Later values that were no earlier ones, and the other way round.
        let [adds, removes] = [&forth.wire, &back.wire].map(|verdict| match verdict {
            Verdict::Compatible => false,
            Verdict::Undeclared { .. } | Verdict::Breaking { .. } => true,
            Verdict::Unknown { reasons } => panic!("{}: {reasons:?}", rule.id()),
        });
        assert_eq!((adds, removes), (rule.effect().may_add(), rule.effect().may_remove()), "{}", rule.id());
    }
}

/// Returns how the explanation of a difference contradicts its proof, if it does.
fn contradiction(found: &ContractDiff, old: &str, new: &str) -> Option<String> {
    let may_add = found.changes.iter().any(|change| change.effect.may_add());
    let is_wider = matches!(found.wire, Verdict::Undeclared { .. } | Verdict::Breaking { .. });
    let edits: Vec<String> =
        found.changes.iter().map(|change| format!("{} {}", change.effect.name(), change.sentence())).collect();
    (is_wider && !may_add).then(|| format!("{old} → {new}: {:?}\n{edits:?}", found.wire))
}

#[test]
fn no_explanation_contradicts_the_proof_of_a_known_pair() {
    let shared = std::env::var_os("ADL_GEN_SHARED")
        .map_or_else(|| std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared"), std::path::PathBuf::from);
    let Ok(folder) = std::fs::read_dir(shared.join("compat")) else { return skipped("no shared/compat") };
    let mut wrong = Vec::new();
    let files = folder.filter_map(|entry| Some(entry.ok()?.path()));
    for file in files.filter(|file| file.extension().is_some_and(|extension| extension == "jsonl")) {
        let text = std::fs::read_to_string(&file).expect("reads");
        // A part of each file, for the time that it takes.
        for line in text.lines().step_by(40) {
            // Some lines have numbers that aren't JSON.
            let Ok(pair) = serde_json::from_str::<serde_json::Value>(line) else { continue };
            let [before, now] = ["s2", "s1"].map(|key| pair[key].to_string());
            for (old, new) in [(&before, &now), (&now, &before)] {
                let Some(found) = compared(old, new) else { continue };
                wrong.extend(contradiction(&found, old, new));
            }
        }
    }
    assert!(wrong.is_empty(), "{}: {}", wrong.len(), wrong.join("\n"));
}

#[test]
fn explanations_of_nested_edits_have_paths() {
    let old = r#"{"type": "object", "properties": {"data": {"type": "array", "items": {"type": "object", "properties": {"a b": {"enum": [1]}}}}}}"#;
    let new = old.replace("[1]", "[1, 2]");
    let found = compared(old, &new).expect("valid");
    let sentences: Vec<String> = found.changes.iter().map(super::Change::sentence).collect();
    assert_eq!(sentences, ["`data[][\"a b\"]`: a listed value was added (`2`)"]);
    let place = found.changes[0].places.new.as_ref().expect("a place");
    assert_eq!(&place.file.text()[place.span.start..place.span.end], r#"{"enum": [1, 2]}"#);
}

#[test]
fn negations_and_conditions_change_the_direction() {
    for (old, new, effect) in [
        (r#"{"not": {"enum": [1]}}"#, r#"{"not": {"enum": [1, 2]}}"#, Effect::Narrows),
        (
            r#"{"if": {"required": ["a"]}, "then": {"required": ["b"]}}"#,
            r#"{"if": {"required": ["a", "c"]}, "then": {"required": ["b"]}}"#,
            Effect::Incomparable,
        ),
    ] {
        let found = compared(old, new).expect("valid");
        assert_eq!(found.changes.iter().map(|change| change.effect).collect::<Vec<_>>(), [effect], "{new}");
    }
}

#[test]
fn a_lock_has_all_that_a_comparison_needs() {
    let options = Options::default();
    let mut documents = 0;
    for folder in crate::goldens::folders(std::path::Path::new(env!("CARGO_MANIFEST_DIR"))) {
        let is_input = |path: &std::path::PathBuf| {
            let name = path.to_string_lossy().into_owned();
            name.contains(".adl.") || name.ends_with("-root.schema.json")
        };
        let files = std::fs::read_dir(&folder).expect("a folder").map(|entry| entry.expect("a file").path());
        for file in files.filter(is_input) {
            let models = Generator::new().read([Source::Path(file.clone())]).expect("a document").models;
            let new = Side::of_models(models, &options, true);
            let text = lock::write(&new);
            assert_eq!(compared_types(&new), locked_types(&text), "{}", file.display());
            let document = Document::parse(lock::LOCK, text.as_bytes(), Format::Json).expect("JSON");
            let old = lock::read(&document, false, &options).expect("a lock");
            for found in compare(&old, &new, &Conventions::default()) {
                let is_proved = !matches!(found.wire, Verdict::Undeclared { .. } | Verdict::Breaking { .. });
                assert!(is_proved, "{}: {}: {:?}", file.display(), found.tool, found.wire);
                let edits: Vec<String> =
                    found.changes.iter().chain(&found.input_changes).map(super::Change::sentence).collect();
                assert!(edits.is_empty(), "{}: {}: {edits:?}", file.display(), found.tool);
                assert!(found.source.is_empty() && found.text.is_empty(), "{}: {:?}", file.display(), found.source);
            }
            documents += 1;
        }
    }
    assert!(documents > 40, "{documents}");
}

/// The types of each document that are compared: the subjects, with all that they use.
fn compared_types(side: &Side) -> BTreeSet<(String, String)> {
    let of_subject = |subject: &super::Subject<'_>| {
        let model = &subject.document.model;
        let reached = subject.document.reached([subject.result(), subject.input()].into_iter().flatten());
        let named = |id| (model.input.name.clone(), model.definition(id).name.clone());
        reached.into_iter().map(named).collect::<Vec<_>>()
    };
    side.subjects().iter().flat_map(of_subject).collect()
}

/// The types of each document that a lock declares.
fn locked_types(lock: &str) -> BTreeSet<(String, String)> {
    let lock: serde_json::Value = serde_json::from_str(lock).expect("JSON");
    let documents = lock["documents"].as_object().expect("documents");
    let of_document = |(name, document): (&String, &serde_json::Value)| {
        let types = document["types"].as_object().expect("types").iter();
        let declared = types.filter(|(_, ty)| ty.get("declaration").is_some());
        declared.map(|(ty, _)| (name.clone(), ty.clone())).collect::<Vec<_>>()
    };
    documents.iter().flat_map(of_document).collect()
}

#[test]
fn every_type_of_the_lock_is_compared() {
    let content =
        |schema: &str| format!(r#"{{"description": "d", "content": {{"application/json": {{"schema": {schema}}}}}}}"#);
    let (result, error) = (
        content(r##"{"$ref": "#/components/schemas/Used"}"##),
        content(r#"{"type": "object", "properties": {"m": {"enum": ["a"]}}}"#),
    );
    let operations = format!(
        r##"{{"openapi": "3.1.0", "info": {{"title": "t", "version": "1"}},
        "paths": {{"/x": {{"get": {{"operationId": "op", "responses": {{"200": {result}, "400": {error}, "default": {error}}}}}}}}},
        "components": {{"schemas": {{
            "Used": {{"type": "object", "properties": {{"a": {{"$ref": "#/components/schemas/Part"}}}}}},
            "Part": {{"enum": ["x", "y"]}},
            "Unused": {{"type": "object", "properties": {{"b": {{"type": "object", "properties": {{"c": {{"enum": [1]}}}}}}}}}},
            "First": {{"type": "array", "items": {{"$ref": "#/components/schemas/Second"}}}},
            "Second": {{"type": "object", "properties": {{"first": {{"$ref": "#/components/schemas/First"}}}}}}
        }}}}}}"##
    );
    let library =
        r##"{"$defs": {"A": {"type": "object", "properties": {"b": {"$ref": "#/$defs/B"}}}, "B": {"enum": [1]}}}"##;
    let root =
        r##"{"type": "object", "properties": {"a": {"type": "string"}}, "$defs": {"Unused": {"type": "object"}}}"##;
    for (name, text, all) in [
        ("api.json", operations.as_str(), false),
        ("library.schema.json", library, false),
        ("root.schema.json", root, false),
        ("root.schema.json", root, true),
    ] {
        let source = Source::Text { name: name.to_owned(), bytes: text.as_bytes().to_vec() };
        let models = Generator::new().all_definitions(all).read([source]).expect("a document").models;
        let side = Side::of_models(models, &Options::default(), true);
        let lock = lock::write(&side);
        assert_eq!(compared_types(&side), locked_types(&lock), "{name}");
        let document = Document::parse(lock::LOCK, lock.as_bytes(), Format::Json).expect("JSON");
        let old = lock::read(&document, false, &Options::default()).expect("a lock");
        assert!(compare(&old, &side, &Conventions::default()).iter().all(ContractDiff::is_unchanged), "{name}");
    }
}

/// Objects within objects, with other properties as their makers may declare them.
fn random_object(random: &mut impl FnMut(usize) -> usize, depth: usize, is_closed: bool) -> serde_json::Value {
    let mut properties = serde_json::Map::new();
    for name in ["a", "b", "c"] {
        let schema = match random(7) {
            0 | 1 => continue,
            2 => serde_json::json!({"type": "string"}),
            3 => serde_json::json!({"type": "integer"}),
            4 => serde_json::json!({}),
            _ if depth == 0 => serde_json::json!({"type": ["string", "null"]}),
            5 => serde_json::json!({"type": "array", "items": random_object(random, depth - 1, is_closed)}),
            _ => random_object(random, depth - 1, is_closed),
        };
        properties.insert(name.to_owned(), schema);
    }
    let first = properties.keys().next().cloned();
    let is_named = first.is_some();
    let mut object = serde_json::json!({"type": "object", "properties": properties});
    match random(5) {
        0 => object["additionalProperties"] = serde_json::json!({"type": "string"}),
        1 => object["additionalProperties"] = serde_json::json!(true),
        // Without the properties that only the other side names.
        _ if is_closed && is_named => {
            for name in ["a", "b", "c"] {
                if object["properties"].get(name).is_none() {
                    object["properties"][name] = serde_json::json!(false);
                }
            }
        }
        _ => {}
    }
    if is_named && random(3) == 0 {
        object["required"] = serde_json::json!([first]);
    }
    object
}

#[test]
fn undeclared_is_what_breaks_with_properties_of_the_other_side_only() {
    // The same numbers, but for some that are edited.
    let numbers = |seed: u64, is_edited: bool| {
        let (mut state, mut count) = (seed, 0);
        move |below: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            count += 1;
            let edit = usize::from(is_edited && (count + seed).is_multiple_of(6));
            ((state >> 33) as usize + edit) % below
        }
    };
    let mut seen = BTreeSet::new();
    for seed in 0..300 {
        // The later side makes the values of results.
        let old = random_object(&mut numbers(seed, false), 2, false).to_string();
        let new = |is_closed| random_object(&mut numbers(seed, true), 2, is_closed).to_string();
        let (open, closed) = (compared(&old, &new(false)).expect("valid"), compared(&old, &new(true)).expect("valid"));
        let expected = match (&open.wire, &closed.wire) {
            (Verdict::Compatible, _) => "compatible",
            (_, Verdict::Compatible) => "undeclared",
            (_, _) => "breaking",
        };
        assert_eq!(open.wire.name(), expected, "{old} {}", new(false));
        seen.insert(expected);
    }
    assert_eq!(seen.len(), 3, "{seen:?}");
}
