//! Small models for the tests of the targets that print schemas.

use std::sync::Arc;

use ecow::EcoString;

use crate::diagnostics::Error;
use crate::model::{
    Body, Bundled, Case, Contract, Definition, Docs, Field, Input, Keyword, Model, Naming, Operand, Record, Rest,
    ReturnType, Schema, Type, TypeId,
};
use crate::schema::OperandKind;
use crate::target::job::{self, Document, Form, Generated, Wants};
use crate::target::{Options, Target};
use crate::text::{File, Place, Span};
use crate::text::{Json, Number};

/// Reads JSON.
pub(crate) fn json(text: &str) -> Json {
    let value: serde_json::Value = serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"));
    from_value(value)
}

fn from_value(value: serde_json::Value) -> Json {
    match value {
        serde_json::Value::Null => Json::Null,
        serde_json::Value::Bool(value) => Json::Bool(value),
        serde_json::Value::Number(number) => Json::Number(Number::from_text(number.to_string())),
        serde_json::Value::String(text) => Json::string(text),
        serde_json::Value::Array(items) => Json::array(items.into_iter().map(from_value)),
        serde_json::Value::Object(members) => {
            Json::object(members.into_iter().map(|(key, value)| (key, from_value(value))))
        }
    }
}

/// Reads a normalised schema, without keywords that adl-gen doesn't know.
pub(crate) fn schema(text: &str) -> Schema {
    from_json(&json(text))
}

pub(crate) fn from_json(value: &Json) -> Schema {
    let entry = |(name, value): &(EcoString, Json)| {
        let keyword = Keyword::from_name(name)?;
        Some((keyword, operand(keyword, value)))
    };
    match value {
        Json::Bool(value) => Schema::Boolean(*value),
        Json::Object(members) => Schema::Keywords(members.iter().filter_map(entry).collect()),
        value => panic!("{value} is no schema"),
    }
}

fn operand(keyword: Keyword, value: &Json) -> Operand {
    match (keyword.operand_kind(), value) {
        (OperandKind::Reference, Json::String(text)) => Operand::Reference(text.replace("#/$defs/", "")),
        (OperandKind::Schema, schema) => Operand::Schema(Box::new(from_json(schema))),
        (OperandKind::Schemas, Json::Array(schemas)) => Operand::Schemas(schemas.iter().map(from_json).collect()),
        (OperandKind::SchemaMap, Json::Object(members)) => {
            Operand::SchemaMap(members.iter().map(|(name, schema)| (name.clone(), from_json(schema))).collect())
        }
        (OperandKind::Data(_), value) => Operand::Data(value.clone()),
        (_, value) => panic!("{value} is no operand of {}", keyword.name()),
    }
}

/// A model that grows by definitions and contracts.
pub(super) struct ModelBuilder(Model);

impl Default for ModelBuilder {
    fn default() -> Self {
        Self(model_of("tools/agent.adl.json", "0123456789abcdef", Vec::new()))
    }
}

/// Returns a model of definitions without tools and checks, given the name and the hash of its input.
pub(super) fn model_of(input: &str, sha256: &str, definitions: Vec<Definition>) -> Model {
    Model {
        asserts_formats: false,
        input: Input { name: input.to_owned(), sha256: sha256.to_owned(), ..Input::default() },
        definitions,
        contracts: Vec::new(),
        silent: Vec::new(),
        error: None,
        bundle: Arc::default(),
        losses: Vec::new(),
        checks: Arc::default(),
    }
}

/// Returns a definition without documentation.
pub(super) fn definition(name: &str, body: Body) -> Definition {
    Definition {
        name: name.to_owned(),
        external: None,
        naming: Naming::Key,
        docs: Docs::default().into(),
        parameters: Vec::new(),
        body,
        place: None,
    }
}

impl ModelBuilder {
    pub(super) fn model(self) -> Model {
        self.0
    }

    /// Adds a definition whose body doesn't matter.
    pub(super) fn alias(self, name: &str, schema: &str) -> Self {
        self.define(name, schema, Naming::Key, Body::Alias(Type::Any))
    }

    /// Adds the root of a bare schema.
    pub(super) fn root(self, name: &str, schema: &str) -> Self {
        self.define(name, schema, Naming::Root, Body::Alias(Type::Any))
    }

    /// Adds a record with cases: a name, the present and the absent properties.
    pub(super) fn record(
        self,
        name: &str,
        schema: &str,
        fields: &[&str],
        cases: &[(&str, &[usize], &[usize])],
    ) -> Self {
        let field = |name: &&str| Field {
            name: (*name).into(),
            ty: Type::Any,
            required: false,
            docs: Docs::default().into(),
            place: None,
        };
        let case = |(name, present, absent): &(&str, &[usize], &[usize])| Case {
            name: (*name).into(),
            present: present.to_vec(),
            absent: absent.to_vec(),
            place: None,
        };
        let record = Record {
            fields: fields.iter().map(field).collect(),
            rest: Rest::Ignored,
            cases: cases.iter().map(case).collect(),
        };
        self.define(name, schema, Naming::Key, Body::Record(record))
    }

    /// Adds a schema that no definition has.
    pub(super) fn unnamed(mut self, name: &str, schema: &str) -> Self {
        Arc::make_mut(&mut self.0.bundle).push(Bundled {
            name: name.into(),
            definition: None,
            schema: self::schema(schema),
        });
        self
    }

    fn define(mut self, name: &str, schema: &str, naming: Naming, body: Body) -> Self {
        let definition = Some(TypeId(self.0.definitions.len()));
        Arc::make_mut(&mut self.0.bundle).push(Bundled { name: name.into(), definition, schema: self::schema(schema) });
        self.0.definitions.push(Definition { naming, ..self::definition(name, body) });
        self
    }

    /// Adds a contract.
    pub(super) fn contract(mut self, tool: &str, result: &str, content_type: &str, examples: &[&str]) -> Self {
        let result = self.0.definitions.iter().position(|definition| definition.name == result);
        self.0.contracts.push(Contract {
            tool: tool.into(),
            tool_description: None,
            result: TypeId(result.unwrap_or_default()),
            returns: ReturnType::Custom,
            description: None,
            content_type: content_type.into(),
            examples: examples.iter().map(|text| json(text)).collect(),
            llm_text: None,
            limit: crate::model::Limit::default(),
            input: None,
            lists_parameters: false,
            hints: crate::model::ToolHints::default(),
            is_wrapped: false,
            operation: None,
            placement: None,
            exchange: None,
            has_content: true,
            place: Place { file: File::new("agent.adl.json", ""), span: Span::default() },
        });
        self
    }
}

/// Prints a model for a target, as a file that stands alone.
pub(crate) fn generate(model: &Model, target: Target, options: &Options) -> Result<Generated, Error> {
    let input = job::Input::new(model);
    let name = "test".to_owned();
    let documents = [Document {
        distinct_name: name.clone(),
        document: name.clone(),
        name,
        exports: Vec::new(),
        package: None,
        in_whole: &[],
        input: &input,
        projections: None,
    }];
    let wants = Wants { contracts: false, runtime: false, http: false, manifests: false, is_included: false };
    let request =
        job::Request { form: Form::Files, documents: &documents, whole: None, wants, targets: &[target], options };
    let mut files = target.print(&request)?;
    let job::File { text, losses, .. } = files.remove(0);
    Ok(Generated { text, losses })
}
