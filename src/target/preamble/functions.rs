//! Prints tools as functions with a signature, a docstring, and a stub body.

use super::surface::{Tool, ToolParameter};
use super::types::PreamblePrinter;
use super::{FunctionView, TEMPLATES, names};
use crate::diagnostics::Diagnostic;
use crate::model::{Type, TypeId};
use crate::names::Taken;
use crate::target::docs::value_texts;
use crate::target::python::quote;
use crate::target::python::types::Forward;
use crate::text::Json;

/// Maximum length of a default in a signature.
const LONGEST_DEFAULT: usize = 40;

impl PreamblePrinter<'_> {
    /// Returns the functions, in the document's order.
    pub(super) fn functions(&mut self) -> Result<Vec<String>, Diagnostic> {
        let surface = self.surface;
        let functions = self.functions.clone();
        surface.tools.iter().zip(functions).map(|(tool, name)| self.function(tool, name)).collect()
    }

    fn function(&mut self, tool: &Tool, name: String) -> Result<String, Diagnostic> {
        let texts: Vec<&str> = tool.parameters.iter().map(|parameter| parameter.name.as_str()).collect();
        let identifiers = names::parameters(&texts);
        let parameters = tool.parameters.iter().zip(&identifiers);
        let mut signature: Vec<String> = parameters.map(|(of, name)| self.parameter(of, name)).collect();
        if let Some(ty) = &tool.others {
            let others = identifiers.iter().collect::<Taken>().claim("others", "_");
            signature.push(format!("**{others}: {}", self.annotation(ty)));
        }
        let returns = match tool.result {
            Some(id) => self.annotation(&Type::Named(id)),
            None => self.text.clone(),
        };
        let doc = quote::compact_docstring(&text(tool, &name, &identifiers), "    ");
        let message = quote::string(&format!("{name} is provided by runtime."));
        let view = FunctionView { name, signature: signature.join(", "), returns, doc, message };
        Ok(TEMPLATES.render(&self.python.templates, "preamble/function.tera", view)?.trim_end().to_owned())
    }

    fn annotation(&mut self, ty: &Type) -> String {
        self.python.expression(ty, TypeId(0), Forward::Never).text
    }

    /// Returns a parameter; an optional one with its default, otherwise `None`.
    fn parameter(&mut self, parameter: &ToolParameter, identifier: &str) -> String {
        if parameter.required {
            return format!("{identifier}: {}", self.annotation(&parameter.ty));
        }
        match self.default(parameter) {
            Some(default) => format!("{identifier}: {} = {default}", self.annotation(&parameter.ty)),
            None => format!("{identifier}: {} = None", self.annotation(&parameter.ty.clone().nullable())),
        }
    }

    /// Returns the default of a parameter, if it is short.
    fn default(&self, parameter: &ToolParameter) -> Option<String> {
        let default = parameter.default.as_ref()?;
        let text = self.literal(&parameter.ty, default);
        (text.len() <= LONGEST_DEFAULT).then_some(text)
    }

    /// Returns a value as a literal of a type: integers without a fraction.
    fn literal(&self, ty: &Type, value: &Json) -> String {
        match (self.surface.model.resolve(ty), value) {
            (Type::Integer(_), Json::Number(number)) => {
                number.as_integer().map_or_else(|| quote::value(value), |integer| integer.to_string())
            }
            (Type::Nullable(inner), value) => self.literal(inner, value),
            (_, value) => quote::value(value),
        }
    }
}

/// Joins texts on one line. Each but the last ends like a sentence, so that it is plain where the next begins.
fn sentences(mut texts: Vec<String>) -> String {
    texts.retain(|text| !text.is_empty());
    let last = texts.len().saturating_sub(1);
    for text in &mut texts[..last] {
        if !text.ends_with(['.', '!', '?', ':', ';']) {
            text.push('.');
        }
    }
    texts.join(" ")
}

/// Returns the docstring of a tool: its description, its real name if that is invalid in Python, and its parameters.
fn text(tool: &Tool, name: &str, identifiers: &[String]) -> String {
    let mut lines: Vec<String> = tool.description.map(str::to_owned).into_iter().collect();
    if tool.result.is_none() {
        lines.push("Legacy: returns bare text.".to_owned());
    }
    if tool.name != name {
        lines.push(format!("Tool name: {}", quote::code(tool.name)));
    }
    for (parameter, identifier) in tool.parameters.iter().zip(identifiers) {
        let values = value_texts(&parameter.values).map(|(value, text)| format!("{}: {text}", quote::value(value)));
        let texts = parameter.description.iter().cloned().chain(values);
        let text = sentences(texts.map(|text| text.split_whitespace().collect::<Vec<_>>().join(" ")).collect());
        let has_own_name = parameter.name == *identifier;
        let own = if has_own_name { String::new() } else { format!(" ({})", quote::code(&parameter.name)) };
        match text.is_empty() {
            true if has_own_name => {}
            true => lines.push(format!("{identifier}{own}")),
            false => lines.push(format!("{identifier}{own}: {text}")),
        }
    }
    lines.join("\n")
}
