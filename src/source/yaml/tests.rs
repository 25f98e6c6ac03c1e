use super::*;

fn read(text: &str) -> Result<Node, Error> {
    parse(&File::new("a.yaml", text))
}

fn json(text: &str) -> String {
    read(text).unwrap_or_else(|error| panic!("{text}: {error}")).to_json().to_string()
}

fn message(text: &str) -> String {
    read(text).expect_err(text).to_string()
}

#[test]
fn values_are_those_of_json() {
    for (text, expected) in [
        ("a: 1\nb: [x, 'y', \"\\u00e9\"]\nc:\n  - 1.50\n  -\n", r#"{"a":1,"b":["x","y","é"],"c":[1.50,null]}"#),
        ("--- {a: yes, \"b\": true}\n", r#"{"a":"yes","b":true}"#),
        ("a: |\n  one\n  two\nb: >-\n  one\n  two\n", r#"{"a":"one\ntwo\n","b":"one two"}"#),
        ("200: ok\ntrue: x\n1.50: y\n", r#"{"200":"ok","true":"x","1.50":"y"}"#),
        ("a: !!str 1\nb: !!int \"2\"\nc: !!float 1\nd: ! 4\n", r#"{"a":"1","b":2,"c":1,"d":"4"}"#),
        ("? a\n: 1\n? b\n", r#"{"a":1,"b":null}"#),
        ("\"\": 1\n", r#"{"":1}"#),
        ("just text\n", r#""just text""#),
    ] {
        assert_eq!(json(text), expected, "{text}");
    }
}

#[test]
fn values_know_their_places() {
    let text = "tools:\n  - name: é\n    returns: {type: X}\n  # a comment\n\nlast: 1\n";
    let root = read(text).expect("YAML");
    let slice = |span: Span| &text[span.start..span.end];
    let tools = root.get("tools").expect("tools");
    assert_eq!(slice(root.members()[0].key_span), "tools");
    assert_eq!(slice(tools.span), "- name: é\n    returns: {type: X}");
    let tool = &tools.as_array().expect("a sequence")[0];
    assert_eq!(slice(tool.span), "name: é\n    returns: {type: X}");
    assert_eq!(slice(tool.get("returns").expect("returns").span), "{type: X}");
    let text = "- &x [1]\n- b: *x\n- <<: {c: 1}\n";
    let root = read(text).expect("YAML");
    let places: Vec<&str> =
        root.as_array().expect("a sequence").iter().map(|item| &text[item.span.start..item.span.end]).collect();
    assert_eq!(places, ["[1]", "b: *x", "<<: {c: 1}"]);
}

#[test]
fn aliases_and_merges_are_written_out() {
    for (text, expected) in [
        ("a: &x {b: 1}\nc: *x\n", r#"{"a":{"b":1},"c":{"b":1}}"#),
        ("&k a: 1\nb: *k\n", r#"{"a":1,"b":"a"}"#),
        ("- &k a\n- {*k : 1}\n", r#"["a",{"a":1}]"#),
        ("x: &x {a: 1, b: 2}\ny:\n  z: 0\n  <<: *x\n  b: 3\n", r#"{"x":{"a":1,"b":2},"y":{"z":0,"a":1,"b":3}}"#),
        ("- &x {a: 1}\n- &y {a: 2, b: 2}\n- {<<: [*x, *y]}\n", r#"[{"a":1},{"a":2,"b":2},{"a":1,"b":2}]"#),
        ("\"<<\": 1\n", r#"{"<<":1}"#),
    ] {
        assert_eq!(json(text), expected, "{text}");
    }
}

#[test]
fn a_block_scalar_without_a_last_line_break_has_none() {
    let value = |text: &str| read(text).expect(text).get("a").and_then(|node| node.as_str().map(str::to_owned));
    for (text, expected) in [
        ("a: |\n  x", "x"),
        ("a: |\n  x\n", "x\n"),
        ("a: |\n  x\n  ", "x\n"),
        ("a: |+\n  x\n\n", "x\n\n"),
        ("a: >\n  x\n  y", "x y"),
        ("a: |-\n  x", "x"),
        ("a: |", ""),
    ] {
        assert_eq!(value(text).as_deref(), Some(expected), "{text:?}");
    }
}

#[test]
fn what_json_can_not_say_is_refused_with_its_place() {
    for (text, expected) in [
        ("a: .inf\n", "a.yaml:1:4: error[syntax]: `.inf` is not a JSON number"),
        ("a: 1\nb: 2\na: 3\n", "a.yaml:3:1: error[duplicate-key]: duplicate key \"a\"\n  a.yaml:1:1: "),
        ("{1: a, \"1\": b}\n", "a.yaml:1:8: error[duplicate-key]"),
        ("a: 1\n---\nb: 2\n", "a.yaml:2:1: error[syntax]: the file contains more than one document"),
        ("? [a]\n: 1\n", "a.yaml:1:3: error[syntax]: a key must be a scalar"),
        ("a: !mine 1\n", "a.yaml:1:"),
        ("a: !!set {b}\n", "a.yaml:1:"),
        ("a: &a [*a]\n", "a.yaml:1:8: error[syntax]: this alias refers to a node that contains it"),
        ("a: *b\n", "a.yaml:1:4: error[syntax]: "),
        ("- &x {a: 1}\n- <<: *x\n  <<: *x\n", "a.yaml:3:3: error[syntax]: duplicate key `<<`"),
        ("- &x 1\n- <<: *x\n", "a.yaml:2:7: error[syntax]: the value of `<<` must be a mapping"),
        ("<<: 1\n", "a.yaml:1:5: error[syntax]: the value of `<<` must be a mapping"),
        ("a: 1\n b: 2\n", "a.yaml:2:3: error[syntax]: "),
        ("a: \"\\ud800\"\n", "a.yaml:1:"),
        ("a: 1\0\nb: 2\n", "a.yaml:1:5: error[syntax]: a control character"),
        ("a:\n\t- b\n", "a.yaml:2:"),
        (": 1\n", "a.yaml:1:1: error[syntax]: missing key"),
        ("# only a comment\n", "a.yaml:1:1: error[syntax]: the file has no values"),
        ("a: [1, 2\n", "a.yaml:"),
    ] {
        let found = message(text);
        assert!(found.starts_with(expected), "{text:?}: {found}");
    }
}

#[test]
fn nesting_has_a_limit() {
    let flow = |depth: usize| format!("{}{}", "[".repeat(depth), "]".repeat(depth));
    assert!(read(&flow(MAX_DEPTH)).is_ok());
    let block = |depth: usize| (0..depth).map(|level| format!("{}a:\n", " ".repeat(level))).collect::<String>();
    assert!(read(&block(MAX_DEPTH)).is_ok());
    let mixed = format!("{}{}", "- ".repeat(100), flow(100));
    for text in [flow(MAX_DEPTH + 1), flow(10_000), "[".repeat(10_000), "- ".repeat(10_000), block(1000), mixed] {
        assert_eq!(read(&text).expect_err("too deep").diagnostics()[0].code, Code::TooDeep);
    }
    let aliased = format!("a: &a {}\nb: {}*a{}\n", flow(100), "[".repeat(100), "]".repeat(100));
    assert_eq!(read(&aliased).expect_err("too deep").diagnostics()[0].code, Code::TooDeep);
}

#[test]
fn aliases_have_a_limit() {
    let mut bomb = String::from("a0: &a0 [x, x, x, x, x, x, x, x, x]\n");
    for level in 1..12 {
        let alias = format!("*a{}", level - 1);
        bomb.push_str(&format!("a{level}: &a{level} [{}]\n", [alias.as_str(); 9].join(", ")));
    }
    assert_eq!(read(&bomb).expect_err("a bomb").diagnostics()[0].code, Code::TooLarge);
    let nested = (0..100).fold("x".repeat(1 << 20), |inner, level| format!("&a{level} [{inner}]"));
    assert_eq!(read(&nested).expect_err("a bomb").diagnostics()[0].code, Code::TooLarge);
    let long = format!("a: &a {}\nb: [{}]\n", "x".repeat(1 << 20), ["*a"; 100].join(", "));
    assert_eq!(read(&long).expect_err("a bomb").diagnostics()[0].code, Code::TooLarge);
}

#[test]
fn reading_goes_on_after_values_that_json_lacks() {
    let text = "\
a: .inf
b: !x 1
b: 2
c: [.nan, {d: 1, d: 2}]
b: 3
? *e
: 1
f: 4
";
    let error = read(text).expect_err("no JSON");
    let places: Vec<_> = error.diagnostics().iter().filter_map(|found| found.place.as_ref()).collect();
    let places: Vec<(usize, usize)> = places.into_iter().map(crate::text::Place::line_column).collect();
    // An alias without an anchor is an error of the syntax, where reading ends.
    assert_eq!(places, [(1, 4), (2, 7), (3, 1), (4, 5), (4, 18), (5, 1), (6, 3)], "{error}");
}
