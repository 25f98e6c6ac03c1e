//! The preamble: tools as stubs of Python functions, for models that write code and for the sandboxes that run it.
//!
//! A model reads all of it in every session, so that each token counts: no header, no types that nothing uses, no
//! description of a member. A type checker reads it too, Monty's above all, which never reports what is wrong *in* stubs.

mod functions;
mod monty;
mod names;
pub(super) mod options;
mod records;
mod surface;
#[cfg(test)]
mod tests;
mod types;

use self::options::{PreambleOptions, PreambleStyle};
use self::surface::Surface;
use self::types::PreamblePrinter;
use super::job::{File, Generated, Input, Job};
use super::profile::{Profile, States, Unit};
use super::{Options, Target, python};
use crate::codegen::residual::{self, Domains};
use crate::diagnostics::{Code, Diagnostic, Error};
use crate::model::{InputFormat, Loss, Model, SilentTool};
use crate::render::{BuiltIn, template, views};

pub(super) static TEMPLATES: BuiltIn = BuiltIn::new(&[
    template!("preamble/module.tera", ModuleView),
    template!("preamble/class.tera", ClassView),
    template!("preamble/function.tera", FunctionView),
    template!("preamble/monty.tera", monty::MontyView),
]);

views! {
    /// A preamble, in few tokens.
    struct ModuleView { imports: Vec<String>, items: Vec<String>, }
    /// An object, in class syntax.
    struct ClassView { name: String, bases: String, fields: Vec<FieldView>, }
    /// A key and its type.
    struct FieldView { key: String, ty: String, }
    /// A tool.
    struct FunctionView { name: String, signature: String, returns: String, doc: Option<String>, message: String, }
}

/// The facts of preambles.
pub(in crate::target) static PROFILE: Profile = Profile {
    unit: Unit::Tools,
    states: States::Types,
    lists_all_losses: |_| false,
    options: PreambleOptions::TABLE,
    templates: &[&TEMPLATES],
    warnings,
    ..Profile::of_documents(Target::Preamble, "_preamble.py", print)
};

/// Prints the files of a job.
fn print(job: &Job<'_>) -> Result<Vec<File>, Error> {
    job.standalone(|input| generate(input, job.options))
}

/// Prints the tools of a model.
fn generate(input: &Input, options: &Options) -> Result<Generated, Error> {
    let surface = Surface::new(input);
    match options.of::<PreambleOptions>().style {
        PreambleStyle::Short => Ok(short(&surface, options)?),
        PreambleStyle::Monty => monty::generate(&surface, options),
    }
}

/// Returns the warnings about a document whose tools are printed.
fn warnings(model: &Model) -> Vec<Diagnostic> {
    if model.tool_names().next().is_none() {
        let message = format!("{}: there is no tool, so that the preamble is empty", model.input.name);
        return vec![Diagnostic::new(Code::NoTools, message)];
    }
    let help = match model.input.format {
        InputFormat::Agent | InputFormat::Schema => "declare the result: add `returns` with a `schema`",
        InputFormat::Mcp => {
            "a server declares results by `outputSchema`; of a server of others, the text is all there is"
        }
        InputFormat::OpenApi => "declare the result: give a response with a status of success a JSON schema",
    };
    let warning = |tool: &SilentTool| {
        let message = format!("`{}` declares no result: it returns an object with a `text`", tool.tool);
        Diagnostic::new(Code::BareText, message).at(tool.place.clone()).help(help)
    };
    model.silent.iter().map(warning).collect()
}

fn short(surface: &Surface, options: &Options) -> Result<Generated, Diagnostic> {
    let mut preamble = PreamblePrinter::new(surface, options);
    let functions = preamble.functions()?;
    let mut items = preamble.types()?;
    items.extend(functions);
    let view = ModuleView { imports: preamble.python.symbols.imports(Vec::new(), Vec::new()), items };
    let text = format!("{}\n", TEMPLATES.render(&options.templates, "preamble/module.tera", view)?.trim_end());
    Ok(Generated { text, losses: losses(surface, &preamble) })
}

/// The abilities of the types.
const ABILITIES: residual::Profile = residual::Profile {
    cases: |_| Some("doesn't express which of its keys exclude or require each other"),
    ..python::ABILITIES
};

/// Returns the losses of the printed types.
fn losses(surface: &Surface, preamble: &PreamblePrinter) -> Vec<Loss> {
    let mut losses = Domains::new(surface.model, &ABILITIES, |_| true).losses();
    losses.retain(|loss| loss.definition.is_none_or(|id| preamble.is_used(id)));
    losses
}
