//! Pairs of small documents with the verdicts and the rules that are expected.

use std::collections::BTreeSet;

use super::{Convention, Conventions, Finding, OperationDiffs, Outcome, Ruling, Witness, compare};
use crate::diff::{Side, lock};
use crate::pipeline::{Generator, Source};
use crate::source::{Document, Format};
use crate::target::Options;

/// Words in the pairs, and what they stand for. `()` stands for what is in parentheses.
const WORDS: [(&str, &str); 6] = [
    ("HOOK(", "\"webhooks\": {\"n\": {\"post\": {()}}}"),
    ("BODY(", "\"requestBody\": {\"required\": true, JSON(())}"),
    ("JSON(", "\"content\": {\"application/json\": {()}}"),
    ("TEXT", "\"schema\": {\"type\": \"string\"}"),
    ("NUMBER", "\"schema\": {\"type\": \"integer\"}"),
    ("OK", "\"responses\": {\"204\": {\"description\": \"\"}}"),
];

struct Expected<'t> {
    category: &'t str,
    verdict: &'t str,
    rules: BTreeSet<&'t str>,
    old: String,
    new: String,
}

fn pairs() -> Vec<Expected<'static>> {
    let (mut category, mut pairs, mut lines) = ("", Vec::new(), include_str!("pairs.txt").lines().peekable());
    while let Some(line) = lines.next() {
        if let Some(name) = line.strip_prefix("== ") {
            category = name;
        } else if lines.peek().is_some_and(|next| next.starts_with("- ")) {
            let mut words = line.split(' ');
            let verdict = words.next().expect("a verdict");
            let mut side =
                |sign: &str| document(lines.next().and_then(|line| line.strip_prefix(sign)).expect("a side"));
            let (old, new) = (side("- "), side("+ "));
            pairs.push(Expected { category, verdict, rules: words.collect(), old, new });
        }
    }
    pairs
}

fn document(line: &str) -> String {
    let members = match line.strip_prefix("doc ") {
        Some(members) => members.to_owned(),
        None => format!("\"paths\": {{\"/a\": {{{line}}}}}"),
    };
    let members = WORDS.iter().fold(members, |text, (word, meaning)| replaced(&text, word, meaning));
    format!(r#"{{"openapi": "3.1.1", "info": {{"title": "T", "version": "1"}}, {members}}}"#)
}

fn replaced(text: &str, word: &str, meaning: &str) -> String {
    let Some((before, after)) = text.split_once(word).filter(|_| word.ends_with('(')) else {
        return text.replace(word, meaning);
    };
    let mut depth = 1;
    let end = after.find(|c| {
        depth += match c {
            '(' => 1,
            ')' => -1,
            _ => 0,
        };
        depth == 0
    });
    let (inner, rest) = after.split_at(end.expect("a closing parenthesis"));
    replaced(&format!("{before}{}{}", meaning.replace("()", inner), &rest[1..]), word, meaning)
}

fn side(text: &str) -> Side {
    let source = || Source::Text { name: "api.json".to_owned(), bytes: text.as_bytes().to_vec() };
    let mut generator = Generator::new();
    generator.read.front.read_exchanges();
    let models = generator.read([source()]).unwrap_or_else(|error| panic!("{error}\n{text}")).models;
    Side::of_models(Vec::new(), &Options::default(), true).with_apis(models)
}

/// Returns a side as its lock has it.
fn locked(text: &str) -> Side {
    let source = Source::Text { name: "api.json".to_owned(), bytes: text.as_bytes().to_vec() };
    let models = Generator::new().read([source]).expect("a document").models;
    let whole = Side { apis: side(text).apis, ..Side::of_models(models, &Options::default(), true) };
    let lock = Document::parse(lock::LOCK, lock::write(&whole).as_bytes(), Format::Json).expect("JSON");
    lock::read(&lock, false, &Options::default()).unwrap_or_else(|error| panic!("{error}\n{}", lock.file.text()))
}

fn compared(old: &str, new: &str, conventions: &Conventions) -> OperationDiffs {
    compare(&side(old), &side(new), conventions)
}

#[test]
fn pairs_have_their_verdicts() {
    let (pairs, mut wrong) = (pairs(), Vec::new());
    for pair in &pairs {
        let found = compared(&pair.old, &pair.new, &Conventions::default());
        let findings: Vec<_> = found.values().flat_map(|operation| &operation.findings).collect();
        let breaks = findings.iter().any(|finding| finding.outcome == Outcome::Breaks);
        let rules: BTreeSet<&str> = findings.iter().map(|finding| finding.rule.id()).collect();
        if (if breaks { "breaking" } else { "compatible" }) != pair.verdict || rules != pair.rules {
            wrong.push(format!("{}: {rules:?}, expected {:?}\n{}\n{}", pair.category, pair.rules, pair.old, pair.new));
        }
        for finding in findings.iter().filter(|finding| finding.witness.is_none()) {
            let is_message_that_never_comes = finding.rule.id() == "webhook-removed";
            assert!(is_message_that_never_comes, "{} without a witness\n{}", finding.rule.id(), pair.new);
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
    assert!(pairs.len() > 90, "{}", pairs.len());
}

#[test]
fn a_lock_has_all_that_is_compared() {
    fn findings(old: &Side, new: &Side) -> Vec<String> {
        let found = compare(old, new, &Conventions::default());
        let findings = found.values().flat_map(|operation| &operation.findings);
        let shown = |finding: &Finding| {
            let witness = finding.witness.as_ref().map(Witness::text).unwrap_or_default();
            format!("{} {:?} {} {witness}", finding.rule.id(), finding.outcome, finding.detail)
        };
        let mut shown: Vec<String> = findings.map(shown).collect();
        // A lock has parameters and responses in an order of its own.
        shown.sort();
        shown
    }
    for pair in pairs() {
        let (old, new) = (side(&pair.old), side(&pair.new));
        let (expected, found) = (findings(&old, &new), findings(&locked(&pair.old), &new));
        assert_eq!(found, expected, "{}\n{}", pair.old, pair.new);
    }
}

#[test]
fn nothing_breaks_what_it_is_itself() {
    for pair in pairs() {
        for text in [&pair.old, &pair.new] {
            let found = compared(text, text, &Conventions::default());
            let findings: Vec<_> = found.values().flat_map(|operation| &operation.findings).collect();
            assert!(findings.is_empty(), "{findings:?}\n{text}");
        }
    }
}

#[test]
fn conventions_are_named_and_can_be_turned() {
    let document = |responses: &str, parameters: &str| {
        document(&format!("\"get\": {{\"parameters\": [{parameters}], \"responses\": {{{responses}}}}}"))
    };
    let (ok, created) = (r#""200": {"description": ""}"#, r#", "201": {"description": ""}"#);
    let parameter = r#"{"name": "q", "in": "query", "schema": {"type": "string"}}"#;
    for (convention, old, new) in [
        (Convention::UndeclaredSuccess, document(ok, ""), document(&format!("{ok}{created}"), "")),
        (Convention::UndeclaredInput, document(ok, parameter), document(ok, "")),
        (
            Convention::UndeclaredError,
            document(ok, ""),
            document(&format!(r#"{ok}, "404": {{"description": ""}}"#), ""),
        ),
    ] {
        for ruling in Ruling::ALL {
            let mut conventions = Conventions::default();
            conventions.set(convention, *ruling);
            let found = compared(&old, &new, &conventions);
            let named: Vec<_> = found.values().flat_map(|of| &of.findings).map(|of| of.convention).collect();
            let expected = if *ruling == Ruling::Breaking { vec![Some(convention)] } else { Vec::new() };
            assert_eq!(named, expected, "{}", convention.name());
        }
    }
}

#[test]
fn witnesses_have_what_breaks() {
    let parameter = |more: &str| document(&format!("\"get\": {{\"parameters\": [{{\"name\": \"q\", {more}}}], OK}}"));
    let list = r#""schema": {"type": "array", "items": {"type": "integer"}}"#;
    let form = |encoding: &str| {
        let schema = r#"{"type": "object", "properties": {"q": {"type": "array", "items": {"type": "integer"}}}}"#;
        let content =
            format!(r#"{{"application/x-www-form-urlencoded": {{"schema": {schema}, "encoding": {{{encoding}}}}}}}"#);
        document(&format!(r#""put": {{"requestBody": {{"content": {content}}}, OK}}"#))
    };
    let member = |flag: &str| {
        let properties = format!(r#"{{"id": {{"type": "integer"}}, "name": {{"type": "string"{flag}}}}}"#);
        let item = format!(r#"{{"type": "object", "properties": {properties}, "required": ["id"]}}"#);
        let items = format!(r#"{{"type": "array", "items": {item}}}"#);
        document(&format!(r#""put": {{BODY("schema": {{"type": "object", "properties": {{"items": {items}}}}}), OK}}"#))
    };
    for (old, new, expected) in [
        (parameter(&format!(r#""in": "query", {list}"#)), parameter(r#""in": "query", NUMBER"#), "/a?q=0&q=0'"),
        (
            parameter(r#""in": "query", NUMBER"#),
            parameter(r#""in": "query", "schema": {"type": "string", "maxLength": 1}"#),
            "/a?q=10'",
        ),
        (
            document(
                r#"doc "servers": [{"url": "{s}://{h}/v1", "variables": {"s": {"default": "https"}, "h": {"default": "h"}}}], "paths": {"/a": {"get": {OK}}}"#,
            ),
            document(r#"doc "servers": [{"url": "https://b.test"}], "paths": {"/a": {"get": {OK}}}"#),
            "curl 'https://example.test/v1/a'",
        ),
        (member(""), member(r#", "readOnly": true"#), r#"-d '{"items":[{"id":0,"name":""}]}'"#),
        (parameter(r#""in": "query", "allowReserved": true, TEXT"#), parameter(r#""in": "query", TEXT"#), "/a?q=/'"),
        (form(""), form(r#""q": {"explode": false}"#), "-d 'q=0&q=0'"),
        (form(r#""q": {"style": "pipeDelimited"}"#), form(""), "-d 'q=0%7C0'"),
        (
            document(r#""get": {"responses": {"200": {"description": "", JSON(TEXT)}}}"#),
            document(r#""get": {"responses": {"200": {"description": "", "content": {"text/plain": {TEXT}}}}}"#),
            "-H 'Accept: application/json'",
        ),
    ] {
        let found = compared(&old, &new, &Conventions::default());
        let witnesses = found.values().flat_map(|of| &of.findings).filter_map(|finding| finding.witness.as_ref());
        let texts: Vec<String> = witnesses.map(Witness::text).collect();
        assert!(texts.iter().any(|text| text.contains(expected)), "{texts:?}, expected {expected}");
    }
}

/// Whoever reads such a request tells its operation by a header: by its URL, the other operation answers it.
#[test]
fn fragments_tell_operations_apart() {
    let [old, new] = [r#""/#X=a": {"post": {OK}}, "/#X=b": {"post": {OK}}"#, r#""/#X=b": {"post": {OK}}"#]
        .map(|paths| document(&format!("doc \"paths\": {{{paths}}}")));
    let found = compared(&old, &new, &Conventions::default());
    let rules: Vec<&str> = found.values().flat_map(|of| &of.findings).map(|finding| finding.rule.id()).collect();
    assert_eq!(rules, ["operation-removed"]);
}

#[test]
fn schemas_that_refer_to_themselves_come_to_an_end() {
    let own = r##"{"$ref": "#/components/schemas/A"}"##;
    let lists = format!(r#"{{"type": "array", "items": {{"anyOf": [{}]}}}}"#, vec![own; 200].join(", "));
    let parameter = format!(r#"{{"name": "q", "in": "query", "schema": {own}}}"#);
    let operation = format!(r#"{{"parameters": [{parameter}], BODY("schema": {own}), OK}}"#);
    let members =
        format!(r#"doc "paths": {{"/a": {{"post": {operation}}}}}, "components": {{"schemas": {{"A": {lists}}}}}"#);
    let text = document(&members);
    let found = compared(&text, &text, &Conventions::default());
    assert!(found.values().all(|operation| operation.findings.is_empty()), "{found:?}");
}
