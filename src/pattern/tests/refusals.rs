//! Invalid patterns, and their diagnostics.

use crate::pattern::Pattern;

/// Patterns, the position of the error, and a part of the message.
const REFUSED: &[(&str, usize, &str)] = &[
    ("a)", 1, "`\\)`"),
    ("(a", 0, "isn't closed"),
    ("a[b", 1, "aren't closed"),
    ("a\\", 1, "nothing follows"),
    ("*a", 0, "nothing to repeat"),
    ("{2}a", 0, "nothing to repeat"),
    ("a**", 2, "(?:…)"),
    ("a{2}{3}", 4, "(?:…)"),
    ("a++", 2, "possessive"),
    ("a{2}+", 4, "possessive"),
    ("^*", 1, "can't be repeated"),
    ("(?=a)?", 5, "can't be repeated"),
    ("a{3,2}", 1, "counts down"),
    ("a{,3}", 1, "{0,3}"),
    ("[b-a]", 1, "ends before it starts"),
    ("abc\\Z", 3, "`$`"),
    ("\\Aabc", 0, "`^`"),
    ("\\a", 0, "\\x07"),
    ("\\h", 0, "[ \\t]"),
    ("\\y", 0, "write `y`"),
    ("\\01", 0, "octal"),
    ("\\2(a)", 0, "doesn't exist"),
    ("\\x1", 0, "two hexadecimal digits"),
    ("\\u12", 0, "four hexadecimal digits"),
    ("\\u{110000}", 0, "10FFFF"),
    ("\\u{}", 0, "10FFFF"),
    ("\\u{12", 0, "10FFFF"),
    ("\\u{é", 0, "10FFFF"),
    ("\\c1", 0, "letter"),
    ("\\k<x>", 0, "no group named"),
    ("(?<x>a)\\k", 7, "\\k<name>"),
    ("(?<x>a)(?<x>b)", 10, "two groups"),
    ("(?:(?<x>a)|b)(?<x>b)", 16, "two groups"),
    ("(?<1>a)", 3, "no name"),
    ("(?<x", 3, "`>`"),
    ("(?P<x>a)", 0, "(?<name>…)"),
    ("(?P=x)", 0, "\\k<name>"),
    ("(?>a)", 0, "atomic"),
    ("(?i)a", 0, "[aA]"),
    ("(?i:a)", 0, "[aA]"),
    ("(?#a)", 0, "comments"),
    ("\\pL", 0, "braces"),
    ("\\p{Greek}", 0, "\\p{Script=Greek}"),
    ("\\p{IsLatin}", 0, "\\p{Script=Latin}"),
    ("\\p{letter}", 0, "\\p{Letter}"),
    ("\\p{Nope}", 0, "no property"),
    ("\\p{^L}", 0, "\\P{L}"),
    ("\\p{Script=Klingon}", 0, "no property"),
    ("[\\B]", 1, "brackets"),
    ("(?:ab){100000}", 0, "more than 10000 steps"),
    ("(?:(?:(?:(?:ab){999}){999}){999}){999}", 0, "more than 10000 steps"),
    ("(?:a{0,100000}|b){1000}", 0, "more than 2000000 states"),
    ("a{99999999999999999999999}", 0, "larger than 1000000"),
];

#[test]
fn mistakes_are_told_with_their_place() {
    for (source, offset, message) in REFUSED {
        let error = Pattern::parse(source).expect_err(source);
        assert!(error.message.contains(message), "{source}: {error}");
        assert_eq!(error.offset, *offset, "{source}: {error}");
    }
}

#[test]
fn hostile_patterns_end() {
    for source in
        ["(", "(?=", "[", "a|", "a?", "(a)", "()\\1", "(?:", "[^]", "\\p{L}", "(?<a>b)|", "a{9}", "((", "\\", "{"]
    {
        let text = source.repeat(100_000 / source.len());
        let Ok(pattern) = Pattern::parse(&text) else { continue };
        assert!(pattern.ecmascript().len() >= text.len() / 2);
        let _ = pattern.python();
        let _ = pattern.is_match("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa");
    }
}

#[test]
fn python_refuses_what_it_can_t_say() {
    for (source, message) in [
        ("(?<=a+)b", "lookbehind"),
        ("(?<=(a|bc))b", "lookbehind"),
        ("(?<=(a)\\1)b", ""),
        ("(a)(?<=\\1)b", "lookbehind"),
        ("(?:(a)|b)*\\1", "another round"),
        ("(?:(?:(a)|b)\\1)*", "another round"),
        ("(a)+\\1", "another round"),
        ("(a)??\\1", "another round"),
        ("(?:(a)\\1)+?", "another round"),
        ("(?:(a)\\1,)+", ""),
        ("(a)?\\1", ""),
    ] {
        let python = Pattern::parse(source).expect(source).python();
        match python {
            Ok(python) => assert!(message.is_empty(), "{source}: {python}"),
            Err(error) => assert!(!message.is_empty() && error.message.contains(message), "{source}: {error}"),
        }
    }
}

#[test]
fn a_text_that_would_hang_backtracking_takes_its_length() {
    let text = "a".repeat(50_000) + "!";
    for source in ["^(a+)+$", "^(a|aa)+$", "(a*)*b", "(?=(a+)+$)a", "(?<!(a|a)*)b", "^(?:a?){50}a{50}$"] {
        assert!(!Pattern::parse(source).expect(source).is_match(&text), "{source}");
    }
}
