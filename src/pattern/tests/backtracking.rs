//! Patterns that a backtracking engine matches in linear time, and those that it does not.

use crate::pattern::{Matcher, Pattern};

/// Patterns that such an engine reads in linear time.
const LINEAR: &[&str] = &[
    "^abc$",
    "^ord_[0-9]{4,}$",
    "[a-z]+",
    "^[a-z]+$",
    r"\d{4}-\d{2}-\d{2}",
    r"^(?:\d{1,3}\.){3}\d{1,3}$",
    "^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$",
    "^[a-z]{1,63}(\\.[a-z]{1,63})*$",
    "^[a-z0-9]+(-[a-z0-9]+)*$",
    "^(foo|foobar|food|bar)$",
    "^https?://",
    "-[0-9]+$",
    r"^(?=.*[a-z])(?=.*\d).{8,}$",
    r"^v?(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(-((0|[1-9]\d*|\d*[a-zA-Z-][0-9a-zA-Z-]*)(\.(0|[1-9]\d*|\d*[a-zA-Z-][0-9a-zA-Z-]*))*))?$",
    "^(?:a|b)*c$",
    "^a.*$",
    ".*",
    r"\S",
    r"^\S(.*\S)?$",
    r"^\p{L}[\p{L}\d_]*$",
    r#"^(["'])[^"']*\1$"#,
    r"^(a+)-\1$",
    r"^(a|b)?\1c$",
    r"^(?<year>\d{4})-\k<year>$",
    r"^([a-z]+)(-\1)*$",
    r"^\1(a)$",
];

/// Patterns for which it can need more.
const MORE: &[&str] = &[
    "^(a+)+$",
    "^(a*)*$",
    "^(a|a)*$",
    "^(a|aa)+$",
    "(x+x+)+y",
    "^(a?b?)*$",
    r"\s+$",
    r"^\s+|\s+$",
    r"^[^\s@]+@[^\s@]+\.[^\s@]+$",
    r"^([a-zA-Z0-9])(([\-.]|[_]+)?([a-zA-Z0-9]+))*(@){1}[a-z0-9]+[.]{1}(([a-z]{2,3})|([a-z]{2,3}[.]{1}[a-z]{2,3}))$",
    "^(a?){30}a{30}$",
    ".*a.*b.*c$",
    "foo.*bar",
    r"^\d+\d+$",
    r"^(?=(a+)+$)a",
    r"a(?=.*b)",
    "(.*,){20}P",
    r"^(([a-z])+.)+[A-Z]([a-z])+$",
    r"^(\w+\s?)*$",
    r"^a((b+)+c)?",
    r"^(a+)+\1$",
    r"^(a*)\1$",
    r"^(a|aa)+\1b$",
    r"(\w+) \1",
    r"^(a)(\1)(\2\2)(\3\3)(\4\4)(\5\5)(\6\6)(\7\7)(\8\8)(\9\9)(\10\10)(\11\11)(\12\12)$",
];

#[test]
fn an_infinitely_ambiguous_pattern_is_not_linear() {
    let wrong = |sources: &[&'static str], linear: bool| {
        let is = |source: &str| Pattern::parse(source).expect(source).matcher().is_none();
        sources.iter().copied().filter(|source| is(source) != linear).collect::<Vec<_>>()
    };
    assert_eq!(wrong(LINEAR, true), Vec::<&str>::new(), "linear");
    assert_eq!(wrong(MORE, false), Vec::<&str>::new(), "more than linear");
}

/// Prints the steps, for a look at them: the printed data is compared by the golden `slow-patterns`.
#[test]
fn steps_are_lists_of_json() {
    let steps = |source: &str| match Pattern::parse(source).expect(source).matcher() {
        Some(Matcher::Linear(steps) | Matcher::Limited(steps)) => steps.join(", "),
        None => panic!("{source} needs no matcher"),
    };
    assert_eq!(steps(r"\s+$").matches("[\"in\"").count(), 1);
    assert_eq!(
        steps("^(a+)+$"),
        "[\"start\"], [\"in\", [[97, 97]], 1], [\"split\", 3, 5], [\"in\", [[97, 97]], 1], [\"jump\", 2], [\"end\"], [\"match\"]"
    );
    assert!(steps("[^,]*,[^,]*x$").contains("[[0, 43], [45, 1114111]]"));
}

/// The longest text within the limit: `attacks.rs` tests it in every language.
#[test]
fn references_to_groups_have_a_limit_of_steps() {
    let pattern = Pattern::parse(r"(\w+) \1$").expect("a pattern");
    assert!(pattern.is_limited());
    assert_eq!(pattern.shown(), r"(\w+) \1$ within 100000 steps");
    let text = |length: usize| format!("{} to to", "a".repeat(length));
    let longest = (1..2000).take_while(|length| pattern.is_match(&text(*length))).last();
    assert_eq!(longest, Some(222));
    for source in [
        include_str!("../../../templates/rust/support/values.rs"),
        super::support(super::TYPESCRIPT, "limitedPattern"),
        super::support(super::PYTHON, "_limited_search"),
    ] {
        assert!(source.contains("100_000"));
    }
}

/// Found by fuzzing: what a part can begin with doubled with each loop around it, to gigabytes.
#[test]
fn loops_of_nothing_take_little() {
    let nested = (0..40).fold("a?".to_owned(), |inside, _| format!("({inside}b*)*"));
    assert!(Pattern::parse(&format!(r"{nested}\1")).expect("a pattern").matcher().is_some());
}
