//! Which patterns a backtracking engine matches in linear time.

use crate::pattern::Pattern;

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
];

#[test]
fn an_infinitely_ambiguous_pattern_is_not_linear() {
    let wrong = |sources: &[&'static str], linear: bool| {
        let is = |source: &str| Pattern::parse(source).expect(source).linear_steps().is_none();
        sources.iter().copied().filter(|source| is(source) != linear).collect::<Vec<_>>()
    };
    assert_eq!(wrong(LINEAR, true), Vec::<&str>::new(), "linear");
    assert_eq!(wrong(MORE, false), Vec::<&str>::new(), "more than linear");
}

/// Prints the steps, for a look at them: the printed data is compared by the golden `slow-patterns`.
#[test]
fn steps_are_lists_of_json() {
    let steps = |source: &str| Pattern::parse(source).expect(source).linear_steps().expect(source).join(", ");
    assert_eq!(steps(r"\s+$").matches("[\"in\"").count(), 1);
    assert_eq!(
        steps("^(a+)+$"),
        "[\"start\"], [\"in\", [[97, 97]], 1], [\"split\", 3, 5], [\"in\", [[97, 97]], 1], [\"jump\", 2], [\"end\"], [\"match\"]"
    );
    assert!(steps("[^,]*,[^,]*x$").contains("[[0, 43], [45, 1114111]]"));
}
