//! Writes the lock.

use std::collections::BTreeMap;

use super::operations;
use super::schemas;
use super::types::{Writer, sorted};
use crate::diff::names::Names;
use crate::diff::names::languages;
use crate::diff::side::{Document, Side};
use crate::diff::text;
use crate::model::json::{Members, naming};
use crate::model::{Contract, Definition, SilentTool, TypeId};
use crate::text::Json;

/// Returns the text of the lock of a side.
pub(crate) fn write(side: &Side) -> String {
    let names = side.names();
    let document = |(document, names): (&Document, &Names)| {
        let api = side.apis.iter().find(|api| api.module == document.module);
        let writer = DocumentWriter { document, names, api };
        (document.model.input.name.as_str().into(), writer.document())
    };
    let documents = sorted(side.documents.iter().zip(&names).map(document));
    Json::object([("documents", documents)]).to_pretty() + "\n"
}

struct DocumentWriter<'d> {
    document: &'d Document,
    names: &'d Names,
    /// The document with all that its operations accept and send.
    api: Option<&'d Document>,
}

impl DocumentWriter<'_> {
    fn document(&self) -> Json {
        let model = &self.document.model;
        let contracts = model.contracts.iter().map(|contract| (contract.tool.as_str().into(), self.contract(contract)));
        let silent = model.silent.iter().map(|tool| (tool.tool.as_str().into(), self.silent(tool)));
        let types = model.bundle.iter().map(|bundled| {
            let schema = schemas::json(&bundled.schema);
            let members = match bundled.definition {
                Some(id) => self.declaration(id, model.definition(id)),
                None => Members::default(),
            };
            (bundled.name.as_str().into(), members.with("schema", schema).object())
        });
        let api = self.api.filter(|api| api.model.contracts.iter().any(|of| of.exchange.is_some()));
        let (operations, operation_types) = api.map(|api| operations::write(&api.model)).unzip();
        Members::default()
            .with("contracts", sorted(contracts.chain(silent)))
            .with("module", Json::string(&self.document.module))
            .maybe("operations", operations)
            .maybe("operationTypes", operation_types)
            .with("types", sorted(types))
            .object()
    }

    fn contract(&self, contract: &Contract) -> Json {
        let template = contract.llm_text.as_ref().map(|template| Json::string(text::template(Some(template))));
        Members::default()
            .with("returns", self.name(contract.result))
            .with("type", Json::string(contract.returns.name()))
            .with("contentType", Json::string(&contract.content_type))
            .maybe("parameters", contract.input.map(|id| self.name(id)))
            .maybe("description", contract.tool_description.as_ref().map(Json::string))
            .maybe("resultDescription", contract.description.as_ref().map(Json::string))
            .maybe("template", template)
            .with("maxChars", Json::number(contract.limit.max_chars))
            .with("keep", Json::string(contract.limit.keep.name()))
            .object()
    }

    fn silent(&self, tool: &SilentTool) -> Json {
        Members::default()
            .maybe("parameters", tool.input.map(|id| self.name(id)))
            .maybe("description", tool.tool_description.as_ref().map(Json::string))
            .object()
    }

    fn name(&self, id: TypeId) -> Json {
        Json::string(format!("#{}", self.document.model.definition(id).name))
    }

    /// Returns the names of a type, and its declaration.
    fn declaration(&self, id: TypeId, definition: &Definition) -> Members {
        let writer = Writer(&self.document.model);
        let parameters = (!definition.parameters.is_empty()).then(|| writer.parameters(&definition.parameters));
        let external = definition.external.as_ref();
        Members::default()
            .with("naming", naming(definition.naming))
            .with("names", self.names(id))
            .maybe("module", external.map(|external| Json::string(&external.module)))
            .maybe("parameters", parameters)
            .with("declaration", writer.body(&definition.body))
    }

    /// Returns the names of a type with the languages that have them: `{"rust, typescript": "User"}`.
    fn names(&self, id: TypeId) -> Json {
        let mut by_name: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        for language in languages() {
            if let Some(name) = self.names.of(language, id) {
                by_name.entry(name).or_default().push(language.name());
            }
        }
        sorted(by_name.into_iter().map(|(name, mut languages)| {
            languages.sort_unstable();
            (languages.join(", ").into(), Json::string(name))
        }))
    }
}
