//! The model: the input of all targets. It is independent of languages, and of JSON Schema except for the bundle.
//!
//! A [`Type`] is a *use* of a type; a [`Definition`] *declares* one. Everything that languages name (records,
//! enumerations, unions) is a definition; other types are written inline.

mod bundle;
pub mod check;
mod contract;
pub(crate) mod declaration_order;
mod defaults;
mod definition;
mod docs;
mod exchange;
mod generics;
pub(crate) mod json;
mod kinds;
mod llm_text;
mod lookup;
mod loss;
mod operation;
mod order;
mod placement;
pub(crate) mod print;
pub(crate) mod properties;
pub(crate) mod sandbox_projection;
pub(crate) mod schema;
mod types;

use std::sync::Arc;

pub(crate) use bundle::{Bundle, Whole, published};
pub use check::{Check, CheckId, Checks, Violation};
pub use contract::{Category, Contract, ErrorCategory, ReturnType, SilentTool, StandardType, ToolHints};
pub(crate) use contract::{WRAPPED, essence, is_json};
pub(crate) use defaults::{Filled, Refusal, alternative, fill_in, is_fillable};
pub(crate) use definition::PartName;
pub use definition::{
    Body, Case, Definition, External, Field, Member, Naming, Parameter, Record, Rest, Union, Variant,
};
pub(crate) use docs::{BYTES, Formats};
pub use docs::{Constraint, Docs, Subject};
pub(crate) use exchange::{
    CallbackUse, Content, Credential, CredentialScheme, Exchange, ExchangedBody, ExchangedField, FieldValues, FormPart,
    Mark, PartForm, Reply, SchemaNumber, XmlKind, XmlMark,
};
pub use kinds::Kinds;
pub use llm_text::{Keep, Limit, LlmText, Placeholder, TextPart, ToolSettings};
pub use loss::{Loss, LossKind};
pub(crate) use operation::DEPRECATED;
pub use operation::{Operation, OperationPlace};
pub use order::{Boxes, dependency_order};
pub(crate) use order::{components, inner_first, named, named_inside, reached};
pub(crate) use placement::body_words;
pub use placement::{
    BodyForm, BodyPart, DeclaredHeader, Framing, HeaderType, Link, Location, OtherMediaType, ParameterForm, PlacedBody,
    PlacedParameter, PlacedResponse, PlacedServer, Placement, RequestBody, RequiredScheme, SecurityScheme,
    ServerVariable, Status, Style, Styled,
};
pub use schema::{Entry, Keyword, Operand, OutputDialect, Schema};
pub(crate) use schema::{component, component_reference, operand};
pub use types::{Range, Tuple, Type};

/// The types of one document: the results and the parameters of its tools.
#[derive(Debug, Clone, Default)]
pub struct Model {
    /// The document.
    pub input: Input,
    /// The types, in reading order: those of results, then those of parameters, each followed by the types it uses.
    /// [`TypeId`] is the index.
    pub definitions: Vec<Definition>,
    /// The contracts, in the document's order. Empty for a bare JSON Schema.
    pub contracts: Vec<Contract>,
    /// The tools without a contract, in the document's order.
    pub silent: Vec<SilentTool>,
    /// The definition of the error that all contracts share, if one of them uses it.
    pub error: Option<TypeId>,
    /// The normalised bundle: a schema for each definition, in order, then those that only these refer to. Copies of the
    /// model share it until one of them changes.
    pub bundle: Arc<Vec<Bundled>>,
    /// Constraints that the shapes don't express.
    pub losses: Vec<Loss>,
    /// The exact sets of valid values of the definitions. Copies of the model share them until one of them changes.
    pub checks: Arc<Checks>,
    /// Whether `format` rejects values.
    pub asserts_formats: bool,
}

impl Model {
    /// Sorts the definitions. The order contains each id of the model once.
    #[must_use]
    pub(crate) fn reordered(mut self, order: &[TypeId]) -> Self {
        if order.iter().enumerate().all(|(index, id)| id.0 == index) {
            return self;
        }
        let mut ids = order.to_vec();
        order.iter().enumerate().for_each(|(index, id)| ids[id.0] = TypeId(index));
        let moved = |id: TypeId| ids[id.0];
        let mut definitions: Vec<_> = self.definitions.into_iter().enumerate().collect();
        definitions.sort_by_key(|(index, _)| moved(TypeId(*index)));
        self.definitions = definitions.into_iter().map(|(_, definition)| definition).collect();
        for definition in &mut self.definitions {
            let defaults = definition.parameters.iter_mut().map(|parameter| &mut parameter.default);
            definition.body.parts_mut().into_iter().chain(defaults).for_each(|ty| ty.renumber(&|id| Some(moved(id))));
        }
        let of_contracts = self.contracts.iter_mut().flat_map(|contract| {
            let of_bodies = contract.placement.iter_mut().flat_map(|placement| placement.types_mut());
            let exchanged = contract.exchange.iter_mut().flat_map(|exchange| &mut exchange.schemas);
            contract.input.iter_mut().chain([&mut contract.result]).chain(of_bodies).chain(exchanged)
        });
        let of_tools = of_contracts.chain(self.silent.iter_mut().flat_map(|tool| &mut tool.input));
        let referring = of_tools.chain(&mut self.error);
        let referring = referring
            .chain(Arc::make_mut(&mut self.bundle).iter_mut().filter_map(|bundled| bundled.definition.as_mut()));
        let referring = referring.chain(self.losses.iter_mut().filter_map(|loss| loss.definition.as_mut()));
        let checks = Arc::make_mut(&mut self.checks);
        let functions = checks.functions.iter_mut();
        referring.chain(functions.filter_map(|function| function.definition.as_mut())).for_each(|id| *id = moved(*id));
        checks.of_definitions = order.iter().map(|id| checks.of(*id)).collect();
        self
    }

    /// Returns the definition with an id of this model.
    pub fn definition(&self, id: TypeId) -> &Definition {
        &self.definitions[id.0]
    }

    /// Returns the types of tools: their results, and the objects of their parameters.
    pub fn tool_types(&self) -> impl Iterator<Item = TypeId> {
        let results = self.contracts.iter().map(|contract| contract.result);
        let inputs =
            self.contracts.iter().map(|contract| contract.input).chain(self.silent.iter().map(|tool| tool.input));
        results.chain(inputs.flatten())
    }

    /// Returns the names of all tools: those that declare a result, then the others.
    pub fn tool_names(&self) -> impl Iterator<Item = &str> {
        let declared = self.contracts.iter().map(|contract| contract.tool.as_str());
        declared.chain(self.silent.iter().map(|tool| tool.tool.as_str()))
    }

    /// Returns the definitions with their ids, in reading order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (TypeId, &Definition)> {
        self.definitions.iter().enumerate().map(|(index, definition)| (TypeId(index), definition))
    }

    /// Returns the definitions that are declared here, not by another module, another package or the user, with their ids, in reading order.
    pub(crate) fn own(&self) -> impl Iterator<Item = (TypeId, &Definition)> {
        self.iter().filter(|(_, definition)| definition.external.is_none())
    }

    /// Returns whether values of a definition are bytes.
    pub(crate) fn has_bytes(&self) -> bool {
        self.definitions.iter().any(Definition::is_bytes)
    }

    /// Returns the type behind aliases.
    pub fn resolve<'a>(&'a self, mut ty: &'a Type) -> &'a Type {
        // A chain of aliases is no longer than the list of definitions.
        for _ in 0..self.definitions.len() {
            match ty {
                Type::Named(id) => match &self.definition(*id).body {
                    Body::Alias(inner) => ty = inner,
                    Body::Enum(_) | Body::Record(_) | Body::Union(_) => return ty,
                },
                _ => return ty,
            }
        }
        ty
    }

    /// Returns the definition that a type is behind aliases.
    pub(crate) fn resolved(&self, ty: &Type) -> Option<(TypeId, &Definition)> {
        match self.resolve(ty) {
            Type::Named(id) | Type::Instance(id, _) => Some((*id, self.definition(*id))),
            _ => None,
        }
    }

    /// Returns the strings that a required property may be, if the values of a type are objects whose property lists them.
    pub(crate) fn tag_texts(&self, ty: &Type, tag: &str) -> Option<Vec<&str>> {
        let record = self.resolved(ty)?.1.body.record()?;
        let field = record.fields.iter().find(|field| field.required && field.name == tag)?;
        let members = self.resolved(&field.ty)?.1.body.members()?;
        members.iter().map(|member| member.value.as_str()).collect()
    }
}

/// The input that a model was read from.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Input {
    /// The path, relative and with `/`.
    pub name: String,
    /// The SHA-256 of its bytes, in hex.
    pub sha256: String,
    /// The document's own metadata.
    pub about: About,
    /// The format.
    pub format: InputFormat,
}

impl Input {
    /// The name of what all documents of a package share, in headers and messages.
    pub(crate) const WHOLE: &str = "the whole package";

    /// Returns whether a model has all documents of a package.
    pub(crate) fn is_whole(&self) -> bool {
        self.name == Self::WHOLE
    }
}

/// The format of a document.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum InputFormat {
    /// An agent definition.
    #[default]
    Agent,
    /// The result of MCP's `tools/list`, in one page or in several.
    Mcp,
    /// A document of OpenAPI 3.
    OpenApi,
    /// A JSON Schema.
    Schema,
}

impl InputFormat {
    /// Returns whether the user of a document is often not its author.
    pub(crate) fn may_be_foreign(self) -> bool {
        match self {
            Self::Mcp | Self::OpenApi => true,
            Self::Agent | Self::Schema => false,
        }
    }
}

/// The metadata of a document: `name`, `description` and `version` of an agent definition, `title` and `description` of
/// a JSON Schema.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct About {
    /// The title.
    pub title: Option<String>,
    /// The description.
    pub description: Option<String>,
    /// The version of the agent: its own revision, not that of ADL.
    pub version: Option<String>,
    /// Whether its tools are operations of OpenAPI, whose parameters are all declared.
    pub has_operations: bool,
}

/// A schema of the bundle.
#[derive(Debug, Clone)]
pub struct Bundled {
    /// The name in references: that of the definition, if it has one.
    pub name: String,
    /// The definition.
    pub definition: Option<TypeId>,
    /// The schema, without `$id` and `$schema`.
    pub schema: Schema,
}

/// The index of a definition of a model.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TypeId(pub(crate) usize);

impl TypeId {
    /// Returns the index in [`Model::definitions`].
    pub fn index(self) -> usize {
        self.0
    }
}
