//! `--losses` and `--deny-loss`

use super::report::{MessageFormat, count, line};
use crate::diagnostics::{Severity, render};
use crate::model::LossKind;
use crate::pipeline::Loss;
use crate::text::Json;
use crate::text::visible;

/// Reports losses: all of them on request, otherwise the denied ones, otherwise their number. Returns whether one is
/// denied.
pub(super) fn report(losses: &[Loss], all: bool, deny: bool, format: MessageFormat) -> bool {
    let of = |kind| losses.iter().filter(|loss| loss.kind == kind).collect::<Vec<_>>();
    let (unsaid, checked, documented) = (of(LossKind::Unsaid), of(LossKind::Checked), of(LossKind::Documented));
    let lost = unsaid.len() + checked.len();
    let denied = deny && lost > 0;
    let severity = if denied { Severity::Error } else { Severity::Warning };
    if all || denied {
        print("Nothing that is generated says:", &unsaid, severity, format);
        print("Checks say, types don't:", &checked, severity, format);
    }
    if all {
        print("Documentation says, types don't:", &documented, Severity::Warning, format);
    }
    let things = count(lost, "thing");
    if denied {
        format.summary(&format!("nothing was generated: types don't say {things} of the documents (`--deny-loss`)"));
    } else if all {
        let documented = documented.len();
        format.summary(&format!("types don't say {things} of the documents, and {documented} that documentation says"));
    } else if !unsaid.is_empty() {
        let things = count(unsaid.len(), "thing");
        format.summary(&format!("note: the documents say {things} that nothing generated says; `--losses` lists them"));
    }
    denied
}

fn print(title: &str, losses: &[&Loss], severity: Severity, format: MessageFormat) {
    match format {
        MessageFormat::Human => print_by_type(title, losses),
        MessageFormat::Short => {
            losses.iter().for_each(|loss| line(&render::short(&loss.to_diagnostic().with_severity(severity))));
        }
        MessageFormat::Json => losses.iter().for_each(|loss| line(&json(loss, severity))),
    }
}

/// Prints the losses by type, with their source locations.
fn print_by_type(title: &str, losses: &[&Loss]) {
    if losses.is_empty() {
        return;
    }
    line(title);
    for group in losses.chunk_by(|a, b| (&a.input, &a.type_name) == (&b.input, &b.type_name)) {
        let Some(first) = group.first() else { continue };
        let name = first.type_name.as_deref().unwrap_or("(no type)");
        line(&format!("  {name} of {}", visible(&first.input)));
        for loss in group {
            let place = loss.place.as_ref().map(|place| format!(" at {place}")).unwrap_or_default();
            let text = format!("`{}`{place}: {} ({})", loss.keyword, loss.message, targets(loss).join(", "));
            line(&format!("    {}", visible(&text)));
        }
    }
    line("");
}

/// Returns a loss as JSON: the members of a diagnostic, and its own.
fn json(loss: &Loss, severity: Severity) -> String {
    let mut members = render::members(&loss.to_diagnostic().with_severity(severity));
    members.extend([
        ("kind", Json::string(loss.kind.name())),
        ("input", Json::string(&loss.input)),
        ("type", loss.type_name.as_ref().map_or(Json::Null, Json::string)),
        ("keyword", Json::string(&loss.keyword)),
        ("targets", Json::array(targets(loss).into_iter().map(Json::string))),
    ]);
    render::json_line(members)
}

fn targets(loss: &Loss) -> Vec<&'static str> {
    loss.targets.iter().map(|target| target.name()).collect()
}
