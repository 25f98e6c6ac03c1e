//! `--style monty`: prints the preamble like the system from which the tool return contracts originate, byte for byte.
//!
//! It is made from schemas, not from types. Anything that the original silently omits is reported as a loss; anything
//! on which it fails is an error.

mod names;
mod quote;
mod schemas;
#[cfg(test)]
mod tests;
mod typed_dicts;

use self::schemas::{Part, Schemas, Unsupported, distinct};
use self::typed_dicts::TypedDicts;
use super::TEMPLATES;
use super::surface::{Surface, Tool};
use crate::diagnostics::{Code, Diagnostic, Error, Findings};
use crate::model::{Loss, TypeId};
use crate::render::views;
use crate::target::Options;
use crate::target::job::Generated;

views! {
    /// A preamble of the style `monty`.
    struct MontyView { items: Vec<String>, }
}

/// The tool that runs the code itself.
const RUNNER: &str = "run_python";

/// The tools of the sandbox, unless the document declares one of that name: their parameters, and whether they return
/// an object.
const OF_THE_RUNTIME: [(&str, &str, bool); 4] = [
    ("skip", "", true),
    ("step", "prompt: str", false),
    ("context_reset", "message: str | None = None", false),
    ("context_compact", "", false),
];

/// Prints the tools.
pub(super) fn generate(surface: &Surface, options: &Options) -> Result<Generated, Error> {
    let dicts = TypedDicts {
        schemas: Schemas::new(surface.source),
        taken: surface.tools.iter().map(|tool| tool.name).collect(),
        lines: Vec::new(),
    };
    let mut writer = Writer { surface, dicts, functions: Vec::new(), losses: Vec::new() };
    let mut findings = Findings::default();
    for tool in &surface.tools {
        writer.tool(tool).unwrap_or_else(|error| findings.push(error));
    }
    findings.into_result()?;
    OF_THE_RUNTIME.iter().for_each(|(name, signature, returns)| writer.runtime_tool(name, signature, *returns));
    // Types come before functions, whose signatures use them.
    let items = writer.dicts.lines.into_iter().chain(writer.functions).collect();
    let text = TEMPLATES.render(&options.templates, "preamble/monty.tera", MontyView { items })?;
    Ok(Generated { text: text.trim_end().to_owned(), losses: writer.losses })
}

struct Writer<'s> {
    surface: &'s Surface<'s>,
    dicts: TypedDicts<'s>,
    functions: Vec<String>,
    losses: Vec<Loss>,
}

impl<'s> Writer<'s> {
    fn tool(&mut self, tool: &Tool<'s>) -> Result<(), Diagnostic> {
        if !names::is_function(tool.name) || tool.name == RUNNER {
            self.lose(tool, "tool", format!("`{}` is left out: this style has no function of that name", tool.name));
            return Ok(());
        }
        let unsupported = |what: &str, found: Unsupported| {
            let message = format!("`{}`: {found} ({what})", tool.name);
            Diagnostic::new(Code::Unrepresentable, message)
                .at(tool.place.clone())
                .help("rewrite the schema, or generate the preamble without `--style monty`")
        };
        self.dicts.schemas.restart();
        let signature = self.signature(tool).map_err(|found| unsupported("parameters", found))?;
        self.dicts.schemas.restart();
        let response = self.response(tool).map_err(|found| unsupported("result", found))?;
        self.functions.push(stub(tool.name, &signature, &response, &description(tool)));
        Ok(())
    }

    fn signature(&mut self, tool: &Tool<'s>) -> Result<String, Unsupported> {
        let Some(object) = tool.input.and_then(|id| self.schema(id)) else { return Ok(String::new()) };
        let (text, dropped) = signature(&self.dicts.schemas, &object)?;
        for name in dropped {
            let message = format!("the parameter `{name}` of `{}` is left out: it is no identifier", tool.name);
            self.lose(tool, "properties", message);
        }
        for parameter in tool.parameters.iter().filter(|parameter| parameter.default.is_some()) {
            self.lose(tool, "default", format!("the default of `{}` is not printed", parameter.name));
        }
        Ok(text)
    }

    fn response(&mut self, tool: &Tool) -> Result<String, Unsupported> {
        let name = names::response(tool.name);
        let Some(id) = tool.result else { return Ok(self.dicts.declare(&name, &["\"text\": str".to_owned()])) };
        match self.schema(id) {
            Some(root) => self.dicts.response(&name, &root),
            None => Ok(self.dicts.declare(&name, &[])),
        }
    }

    /// Returns the schema of a definition.
    fn schema(&self, id: TypeId) -> Option<Part<'s>> {
        self.dicts.schemas.named(&self.surface.source.definition(id).name)
    }

    fn runtime_tool(&mut self, name: &str, signature: &str, returns: bool) {
        if self.surface.tools.iter().any(|tool| tool.name == name) {
            return;
        }
        let ty = if returns { self.dicts.declare(&names::response(name), &[]) } else { "None".to_owned() };
        self.functions.push(stub(name, signature, &ty, NO_DESCRIPTION));
    }

    fn lose(&mut self, tool: &Tool, what: &str, message: String) {
        self.losses.push(Loss::new(what, message).at(Some(tool.place.clone())));
    }
}

const NO_DESCRIPTION: &str = "No description.";

fn description(tool: &Tool) -> String {
    let text = tool.description.unwrap_or(NO_DESCRIPTION);
    if tool.result.is_none() { format!("{text} Legacy: returns bare text.") } else { text.to_owned() }
}

/// Returns the signature for an object of parameters, and the names that it omits.
fn signature<'m>(schemas: &Schemas<'m>, object: &Part<'m>) -> Result<(String, Vec<&'m str>), Unsupported> {
    let object = schemas.resolve(object)?;
    let (mut needed, mut optional, mut dropped) = (Vec::new(), Vec::new(), Vec::new());
    for (name, schema, required) in object.properties() {
        let mut hints = schemas.alternatives(&schema)?;
        match (names::is_identifier(name), required) {
            (false, _) => dropped.push(name),
            (true, true) => needed.push(format!("{name}: {}", hints.join(" | "))),
            (true, false) => {
                hints.push("None".to_owned());
                optional.push(format!("{name}: {} = None", distinct(hints).join(" | ")));
            }
        }
    }
    needed.append(&mut optional);
    Ok((needed.join(", "), dropped))
}

fn stub(name: &str, signature: &str, response: &str, description: &str) -> String {
    let message = quote::string(&format!("{name} is provided by runtime."));
    let doc = quote::docstring(description);
    format!("def {name}({signature}) -> {response}:\n    {doc}\n    raise NotImplementedError({message})")
}
