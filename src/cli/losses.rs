//! `--losses` and `--deny-loss`

use clap::Args;

use super::report::MessageFormat;
use super::{Output, count};
use crate::diagnostics::{Severity, render};
use crate::model::LossKind;
use crate::pipeline::Loss;
use crate::text::{Json, visible};

/// The treatment of constraints that the types cannot express.
#[derive(Debug, Clone, Args)]
pub(super) struct LossArgs {
    /// List the constraints that the types cannot express, by type
    #[arg(long)]
    losses: bool,

    /// Exit with 1 and write nothing if a constraint is expressed neither by a type nor in its documentation
    #[arg(long)]
    pub(super) deny_loss: bool,
}

impl LossArgs {
    /// Reports losses: all of them on request, otherwise the denied ones, otherwise their number. Returns whether one is
    /// denied.
    pub(super) fn report(&self, losses: &[Loss], output: &Output) -> bool {
        let of = |kind| losses.iter().filter(|loss| loss.kind == kind).collect::<Vec<_>>();
        let (left_out, unexpressed) = (of(LossKind::LeftOut), of(LossKind::Unexpressed));
        let (checked, documented) = (of(LossKind::Checked), of(LossKind::Documented));
        let lost = left_out.len() + unexpressed.len() + checked.len();
        let denied = self.deny_loss && lost > 0;
        let severity = if denied { Severity::Error } else { Severity::Warning };
        if self.losses || denied {
            print("Left out, because something is broken (`--lenient`):", &left_out, severity, output);
            print("Neither expressed nor enforced:", &unexpressed, severity, output);
            print("Enforced only by validators:", &checked, severity, output);
        }
        if self.losses {
            print("Documented, not expressed by types:", &documented, Severity::Warning, output);
        }
        if denied {
            let constraints = count(lost, "constraint");
            output.summary(&format!("nothing was generated: types don't express {constraints} (`--deny-loss`)"));
        } else if self.losses {
            let constraints = count(lost + documented.len(), "constraint");
            output.summary(&format!("types don't express {constraints} ({} documented)", documented.len()));
        } else if !unexpressed.is_empty() || !left_out.is_empty() {
            let constraints = count(unexpressed.len() + left_out.len(), "constraint");
            output.summary(&format!("note: nothing generated expresses {constraints}; `--losses` lists them"));
        }
        denied
    }
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
