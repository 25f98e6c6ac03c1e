//! Block scalars of YAML, of which the lines below may become a part.

use super::*;

/// Returns a text without the member `gone`.
pub(super) fn without(text: &str) -> String {
    let document = document(text);
    let change = Editor::new(&document).remove(&document.root, "gone").expect("a change");
    changed(&document.file, &change).expect("a right change")
}

#[test]
fn the_text_of_a_block_scalar_stays_whatever_follows_it() {
    for (text, expected) in [
        ("a:\n  x: |+\n    text\n\n\nb: 1\n", "a:\n  x: |+\n    text\n\n\n  k: 1\nb: 1\n"),
        ("a:\n  x: |\n    text", "a:\n  x: |-\n    text\n  k: 1"),
        ("a:\n  x: >2+ # c\n    text", "a:\n  x: >2- # c\n    text\n  k: 1"),
        ("a:\n  x: |-\n    text", "a:\n  x: |-\n    text\n  k: 1"),
    ] {
        assert_eq!(set(text, "k", "1"), expected);
    }
    for (text, expected) in [
        ("x: |+\n  text\ngone: 1\n\n\nb: 2\n", "x: |+\n  text\nb: 2\n"),
        ("x: |\n  text\ngone: 1\n    # deep\nb: 2\n", "x: |\n  text\n# deep\nb: 2\n"),
        ("x: |\n  text\ngone: 1", "x: |\n  text\n"),
    ] {
        assert_eq!(without(text), expected);
    }
}

#[test]
fn a_block_scalar_that_moves_keeps_its_line_breaks() {
    let moved = |text: &str, entries: &[Entry], key: &str| {
        let document = document(text);
        let root = &document.root;
        let inner = Entry::Set("in", Content::Members(vec![root.member(key).expect(key)]));
        let entries: Vec<Entry> = entries.iter().cloned().chain([inner]).collect();
        let change = Editor::new(&document).members(root, &entries).expect("a change");
        changed(&document.file, &change).unwrap_or_else(|found| panic!("{found}: {text}"))
    };
    for (text, expected) in [
        // The text has no line break at its end.
        ("m: |+\n  text\na: 1", "a: 1\nin:\n  m: |+\n    text\n"),
        ("m: >+ # c\n  text\n\na: 1 # d", "a: 1 # d\nin:\n  m: >+ # c\n    text\n\n"),
        ("m: |\r\n  text\r\na: 1", "a: 1\r\nin:\r\n  m: |\r\n    text\r\n"),
        ("m: |-\n  text\na: 1", "a: 1\nin:\n  m: |-\n    text"),
        ("m: |+\n\na: 1", "a: 1\nin:\n  m: |+\n\n"),
        ("a: 1\nm: |+\n  text", "a: 1\nin:\n  m: |-\n    text"),
        // It has one.
        ("m: |+\n  text\na: 1\n", "a: 1\nin:\n  m: |+\n    text\n"),
        // The member that moves is last, and another block scalar comes before it.
        ("a: |+\n  text\n\nm: |+\n  more\n", "a: |+\n  text\n\nin:\n  m: |+\n    more\n"),
        ("a: |\n  text\nm: |+\n  more\n", "a: |\n  text\nin:\n  m: |+\n    more\n"),
        ("a: |+\n  text\nm: |+\n  more", "a: |+\n  text\nin:\n  m: |-\n    more"),
    ] {
        assert_eq!(moved(text, &[Entry::Keep("a")], "m"), expected, "{text}");
    }
    // A member that moves after it had blank lines above.
    assert_eq!(
        edited("m: |+\n  text\nx: 1\n\n  # deep\n\nn: 2\n", |editor, object| {
            let inner = object.members().iter().filter(|member| member.key != "x").collect();
            editor.members(object, &[Entry::Keep("x"), Entry::Set("in", Content::Members(inner))])
        }),
        "x: 1\nin:\n  m: |+\n    text\n  # deep\n\n  n: 2\n"
    );
    // The member after it goes.
    for (text, expected) in
        [("m: |+\n  text\ngone: 1", "in:\n  m: |+\n    text\n"), ("m: |\n  text\ngone: 1\n", "in:\n  m: |\n    text\n")]
    {
        assert_eq!(moved(text, &[], "m"), expected, "{text}");
    }
}

#[test]
fn a_block_scalar_at_the_end_is_edited_once() {
    for (text, new, expected) in [
        // It gets another value; it goes; the one before it has its line break.
        ("x: |+\n  text", "{\"x\": 1, \"b\": 2}", "x: 1\nb: 2"),
        ("a:\n  x: 1\n  y: |\n    text", "{\"a\": {\"x\": 1}, \"b\": 2}", "a:\n  x: 1\nb: 2"),
        (
            "a:\n  x: |+\n    text\n  y: |\n    more",
            "{\"a\": {\"x\": \"text\\n\"}, \"b\": 2}",
            "a:\n  x: |+\n    text\nb: 2",
        ),
        // Several members follow it, in objects around it too.
        ("x: |\n  text", "{\"x\": \"text\", \"b\": 2, \"c\": 3}", "x: |-\n  text\nb: 2\nc: 3"),
        (
            "a:\n  x: |+\n    text",
            "{\"a\": {\"x\": \"text\", \"z\": 1}, \"b\": 2}",
            "a:\n  x: |-\n    text\n  z: 1\nb: 2",
        ),
    ] {
        assert_eq!(updated(text, new).as_deref(), Some(expected), "{text}");
    }
}
