//! Objects with more properties than one statement of a validator tests.

use adl_gen::text::Json;

use crate::case::Case;
use crate::verdicts::reference::json;

/// Objects of 300 properties: valid, and with a wrong or an absent one at each end of 128, the most of a statement.
pub fn cases() -> Vec<Case> {
    const PROPERTIES: usize = 300;
    const KINDS: [(&str, &str); 4] = [
        (r#"{"type": "string", "minLength": 1}"#, r#""a""#),
        (r#"{"type": "integer", "minimum": 1}"#, "7"),
        (r#"{"const": 3}"#, "3"),
        (r#"{"type": ["array", "null"], "items": {"type": "boolean"}}"#, "[true]"),
    ];
    let kind = |n: usize| KINDS[n % KINDS.len()];
    let object = |member: &dyn Fn(usize) -> Option<String>| {
        let members = (0..PROPERTIES).filter_map(|n| Some(format!(r#""p{n}": {}"#, member(n)?)));
        format!("{{{}}}", members.collect::<Vec<_>>().join(", "))
    };
    let ends = [0, 126, 127, 128, 129, 255, 256, 257, PROPERTIES - 1];
    let changed = ends.into_iter().flat_map(|end| {
        let wrong = object(&|n| Some(if n == end { "{}" } else { kind(n).1 }.to_owned()));
        [wrong, object(&|n| (n != end).then(|| kind(n).1.to_owned()))]
    });
    let values = [object(&|n| Some(kind(n).1.to_owned())), "{}".to_owned(), "[]".to_owned(), r#""a""#.to_owned()];
    let values: Vec<Json> = values.into_iter().chain(changed).map(|value| json(&value)).collect();
    let properties = object(&|n| Some(kind(n).0.to_owned()));
    let said = format!(r#""properties": {properties}, "required": ["p0", "p128", "p299"]"#);
    let schemas = [
        format!(r#"{{"type": "object", {said}}}"#),
        // A test of the kind is around the others, and the object is a part of one.
        format!(r#"{{{said}}}"#),
        format!(r#"{{"type": ["object", "array"], "items": {{{said}}}, {said}}}"#),
    ];
    schemas.iter().map(|schema| Case::alone(json(schema), values.clone())).collect()
}
