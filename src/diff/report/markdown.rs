//! The result in Markdown, for a comment on a pull request.

use std::collections::BTreeSet;

use crate::diff::names::names_of;
use crate::diff::{Change, ContractDiff, Finding, Level, Places, Status, Verdict};
use crate::target::Target;
use crate::text::markdown::{cell, code, plain, with_code};
use crate::text::{Place, shortened};

/// Maximum length of a counterexample in the text.
const VALUE: usize = 2000;

/// Returns a table of the contracts that changed, and the details of each.
pub(crate) fn markdown(contracts: &[ContractDiff], has_operations: bool) -> String {
    let changed: Vec<&ContractDiff> = contracts.iter().filter(|found| !found.is_unchanged()).collect();
    let mut out = "## Contracts\n\n".to_owned();
    let note = if has_operations { format!("\n{}.\n", super::transport_sentence()) } else { String::new() };
    if changed.is_empty() {
        return out + "Nothing changed.\n" + &note;
    }
    out += "| tool | wire | source | text |\n|---|---|---|---|\n";
    for found in &changed {
        let (tool, wire) = (cell(&found.tool), wire(found));
        out += &format!("| {tool} | {wire} | {} | {} |\n", source(found), text(found));
    }
    for found in changed {
        out += &details(found);
    }
    out + &note
}

fn accepted(found: &ContractDiff, level: Level) -> &'static str {
    if found.accepted(level).is_some() { " (accepted)" } else { "" }
}

fn wire(found: &ContractDiff) -> String {
    let verdict = match &found.status {
        Status::Added => "added".to_owned(),
        Status::Removed { .. } if !found.is_of_operations => "**removed**".to_owned(),
        Status::Kept | Status::Removed { .. } => {
            let of = |what: &str, verdict: &Verdict| match verdict {
                Verdict::Breaking { .. } if found.operation.is_some() => Some("**breaks**".to_owned()),
                Verdict::Unknown { .. } if found.operation.is_some() => Some("unknown".to_owned()),
                Verdict::Compatible => None,
                Verdict::Undeclared { .. } => Some(format!("{what} with undeclared properties break")),
                Verdict::Breaking { .. } => Some(format!("**{what} break**")),
                Verdict::Unknown { .. } => Some(format!("{what} unknown")),
            };
            let input = found.input.as_ref().and_then(|input| of("parameters", input));
            let parts: Vec<String> = of("results", &found.wire).into_iter().chain(input).collect();
            if parts.is_empty() { "compatible".to_owned() } else { parts.join(", ") }
        }
    };
    let level = if found.breaks(Level::Wire) { Level::Wire } else { Level::Undeclared };
    verdict + accepted(found, level)
}

fn source(found: &ContractDiff) -> String {
    let broken: BTreeSet<Target> = found.source.iter().flat_map(|change| &change.broken).copied().collect();
    if broken.is_empty() {
        return "compatible".to_owned();
    }
    format!("breaks {}{}", names_of(&broken), accepted(found, Level::Source))
}

fn text(found: &ContractDiff) -> String {
    if found.text.is_empty() { "unchanged".to_owned() } else { format!("changed{}", accepted(found, Level::Text)) }
}

fn details(found: &ContractDiff) -> String {
    let mut lines = Vec::new();
    if let Status::Removed { renamed: Some(name) } = &found.status {
        lines.push(format!("- Was it renamed to {}? Callers know the old name.", code(name)));
    }
    if let Some(operation) = &found.operation {
        lines.extend(operation.findings.iter().map(finding));
    }
    for (what, verdict) in [("result", Some(&found.wire)), ("parameters", found.input.as_ref())] {
        if let Some(value) = verdict.and_then(Verdict::counterexample) {
            lines.push(format!("- Counterexample ({what}): {}", code(&shortened(&value.to_string(), VALUE))));
        }
        if let Some(Verdict::Unknown { reasons }) = verdict.filter(|_| found.operation.is_none()) {
            lines.push(format!("- Not proved ({what}): {}", with_code(&reasons.join("; "))));
        }
    }
    lines.extend(found.changes.iter().map(|change| edit("result", change)));
    lines.extend(found.input_changes.iter().map(|change| edit("parameters", change)));
    for change in found.source.iter().filter(|change| change.is_breaking()) {
        let places = places(&change.places);
        lines.push(format!("- {} breaks: {}{places}", change.broken_names(), with_code(&change.sentence())));
    }
    for change in &found.text {
        lines.push(format!("- text: {}{}", change.markdown(), places(&change.places)));
    }
    for (level, reason) in &found.accepted {
        lines.push(format!("- accepted ({}): {}", level.name(), plain(reason)));
    }
    let operation = found.operation.as_ref().map(|of| format!(": {}", code(&of.words))).unwrap_or_default();
    let heading = format!("\n### {}{operation}\n\n", code(&found.tool));
    if lines.is_empty() { String::new() } else { heading + &lines.join("\n") + "\n" }
}

fn finding(finding: &Finding) -> String {
    let convention =
        finding.convention.map(|of| format!(", by the convention {}", code(of.name()))).unwrap_or_default();
    let (sentence, places) = (with_code(&finding.sentence()), places(&finding.places));
    let shown = finding
        .witness
        .as_ref()
        .map(|witness| format!("\n  - {}: {}", witness.name(), code(&shortened(&witness.text(), VALUE))));
    format!("- {}: {sentence}{convention}{places}{}", finding.outcome.name(), shown.unwrap_or_default())
}

fn edit(what: &str, change: &Change) -> String {
    let places = places(&change.places);
    format!("- {what} {}: {}{places}", change.effect.name(), with_code(&change.sentence()))
}

fn places(Places { old, new }: &Places) -> String {
    let text = |place: &Option<Place>| place.as_ref().map(|place| code(&place.to_string()));
    match (text(old), text(new)) {
        (Some(old), Some(new)) => format!(" ({old} → {new})"),
        (Some(place), None) | (None, Some(place)) => format!(" ({place})"),
        (None, None) => String::new(),
    }
}
