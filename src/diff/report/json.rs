//! The result as JSON.

use crate::diff::names::languages;
use crate::diff::source::SourceChange;
use crate::diff::text::TextChange;
use crate::diff::{Change, ContractDiff, Finding, OperationDiff, Places, Status, Verdict, Witness};
use crate::model::json::{Members, place};
use crate::target::Target;
use crate::text::Json;

/// Returns the result as one JSON object.
pub(crate) fn json(contracts: &[ContractDiff], has_operations: bool) -> Json {
    let not_compared: &[&str] = if has_operations { &super::TRANSPORT } else { &[] };
    Members::default()
        .list("contracts", contracts, contract)
        .list("notCompared", not_compared, |part| Json::string(*part))
        .object()
}

fn contract(found: &ContractDiff) -> Json {
    let (status, renamed) = match &found.status {
        Status::Kept => ("kept", None),
        Status::Added => ("added", None),
        Status::Removed { renamed } => ("removed", renamed.as_ref()),
    };
    let source = languages().map(|language| {
        let changes: Vec<&SourceChange> =
            found.source.iter().filter(|change| change.languages.contains(&language)).collect();
        (language.name(), source(language, &changes))
    });
    let accepted = found.accepted.iter().map(|(level, reason)| (level.name(), Json::string(reason)));
    let members = Members::default()
        .with("tool", Json::string(&found.tool))
        .with("kind", Json::string(if found.is_type { "type" } else { "tool" }))
        .with("status", Json::string(status))
        .maybe("renamed", renamed.map(Json::string))
        .with("wire", verdict(&found.wire))
        .maybe("input", found.input.as_ref().map(verdict))
        .maybe("operation", found.operation.as_ref().map(operation))
        .with("source", Json::object(source))
        .list("text", &found.text, text)
        .list("changes", &found.changes, change)
        .list("inputChanges", &found.input_changes, change)
        .with("accepted", Json::object(accepted));
    with_places(members, &found.places).object()
}

fn operation(operation: &OperationDiff) -> Json {
    Members::default()
        .with("operation", Json::string(&operation.words))
        .list("findings", &operation.findings, finding)
        .object()
}

fn finding(finding: &Finding) -> Json {
    let detail = Some(&finding.detail).filter(|detail| !detail.is_empty());
    let members = Members::default()
        .with("rule", Json::string(finding.rule.id()))
        .with("verdict", Json::string(finding.outcome.name()))
        .with("edit", Json::string(finding.rule.edit()))
        .maybe("detail", detail.map(Json::string))
        .maybe("convention", finding.convention.map(|convention| Json::string(convention.name())))
        .maybe("witness", finding.witness.as_ref().map(Witness::to_json));
    with_places(members, &finding.places).object()
}

fn verdict(verdict: &Verdict) -> Json {
    Members::default()
        .with("verdict", Json::string(verdict.name()))
        .maybe("counterexample", verdict.counterexample().cloned())
        .with("reasons", Json::array(verdict.reasons().iter().map(Json::string)))
        .object()
}

fn change(change: &Change) -> Json {
    let detail = Some(&change.detail).filter(|detail| !detail.is_empty());
    let members = Members::default()
        .with("rule", Json::string(change.rule.id()))
        .with("path", Json::string(&change.path))
        .with("effect", Json::string(change.effect.name()))
        .with("edit", Json::string(change.rule.edit()))
        .maybe("detail", detail.map(Json::string));
    with_places(members, &change.places).object()
}

fn source(language: Target, changes: &[&SourceChange]) -> Json {
    let is_broken = changes.iter().any(|change| change.broken.contains(&language));
    let of_change = |change: &&SourceChange| {
        let members = Members::default()
            .with("rule", Json::string(change.rule.id()))
            .with("path", Json::string(&change.path))
            .with("breaks", Json::Bool(change.broken.contains(&language)))
            .with("edit", Json::string(change.sentence()));
        with_places(members, &change.places).object()
    };
    Members::default()
        .with("verdict", Json::string(if is_broken { "breaking" } else { "compatible" }))
        .list("changes", changes, of_change)
        .object()
}

fn text(change: &TextChange) -> Json {
    let members =
        Members::default().with("rule", Json::string(change.rule.id())).with("edit", Json::string(change.sentence()));
    with_places(members, &change.places).object()
}

fn with_places(members: Members, Places { old, new }: &Places) -> Members {
    members.maybe("old", old.as_ref().map(place)).maybe("new", new.as_ref().map(place))
}
