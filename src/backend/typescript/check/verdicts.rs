//! Verdicts alone, for files that are no module of types: a function for each of some checks, and what they call.

use super::{Printer, Shared};
use crate::backend::typescript::types::Types;
use crate::diagnostics::Diagnostic;
use crate::model::Model;
use crate::model::check::CheckId;

/// A verdict that is wanted.
pub(in crate::backend) struct Wanted {
    /// Which values it accepts.
    pub(in crate::backend) check: CheckId,
    /// The type that it tells the compiler.
    pub(in crate::backend) narrows: Option<String>,
}

/// The verdicts.
pub(in crate::backend) struct Verdicts {
    /// What each of the wanted functions is called.
    pub(in crate::backend) names: Vec<String>,
    /// Constants, functions, helpers.
    pub(in crate::backend) texts: Vec<String>,
}

/// Prints the verdicts that are wanted, under names that nothing else of the file has.
pub(in crate::backend) fn print(
    model: &Model,
    types: &Types,
    wanted: &[Wanted],
    taken: &[&str],
) -> Result<Verdicts, Diagnostic> {
    // Verdicts speak of no violations: nothing of them is printed.
    let shared = Shared::default();
    let mut printer = Printer::new(model, types, shared);
    for name in taken {
        printer.names.free(name, "Schema");
    }
    let names = wanted.iter().map(|wanted| {
        let part = wanted.check.index();
        printer.parts[part].narrows.clone_from(&wanted.narrows);
        printer.verdict_of(part)
    });
    let names: Vec<String> = names.collect();
    let functions = printer.verdict_functions();
    printer.forget_helpers(functions.iter());
    let mut texts = std::mem::take(&mut printer.constants).finish();
    texts.extend(functions);
    texts.extend(printer.helper_functions()?);
    Ok(Verdicts { names, texts })
}
