//! Texts that readers take differently: what each language reads, and what it refuses.
//!
//! All languages are asked about the same texts. Those that read one otherwise are listed with it, and why is in
//! docs/checks.md.

use std::fmt::Write as _;

use adl_gen::CheckLevel;

use crate::build_folder;
use crate::case::Case;
use crate::generated::texts;
use crate::languages::{Language, Module};
use crate::tools::Tools;
use crate::verdicts::reference::json;
use crate::verdicts::{Answers, Question};

/// What becomes of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Read {
    /// It is valid.
    Valid,
    /// It isn't valid, or no JSON.
    Refused,
    /// It is valid by the check, but not read as a value of the type.
    Unread,
}

use Read::{Refused, Unread, Valid};

/// Texts for a schema, with what becomes of them, and the languages that differ.
type Texts = (&'static str, Vec<(String, Read, &'static [(&'static str, Read)])>);

const ANY: &str = r#"{"type": ["null", "boolean", "number", "string", "array", "object"]}"#;
const INTEGER: &str = r#"{"type": "integer"}"#;
const STRING: &str = r#"{"type": "string"}"#;
const NESTED: &str = r##"{"type": "array", "items": {"$ref": "#"}}"##;
const LARGE: &str = r#"{"type": "integer", "maximum": 9007199254740992}"#;
const BELOW: &str = r#"{"type": "number", "exclusiveMaximum": 9007199254740993}"#;
const LONG: &str = r#"{"type": "string", "maxLength": 1000000}"#;
const SECOND: &str = r#"{"type": "object", "properties": {"a": {"const": 2}}}"#;
const PARAMS: &str = r#"{"type": "object", "properties": {"params": {"type": "string"}}, "required": ["params"]}"#;
const CLOSED: &str = r#"{"type": "object", "properties": {"k": {"type": "string"}}, "additionalProperties": false}"#;

fn all() -> Vec<Texts> {
    let nested = |depth| "[".repeat(depth) + &"]".repeat(depth);
    let long = |length| format!("\"{}\"", "é".repeat(length));
    let vast = |blanks, digits, rest: &str| format!("{}{}{rest}", " ".repeat(blanks), "9".repeat(digits));
    vec![
        (
            ANY,
            vec![
                of(" \t\r\n{} \n", Valid, &[]),
                of("\"\u{7f}\"", Valid, &[]),
                of("", Refused, &[]),
                of(" ", Refused, &[]),
                of("\u{feff}{}", Refused, &[]),
                of("{} {}", Refused, &[]),
                of("{}x", Refused, &[]),
                of("{}\u{a0}", Refused, &[]),
                of("{}\0", Refused, &[]),
                of("\u{b}1", Refused, &[]),
                of(r#"[{"a":1,"b":2},{"a":1,"b":2},{"a":1,"bc":2},{"b":1,"a":2},{"a":1}]"#, Valid, &[]),
                of(r#"[{"a":1,"b":2},{"a":1,"b:2}]"#, Refused, &[]),
                of(r#"[{"a\"b":1},{"a"b":1}]"#, Refused, &[]),
                of(r#"[{"c":1,"a\"b":1},{"c":1,"a"b":1}]"#, Refused, &[]),
                of("[1,]", Refused, &[]),
                of("[,1]", Refused, &[]),
                of("[1 2]", Refused, &[]),
                of(r#"{"a":1,}"#, Refused, &[]),
                of("{a:1}", Refused, &[]),
                of("{1:1}", Refused, &[]),
                of(r#"{"a"}"#, Refused, &[]),
                of(r#"{"a":}"#, Refused, &[]),
                of("[1", Refused, &[]),
                of("]", Refused, &[]),
                of("[}", Refused, &[]),
                of("'a'", Refused, &[]),
                of("/**/1", Refused, &[]),
                of("tru", Refused, &[]),
                of("True", Refused, &[]),
                of("NaN", Refused, PYTHON_ALONE),
                of("-Infinity", Refused, PYTHON_ALONE),
                of("01", Refused, &[]),
                of("-01", Refused, &[]),
                of("+1", Refused, &[]),
                of(".5", Refused, &[]),
                of("1.", Refused, &[]),
                of("1.e1", Refused, &[]),
                of("1e", Refused, &[]),
                of("1e+", Refused, &[]),
                of("-", Refused, &[]),
                of("0x1", Refused, &[]),
                of("1_0", Refused, &[]),
                of("١", Refused, &[]),
                of("1e-400", Valid, &[]),
            ],
        ),
        (
            INTEGER,
            vec![
                of("1.0", Valid, &[]),
                of("10e-1", Valid, &[]),
                of("1E2", Valid, &[]),
                of("-0", Valid, &[]),
                of("-0.0", Valid, &[]),
                of("9007199254740993", Valid, &[]),
                of("9223372036854775807", Valid, &[]),
                of("18446744073709551616", Valid, RUST_UNREAD),
                of("1e300", Valid, RUST_UNREAD),
                of("1.5", Refused, &[]),
                of("1e400", Refused, &[]),
                of("-1e400", Refused, &[]),
                of(&vast(0, 310, ".0"), Refused, &[]),
                of(&vast(99, 310, ".0"), Refused, &[]),
                of(&vast(50, 211, "e98"), Refused, &[]),
                of(&vast(50, 208, "E+99"), Valid, RUST_UNREAD),
                of("true", Refused, &[]),
                of("null", Refused, &[]),
                of("\"1\"", Refused, &[]),
            ],
        ),
        (LARGE, vec![of("9007199254740992", Valid, &[]), of("9007199254740993", Refused, SCRIPTS)]),
        (
            BELOW,
            vec![
                of("9007199254740992.0", Valid, ROUNDED),
                of("9007199254740992", Valid, ROUNDED),
                of("9007199254740993", Refused, &[]),
                of("9007199254740994.0", Refused, &[]),
                of("1e19", Refused, &[]),
                of("-1e19", Valid, &[]),
                of("-0.5", Valid, &[]),
            ],
        ),
        (
            STRING,
            vec![
                of(r#""\ud83d\ude00""#, Valid, &[]),
                of(r#""\uD83D\uDE00\/""#, Valid, &[]),
                of(r#""\u0000""#, Valid, &[]),
                of("\"\u{2028}\"", Valid, &[]),
                of(r#""\ud800""#, Refused, SURROGATES),
                of(r#""\udc00\ud800""#, Refused, SURROGATES),
                of(r#""\ud800\u0061""#, Refused, SURROGATES),
                of(r#""\x41""#, Refused, &[]),
                of(r#""\u12""#, Refused, &[]),
                of(r#""\u+123""#, Refused, &[]),
                of(r#""\U0041""#, Refused, &[]),
                of("\"\n\"", Refused, &[]),
                of("\"\t\"", Refused, &[]),
                of("\"\0\"", Refused, &[]),
                of("\"a", Refused, &[]),
                of("\"\\\"", Refused, &[]),
                of("null", Refused, &[]),
            ],
        ),
        (LONG, vec![(long(1_000_000), Valid, &[]), (long(1_000_001), Refused, &[])]),
        (NESTED, vec![(nested(100), Valid, &[]), (nested(100_000), Refused, &[])]),
        (
            SECOND,
            vec![
                of(r#"{"a":1,"a":2}"#, Valid, REPEATED),
                of(r#"{"a":1,"b":{"a":1},"\u0061":2}"#, Valid, REPEATED),
                of(r#"{"a":2,"a":1}"#, Refused, &[]),
                of(r#"{"A":1,"a":2}"#, Valid, &[]),
            ],
        ),
        (
            PARAMS,
            vec![
                of(r#"{"Params":"x"}"#, Refused, &[]),
                of(r#"{"PARAMS":"x"}"#, Refused, &[]),
                of(r#"{"paramſ":"x"}"#, Refused, &[]),
                of(r#"{"params":null}"#, Refused, &[]),
                of(r#"{"params":"x","Params":1}"#, Valid, &[]),
                of(r#"{"params":"x","paramſ":1}"#, Valid, &[]),
                of(r#"{"par\u0061ms":"x"}"#, Valid, &[]),
            ],
        ),
        (
            CLOSED,
            vec![
                of(r#"{"k":"x"}"#, Valid, &[]),
                of(r#"{"K":"x"}"#, Refused, &[]),
                // The sign for kelvin, whose lower case is k.
                of("{\"\u{212a}\":\"x\"}", Refused, &[]),
            ],
        ),
    ]
}

/// Python's reader has them, and any value isn't examined.
const PYTHON_ALONE: &[(&str, Read)] = &[("python", Unread), ("pydantic", Unread)];
/// Rust's integers end at 64 bits.
const RUST_UNREAD: &[(&str, Read)] = &[("rust", Unread)];
/// JavaScript reads it as a double, which is valid.
const SCRIPTS: &[(&str, Read)] = &[("typescript", Valid), ("zod", Valid)];
/// A bound that JavaScript rounds.
const ROUNDED: &[(&str, Read)] = &[("typescript", Refused), ("zod", Refused)];
/// Strings of JavaScript and Python can have lone surrogates.
const SURROGATES: &[(&str, Read)] = &[("typescript", Valid), ("zod", Valid), ("python", Valid)];
/// serde's readers refuse a property that stands twice.
const REPEATED: &[(&str, Read)] = &[("rust", Unread)];

fn of(
    text: &str,
    read: Read,
    others: &'static [(&'static str, Read)],
) -> (String, Read, &'static [(&'static str, Read)]) {
    (text.to_owned(), read, others)
}

/// Returns the texts that a language reads otherwise than it should.
pub fn problems(language: &dyn Language, tools: &Tools) -> Vec<String> {
    let all = all();
    let cases: Vec<Case> = all.iter().map(|(schema, _)| Case::alone(json(schema), Vec::new())).collect();
    let module = |(index, text): (usize, Result<String, String>)| Module {
        name: format!("m{index}"),
        text: text.expect("code is generated"),
    };
    let modules: Vec<Module> = texts(&cases, &language.file("case")).into_iter().enumerate().map(module).collect();
    // A question of its own for each text: drivers give no answers where one isn't JSON.
    let asked: Vec<_> = all
        .iter()
        .enumerate()
        .flat_map(|(index, (schema, texts))| texts.iter().map(move |text| (index, *schema, text)))
        .collect();
    let question = |(index, _, (text, ..)): &(usize, &str, &(String, Read, _))| Question {
        module: format!("m{index}"),
        ty: "RootType".to_owned(),
        values: vec![text.clone()],
    };
    let questions: Vec<Question> = asked.iter().map(question).collect();
    let folder = build_folder().join(format!("texts-{}", language.name()));
    let answers = match language.answers(&folder, &modules, &questions, CheckLevel::Full, tools) {
        Ok(answers) => answers,
        Err(why) => return vec![why],
    };
    let mut problems = Vec::new();
    for ((_, schema, (text, read, others)), answers) in asked.iter().zip(answers) {
        let other = others.iter().find(|(name, _)| *name == language.name());
        let expected = other.map_or(*read, |(_, read)| *read);
        let found = became(&answers);
        if found != expected {
            let mut shown: String = text.chars().take(60).collect();
            write!(shown, " for {schema}: {found:?}, not {expected:?}: {answers:?}").expect("a string can be written");
            problems.push(shown);
        }
    }
    problems
}

fn became(answers: &Answers) -> Read {
    match answers.as_deref() {
        Ok([answer]) if answer.valid && answer.odds.is_some() => Unread,
        Ok([answer]) if answer.valid => Valid,
        Ok(_) | Err(_) => Refused,
    }
}
