//! The result as a page for reviewers: the verdict first, then each contract that changed, the worst first. It has no script:
//! the levels are chosen by the style alone.

use std::collections::HashMap;

use super::diagnostics::harm;
use super::operations::Shared;
use crate::diff::source::Role;
use crate::diff::{
    Change, ContractDiff, FailOn, Finding, Level, OperationDiff, Outcome, Places, Status, Verdict, Witness,
};
use crate::names::capitalized;
use crate::text::Place;
use crate::text::html::{self, code, text, with_code};

const COLOURS: &str = include_str!("../../../templates/html/colours.css");
const STYLE: &str = include_str!("../../../templates/html/diff.css");

/// The class of what breaks nobody.
const COMPATIBLE: &str = "compatible";

/// Maximum number of edits of a schema that are listed.
const EDITS: usize = 200;

/// Returns the page.
pub(crate) fn html(contracts: &[ContractDiff], fail_on: &[FailOn], has_operations: bool) -> String {
    let mut changed: Vec<&ContractDiff> = contracts.iter().filter(|found| !found.is_unchanged()).collect();
    changed.sort_by_key(|found| found.rank());
    let shared = Shared::of(contracts);
    let mut sections: Vec<Section> = changed.iter().map(|found| Section::new(found, &shared)).collect();
    number(&mut sections);
    let style = format!("{COLOURS}{STYLE}");
    let note = if has_operations {
        format!("<p class=\"note\">Note: {}.</p>\n", text(&super::transport_sentence()))
    } else {
        String::new()
    };
    let shown: String = sections.iter().map(Section::html).collect();
    let (title, class, sentence) = verdict(contracts, fail_on);
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"{}\">\n<meta name=\"referrer\" content=\"no-referrer\">\n\
         <link rel=\"icon\" href=\"data:,\">\n<title>{title}</title>\n<style>{style}</style>\n</head>\n<body>\n<main>\n\
         <header>\n<h1 class=\"{class}\">{title}</h1>\n<p>{sentence}</p>\n{note}{}{}</header>\n{shown}\
         <footer><p>Made by adl-gen diff. A counterexample is confirmed by the checks of both versions; what isn't proved is called so.</p></footer>\n\
         </main>\n</body>\n</html>\n",
        html::policy(None, &style),
        filters(&sections),
        contents(&sections)
    )
}

/// Returns the title, its class, and the numbers of contracts.
fn verdict(contracts: &[ContractDiff], fail_on: &[FailOn]) -> (&'static str, &'static str, String) {
    let must_not = |level: &Level| fail_on.iter().any(|of| of.includes(*level));
    let fails = |found: &&ContractDiff| Level::ALL.iter().any(|level| must_not(level) && found.fails(*level));
    let failed: Vec<&ContractDiff> = contracts.iter().filter(fails).collect();
    let changed = contracts.iter().filter(|found| !found.is_unchanged()).count();
    let of = |level: &Level| {
        let count = contracts.iter().filter(|found| found.breaks(*level)).count();
        (count > 0).then(|| format!("{count} on the level <em>{}</em>", level.name()))
    };
    let breaks: Vec<String> = Level::ALL.iter().filter_map(of).collect();
    let breaks = if breaks.is_empty() { String::new() } else { format!(" Breaks: {}.", breaks.join(", ")) };
    let sentence = format!("{}, {changed} changed.{breaks}", counted(contracts.len(), "contract"));
    let is_proved = |found: &&&ContractDiff| !is_unknown(found);
    match (failed.is_empty(), changed) {
        (true, 0) => ("Nothing changed", "good", sentence),
        (true, _) => ("Nothing breaks that must not", "good", sentence),
        (false, _) if failed.iter().any(|found| is_proved(&found)) => ("This change breaks contracts", "bad", sentence),
        (false, _) => ("It isn't proved that nothing breaks", "warn", sentence),
    }
}

/// Returns whether nothing is proved of a contract, either way.
fn is_unknown(found: &ContractDiff) -> bool {
    let is_unknown = |verdict: &Verdict| matches!(verdict, Verdict::Unknown { .. });
    let is_broken = |verdict: &Verdict| matches!(verdict, Verdict::Breaking { .. } | Verdict::Undeclared { .. });
    let verdicts = || [Some(&found.wire), found.input.as_ref()].into_iter().flatten();
    verdicts().any(is_unknown)
        && !verdicts().any(is_broken)
        && !found.breaks(Level::Source)
        && !found.breaks(Level::Text)
}

fn counted(count: usize, word: &str) -> String {
    if count == 1 { format!("1 {word}") } else { format!("{count} {word}s") }
}

/// Returns the boxes that choose levels, of those that the page has.
fn filters(sections: &[Section]) -> String {
    let levels = Level::ALL.iter().map(|level| level.name()).chain([COMPATIBLE]);
    let boxes: String = levels
        .filter(|level| sections.iter().any(|section| section.has(level)))
        .map(|level| format!("<label><input type=\"checkbox\" id=\"show-{level}\" checked> {level}</label>\n"))
        .collect();
    if boxes.is_empty() { boxes } else { format!("<fieldset>\n<legend>Show</legend>\n{boxes}</fieldset>\n") }
}

/// Makes the anchors of contracts of the same name distinct.
fn number(sections: &mut [Section]) {
    let mut seen: HashMap<String, usize> = HashMap::new();
    for section in sections {
        let count = seen.entry(section.id.clone()).and_modify(|count| *count += 1).or_insert(1);
        if *count > 1 {
            // No component has a colon.
            section.id = format!("{}:{count}", section.id);
        }
    }
}

fn contents(sections: &[Section]) -> String {
    let link = |section: &Section| {
        format!(
            "<li class=\"{}\"><a href=\"#{}\">{}</a> {}</li>\n",
            section.classes(),
            section.id,
            section.name,
            section.marks
        )
    };
    let links: String = sections.iter().map(link).collect();
    if links.is_empty() { links } else { format!("<nav aria-label=\"Contracts\">\n<ul>\n{links}</ul>\n</nav>\n") }
}

/// The part of the page about a contract.
struct Section {
    id: String,
    /// The name, and the operation if it is one.
    name: String,
    marks: String,
    /// The findings, each with its level.
    items: Vec<(&'static str, String)>,
    /// The edits of schemas.
    edits: String,
}

impl Section {
    fn new(found: &ContractDiff, shared: &Shared<'_>) -> Self {
        let tool = code(&found.tool);
        let name = match &found.operation {
            Some(operation) if operation.words != found.tool => format!("{tool} {}", code(&operation.words)),
            Some(_) | None => tool,
        };
        let mut items = Vec::new();
        items.extend(status(found));
        match &found.operation {
            Some(operation) => items.extend(findings(operation, shared)),
            None if found.status == Status::Kept => items.extend(of_values(found, &found.wire, Role::Result)),
            None => {}
        }
        items.extend(found.input.iter().filter_map(|input| of_values(found, input, Role::Input)));
        items.extend(found.source.iter().map(|change| match change.is_breaking() {
            true => {
                let sentence = with_code(&change.sentence());
                (
                    Level::Source.name(),
                    format!("Breaks code in {}: {sentence}{}", text(&change.broken_names()), places(&change.places)),
                )
            }
            false => (COMPATIBLE, format!("In code: {}{}", with_code(&change.sentence()), places(&change.places))),
        }));
        items.extend(found.text.iter().map(|change| {
            let sentence = with_code(&change.sentence());
            (Level::Text.name(), format!("A model reads another text: {sentence}{}", places(&change.places)))
        }));
        if items.is_empty() {
            items.push((COMPATIBLE, "Breaks nobody, as proved.".to_owned()));
        }
        let edits = edits("result", &found.changes) + &edits("parameters", &found.input_changes);
        let id = format!("contract-{}", crate::model::component(&found.tool));
        Self { id, name, marks: marks(found), items, edits }
    }

    fn has(&self, level: &str) -> bool {
        self.items.iter().any(|(known, _)| *known == level)
    }

    /// Returns the classes by which the style shows it where one of its levels is chosen.
    fn classes(&self) -> String {
        let levels = Level::ALL.iter().map(|level| level.name()).chain([COMPATIBLE]);
        let has: Vec<String> = levels.filter(|level| self.has(level)).map(|level| format!("has-{level}")).collect();
        format!("contract {}", has.join(" "))
    }

    fn html(&self) -> String {
        let Self { id, name, marks, edits, .. } = self;
        let items: String = self
            .items
            .iter()
            .map(|(level, html)| {
                format!("<li class=\"{level}\"><span class=\"mark {level}\">{level}</span> {html}</li>\n")
            })
            .collect();
        format!(
            "<section id=\"{id}\" class=\"{}\" aria-labelledby=\"{id}-name\">\n<h2 id=\"{id}-name\">{name}</h2>\n<p>{marks}</p>\n<ul>\n{items}</ul>\n{edits}</section>\n",
            self.classes()
        )
    }
}

/// Returns the levels that break, and those that are accepted.
fn marks(found: &ContractDiff) -> String {
    let broken = Level::ALL.iter().filter(|level| found.breaks(**level)).map(|level| {
        let (class, word) = match found.accepted(*level) {
            Some(_) => (COMPATIBLE, "accepted: "),
            None if matches!(level, Level::Wire) && is_unknown(found) => ("undeclared", "unknown: "),
            None => (level.name(), ""),
        };
        format!("<span class=\"mark {class}\">{word}{}</span>", level.name())
    });
    let marks: Vec<String> = broken.collect();
    let reasons = found
        .accepted
        .iter()
        .map(|(level, reason)| format!(" <span class=\"note\">{} is accepted: {}</span>", level.name(), text(reason)));
    let all: Vec<String> = marks.into_iter().chain(reasons).collect();
    if all.is_empty() { format!("<span class=\"mark {COMPATIBLE}\">{COMPATIBLE}</span>") } else { all.join(" ") }
}

/// Returns what is said of a contract that isn't on both sides.
fn status(found: &ContractDiff) -> Option<(&'static str, String)> {
    match &found.status {
        Status::Kept => None,
        Status::Added => Some((COMPATIBLE, format!("Was added.{}", places(&found.places)))),
        Status::Removed { renamed } => {
            // Names of operations and of their types aren't sent.
            let level = if found.is_of_operations { Level::Source } else { Level::Wire };
            let renamed =
                renamed.as_ref().map(|name| format!(" Was it renamed to {}? Callers know the old name.", code(name)));
            Some((level.name(), format!("Was removed.{}{}", renamed.unwrap_or_default(), places(&found.places))))
        }
    }
}

/// Returns the findings of an operation; those of the whole API are told once.
fn findings<'d>(operation: &'d OperationDiff, shared: &'d Shared<'d>) -> impl Iterator<Item = (&'static str, String)> {
    let told = operation.findings.iter().map(|finding| (finding, shared.others(finding)));
    told.map(|(finding, others)| {
        let level = match finding.outcome {
            Outcome::Breaks | Outcome::Unknown => Level::Wire,
            Outcome::Undeclared => Level::Undeclared,
        };
        (level.name(), self::finding(finding, others))
    })
}

fn finding(finding: &Finding, others: Option<usize>) -> String {
    let unknown = if finding.outcome == Outcome::Unknown { "Not proved: " } else { "" };
    let sentence = format!("{unknown}{}{}", with_code(&capitalized(&finding.sentence())), places(&finding.places));
    let convention =
        finding.convention.map(|of| format!("<p class=\"note\">Decided by the convention {}.</p>", code(of.name())));
    let rest = match others {
        None => "<p class=\"note\">As told of another operation.</p>".to_owned(),
        Some(0) => shown(finding.witness.as_ref()),
        Some(others) => format!(
            "<p class=\"note\">Also of {}.</p>{}",
            counted(others, "more operation"),
            shown(finding.witness.as_ref())
        ),
    };
    sentence + &convention.unwrap_or_default() + &rest
}

/// Returns a message that shows a break.
fn shown(witness: Option<&Witness>) -> String {
    let Some(witness) = witness else { return String::new() };
    let label = match witness {
        Witness::Request(_) => "This request was valid:",
        Witness::Response(_) => "This response may come now:",
        Witness::Message(_) => "This message may come now:",
        Witness::Answer(_) => "This answer was valid:",
    };
    format!("<p class=\"note\">{label}</p><pre tabindex=\"0\">{}</pre>", html::lines(&witness.text()))
}

/// Returns the verdict on results, or on parameters.
fn of_values(found: &ContractDiff, verdict: &Verdict, role: Role) -> Option<(&'static str, String)> {
    let level = [Level::Wire, Level::Undeclared].into_iter().find(|level| verdict.breaks(*level))?;
    let what = match role {
        _ if found.is_type => "values",
        Role::Result => "results",
        Role::Input => "parameters",
    };
    let reasons: Vec<String> = verdict.reasons().iter().map(|reason| with_code(reason)).collect();
    let reasons =
        if reasons.is_empty() { String::new() } else { format!("<p class=\"note\">{}</p>", reasons.join("; ")) };
    let sentence = match verdict {
        Verdict::Unknown { .. } => format!("It isn't proved that its {what} are compatible."),
        Verdict::Breaking { counterexample: None, .. } => format!("Breaks the readers of its {what}."),
        Verdict::Compatible | Verdict::Undeclared { .. } | Verdict::Breaking { .. } => {
            format!("It {}:", harm(verdict, role, found.is_type))
        }
    };
    let example = verdict.counterexample().map(|value| format!("<pre tabindex=\"0\">{}</pre>", html::json(value)));
    Some((level.name(), sentence + &example.unwrap_or_default() + &reasons))
}

/// Returns the edits of a schema.
fn edits(what: &str, changes: &[Change]) -> String {
    if changes.is_empty() {
        return String::new();
    }
    let edit = |change: &Change| {
        format!(
            "<li>{} <span class=\"note\">{}</span>{}</li>\n",
            with_code(&change.sentence()),
            change.effect.name(),
            places(&change.places)
        )
    };
    let listed: String = changes.iter().take(EDITS).map(edit).collect();
    let more = changes.len().saturating_sub(EDITS);
    let more = if more > 0 { format!("<li>… and {more} more</li>\n") } else { String::new() };
    format!(
        "<details><summary>{} of the {what}</summary>\n<ul>\n{listed}{more}</ul>\n</details>\n",
        counted(changes.len(), "edit")
    )
}

fn places(Places { old, new }: &Places) -> String {
    let shown = |place: &Option<Place>| place.as_ref().map(|place| code(&place.to_string()));
    let place = match (shown(old), shown(new)) {
        (Some(old), Some(new)) => format!("{old} → {new}"),
        (Some(place), None) | (None, Some(place)) => place,
        (None, None) => return String::new(),
    };
    format!(" <span class=\"place\">{place}</span>")
}
