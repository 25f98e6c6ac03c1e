//! Prints the model as JSON, as `schemas/model.schema.json` describes. Empty values are omitted.

use super::print::TypePrinter;
use super::{
    Body, Bundled, Case, Constraint, Contract, Definition, Docs, Field, Input, LlmText, Loss, Member, Model, Naming,
    Operation, OutputDialect, Parameter, Placeholder, Record, Rest, SilentTool, Subject, TextPart, ToolHints, Tuple,
    Type, TypeId, Variant,
};
use crate::text::{Json, Place};

impl Model {
    /// Returns the model as JSON, described by `#/$defs/Model` of `schemas/model.schema.json`.
    pub fn to_json(&self) -> Json {
        let printer = TypePrinter(|id| self.definition(id).name.clone());
        Members::default()
            .with("input", input(&self.input))
            .list("contracts", &self.contracts, |contract| self.contract(contract))
            .list("silent", &self.silent, |tool| self.silent(tool))
            .list("definitions", &self.definitions, |definition| printer.definition(definition))
            .maybe("error", self.error.map(|id| printer.name(id)))
            .list("bundle", &self.bundle, |bundled| self.bundled(bundled))
            .list("losses", &self.losses, loss)
            .with("checks", self.checks.to_json(|id| self.definition(id).name.clone()))
            .object()
    }

    fn contract(&self, contract: &Contract) -> Json {
        Members::default()
            .with("tool", Json::string(&contract.tool))
            .maybe("toolDescription", contract.tool_description.as_ref().map(Json::string))
            .maybe("input", contract.input.map(|id| self.type_name(id)))
            .with("result", self.type_name(contract.result))
            .with("returns", Json::string(contract.returns.name()))
            .maybe("category", contract.returns.category().map(|category| Json::string(category.name())))
            .maybe("description", contract.description.as_ref().map(Json::string))
            .with("contentType", Json::string(&contract.content_type))
            .with("examples", Json::array(contract.examples.iter().cloned()))
            .maybe("llmText", contract.llm_text.as_ref().map(llm_text))
            .with("maxChars", Json::number(contract.limit.max_chars))
            .with("keep", Json::string(contract.limit.keep.name()))
            .maybe("hints", hints(&contract.hints))
            .flag("isWrapped", contract.is_wrapped)
            .maybe("operation", contract.operation.as_ref().map(Operation::to_json))
            .flag("isWithoutContent", !contract.has_content)
            .with("place", place(&contract.place))
            .object()
    }

    fn silent(&self, silent: &SilentTool) -> Json {
        Members::default()
            .with("tool", Json::string(&silent.tool))
            .maybe("toolDescription", silent.tool_description.as_ref().map(Json::string))
            .maybe("input", silent.input.map(|id| self.type_name(id)))
            .maybe("hints", hints(&silent.hints))
            .with("place", place(&silent.place))
            .object()
    }

    fn type_name(&self, id: TypeId) -> Json {
        Json::string(&self.definition(id).name)
    }

    fn bundled(&self, bundled: &Bundled) -> Json {
        Members::default()
            .with("name", Json::string(&bundled.name))
            .maybe("definition", bundled.definition.map(|id| self.type_name(id)))
            .with("schema", bundled.schema.to_json(OutputDialect::Draft202012))
            .object()
    }
}

/// Returns what a tool tells hosts; none if that is nothing.
fn hints(hints: &ToolHints) -> Option<Json> {
    let title = hints.title.iter().map(|title| ("title", Json::string(title)));
    let annotations = hints.annotations().map(|(name, hint)| (name, Json::Bool(hint)));
    let members = hints.members().map(|(name, member)| (name, member.clone()));
    let members: Vec<(&str, Json)> = title.chain(annotations).chain(members).collect();
    (!members.is_empty()).then(|| Json::object(members))
}

/// Returns the parts of a template.
fn llm_text(text: &LlmText) -> Json {
    let placeholder = |placeholder: &Placeholder, count: bool| {
        Members::default()
            .with("path", Json::array(placeholder.path.iter().map(Json::string)))
            .with("count", Json::Bool(count))
            .maybe("fallback", placeholder.fallback.as_ref().map(Json::string))
            .object()
    };
    Json::array(text.parts.iter().map(|part| match part {
        TextPart::Literal(text) => Json::string(text),
        TextPart::Member(member) => placeholder(member, false),
        TextPart::Count(list) => placeholder(list, true),
    }))
}

/// The members of a JSON object, in order.
#[derive(Default)]
pub(crate) struct Members(Vec<(&'static str, Json)>);

impl Members {
    pub(crate) fn with(mut self, name: &'static str, value: Json) -> Self {
        self.0.push((name, value));
        self
    }

    pub(crate) fn maybe(self, name: &'static str, value: Option<Json>) -> Self {
        match value {
            Some(value) => self.with(name, value),
            None => self,
        }
    }

    pub(crate) fn flag(self, name: &'static str, is_set: bool) -> Self {
        self.maybe(name, is_set.then_some(Json::Bool(true)))
    }

    pub(crate) fn list<T>(self, name: &'static str, items: &[T], json: impl Fn(&T) -> Json) -> Self {
        self.with(name, Json::array(items.iter().map(json)))
    }

    pub(crate) fn object(self) -> Json {
        Json::object(self.0)
    }
}

/// Returns an object with its kind.
pub(crate) fn kind(name: &str) -> Members {
    Members::default().with("kind", Json::string(name))
}

pub(crate) fn input(input: &Input) -> Json {
    Json::object([("name", Json::string(&input.name)), ("sha256", Json::string(&input.sha256))])
}

/// Returns `file`, `line` and `column`.
pub(crate) fn place(place: &Place) -> Json {
    let (line, column) = place.line_column();
    Json::object([
        ("file", Json::string(place.file.name())),
        ("line", Json::number(line)),
        ("column", Json::number(column)),
    ])
}

pub(crate) fn loss(loss: &Loss) -> Json {
    let members =
        Members::default().with("kind", Json::string(loss.kind.name())).with("what", Json::string(&loss.what));
    members.with("message", Json::string(&loss.message)).maybe("place", loss.place.as_ref().map(place)).object()
}

pub(crate) fn naming(naming: Naming) -> Json {
    Json::string(match naming {
        Naming::Root => "root",
        Naming::Key => "key",
        Naming::Title => "title",
        Naming::Path => "path",
    })
}

impl<F: Fn(TypeId) -> String> TypePrinter<F> {
    pub(crate) fn name(&self, id: TypeId) -> Json {
        Json::string((self.0)(id))
    }

    fn definition(&self, definition: &Definition) -> Json {
        Members::default()
            .with("name", Json::string(&definition.name))
            .with("naming", naming(definition.naming))
            .maybe("place", definition.place.as_ref().map(place))
            .with("docs", docs(&definition.docs))
            .list("parameters", &definition.parameters, |parameter| self.parameter(parameter))
            .with("body", self.body_json(&definition.body))
            .object()
    }

    pub(crate) fn parameter(&self, parameter: &Parameter) -> Json {
        Json::object([("name", Json::string(&parameter.name)), ("default", self.json(&parameter.default))])
    }

    pub(crate) fn body_json(&self, body: &Body) -> Json {
        match body {
            Body::Alias(ty) => kind("alias").with("type", self.json(ty)).object(),
            Body::Enum(members) => kind("enum").list("members", members, member).object(),
            Body::Record(record) => self.record_json(record),
            Body::Union(union) => kind("union")
                .maybe("tag", union.tag.as_ref().map(Json::string))
                .flag("overlaps", union.overlaps)
                .list("variants", &union.variants, |variant| self.variant(variant))
                .object(),
        }
    }

    fn record_json(&self, record: &Record) -> Json {
        let rest = match &record.rest {
            Rest::Ignored => kind("ignored"),
            Rest::Refused => kind("refused"),
            Rest::Kept(ty) => kind("kept").with("type", self.json(ty)),
        };
        kind("record")
            .list("fields", &record.fields, |field| self.field(field))
            .with("rest", rest.object())
            .list("cases", &record.cases, |found| case(found, record))
            .object()
    }

    fn field(&self, field: &Field) -> Json {
        let members = Members::default().with("name", Json::string(&field.name)).with("type", self.json(&field.ty));
        documented(members.with("required", Json::Bool(field.required)), &field.docs, field.place.as_ref())
    }

    fn variant(&self, variant: &Variant) -> Json {
        let members = Members::default().with("name", Json::string(&variant.name)).with("type", self.json(&variant.ty));
        documented(members, &variant.docs, variant.place.as_ref())
    }

    fn json(&self, ty: &Type) -> Json {
        match ty {
            Type::Any => kind("any"),
            Type::Never => kind("never"),
            Type::Null => kind("null"),
            Type::Boolean => kind("boolean"),
            Type::Integer(range) => kind("integer")
                .maybe("minimum", range.min.map(Json::number))
                .maybe("maximum", range.max.map(Json::number)),
            Type::Number => kind("number"),
            Type::String => kind("string"),
            Type::List(item) => kind("list").with("item", self.json(item)),
            Type::Tuple(tuple) => self.tuple(tuple),
            Type::Map(value) => kind("map").with("value", self.json(value)),
            Type::Nullable(inner) => kind("nullable").with("type", self.json(inner)),
            Type::Named(id) => kind("named").with("name", self.name(*id)),
            Type::Instance(id, arguments) => {
                kind("instance").with("name", self.name(*id)).list("arguments", arguments, |ty| self.json(ty))
            }
            Type::Parameter { name, .. } => kind("parameter").with("name", Json::string(name)),
        }
        .object()
    }

    fn tuple(&self, tuple: &Tuple) -> Members {
        kind("tuple")
            .list("items", &tuple.items, |ty| self.json(ty))
            .with("minimum", Json::number(tuple.min))
            .maybe("rest", tuple.rest.as_ref().map(|ty| self.json(ty)))
    }
}

fn member(member: &Member) -> Json {
    let members = Members::default().with("name", Json::string(&member.name)).with("value", member.value.clone());
    documented(members, &member.docs, member.place.as_ref())
}

/// Returns members with documentation and a source location.
fn documented(members: Members, of: &Docs, at: Option<&Place>) -> Json {
    members.with("docs", docs(of)).maybe("place", at.map(place)).object()
}

fn case(case: &Case, record: &Record) -> Json {
    let names = |indexes: &[usize]| Json::array(indexes.iter().map(|index| Json::string(&record.fields[*index].name)));
    Members::default()
        .with("name", Json::string(&case.name))
        .with("present", names(&case.present))
        .with("absent", names(&case.absent))
        .maybe("place", case.place.as_ref().map(place))
        .object()
}

pub(crate) fn docs(docs: &Docs) -> Json {
    let lists = |is_empty: bool, list: Json| (!is_empty).then_some(list);
    Members::default()
        .maybe("title", docs.title.as_ref().map(Json::string))
        .maybe("description", docs.description.as_ref().map(Json::string))
        .maybe("section", docs.section.map(Json::string))
        .flag("deprecated", docs.deprecated)
        .flag("readOnly", docs.read_only)
        .flag("writeOnly", docs.write_only)
        .maybe("default", docs.default.clone())
        .flag("isFilledIn", docs.is_filled_in)
        .maybe("examples", lists(docs.examples.is_empty(), Json::array(docs.examples.iter().cloned())))
        .maybe("format", docs.format.as_ref().map(Json::string))
        .maybe("constraints", lists(docs.constraints.is_empty(), Json::array(docs.constraints.iter().map(constraint))))
        .object()
}

fn constraint(found: &Constraint) -> Json {
    let text = |name: &str, value: &String| kind(name).with("value", Json::string(value));
    match found {
        Constraint::Bound(keyword, value) => kind(keyword.name()).with("value", Json::Number(value.clone())),
        Constraint::Pattern(pattern) => text("pattern", pattern),
        Constraint::UniqueItems => kind("uniqueItems"),
        Constraint::KeyPattern(pattern) => text("keyPattern", pattern),
        Constraint::Each(subject, inner) => {
            let subject = match subject {
                Subject::Item => "item",
                Subject::Value => "value",
            };
            kind("each").with("subject", Json::string(subject)).with("constraint", constraint(inner))
        }
    }
    .object()
}
