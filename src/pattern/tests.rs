mod attacks;
mod backtracking;
mod printed;
mod random;
mod real;
mod refusals;
mod suite;

use super::Pattern;
use crate::codegen::support::sections;

/// The support code of the languages that aren't Rust, and the mark of its sections.
const TYPESCRIPT: (&str, &str) = (include_str!("../../templates/typescript/support.tera"), "//:");
const PYTHON: (&str, &str) = (include_str!("../../templates/python/support.py"), "#:");

/// Returns a section of support code.
fn support((text, mark): (&'static str, &str), name: &str) -> &'static str {
    sections(text, mark).find(|(found, _)| *found == name).expect("a section").1
}

/// Patterns, texts that match, and texts that don't.
const TABLE: &[(&str, &[&str], &[&str])] = &[
    ("", &["", "a"], &[]),
    ("b", &["abc", "b"], &["", "ac"]),
    ("^abc$", &["abc"], &["abc\n", "xabc", "abcd", ""]),
    ("^(?:a+)+$", &["a", "aaa"], &["", "aab"]),
    ("^.$", &["a", "é", "😀", "\u{85}"], &["\n", "\r", "\u{2028}", "\u{2029}", "ab", ""]),
    (r"^\d$", &["0", "9"], &["a", "৪", "߀"]),
    (r"^\D$", &["a", "৪"], &["0"]),
    (r"^\w+$", &["aZ_09"], &["é", "-", ""]),
    (r"^\W$", &["é", "-", "😀"], &["a", "_"]),
    (
        r"^\s$",
        &["\t", "\u{b}", "\u{a0}", "\u{feff}", "\u{2029}", "\u{3000}"],
        &["\u{85}", "\u{1c}", "\u{180e}", "a", ""],
    ),
    (r"^\S$", &["\u{85}", "\u{1c}", "a"], &[" ", "\u{feff}"]),
    (r"^[\s\S]$", &["\n", "a", "\u{feff}"], &[""]),
    (r"^[\S]$", &["\u{1c}", "a"], &[" ", "\u{feff}"]),
    (r"^[^\S]$", &["\u{feff}", " "], &["a", "\u{1c}"]),
    (r"^[^\s,]+$", &["ab"], &["a b", "a,b"]),
    ("^[]$", &[], &["", "a"]),
    ("^[^]$", &["\n", "a", "😀"], &["", "ab"]),
    (r"\bfoo\b", &["foo", "a foo b", "éfoo", "foo-bar"], &["foobar", "afoo", "foo_"]),
    (r"^a\Bb", &["ab"], &["a b"]),
    (r"\B", &["", "ab", "--"], &["a"]),
    (r"\b", &["a"], &["", "é"]),
    (r"^\cA\x41\u0042\u{43}\0$", &["\u{1}ABC\0"], &["AABC0"]),
    (r"^\ud83d\ude00$", &["😀"], &["😁"]),
    (r"^\u{1F600}{2}$", &["😀😀"], &["😀"]),
    ("^[😀-😂]$", &["😁"], &["😃"]),
    ("^😀+$", &["😀😀"], &["😀a"]),
    (r"^\p{L}+$", &["aé漢"], &["1", ""]),
    (r"^\P{L}+$", &["1-"], &["a"]),
    (r"^[^\p{L}\d]$", &["-"], &["a", "1"]),
    (r"^[\P{L}a]$", &["-", "a"], &["b"]),
    (r"^\p{digit}+$", &["42", "৪২"], &["-"]),
    (r"^\p{Script=Greek}+$", &["αβγ"], &["abc"]),
    (r"^\p{scx=Deva}$", &["अ", "\u{964}"], &["a"]),
    (r"^\p{sc=Deva}$", &["अ"], &["\u{964}"]),
    (r"^\p{Emoji_Presentation}$", &["😀"], &["a"]),
    (r"^\p{gc=Lu}\p{Lowercase}$", &["Ab"], &["ab", "AB"]),
    (r"^\p{ASCII}*$", &["abc"], &["é"]),
    (r"^\p{Any}$", &["\u{10ffff}", "a"], &[""]),
    (r"^[\w-.]+$", &["a-b.c"], &["a+b", "a,b"]),
    (r"^[a\-z]$", &["a", "-", "z"], &["b"]),
    (r"^[a-]$", &["a", "-"], &["b"]),
    (r"^[-a]$", &["a", "-"], &["b"]),
    (r"^[\b]$", &["\u{8}"], &["b"]),
    (r"^[[&&~~||\-\-]$", &["[", "&", "~", "|", "-"], &["]", "a"]),
    (r"^[\]\\^]$", &["]", "\\", "^"], &["["]),
    ("^[ab]]$", &["a]"], &["a"]),
    (r#"^\-\@\_\"\'\#\ $"#, &["-@_\"'# "], &["a"]),
    ("^{a}$", &["{a}"], &["a"]),
    ("^a{,}$", &["a{,}"], &["a", "aa"]),
    ("^a{x}$", &["a{x}"], &["ax"]),
    ("^a{2}b{2,}c{0,2}$", &["aabb", "aabbbcc"], &["abb", "aab", "aabbccc"]),
    ("^a{0}$", &[""], &["a"]),
    ("^(?:ab){2,3}$", &["abab", "ababab"], &["ab", "abababab"]),
    ("^(?:ab){2,}$", &["abab", "ababababab"], &["ab", "ababa"]),
    ("^(?:a|bc|d)*$", &["", "abcd", "bcbc"], &["b", "abd"]),
    ("^(?:a??b+?)*?$", &["", "abbab"], &["aab"]),
    ("^(?:|a)b$", &["b", "ab"], &["aab"]),
    ("^(?:(?:a*)*)*$", &["", "aaa"], &["b"]),
    ("^(?:){1000000}(?:(?:a?){3}){3}$", &["", "aaaaaaaaa"], &["aaaaaaaaaa"]),
    ("^(?=.*[A-Z])(?=.*\\d).{4,}$", &["Abc1", "xx1Y"], &["abc1", "Abcd", "A1b"]),
    ("^(?!foo)", &["bar", "", "fo"], &["foo", "foobar"]),
    ("^(?!.*--)[a-z-]+$", &["a-b"], &["a--b", ""]),
    ("(?<=a)b", &["ab", "cab"], &["b", "cb"]),
    ("(?<!a)b", &["b", "cb", "abb"], &["ab"]),
    ("(?<=^|,)x", &["x", "a,x"], &["ax"]),
    ("(?<!^|,)x", &["ax"], &["x", ",x"]),
    ("(?<=ab{2})c", &["abbc"], &["abc"]),
    ("(?<=a(?=b))b", &["ab"], &["b"]),
    ("(?<=(?<!x)a)b", &["ab"], &["xab", "b"]),
    ("(?=a(?!b)(?<=a))a", &["a", "ac"], &["ab", "b"]),
    ("(?!(?!a))", &["a"], &["b", ""]),
    ("a(?=b(?=c))", &["abc"], &["abd", "ac"]),
    ("^(?<year>\\d{4})-(?<month>\\d\\d)$", &["2026-11"], &["2026-1"]),
    ("^(?:(?<n>a)|(?<n>b))$", &["a", "b"], &["ab"]),
    ("a|b|", &["", "x"], &[]),
    ("^a|b$", &["ax", "xb"], &["xa", "bx"]),
    ("a/b\n\u{2028}`${x}*/", &[], &["a"]),
    (r"^(a|b)\1$", &["aa", "bb"], &["ab", "a"]),
    (r#"^(["'])[^"']*\1$"#, &["'a'", "\"\""], &["'a\"", "'"]),
    (r"^(a)?\1b$", &["b", "aab"], &["ab"]),
    (r"(\w+) \1", &["the the", "at tea"], &["to be"]),
    (r"^(?:(a)|b)*\1$", &["aa", "ab", "", "b", "abaa"], &["abc"]),
    (r"^(?:(a)|(b)){2}\1\2$", &["aaa", "abb", "baa", "bbb"], &["aab", "aba", "aa"]),
    (r"^\1(a)$", &["a"], &["aa"]),
    (r"^(a\1)$", &["a"], &["aa"]),
    (r"^\k<x>(?<x>a)\k<x>$", &["aa"], &["a", "aaa"]),
    (r"^(?:(?<n>a)|(?<n>b))\k<n>$", &["aa", "bb"], &["ab", "a"]),
    (r"^(.)\1(?:)0$", &["aa0"], &["a0"]),
    (r"^(?=(a+))\1b$", &["aab"], &["ab ", "b"]),
    (r"^(?=(a+?))\1b$", &["ab"], &["aab"]),
    (r"^(?!(a)b)\1a$", &["a"], &["ab", "aa"]),
    (r"(?<=\1(a))b", &["aab"], &["ab"]),
    (r"(?<=(a)\1)b", &["ab"], &["b"]),
    (r"^(?:(?=(a)))*\1b$", &["b"], &["ab"]),
    (r"^(a*)*\1b$", &["b", "aab"], &["c"]),
    (r"^(?:(a)|(?:b\1))+$", &["ab", "b", "abb"], &["c"]),
    (r"^(?:(a+)\1,)+$", &["aa,aaaa,"], &["aaa,", "aa,a,"]),
    (r"^(a+)+\1$", &["aa", "aaaa"], &["a", "aaab"]),
    (r"^a\/b$", &["a/b"], &["a\\/b"]),
    ("^-?[0-9]+", &["-12", "1x"], &["-", "--1", ""]),
    ("^[0-9]{2}[0-9]+:?$", &["123", "1234:"], &["12", "12:"]),
    ("^a?b?c?d$", &["d", "abcd", "acd"], &["bad", "ab"]),
    ("^a?b?a$", &["a", "aa", "aba", "ba"], &["ab", "bb"]),
    ("^[a-f]{1,2}[e-z]$", &["ae", "bz", "aaz"], &["a", "aaa", "aaaz"]),
    ("^é{2,}[^é]?$", &["éé", "ééé!"], &["é", "éé!!"]),
    ("^(?:[0-9]{3}-){2}[0-9]{4}$", &["555-123-4567"], &["555-1234567", "555-123-45678"]),
    ("^[/]$", &["/"], &["a"]),
];

fn parsed(source: &str) -> Pattern {
    Pattern::parse(source).unwrap_or_else(|error| panic!("{source}: {error}"))
}

#[test]
fn verdicts_are_those_of_the_table() {
    for (source, good, bad) in TABLE {
        let pattern = parsed(source);
        good.iter().for_each(|text| assert!(pattern.is_match(text), "{source} matches {text:?}"));
        bad.iter().for_each(|text| assert!(!pattern.is_match(text), "{source} doesn't match {text:?}"));
    }
}

#[test]
fn the_table_is_right_for_node_and_python() {
    let Some(tools) = real::tools() else { return };
    let cases: Vec<real::Case> = TABLE
        .iter()
        .map(|(source, good, bad)| {
            let texts = good.iter().chain(*bad).map(|text| (*text).to_owned()).collect();
            real::Case::new(parsed(source), texts)
        })
        .collect();
    real::agree(&tools, &cases);
}

#[test]
fn plain_text_is_known_as_such() {
    let text = |source: &str| {
        let text = parsed(source).as_text()?;
        Some((text.at_start, text.text, text.at_end))
    };
    assert_eq!(text("^x-"), Some((true, "x-".to_owned(), false)));
    assert_eq!(text(r"\.json$"), Some((false, ".json".to_owned(), true)));
    assert_eq!(text("^a$"), Some((true, "a".to_owned(), true)));
    assert_eq!(text("😀"), Some((false, "😀".to_owned(), false)));
    assert_eq!(text(""), Some((false, String::new(), false)));
    for source in ["a|b", "a.", "[a]", "^a+", r"\ud800", "(a)", "$a", "a^"] {
        assert_eq!(text(source), None, "{source}");
    }
}

#[test]
fn patterns_that_are_read_once_are_known_as_such() {
    let function = |source: &str| parsed(source).program().expect("has a program").function();
    for source in [
        "^ord_[0-9]{4,}$",
        "^[A-Z]{3}",
        "^-?[0-9]+$",
        "^([0-9]{2}[0-9]+)$",
        "^(?:[0-9]{3}-){2}x?$",
        "^a?b?c?$",
        "^[a-z]+?$",
        "^[a-c]*[d-f]+$",
    ] {
        assert_eq!(function(source), "is_run_match", "{source}");
    }
    // Parts that may have to give a character back, or matches that may begin anywhere.
    for source in ["[a-z]+$", "^a+a$", "^a?b?a$", "^[a-f]{1,2}[e-z]$", "^(?:a|b)$", "^(?:ab)*$", r"^a\b", "^(?=a)a"] {
        assert_eq!(function(source), "is_match", "{source}");
    }
}

#[test]
fn a_literal_is_one_whatever_the_source() {
    let ecmascript = |source: &str| parsed(source).ecmascript();
    assert_eq!(ecmascript(""), "(?:)");
    assert_eq!(ecmascript("a/b[/]*/"), r"a\/b[\/]*\/");
    assert_eq!(ecmascript("\n\r\t\0\u{2028}\u{202e}\u{7f}"), r"\n\r\t\x00\u2028\u202E\x7F");
    assert_eq!(ecmascript("\\\n"), r"\n");
    assert_eq!(ecmascript("é`${a}</script>"), r"é`$\{a\}<\/script>");
    assert_eq!(ecmascript(r"\u{1F600}\ud800"), r"\u{1F600}\uD800");
    assert_eq!(ecmascript(r"(.)\1(?:)0"), r"(.)\1(?:)0");
    assert_eq!(ecmascript(r"(?<a>.)\k<a>[0]"), r"(?<a>.)\1[0]");
    assert_eq!(ecmascript(r"\B"), r"(?=[^]|$)(?:\B)");
}

#[test]
fn printed_programs_decide_as_they_do_here() {
    printed::decide(TABLE.iter().map(|(source, good, bad)| (parsed(source), *good, *bad)));
}
