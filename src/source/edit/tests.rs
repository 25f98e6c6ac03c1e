mod block_scalars;

use self::block_scalars::without;
use super::*;

fn document(text: &str) -> Document {
    let name = if text.starts_with(['{', '[']) { "a.json" } else { "a.yaml" };
    Document::parse(name, text.as_bytes(), Format::of(name, text.as_bytes())).expect(text)
}

/// Returns the text after the edits of the object `a`, or of the root if there is none.
fn edited(text: &str, edit: impl for<'e> Fn(&Editor<'e>, &'e Node) -> Result<Change, Diagnostic>) -> String {
    let document = document(text);
    let object = document.root.get("a").unwrap_or(&document.root);
    let change = edit(&Editor::new(&document), object).expect("a change");
    changed(&document.file, &change).expect("a right change")
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
        ("a:\n  x: 1 # one\n  y: 2\n", "a:\n  x: # one\n    z:\n      - true\n  y: 2\n"),
        ("a: {x: 1, y: 2}\n", "a: {x: {z: [true]}, y: 2}\n"),
        ("a:\n  x:\n    z: 1\n  y: 2\n", "a:\n  x:\n    z:\n      - true\n  y: 2\n"),
        ("a:\n- x:\n", "a:\n- x:\nx:\n  z:\n  - true\n"),
    ] {
        let root = text.starts_with("a:\n-");
        let found = if root {
            let document = document(text);
            let value = Json::object([("z", Json::array([Json::Bool(true)]))]);
            let change = Editor::new(&document).set(&document.root, "x", value).expect("a change");
            changed(&document.file, &change).expect("a right change")
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
                let change = Editor::new(&document).remove(&document.root, key).expect("a change");
                changed(&document.file, &change).expect("a right change")
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
            "a:\n  x: 1\n  in:\n    # of y\n    y:\n      z: [1,  2] # two\n    w: 3\nb: 1\n",
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
    let refused = |change: Result<Change, Diagnostic>| {
        let found = change.and_then(|change| changed(&document.file, &change)).expect_err("refused");
        found.place.map(|place| place.line_column())
    };
    let object = |key: &str| document.root.get(key).expect("a member");
    assert_eq!(refused(editor.set(object("a"), "x", Json::Null)), Some((2, 4)));
    assert_eq!(refused(editor.remove(object("a"), "x")), Some((2, 4)));
    assert_eq!(refused(editor.remove(object("c"), "x")), Some((4, 3)));
    // The alias refers to the same text.
    assert_eq!(refused(editor.set(object("b"), "x", Json::Null)), Some((2, 4)));
    // A member of its own takes precedence over a merged one.
    let change = editor.set(object("c"), "x", Json::Null).expect("a change");
    let edited = changed(&document.file, &change).expect("a right change");
    assert_eq!(edited, "b: &b {x: 1}\na: *b\nc:\n  <<: *b\n  x: null\n  y: 2\n");
}

/// Returns a text whose value is updated.
fn updated(text: &str, new: &str) -> Option<String> {
    let (document, new) = (document(text), document(new).root.to_json());
    let change = Editor::new(&document).update(&document.root, &new).unwrap_or_else(|found| panic!("{found}"));
    let updated = changed(&document.file, &change).expect("a right change");
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
        // An addition at the end of a value comes before one after it.
        ("a:\n- 1\nb: 2\n", "{\"a\": [1, 3], \"new\": 4, \"b\": 2}", "a:\n- 1\n- 3\nnew: 4\nb: 2\n"),
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
        ("a:\n- |\n  text\n- x # one\n", "{\"a\": [\"w\", \"x\", \"z\"]}", "a:\n- w\n- x # one\n- z\n"),
        ("a: string # kind\n", "{\"a\": [\"string\", \"null\"]}", "a: # kind\n  - string\n  - \"null\"\n"),
    ] {
        assert_eq!(updated(text, new).as_deref(), Some(expected), "{text}");
        assert_eq!(updated(expected, new).as_deref(), Some(expected), "{text}");
    }
}

#[test]
fn an_update_of_what_is_elsewhere_is_written_here() {
    let text = "x: &x\n  k: 1\na: *x # one\n";
    let found = updated(text, "{\"x\": {\"k\": 1}, \"a\": {\"k\": 2}}");
    assert_eq!(found.as_deref(), Some("x: &x\n  k: 1\na: # one\n  k: 2\n"));
    assert_eq!(updated(text, "{\"x\": {\"k\": 1}, \"a\": {\"k\": 1}}").as_deref(), Some(text));
    let merged = "x: &x\n  k: {l: 1}\na:\n  <<: *x\n";
    let found = updated(merged, "{\"x\": {\"k\": {\"l\": 1}}, \"a\": {\"k\": {\"l\": 2}}}");
    assert_eq!(found.as_deref(), Some("x: &x\n  k: {l: 1}\na:\n  <<: *x\n  k:\n    l: 2\n"));
}

#[test]
fn an_object_that_becomes_too_long_is_written_anew() {
    let text = format!("{{\n  \"a\": {{\"b\": {{\"c\": 1}}, \"d\": \"{}\"}}\n}}\n", "x".repeat(60));
    let new = format!("{{\"a\": {{\"b\": {{\"c\": 2}}, \"d\": \"{}\", \"e\": \"a new member\"}}}}", "x".repeat(60));
    let found = updated(&text, &new).expect("edits");
    assert!(found.starts_with("{\n  \"a\": {\n    \"b\": {\"c\": 2},\n    \"d\": \"xx"), "{found}");
}

#[test]
fn the_text_of_every_value_is_found() {
    for text in [
        "# top\r---\rk1:\r- >- # c3\r  t2\r  more # no comment\r  more # no comment\r",
        "a: # one\n  - x # two\n  - y # three\nb:\n- k: 1 # four\n  l: 2\nc: {d: e} # five\n",
    ] {
        let document = document(text);
        let editor = Editor::new(&document);
        for member in document.root.members() {
            assert!(editor.find(&member.value).is_ok(), "{text}: {:#?} {:#?}", editor.syntax, document.root);
        }
    }
}

#[test]
fn what_is_added_after_an_object_comes_after_the_comments_that_it_keeps() {
    let text = "a:\n- x: |+\n    text\n  gone: 1\n\n     # deep\nb: 1\n";
    let new = "{\"a\": [{\"x\": \"text\\n\"}, 2], \"b\": 1}";
    assert_eq!(updated(text, new).as_deref(), Some("a:\n- x: |+\n    text\n  # deep\n- 2\nb: 1\n"));
}

#[test]
fn carriage_returns_are_line_breaks() {
    assert_eq!(set("a:\r  x: 1 # one\rb: 1\r", "k", "{\"l\": 1}"), "a:\r  x: 1 # one\r  k:\r    l: 1\rb: 1\r");
    assert_eq!(
        set("{\r  \"a\": {\r    \"x\": 1\r  }\r}", "k", "2"),
        "{\r  \"a\": {\r    \"x\": 1,\r    \"k\": 2\r  }\r}"
    );
    assert_eq!(without("a: 1\r# of it\rgone: 2 # two\rb: 3\r"), "a: 1\rb: 3\r");
}

#[test]
fn members_move_with_the_comments_between_them() {
    let text = "a:\n  x: 1\n  # of y\n  y: 2 # two\n\n  # of z\n  z: 3\n";
    let expected = "a:\n  x: 1\n  in:\n    # of y\n    y: 2 # two\n\n    # of z\n    z: 3\n";
    let found = edited(text, |editor, object| {
        let inner: Vec<&Member> = object.members().iter().filter(|member| member.key != "x").collect();
        editor.members(object, &[Entry::Keep("x"), Entry::Set("in", Content::Members(inner))])
    });
    assert_eq!(found, expected);
}

#[test]
fn a_long_key_is_written_with_a_question_mark() {
    let key = "k".repeat(1025);
    assert_eq!(set("a:\n  x: 1\n", &key, "1"), format!("a:\n  x: 1\n  ? {key}\n  : 1\n"));
    assert_eq!(set("a: {x: 1}\nb: 1\n", &key, "1").matches('?').count(), 1);
    assert_eq!(set("a:\n  x: 1\n", &key[..1024], "1"), format!("a:\n  x: 1\n  {}: 1\n", &key[..1024]));
}

#[test]
fn edits_that_disagree_are_refused_with_their_place() {
    let document = document("{\"a\": 1, \"b\": 2}");
    let editor = Editor::new(&document);
    let mut change = editor.set(&document.root, "b", Json::Null).expect("a change");
    change.extend(&editor.set(&document.root, "b", Json::Bool(true)).expect("a change"));
    let found = changed(&document.file, &change).expect_err("two values");
    assert_eq!((found.code, found.place.map(|place| place.line_column())), (Code::NotEdited, Some((1, 15))));
    // The text says something else than the data, or can't be read.
    for text in ["3", "3,", "4}"] {
        let mut change = editor.set(&document.root, "b", Json::Null).expect("a change");
        change.edits[0].text = text.to_owned();
        let found = changed(&document.file, &change).expect_err("another value");
        assert_eq!(
            (found.code, found.place.map(|place| place.line_column())),
            (Code::NotEdited, Some((1, 15))),
            "{text}"
        );
    }
}

#[test]
fn a_whole_document_gets_another_value() {
    for (text, expected) in [
        ("[\n  1,\n  2\n]\n", "{\n  \"k\": [3]\n}\n"),
        ("[1, 2]", "{\"k\": [3]}"),
        ("[1, 2] # c\n", "{k: [3]} # c\n"),
        ("- 1\n- 2\n", "k:\n  - 3\n"),
        ("text # c\n", "k:\n  - 3 # c\n"),
    ] {
        let name = if text.contains('#') || !text.starts_with('[') { "a.yaml" } else { "a.json" };
        let document = Document::parse(name, text.as_bytes(), Format::of(name, text.as_bytes())).expect(text);
        let value = Json::object([("k", Json::array([Json::Number(crate::text::Number::from_text("3"))]))]);
        let change = Editor::new(&document).update(&document.root, &value).expect("a change");
        assert_eq!(changed(&document.file, &change).expect("a right change"), expected, "{text}");
    }
}
