use super::*;

fn document(text: &str) -> Document {
    let name = if text.starts_with(['{', '[']) { "a.json" } else { "a.yaml" };
    Document::parse(name, text.as_bytes(), Format::of(name, text.as_bytes())).expect(text)
}

/// Returns the text after the edits of the object `a`, or of the root if there is none.
fn edited(text: &str, edit: impl for<'e> Fn(&Editor<'e>, &'e Node) -> Option<Vec<Edit>>) -> String {
    let document = document(text);
    let object = document.root.get("a").unwrap_or(&document.root);
    let edits = edit(&Editor::new(&document), object).expect("edits");
    let edited = Edit::apply(&edits, text).expect("distinct edits");
    self::document(&edited);
    edited
}

fn set(text: &str, key: &str, value: &str) -> String {
    let value = document(&format!("{{\"value\": {value}}}")).root.get("value").expect("a value").to_json();
    edited(text, |editor, object| editor.set(object, key, value.clone()))
}

fn remove(text: &str, key: &str) -> String {
    edited(text, |editor, object| editor.remove(object, key))
}

#[test]
fn values_are_replaced_in_place() {
    for (text, expected) in [
        ("{\"a\": {\"x\" : 1 , \"y\": 2}}", "{\"a\": {\"x\" : {\"z\": [true]} , \"y\": 2}}"),
        ("{\n\t\"a\": {\n\t\t\"x\": []\n\t}\n}", "{\n\t\"a\": {\n\t\t\"x\": {\n\t\t\t\"z\": [true]\n\t\t}\n\t}\n}"),
        ("{\"a\":{\"x\":1}}", "{\"a\":{\"x\":{\"z\":[true]}}}"),
        ("a:\n  x: 1 # one\n  y: 2\n", "a:\n  x:\n    z:\n      - true # one\n  y: 2\n"),
        ("a: {x: 1, y: 2}\n", "a: {x: {z: [true]}, y: 2}\n"),
        ("a:\n  x:\n    z: 1\n  y: 2\n", "a:\n  x:\n    z:\n      - true\n  y: 2\n"),
        ("a:\n- x:\n", "a:\n- x:\nx:\n  z:\n  - true\n"),
    ] {
        let root = text.starts_with("a:\n-");
        let found = if root {
            let document = document(text);
            let value = Json::object([("z", Json::array([Json::Bool(true)]))]);
            let edits = Editor::new(&document).set(&document.root, "x", value).expect("edits");
            Edit::apply(&edits, text).expect("distinct edits")
        } else {
            set(text, "x", "{\"z\": [true]}")
        };
        assert_eq!(found, expected, "{text}");
    }
    assert_eq!(set("a:\n  x: |\n    one\n    two\n\n  y: 2\n", "x", "3"), "a:\n  x: 3\n\n  y: 2\n");
    assert_eq!(set("a:\n  x:\n  y: 2\n", "x", "\"no\""), "a:\n  x: \"no\"\n  y: 2\n");
    assert_eq!(set("a:\n  x: 'q' # c\n", "x", "\"plain text\""), "a:\n  x: plain text # c\n");
}

#[test]
fn members_are_added_in_the_style_of_the_object() {
    for (text, expected) in [
        ("{\"a\": {\"x\": 1}}", "{\"a\": {\"x\": 1, \"k\": \"#/a\"}}"),
        ("{\"a\":{\"x\":1}}", "{\"a\":{\"x\":1,\"k\":\"#/a\"}}"),
        ("{\"a\": {}}", "{\"a\": {\"k\": \"#/a\"}}"),
        ("{\r\n  \"a\": {}\r\n}\r\n", "{\r\n  \"a\": {\r\n    \"k\": \"#/a\"\r\n  }\r\n}\r\n"),
        (
            "{\n    \"a\": {\n        \"x\": 1\n    }\n}\n",
            "{\n    \"a\": {\n        \"x\": 1,\n        \"k\": \"#/a\"\n    }\n}\n",
        ),
        ("a:\n  x: 1 # one\n# end\nb: 1\n", "a:\n  x: 1 # one\n  k: \"#/a\"\n# end\nb: 1\n"),
        ("a:\n    x:\n      - 1", "a:\n    x:\n      - 1\n    k: \"#/a\""),
        ("a: {x: 1,}\n", "a: {x: 1, k: \"#/a\",}\n"),
        ("a:\n  x: |\n    one\n\nb: 1\n", "a:\n  x: |\n    one\n  k: \"#/a\"\n\nb: 1\n"),
        ("a: {}\n", "a: {k: \"#/a\"}\n"),
        ("a:\n  x:\nb: 1\n", "a:\n  x:\n  k: \"#/a\"\nb: 1\n"),
    ] {
        assert_eq!(set(text, "k", "\"#/a\""), expected, "{text}");
    }
}

#[test]
fn a_long_line_is_written_on_several() {
    let text = format!("{{\n  \"a\": {{\"x\": \"{}\", \"y\": 1.50}}\n}}", "x".repeat(60));
    let expected = format!(
        "{{\n  \"a\": {{\n    \"x\": \"{}\",\n    \"y\": 1.50,\n    \"n\": {{\n      \"in\": \"{}\"\n    }}\n  }}\n}}",
        "x".repeat(60),
        "y".repeat(20)
    );
    assert_eq!(set(&text, "n", &format!("{{\"in\": \"{}\"}}", "y".repeat(20))), expected);
}

#[test]
fn members_are_removed_with_what_separates_them() {
    for (text, key, expected) in [
        ("{\"a\": {\"x\": 1, \"y\": 2}}", "x", "{\"a\": {\"y\": 2}}"),
        ("{\"a\": {\"x\": 1, \"y\": 2}}", "y", "{\"a\": {\"x\": 1}}"),
        ("{\"a\": {\n  \"x\": 1\n}}", "x", "{\"a\": {}}"),
        ("{\n  \"a\": 1,\n  \"x\": 2\n}", "x", "{\n  \"a\": 1\n}"),
        ("a:\n  x: 1\n  # of y\n  y: 2 # two\nb: 1\n", "y", "a:\n  x: 1\nb: 1\n"),
        ("a:\n  x: 1\n  y: 2\n", "x", "a:\n  y: 2\n"),
        ("a: {x: 1, y: 2}\n", "y", "a: {x: 1}\n"),
    ] {
        let found = match document(text).root.get("a").is_some_and(Node::is_object) {
            true => remove(text, key),
            false => {
                let document = document(text);
                let edits = Editor::new(&document).remove(&document.root, key).expect("edits");
                Edit::apply(&edits, text).expect("distinct edits")
            }
        };
        assert_eq!(found, expected, "{text}");
    }
}

#[test]
fn members_move_with_their_text() {
    let moved = |text: &str| {
        edited(text, |editor, object| {
            let inner: Vec<&Member> = object.members().iter().filter(|member| member.key != "x").collect();
            editor.members(object, &[Entry::Keep("x"), Entry::Set("in", Content::Members(inner))])
        })
    };
    for (text, expected) in [
        (
            "a:\n  x: 1\n  # of y\n  y:\n    z: [1,  2] # two\n  w: 3\nb: 1\n",
            "a:\n  x: 1\n  in:\n    y:\n      z: [1,  2] # two\n    w: 3\nb: 1\n",
        ),
        (
            "{\n  \"a\": {\n    \"y\": {\n      \"z\": [1,  2]\n    },\n    \"x\": 1\n  }\n}",
            "{\n  \"a\": {\n    \"x\": 1,\n    \"in\": {\n      \"y\": {\n        \"z\": [1,  2]\n      }\n    }\n  }\n}",
        ),
        ("{\"a\": {\"x\": 1, \"y\": 2.0}}", "{\"a\": {\"x\": 1, \"in\": {\"y\": 2.0}}}"),
        ("a: {x: 1, y: 2.0}\n", "a: {x: 1, in: {y: 2.0}}\n"),
    ] {
        assert_eq!(moved(text), expected, "{text}");
    }
}

#[test]
fn text_that_is_elsewhere_is_not_edited() {
    let text = "b: &b {x: 1}\na: *b\nc:\n  <<: *b\n  y: 2\n";
    let document = document(text);
    let editor = Editor::new(&document);
    for key in ["a", "c"] {
        let object = document.root.get(key).expect("a member");
        assert_eq!(editor.set(object, "x", Json::Null), None, "{key}");
        assert_eq!(editor.remove(object, "x"), None, "{key}");
    }
}

/// Returns a text whose value is updated.
fn updated(text: &str, new: &str) -> Option<String> {
    let (document, new) = (document(text), document(new).root.to_json());
    let edits = Editor::new(&document).update(&document.root, &new)?;
    let updated = Edit::apply(&edits, text).expect("distinct edits");
    assert_eq!(self::document(&updated).root.to_json(), new, "{updated}");
    Some(updated)
}

#[test]
fn an_update_keeps_the_text_of_what_stays() {
    for (text, new, expected) in [
        // An item is added, an item is removed, a value becomes another.
        (
            "{\"a\": [1, 2] , \"b\":[ \"x\", \"y\" ]}",
            "{\"a\": [1, 2, 3], \"b\": [\"y\"]}",
            "{\"a\": [1, 2, 3] , \"b\":[ \"y\" ]}",
        ),
        (
            "{\"a\":{\"b\":[1],\"c\":2}}",
            "{\"a\":{\"b\":[1,{\"d\":1}],\"c\":3}}",
            "{\"a\":{\"b\":[1,{\"d\":1}],\"c\":3}}",
        ),
        (
            "{\n  \"a\": [\n    1,\n    2\n  ]\n}\n",
            "{\"a\": [1, 2, 3]}",
            "{\n  \"a\": [\n    1,\n    2,\n    3\n  ]\n}\n",
        ),
        ("{\n  \"a\": [\n    1,\n    2\n  ]\n}\n", "{\"a\": [1]}", "{\n  \"a\": [\n    1\n  ]\n}\n"),
        ("{\n  \"a\": [\n    1,\n    2\n  ]\n}\n", "{\"a\": [2]}", "{\n  \"a\": [\n    2\n  ]\n}\n"),
        ("{\"a\": [1, 2, 3]}", "{\"a\": [3]}", "{\"a\": [3]}"),
        ("{\"a\": [1, 2, 3]}", "{\"a\": []}", "{\"a\": []}"),
        // Comments of YAML stay, in blocks of either indentation.
        (
            "a: # one\n  - x # two\n  - y # three\nb:\n- k: 1 # four\n  l: 2\nc: {d: e} # five\n",
            "{\"a\": [\"x\", \"y\", \"z\"], \"b\": [{\"k\": 2, \"l\": 2}, {\"m\": [1]}], \"c\": {\"d\": \"f\"}}",
            "a: # one\n  - x # two\n  - y # three\n  - z\nb:\n- k: 2 # four\n  l: 2\n- m:\n    - 1\nc: {d: f} # five\n",
        ),
        ("a:\n- x # one\n- y # two\n- z # three\n", "{\"a\": [\"y\"]}", "a:\n- y # two\n"),
        ("a:\n- x # one\n- y # two\n", "{\"a\": [\"x\"]}", "a:\n- x # one\n"),
        ("a:\n- x\nb: 1\n", "{\"a\": [], \"b\": 1}", "a: []\nb: 1\n"),
        ("a:\n- x\n- k: 1\n", "{\"a\": [\"w\", [2]]}", "a:\n- w\n- [2]\n"),
        ("a:\n- |\n  text\n- x # one\n", "{\"a\": [\"w\", \"x\", \"z\"]}", "a:\n  - w\n  - x\n  - z # one\n"),
        ("a: string # kind\n", "{\"a\": [\"string\", \"null\"]}", "a:\n  - string\n  - \"null\" # kind\n"),
    ] {
        assert_eq!(updated(text, new).as_deref(), Some(expected), "{text}");
        assert_eq!(updated(expected, new).as_deref(), Some(expected), "{text}");
    }
}

#[test]
fn an_update_of_what_is_elsewhere_is_written_here() {
    let text = "x: &x\n  k: 1\na: *x # one\n";
    let found = updated(text, "{\"x\": {\"k\": 1}, \"a\": {\"k\": 2}}");
    assert_eq!(found.as_deref(), Some("x: &x\n  k: 1\na:\n  k: 2 # one\n"));
    assert_eq!(updated(text, "{\"x\": {\"k\": 1}, \"a\": {\"k\": 1}}").as_deref(), Some(text));
    let merged = "x: &x\n  k: {l: 1}\na:\n  <<: *x\n";
    let found = updated(merged, "{\"x\": {\"k\": {\"l\": 1}}, \"a\": {\"k\": {\"l\": 2}}}");
    assert_eq!(found.as_deref(), Some("x: &x\n  k: {l: 1}\na:\n  k:\n    l: 2\n"));
}

#[test]
fn an_object_that_becomes_too_long_is_written_anew() {
    let text = format!("{{\n  \"a\": {{\"b\": {{\"c\": 1}}, \"d\": \"{}\"}}\n}}\n", "x".repeat(60));
    let new = format!("{{\"a\": {{\"b\": {{\"c\": 2}}, \"d\": \"{}\", \"e\": \"a new member\"}}}}", "x".repeat(60));
    let found = updated(&text, &new).expect("edits");
    assert!(found.starts_with("{\n  \"a\": {\n    \"b\": {\n      \"c\": 2\n    },\n    \"d\": \"xx"), "{found}");
}
