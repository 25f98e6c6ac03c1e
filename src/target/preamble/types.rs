//! Decides which types a preamble declares, and prints them.

use std::collections::BTreeSet;

use super::names;
use super::surface::Surface;
use crate::diagnostics::Diagnostic;
use crate::model::{Body, Definition, Type, TypeId, named, reached};
use crate::target::Options;
use crate::target::names::TypeNames;
use crate::target::python::options::{PythonOptions, PythonTyping};
use crate::target::python::types::Forward;
use crate::target::python::{Printer, Style};

/// Maximum length of a type that is written inline at each of several uses.
const SHORT: usize = 24;

/// Maximum nesting depth of inlined definitions.
const MAX_HEIGHT: usize = 8;

/// The state while a preamble is printed.
pub(super) struct PreamblePrinter<'s> {
    pub(super) surface: &'s Surface<'s>,
    /// The types.
    pub(super) python: Printer<'s>,
    /// The function of each tool.
    pub(super) functions: Vec<String>,
    /// The name of the type for bare text.
    pub(super) text: String,
    /// The number of uses of each definition.
    uses: Vec<usize>,
}

impl<'s> PreamblePrinter<'s> {
    pub(super) fn new(surface: &'s Surface<'s>, options: &Options) -> Self {
        let tools: Vec<&str> = surface.tools.iter().map(|tool| tool.name).collect();
        let functions = names::functions(&tools);
        let used: Vec<&str> = functions.iter().map(String::as_str).collect();
        let mut names = TypeNames::new(surface.model, names::is_reserved, &used);
        let text = names.claim("TextResult".to_owned());
        let mut options = options.clone();
        options.of_mut::<PythonOptions>().typing = PythonTyping::Standard;
        let python = Printer::new(surface.model, names, &options, Style::Stubs);
        let mut preamble = Self { surface, python, functions, text, uses: uses(surface) };
        preamble.choose_inlined();
        preamble
    }

    /// Returns whether a definition is part of the preamble.
    pub(super) fn is_used(&self, id: TypeId) -> bool {
        self.uses.get(id.index()).is_some_and(|uses| *uses > 0)
    }

    /// Decides which definitions are inlined: those that only name a short type, or are used once.
    fn choose_inlined(&mut self) {
        let used = self.used();
        let quoted = self.quoted(&used);
        let count = self.surface.model.definitions.len();
        // The nesting depth of inlined definitions.
        let mut heights = vec![0; count];
        self.python.inlined = vec![false; count];
        // Nothing is printed yet, so that nothing is imported.
        let symbols = self.python.symbols.clone();
        for id in used {
            let definition = self.surface.model.definition(id);
            if matches!(definition.body, Body::Record(_)) {
                continue;
            }
            let value = self.python.body(id, id, Forward::Plain, 0);
            // Quotes, which recursion requires, can't contain strings.
            let is_quotable = !quoted.contains(&id) || !value.has_string;
            let is_short = self.uses[id.index()] < 2 || value.text.len() <= SHORT;
            let inside = named(definition.body.parts());
            let height = 1 + inside.into_iter().map(|id| heights[id.index()]).max().unwrap_or_default();
            let is_inlined = !self.python.order.is_cyclic(id) && is_quotable && is_short && height <= MAX_HEIGHT;
            self.python.inlined[id.index()] = is_inlined;
            heights[id.index()] = if is_inlined { height } else { 0 };
        }
        self.python.symbols = symbols;
    }

    /// Returns the definitions of which recursive ones are made: inside their quotes, these would be quoted too.
    fn quoted(&self, used: &[TypeId]) -> BTreeSet<TypeId> {
        let recursive = used.iter().copied().filter(|id| self.python.order.is_cyclic(*id));
        reached(recursive, |id| named(printed_parts(self.surface.model.definition(id))))
    }

    /// Returns the definitions that are part of the preamble, in the order in which they are declared.
    fn used(&self) -> Vec<TypeId> {
        self.python.order.ids().filter(|id| self.is_used(*id)).collect()
    }

    /// Returns the declarations of all types that are used.
    pub(super) fn types(&mut self) -> Result<Vec<String>, Diagnostic> {
        let mut items = Vec::new();
        if self.surface.tools.iter().any(|tool| tool.result.is_none()) {
            items.push(self.text_class()?);
        }
        for id in self.used().into_iter().filter(|id| !self.python.inlined[id.index()]).collect::<Vec<_>>() {
            items.push(match &self.surface.model.definition(id).body {
                Body::Record(record) => self.record(id, record)?,
                Body::Alias(_) | Body::Enum(_) | Body::Union(_) => self.python.statement(id),
            });
        }
        Ok(items)
    }
}

/// Returns the number of uses of each definition by the tools and by the types they use.
fn uses(surface: &Surface) -> Vec<usize> {
    let mut uses = vec![0; surface.model.definitions.len()];
    let mut pending: Vec<TypeId> = Vec::new();
    let mut note = |types: Vec<&Type>, pending: &mut Vec<TypeId>| {
        for id in named(types) {
            uses[id.index()] += 1;
            if uses[id.index()] == 1 {
                pending.push(id);
            }
        }
    };
    for tool in &surface.tools {
        note(tool.parameters.iter().map(|parameter| &parameter.ty).chain(&tool.others).collect(), &mut pending);
        tool.result.iter().for_each(|id| note(vec![&Type::Named(*id)], &mut pending));
    }
    while let Some(id) = pending.pop() {
        note(printed_parts(surface.model.definition(id)), &mut pending);
    }
    uses
}

/// Returns the types that the declaration of a definition writes.
fn printed_parts(definition: &Definition) -> Vec<&Type> {
    match &definition.body {
        // A `TypedDict` doesn't describe undeclared keys.
        Body::Record(record) => record.fields.iter().map(|field| &field.ty).collect(),
        Body::Alias(_) | Body::Enum(_) | Body::Union(_) => definition.body.parts(),
    }
}
