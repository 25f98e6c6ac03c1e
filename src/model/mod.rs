//! The model: the input of all targets. It is independent of languages, and of JSON Schema except for the bundle.
//!
//! A [`Type`] is a *use* of a type; a [`Definition`] *declares* one. Everything that languages name (records,
//! enumerations, unions) is a definition; other types are written inline.

mod bundle;
pub mod check;
mod contract;
pub(crate) mod declaration_order;
mod docs;
mod generics;
pub(crate) mod json;
mod kinds;
mod llm_text;
mod loss;
mod order;
pub(crate) mod print;
pub(crate) mod properties;
pub(crate) mod sandbox_projection;
pub(crate) mod schema;
mod types;

use std::sync::Arc;

use ecow::{EcoString, EcoVec};

use crate::text::{Json, Place, Rare};

pub(crate) use bundle::{Bundle, Whole, published};
pub use check::{Check, CheckId, Checks, Violation};
pub(crate) use contract::WRAPPED;
pub use contract::{Category, Contract, ErrorCategory, ReturnType, SilentTool, StandardType, ToolHints};
pub use docs::{Constraint, Docs, Subject};
pub use kinds::Kinds;
pub use llm_text::{Keep, Limit, LlmText, Placeholder, TextPart, ToolSettings};
pub use loss::{Loss, LossKind};
pub use order::{Boxes, dependency_order};
pub(crate) use order::{components, named, reached};
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
        let mut ids = vec![None; self.definitions.len()];
        for (index, id) in order.iter().enumerate() {
            ids.get_mut(id.0).into_iter().for_each(|moved| *moved = Some(TypeId(index)));
        }
        let moved = |id: TypeId| ids.get(id.0).copied().flatten().unwrap_or(id);
        let mut definitions: Vec<_> = self.definitions.into_iter().enumerate().collect();
        definitions.sort_by_key(|(index, _)| moved(TypeId(*index)));
        self.definitions = definitions.into_iter().map(|(_, definition)| definition).collect();
        for definition in &mut self.definitions {
            let defaults = definition.parameters.iter_mut().map(|parameter| &mut parameter.default);
            definition.body.parts_mut().into_iter().chain(defaults).for_each(|ty| ty.renumber(&|id| Some(moved(id))));
        }
        let of_contracts =
            self.contracts.iter_mut().flat_map(|contract| contract.input.iter_mut().chain([&mut contract.result]));
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

/// The declaration of a type.
#[derive(Debug, Clone)]
pub struct Definition {
    /// The name: an identifier in `UpperCamelCase` (or exactly as configured), distinct in the model, even ignoring
    /// case and underscores. A target may have to change it if its language reserves it.
    pub name: String,
    /// The module that declares it, if that is another one of the package.
    pub external: Option<External>,
    /// The origin of the name.
    pub naming: Naming,
    /// The documentation.
    pub docs: Rare<Docs>,
    /// The type parameters with their defaults. A parameter is used only in the body of its own definition, as
    /// [`Type::Parameter`].
    pub parameters: Vec<Parameter>,
    /// The shape.
    pub body: Body,
    /// The source location of the schema.
    pub place: Option<Place>,
}

/// A definition in another module of a package, or in another package.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct External {
    /// The name of the module, distinct in the model; empty for a type of the user's own.
    pub module: String,
    /// The index of the package that declares it, if that is another one.
    pub package: Option<usize>,
    /// The name of the definition there, or the type as the language writes it.
    pub name: String,
}

/// A type parameter: the payload of a standard type.
#[derive(Debug, Clone)]
pub struct Parameter {
    /// The name in `UpperCamelCase`, such as `Data`.
    pub name: String,
    /// The default: its widest type.
    pub default: Type,
}

/// The origin of a name, strongest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Naming {
    /// The root of a contract or of a bare schema, which has a type of its own in every language.
    Root,
    /// The key of a definition, or the name of a standard type.
    Key,
    /// The `title`.
    Title,
    /// The path from the nearest named type. A language that needs no name may write the type inline.
    Path,
}

/// The shape of a definition.
#[derive(Debug, Clone)]
pub enum Body {
    /// An alias of a type.
    Alias(Type),
    /// One of a list of values.
    Enum(EcoVec<Member>),
    /// An object.
    Record(Record),
    /// One of several types.
    Union(Union),
}

/// A value of an enumeration.
#[derive(Debug, Clone)]
pub struct Member {
    /// The name: `UpperCamelCase`, distinct in the enumeration.
    pub name: EcoString,
    /// The value.
    pub value: Json,
    /// The documentation.
    pub docs: Rare<Docs>,
    /// The source location of the list of values.
    pub place: Option<Place>,
}

/// An object with declared properties.
#[derive(Debug, Clone)]
pub struct Record {
    /// The properties, in the schema's order. JSON names are distinct.
    pub fields: Vec<Field>,
    /// The undeclared properties.
    pub rest: Rest,
    /// The combinations of properties that exclude or require each other: none, or at least two [cases](Case), exactly
    /// one of which applies.
    pub cases: Vec<Case>,
}

/// A property of a record.
#[derive(Debug, Clone)]
pub struct Field {
    /// The key in JSON: any text.
    pub name: EcoString,
    /// The type of its value, if present.
    pub ty: Type,
    /// Whether the property is required. (Whether it is nullable depends on the type.)
    pub required: bool,
    /// The documentation.
    pub docs: Rare<Docs>,
    /// The source location of the schema.
    pub place: Option<Place>,
}

/// The undeclared properties of an object.
#[derive(Debug, Clone)]
pub enum Rest {
    /// Implicitly allowed: accepted, but not kept.
    Ignored,
    /// Forbidden.
    Refused,
    /// Explicitly allowed, with values of that type: accepted and kept.
    Kept(Type),
}

/// An alternative of a record, distinguished by the presence of properties (`oneOf` of `required` sets). Indexes refer
/// to [`Record::fields`].
#[derive(Debug, Clone)]
pub struct Case {
    /// The name: `UpperCamelCase`, distinct in the record. `<record><case>` is distinct in the model.
    pub name: String,
    /// The properties that are required in addition to those of the record.
    pub present: Vec<usize>,
    /// The properties that must be absent.
    pub absent: Vec<usize>,
    /// The source location of the schema.
    pub place: Option<Place>,
}

/// One of several types.
#[derive(Debug, Clone)]
pub struct Union {
    /// The alternatives: two or more, none of them a union or null itself.
    pub variants: Vec<Variant>,
    /// The discriminator, if there is one.
    pub tag: Option<String>,
    /// Whether a value may match several of them (`anyOf`), if no discriminator selects one.
    pub overlaps: bool,
}

/// An alternative of a union.
#[derive(Debug, Clone)]
pub struct Variant {
    /// The name: `UpperCamelCase`, distinct in the union.
    pub name: String,
    /// The type.
    pub ty: Type,
    /// The documentation.
    pub docs: Rare<Docs>,
    /// The source location of the schema.
    pub place: Option<Place>,
}

impl Definition {
    /// Returns the types directly in its body and its parameters.
    pub fn parts(&self) -> Vec<&Type> {
        let defaults = self.parameters.iter().map(|parameter| &parameter.default);
        self.body.parts().into_iter().chain(defaults).collect()
    }

    /// Returns whether it is a type of the user's own.
    pub(crate) fn is_foreign(&self) -> bool {
        self.external.as_ref().is_some_and(|external| external.module.is_empty())
    }

    /// Returns whether another module of the same package declares it.
    pub(crate) fn is_of_package(&self) -> bool {
        self.external.as_ref().is_some_and(|external| external.package.is_none() && !external.module.is_empty())
    }

    /// Returns whether another package declares it.
    pub(crate) fn is_of_other_package(&self) -> bool {
        self.external.as_ref().is_some_and(|external| external.package.is_some())
    }

    /// Returns the values of an enumeration that is written where it is used: a single value that nobody named or
    /// documented.
    pub(crate) fn inlined(&self) -> Option<&[Member]> {
        match &self.body {
            Body::Enum(members) => match members.as_slice() {
                [only] if self.naming == Naming::Path && only.docs.is_empty() => Some(members),
                _ => None,
            },
            Body::Alias(_) | Body::Record(_) | Body::Union(_) => None,
        }
    }

    /// Returns the name of the type of a case, distinct in the model.
    pub(crate) fn case_name(&self, case: &Case) -> String {
        format!("{}{}", self.name, case.name)
    }

    /// Returns the names of the types of its cases.
    pub(crate) fn case_names(&self) -> Vec<String> {
        match &self.body {
            Body::Record(record) => record.cases.iter().map(|case| self.case_name(case)).collect(),
            Body::Alias(_) | Body::Enum(_) | Body::Union(_) => Vec::new(),
        }
    }
}

/// Declares the function that returns the types directly in a body, to be read or to be changed.
macro_rules! body_parts {
    ($(#[$doc:meta])* $visibility:vis fn $name:ident, $iter:ident $(, $mut:tt)?) => {
        impl Body {
            $(#[$doc])*
            $visibility fn $name(&$($mut)? self) -> Vec<&$($mut)? Type> {
                match self {
                    Self::Alias(ty) => vec![ty],
                    Self::Enum(_) => Vec::new(),
                    Self::Record(record) => {
                        let rest = match &$($mut)? record.rest {
                            Rest::Kept(ty) => Some(ty),
                            Rest::Ignored | Rest::Refused => None,
                        };
                        record.fields.$iter().map(|field| &$($mut)? field.ty).chain(rest).collect()
                    }
                    Self::Union(union) => union.variants.$iter().map(|variant| &$($mut)? variant.ty).collect(),
                }
            }
        }
    };
}

body_parts! {
    /// Returns the directly nested types.
    pub fn parts, iter
}
body_parts! {
    /// Returns the directly nested types, to be changed.
    pub(crate) fn parts_mut, iter_mut, mut
}
