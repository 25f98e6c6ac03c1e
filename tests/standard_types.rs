//! The schemas of the standard types are the specification's: `tests/openapi/standard-types.json` holds those, copied
//! from its text.

use std::fs;
use std::path::Path;

use serde_json::Value;

#[test]
fn only_titles_and_dialects_are_added() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let read = |path: &str| -> Value {
        let text = fs::read_to_string(root.join(path)).unwrap_or_else(|error| panic!("{path}: {error}"));
        serde_json::from_str(&text).unwrap_or_else(|error| panic!("{path}: {error}"))
    };
    let Value::Object(specified) = read("tests/openapi/standard-types.json") else { panic!("no object") };
    assert_eq!(specified.len(), 14);
    assert_eq!(fs::read_dir(root.join("schemas/standard")).expect("the schemas").count(), 14);
    for (name, expected) in specified {
        let mut found = read(&format!("schemas/standard/{name}.schema.json"));
        let dialect = found.as_object_mut().and_then(|members| members.remove("$schema"));
        assert_eq!(dialect, Some("https://json-schema.org/draft/2020-12/schema".into()), "{name}");
        remove_titles(&mut found);
        assert_eq!(found, expected, "{name}");
    }
}

/// Removes `title`s: none of the standard types has a property of that name.
fn remove_titles(value: &mut Value) {
    match value {
        Value::Object(members) => {
            members.remove("title");
            members.values_mut().for_each(remove_titles);
        }
        Value::Array(items) => items.iter_mut().for_each(remove_titles),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}
