//! The cost of questions, and what stops a proof.

use super::{contains, model, narrower, root};
use crate::compat::{Comparison, Containment, Operand, Side};
use crate::model::Model;

#[test]
fn many_branches_are_told_apart_by_their_tags() {
    let branch = |index: usize, more: &str| {
        format!(
            r#"{{"type": "object", "properties": {{"type": {{"const": "t{index}"}}, "a": {{"type": "string"}}, "b{index}": {{"type": "integer"}}{more}}}, "required": ["type", "a"]}}"#
        )
    };
    let of = |count: usize, more: &str| {
        let branches: Vec<String> = (0..count).map(|index| branch(index, if index == 7 { more } else { "" })).collect();
        format!(r#"{{"anyOf": [{}]}}"#, branches.join(", "))
    };
    narrower(&of(40, ""), &of(41, ""));
    narrower(&of(40, r#", "c": {"type": "null"}"#), &of(40, ""));
    // Without a tag that is required, the branches overlap.
    let loose = |count: usize| of(count, "").replace(r#""required": ["type", "a"]"#, r#""required": ["a"]"#);
    narrower(&loose(12), &loose(13).replace(r#""a": {"type": "string"}"#, r#""a": {"type": ["string", "null"]}"#));
}

#[test]
fn what_stops_a_proof_is_told() {
    let found = contains(
        r#"{"type": "object", "properties": {"a": {"type": "string", "pattern": "^(a+)b\\1$"}}}"#,
        r#"{"type": "object", "properties": {"a": {"pattern": "^a+ba+$"}}}"#,
    );
    let Containment::Unknown { reasons } = found else { panic!("{found:?}") };
    assert_eq!((reasons[0].path.as_str(), reasons[0].keyword), ("/a", "pattern"));
}

#[test]
fn one_comparison_answers_both_directions() {
    let (new, old) = (model(r#"{"type": "integer"}"#), model(r#"{"type": "number"}"#));
    let (new_root, old_root) = (root(&new), Operand { side: Side::Old, ..root(&old) });
    let mut comparison = Comparison::new(&new.checks, &old.checks);
    assert_eq!(comparison.contains(new_root, old_root), Containment::Proved);
    assert!(matches!(comparison.contains(old_root, new_root), Containment::Refuted { .. }));
}

#[test]
fn long_chains_end_without_an_overflow() {
    let chain = |last: &str| {
        let link = |index: usize| {
            format!(
                r##""D{index}": {{"type": "object", "properties": {{"a": {{"$ref": "#/$defs/D{}"}}}}, "required": ["a"]}}"##,
                index + 1
            )
        };
        let links: Vec<String> = (0..500).map(link).collect();
        format!(r##"{{"$ref": "#/$defs/D0", "$defs": {{{}, "D500": {last}}}}}"##, links.join(", "))
    };
    let (narrow, wide) = (chain(r#"{"type": "integer"}"#), chain(r#"{"type": "number"}"#));
    assert_eq!(contains(&narrow, &narrow), Containment::Proved);
    assert!(!matches!(contains(&narrow, &wide), Containment::Refuted { .. }));
    assert_ne!(contains(&wide, &narrow), Containment::Proved);
}

/// Returns the number of goals that are decided for the results of tools that share types, each compared with its
/// earlier version; of the first ones, a property is another.
fn goals(tools: usize, changed: usize) -> usize {
    let document = |changed: usize| {
        let result = |index: usize| {
            let most = if index < changed { 9 } else { 8 };
            format!(
                r##""R{index}": {{"type": "object", "required": ["id"], "properties": {{
                    "id": {{"type": "string", "maxLength": {most}}}, "tree": {{"$ref": "#/$defs/Tree"}}}}}}"##
            )
        };
        let results: Vec<String> = (0..tools).map(result).collect();
        let tree = r##""Tree": {"type": "object", "properties": {
            "name": {"type": "string"}, "parts": {"type": "array", "items": {"$ref": "#/$defs/Tree"}}}}"##;
        let used: Vec<String> =
            (0..tools).map(|index| format!(r##""r{index}": {{"$ref": "#/$defs/R{index}"}}"##)).collect();
        let (used, results) = (used.join(", "), results.join(", "));
        model(&format!(r#"{{"type": "object", "properties": {{{used}}}, "$defs": {{{tree}, {results}}}}}"#))
    };
    let (new, old) = (document(changed), document(0));
    let mut comparison = Comparison::new(&new.checks, &old.checks);
    for index in 0..tools {
        let id = |model: &Model| {
            let (id, _) = model.iter().find(|(_, of)| of.name == format!("R{index}")).expect("a type");
            model.checks.of(id).expect("a check")
        };
        let part = Operand { side: Side::New, check: &new.checks.function(id(&new)).check };
        let whole = Operand { side: Side::Old, check: &old.checks.function(id(&old)).check };
        let is_changed = matches!(comparison.contains(part, whole), Containment::Refuted { .. });
        assert_eq!(is_changed, index < changed, "{index}");
    }
    comparison.0.goals()
}

#[test]
fn cost_is_that_of_what_changed() {
    // Unchanged results need no goals, however many there are; a changed one needs a few, whatever it shares.
    assert_eq!(goals(50, 0), goals(100, 0));
    let (some, more) = (goals(50, 10), goals(100, 20));
    assert!(some <= 10 * 20 && more <= 2 * some, "{some}, {more}");
}
