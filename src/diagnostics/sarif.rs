//! Renders diagnostics as a log of the Static Analysis Results Interchange Format (SARIF 2.1.0).

use std::collections::BTreeSet;

use super::render::slashed;
use super::{Code, Diagnostic, Severity, explain};
use crate::text::{Edit, Json, Place, percent_encode_path};

const SCHEMA: &str = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

/// Returns a log with one run, on one line.
pub(crate) fn log(diagnostics: &[Diagnostic]) -> String {
    let codes: Vec<Code> = diagnostics.iter().map(|found| found.code).collect::<BTreeSet<_>>().into_iter().collect();
    let driver = Json::object([
        ("name", Json::string(env!("CARGO_PKG_NAME"))),
        ("semanticVersion", Json::string(env!("CARGO_PKG_VERSION"))),
        ("rules", Json::array(codes.iter().map(|code| rule(*code)))),
    ]);
    let run = Json::object([
        ("tool", Json::object([("driver", driver)])),
        ("columnKind", Json::string("unicodeCodePoints")),
        ("results", Json::array(diagnostics.iter().map(|found| result(found, &codes)))),
    ]);
    let log = [("$schema", Json::string(SCHEMA)), ("version", Json::string("2.1.0")), ("runs", Json::array([run]))];
    Json::object(log).to_string()
}

fn rule(code: Code) -> Json {
    Json::object([
        ("id", Json::string(code.name())),
        ("shortDescription", text(code.meaning())),
        ("help", text(&explain::text(code))),
        ("defaultConfiguration", Json::object([("level", level(code.severity()))])),
    ])
}

fn result(found: &Diagnostic, codes: &[Code]) -> Json {
    let message = found.help.iter().fold(found.message.clone(), |message, help| format!("{message}\nhelp: {help}"));
    let mut members = vec![
        ("ruleId", Json::string(found.code.name())),
        ("ruleIndex", Json::from(codes.binary_search(&found.code).unwrap_or_default())),
        ("level", level(found.severity)),
        ("message", text(&message)),
    ];
    if let Some(place) = &found.place {
        members.push(("locations", Json::array([location(place, None)])));
        if !found.fix.is_empty() {
            members.push(("fixes", Json::array([fix(place, &found.fix.edits)])));
        }
    }
    if !found.related.is_empty() {
        let related = found.related.iter().map(|(place, what)| location(place, Some(what)));
        members.push(("relatedLocations", Json::array(related)));
    }
    Json::object(members)
}

/// Returns the change of a file that fixes a result.
fn fix(place: &Place, edits: &[Edit]) -> Json {
    let replacement = |edit: &Edit| {
        let deleted = region(&Place { file: place.file.clone(), span: edit.span });
        Json::object([("deletedRegion", deleted), ("insertedContent", text(&edit.text))])
    };
    let change = Json::object([
        ("artifactLocation", artifact(place)),
        ("replacements", Json::array(edits.iter().map(replacement))),
    ]);
    Json::object([("artifactChanges", Json::array([change]))])
}

/// Returns a source location; in words, if it is one of a commit: the file may not be in the working tree.
fn location(place: &Place, message: Option<&str>) -> Json {
    if place.file.is_committed() {
        let message = message.map_or_else(|| place.to_string(), |message| format!("{message}: {place}"));
        return Json::object([("message", text(&message))]);
    }
    let physical = Json::object([("artifactLocation", artifact(place)), ("region", region(place))]);
    let message = message.map(|message| ("message", text(message)));
    Json::object([("physicalLocation", physical)].into_iter().chain(message))
}

/// Returns a file: its relative path as a URI, or the URI of an absolute path.
fn artifact(place: &Place) -> Json {
    let name = slashed(place.file.name());
    let path = percent_encode_path(&name);
    let uri = if name.starts_with('/') { format!("file://{path}") } else { path };
    Json::object([("uri", Json::string(uri))])
}

fn region(place: &Place) -> Json {
    let [(line, column), (end_line, end_column)] =
        [place.span.start, place.span.end].map(|at| place.file.line_column(at));
    Json::object([
        ("startLine", Json::from(line)),
        ("startColumn", Json::from(column)),
        ("endLine", Json::from(end_line)),
        ("endColumn", Json::from(end_column)),
    ])
}

fn level(severity: Severity) -> Json {
    Json::string(severity.to_string())
}

fn text(text: &str) -> Json {
    Json::object([("text", Json::string(text))])
}
