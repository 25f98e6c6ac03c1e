//! Reads the lock as a side.

use std::collections::HashMap;
use std::rc::Rc;

use super::types::{Reader, integer};
use crate::diagnostics::{Code, Diagnostic, Error};
use crate::diff::names::Names;
use crate::diff::side::{Document, Exact, Side};
use crate::lower::{self, NameOverride, Named, ReadOptions};
use crate::model::{
    Contract, Definition, External, Input, Keep, Limit, Model, Naming, ReturnType, SilentTool, StandardType, ToolHints,
    TypeId,
};
use crate::source::{self, Member, Node, Value};
use crate::target::{Options, Target};
use crate::text::{Rare, encode_token, percent_encode};

/// Reads a lock. `asserts_formats`: whether formats are validated; `options` are those of the generated code, which the
/// lock doesn't have.
pub(crate) fn read(lock: &source::Document, asserts_formats: bool, options: &Options) -> Result<Side, Error> {
    let reader = LockReader { lock, asserts_formats };
    let documents = lock.root.get("documents").filter(|node| node.is_object());
    let documents = documents.ok_or_else(|| reader.invalid(&lock.root, "`documents` are missing"))?;
    let documents = documents.members().iter().map(|member| reader.document(member)).collect::<Result<_, _>>()?;
    Ok(Side { documents, apis: Vec::new(), has_settings: true, options: options.clone() })
}

struct LockReader<'n> {
    lock: &'n source::Document,
    asserts_formats: bool,
}

impl<'n> LockReader<'n> {
    fn invalid(&self, node: &Node, message: &str) -> Diagnostic {
        Diagnostic::new(Code::InvalidLock, format!("this isn't a lock that `adl-gen lock` writes: {message}"))
            .at(self.lock.place(node.span))
            .help("write it again: `adl-gen lock`")
    }

    fn members(&self, node: &'n Node, name: &str) -> Result<&'n [Member], Diagnostic> {
        let found = node.get(name).filter(|node| node.is_object());
        Ok(found.ok_or_else(|| self.invalid(node, &format!("`{name}` are missing")))?.members())
    }

    fn document(&self, member: &'n Member) -> Result<Document, Error> {
        let types = self.members(&member.value, "types")?;
        let declared: Vec<&Member> = types.iter().filter(|ty| ty.value.get("declaration").is_some()).collect();
        let ids: HashMap<&str, TypeId> =
            declared.iter().enumerate().map(|(index, ty)| (ty.key.as_str(), TypeId(index))).collect();
        let reader = Reader { ids };
        let mut model = Model { input: Input { name: member.key.to_string(), ..Input::default() }, ..Model::default() };
        for ty in &declared {
            let read = self.definition(ty, &reader);
            model.definitions.push(read.ok_or_else(|| self.invalid(&ty.value, "the type has another form"))?);
        }
        for tool in self.members(&member.value, "contracts")? {
            let read = match tool.value.get("returns") {
                Some(_) => self.contract(tool, &reader).map(|contract| model.contracts.push(contract)),
                None => self.silent(tool, &reader).map(|silent| model.silent.push(silent)),
            };
            read.ok_or_else(|| self.invalid(&tool.value, "the contract has another form"))?;
        }
        let exact = self.exact(types, &reader.ids)?;
        let module = member.value.get("module").and_then(Node::as_str);
        let module = module.ok_or_else(|| self.invalid(&member.value, "`module` is missing"))?;
        Ok(Document::of_lock(module, model, exact, names(&declared)))
    }

    fn definition(&self, member: &'n Member, reader: &Reader<'n>) -> Option<Definition> {
        let parameters = reader.parameters(member.value.get("parameters"))?;
        let declaration = member.value.get("declaration")?;
        Some(Definition {
            name: member.key.to_string(),
            external: member.value.get("module").and_then(Node::as_str).map(|module| External {
                module: module.to_owned(),
                document: module.to_owned(),
                package: None,
                name: member.key.to_string(),
            }),
            naming: match member.value.get("naming")?.as_str()? {
                "root" => Naming::Root,
                "key" => Naming::Key,
                "title" => Naming::Title,
                _ => Naming::Path,
            },
            docs: Rare::default(),
            body: reader.body(declaration, &parameters, &self.lock.place(declaration.span))?,
            parameters,
            place: Some(self.lock.place(member.value.span)),
        })
    }

    fn contract(&self, tool: &'n Member, reader: &Reader<'n>) -> Option<Contract> {
        let node = &tool.value;
        let text = |name: &str| node.get(name).and_then(Node::as_str).map(str::to_owned);
        let returns = match text("type")?.as_str() {
            "Custom" => ReturnType::Custom,
            "Legacy" => ReturnType::Legacy,
            name => ReturnType::Standard(StandardType::from_name(name)?),
        };
        let template = text("template");
        let keep: Keep = text("keep")?.parse().ok()?;
        Some(Contract {
            tool: tool.key.to_string(),
            tool_description: text("description"),
            result: named(node, "returns", reader)?,
            returns,
            description: text("resultDescription"),
            content_type: text("contentType")?,
            examples: Vec::new(),
            llm_text: template.map_or(Some(None), |template| lower::template(&template).map(Some))?,
            limit: Limit { max_chars: usize::try_from(integer(node.get("maxChars")?)?).ok()?, keep },
            input: optional(node, reader)?,
            lists_parameters: false,
            hints: ToolHints::default(),
            is_wrapped: false,
            operation: None,
            placement: None,
            exchange: None,
            has_content: true,
            place: self.lock.place(node.span),
        })
    }

    fn silent(&self, tool: &'n Member, reader: &Reader<'n>) -> Option<SilentTool> {
        Some(SilentTool {
            tool: tool.key.to_string(),
            tool_description: tool.value.get("description").and_then(Node::as_str).map(str::to_owned),
            input: optional(&tool.value, reader)?,
            lists_parameters: false,
            hints: ToolHints::default(),
            place: self.lock.place(tool.value.span),
        })
    }

    /// Reads the schemas of the types, in which each keeps its name.
    fn exact(&self, types: &'n [Member], ids: &HashMap<&str, TypeId>) -> Result<Exact, Error> {
        let schema = |ty: &'n Member| {
            let schema = ty.value.get("schema");
            let value = schema.ok_or_else(|| self.invalid(&ty.value, "the type has no `schema`"))?.clone();
            Ok(Member { key: ty.key.clone(), key_span: ty.key_span, value })
        };
        let schemas = types.iter().map(schema).collect::<Result<Vec<_>, Diagnostic>>()?;
        let root = &self.lock.root;
        let node = |value| Node { span: root.span, value };
        let dialect = node(Value::String("https://json-schema.org/draft/2020-12/schema".into()));
        let member = |key: &str, value| Member { key: key.into(), key_span: root.span, value };
        let root = node(Value::Object(vec![member("$schema", dialect), member("$defs", node(Value::Object(schemas)))]));
        let document = source::Document {
            file: self.lock.file.clone(),
            root,
            sha256: String::new(),
            has_mark: false,
            syntax: std::sync::OnceLock::new(),
        };
        let pointer = |name: &str| format!("#/$defs/{}", percent_encode(&encode_token(name)));
        let pinned =
            |name: &&str| NameOverride { of: Named::schema(&pointer(name)), name: (*name).to_owned(), place: None };
        let options = ReadOptions {
            all_definitions: true,
            assert_formats: self.asserts_formats,
            names: ids.keys().map(pinned).collect(),
            ..ReadOptions::default()
        };
        let model = lower::lower(&document, &options)?.model;
        let by_name: HashMap<&str, TypeId> =
            model.iter().map(|(id, definition)| (definition.name.as_str(), id)).collect();
        let ids = ids.iter().filter_map(|(name, id)| Some((*id, *by_name.get(name)?))).collect();
        Ok(Exact { model: Rc::new(model), ids })
    }
}

fn named(node: &Node, name: &str, reader: &Reader) -> Option<TypeId> {
    reader.ids.get(node.get(name)?.as_str()?.strip_prefix('#')?).copied()
}

/// Returns the type of the parameters, if there are any; none if it has another form.
fn optional(node: &Node, reader: &Reader) -> Option<Option<TypeId>> {
    node.get("parameters").map_or(Some(None), |_| named(node, "parameters", reader).map(Some))
}

/// Returns the names of types in the languages.
fn names(types: &[&Member]) -> Names {
    let of_type = |ty: &Member, language: Target| {
        let names = ty.value.get("names").map_or(&[][..], Node::members).iter();
        let is_of = |member: &&Member| member.key.split(", ").any(|name| name == language.name());
        names.clone().find(is_of).and_then(|member| member.value.as_str()).map(str::to_owned)
    };
    Names::recorded(|language| types.iter().map(|ty| of_type(ty, language)).collect())
}
