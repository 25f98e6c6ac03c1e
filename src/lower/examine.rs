//! Reads a document as far as its errors allow, for all diagnostics about it.

use std::collections::HashMap;
use std::path::PathBuf;

use super::ReadOptions;
use super::passes::{DocumentGraph, pass, with_graph};
use crate::diagnostics::{Code, Diagnostic, Error, Findings, Severity};
use crate::front::{Silent, Tool};
use crate::model::Model;
use crate::model::check::CheckId;
use crate::schema::{Graph, SchemaId};
use crate::source::Document;
use crate::text::Place;

/// A document that was read, without what its errors concern.
pub(crate) struct Examined<'e> {
    pub(crate) document: &'e Document,
    pub(crate) graph: &'e Graph,
    pub(crate) model: &'e Model,
    /// The tools that declare a result.
    pub(crate) tools: Vec<ExaminedTool<'e>>,
    /// The tools that don't.
    pub(crate) silent: &'e [Silent<'e>],
}

/// A tool of a document that was read.
pub(crate) struct ExaminedTool<'e> {
    pub(crate) tool: &'e Tool<'e>,
    /// The schema of its result and the check of it; none if the schema has errors, so that nothing follows from it.
    pub(crate) result: Option<(SchemaId, CheckId)>,
}

/// Reads a document, and calls a function with what was read. Returns all diagnostics about the document, with those
/// that the function adds, and the other files that were read.
pub(crate) fn examine(
    document: &Document,
    options: &ReadOptions,
    look: impl FnOnce(&Examined, &mut Findings),
) -> (Findings, Vec<PathBuf>) {
    let (_, findings, read) =
        with_graph(document, options, |graph, findings| graph.map(|graph| graph.examine(findings, look)));
    (findings, read)
}

/// A schema of a tool: of its result, or of its parameters.
pub(crate) struct Surface<'e> {
    pub(crate) tool: &'e str,
    pub(crate) part: ToolPart,
    pub(crate) schema: SchemaId,
    /// The check; none if it has none.
    pub(crate) check: Option<CheckId>,
}

/// A part of a tool.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum ToolPart {
    /// The result.
    Result,
    /// The object of its parameters.
    Parameters,
}

/// Reads a document, and calls a function with the schemas of its tools, those of a tool together. Also returns the
/// warnings.
pub(crate) fn surfaces<T>(
    document: &Document,
    options: &ReadOptions,
    look: impl FnOnce(&Graph, &Model, &[Surface]) -> T,
) -> Result<(T, Vec<Diagnostic>), Error> {
    let (looked, warnings, _) = pass(document, options, |graph, findings| {
        let (model, _) = graph.shapes(findings).model(findings);
        look(&graph.graph, &model, &graph.surfaces(&model))
    })?;
    Ok((looked, warnings))
}

impl DocumentGraph<'_> {
    /// Returns the schemas of the tools, in the order of the document.
    fn surfaces<'e>(&'e self, model: &'e Model) -> Vec<Surface<'e>> {
        let roots = self.part.roots.iter().filter_map(|root| Some((root.tool.as_ref()?, root.schema)));
        let results = roots.zip(&model.contracts).map(|((tool, schema), contract)| {
            let check = model.checks.of(contract.result);
            Surface { tool: tool.name, part: ToolPart::Result, schema, check }
        });
        let of_contracts = model.contracts.iter().map(|contract| (contract.tool.as_str(), contract.input));
        let of_silent = model.silent.iter().map(|silent| (silent.tool.as_str(), silent.input));
        let inputs_of: HashMap<&str, _> = of_contracts.chain(of_silent).collect();
        let inputs = self.part.inputs.iter().filter_map(|root| {
            let tool = root.takes?;
            let check = inputs_of.get(tool).copied().flatten().and_then(|id| model.checks.of(id));
            Some(Surface { tool, part: ToolPart::Parameters, schema: root.schema, check })
        });
        let mut surfaces: Vec<Surface> = results.chain(inputs).collect();
        let positions: HashMap<&str, usize> =
            model.tool_names().enumerate().map(|(index, name)| (name, index)).collect();
        surfaces.sort_by_key(|surface| (positions.get(surface.tool), surface.part));
        surfaces
    }

    fn examine(&self, findings: &mut Findings, look: impl FnOnce(&Examined, &mut Findings)) {
        let (model, _) = self.shapes(findings).model(findings);
        let errors = findings.iter().filter(|found| found.severity == Severity::Error);
        let invalid: Vec<Place> = errors.filter_map(|found| found.place.clone()).collect();
        let roots = self.part.roots.iter().filter_map(|root| Some((root.tool.as_ref()?, root.schema)));
        let tools: Vec<ExaminedTool> = roots
            .zip(&model.contracts)
            .map(|((tool, schema), contract)| {
                let check = model.checks.of(contract.result).filter(|_| self.is_sound(schema, &invalid));
                ExaminedTool { tool, result: check.map(|check| (schema, check)) }
            })
            .collect();
        // Nothing follows from a schema without its invalid keywords.
        let follows =
            |found: &Diagnostic| matches!(found.code, Code::InvalidExample | Code::NoRequired | Code::TypeMismatch);
        let unsound: Vec<&Place> =
            tools.iter().filter(|tool| tool.result.is_none()).map(|tool| &tool.tool.returns.place).collect();
        let is_in = |found: &Diagnostic, outer| found.place.as_ref().is_some_and(|place| place.is_in(outer));
        findings.retain(|found| !follows(found) || !unsound.iter().any(|outer| is_in(found, outer)));
        let document = self.part.document;
        look(&Examined { document, graph: &self.graph, model: &model, tools, silent: &self.part.silent }, findings);
    }

    /// Returns whether no invalid place is in a schema, or in one that it uses.
    fn is_sound(&self, root: SchemaId, invalid: &[Place]) -> bool {
        invalid.is_empty()
            || !self.graph.reachable(root).iter().any(|id| {
                let schema = &self.graph.get(*id).place;
                invalid.iter().any(|place| place.is_in(schema))
            })
    }
}
