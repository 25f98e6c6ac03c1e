//! Patterns, and texts of great length.

use super::{contains, narrower, same};

#[test]
fn patterns_with_lookaround() {
    let of = |pattern: &str| format!(r#"{{"type": "string", "pattern": "{pattern}"}}"#);
    same(&of("^a(?!b)[a-z]$"), &of("^a[ac-z]$"));
    same(&of("^[a-z]+(?<!x)$"), &of("^[a-z]*[a-wyz]$"));
    same(&of("^(?:(?!ab)[ab])*$"), &of("^b*a*$"));
    same(&of("^(?!.*--)[a-z-]+$"), &of("^(?:[a-z]|-(?!-))+$"));
    narrower(&of("^[a-z](?:-?[a-z0-9])*(?<!-)$"), &of("^[a-z][a-z0-9-]*$"));
    narrower(&of("^(?!tmp)[a-z]+(?=x)"), &of("^(?!tmpx)[a-z]+(?=x)"));
}

#[test]
fn lookaheads_of_which_many_are_open_end() {
    let of = |pattern: &str| format!(r#"{{"type": "string", "pattern": "{pattern}"}}"#);
    for pattern in ["^(?:(?=a.{12}$)a|(?!a.{12}$).)*$", "^(?:(?!a.{30}b).)*$", "^(?:(?=.*a.{9}b)(?=.*b.{9}a).)*$"] {
        // Either answer, in time.
        contains(&of(pattern), &of("^[a-c]*$"));
        contains(&of("^[a-c]*$"), &of(pattern));
    }
}

#[test]
fn patterns_with_references_to_groups() {
    let of = |pattern: &str| format!(r#"{{"type": "string", "pattern": "{pattern}"}}"#);
    same(&of(r"^(a|b)\\1$"), r#"{"enum": ["aa", "bb"]}"#);
    narrower(&of(r"^(['`])[a-z]*\\1$"), &of("^['`][a-z]*['`]$"));
    narrower(&of(r"^(?!([0-9])\\1+$)[0-9]{4}$"), &of("^[0-9]{4}$"));
}

#[test]
fn very_long_texts_and_arrays() {
    let text =
        |pattern: &str, most: u64| format!(r#"{{"type": "string", "pattern": "{pattern}", "maxLength": {most}}}"#);
    narrower(&text("^[a-z]*$", 65_535), &text("^[a-z]*$", 65_536));
    narrower(&text("^(?:ab)*$", 65_535), &text("^(?:ab)*$", 65_536));
    same(&text("^[a-z]{3}$", 65_535), &text("^[a-z]{3}$", 65_536));
    narrower(r#"{"type": "string", "maxLength": 100000}"#, r#"{"type": "string", "maxLength": 500000}"#);
    narrower(r#"{"type": "array", "maxItems": 100000}"#, r#"{"type": "array", "maxItems": 100001}"#);
}
