//! `--losses` and `--deny-loss`

use super::report::{MessageFormat, Output, count};
use crate::diagnostics::{Severity, render};
use crate::model::LossKind;
use crate::pipeline::Loss;
use crate::text::Json;
use crate::text::visible;

/// Reports losses: all of them on request, otherwise the denied ones, otherwise their number. Returns whether one is
/// denied.
pub(super) fn report(losses: &[Loss], all: bool, deny: bool, output: &Output) -> bool {
    let of = |kind| losses.iter().filter(|loss| loss.kind == kind).collect::<Vec<_>>();
    let (unexpressed, checked, documented) =
        (of(LossKind::Unexpressed), of(LossKind::Checked), of(LossKind::Documented));
    let lost = unexpressed.len() + checked.len();
    let denied = deny && lost > 0;
    let severity = if denied { Severity::Error } else { Severity::Warning };
    if all || denied {
        print("Neither expressed nor enforced:", &unexpressed, severity, output);
        print("Enforced only by validators:", &checked, severity, output);
    }
    if all {
        print("Documented, not expressed by types:", &documented, Severity::Warning, output);
    }
    if denied {
        let constraints = count(lost, "constraint");
        output.summary(&format!("nothing was generated: types don't express {constraints} (`--deny-loss`)"));
    } else if all {
        let constraints = count(lost + documented.len(), "constraint");
        output.summary(&format!("types don't express {constraints} ({} documented)", documented.len()));
    } else if !unexpressed.is_empty() {
        let constraints = count(unexpressed.len(), "constraint");
        output.summary(&format!("note: nothing generated expresses {constraints}; `--losses` lists them"));
    }
    denied
}

fn print(title: &str, losses: &[&Loss], severity: Severity, output: &Output) {
    match output.message_format {
        MessageFormat::Human => print_by_type(title, losses, output),
        MessageFormat::Json => losses.iter().for_each(|loss| output.line(&json(loss, severity))),
        MessageFormat::Short | MessageFormat::Github | MessageFormat::Sarif => {
            let found: Vec<_> = losses.iter().map(|loss| loss.to_diagnostic().with_severity(severity)).collect();
            output.print(&found);
        }
    }
}

/// Prints the losses by type, with their source locations.
fn print_by_type(title: &str, losses: &[&Loss], output: &Output) {
    if losses.is_empty() {
        return;
    }
    output.line(title);
    for group in losses.chunk_by(|a, b| (&a.input, &a.type_name) == (&b.input, &b.type_name)) {
        let Some(first) = group.first() else { continue };
        let name = first.type_name.as_deref().unwrap_or("(no type)");
        output.line(&format!("  {name} of {}", visible(&first.input)));
        for loss in group {
            let place = loss.place.as_ref().map(|place| format!(" at {place}")).unwrap_or_default();
            let text = format!("`{}`{place}: {} ({})", loss.keyword, loss.message, targets(loss).join(", "));
            output.line(&format!("    {}", visible(&text)));
        }
    }
    output.line("");
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
