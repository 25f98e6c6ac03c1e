//! Reads the lock as a side.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use ecow::EcoString;

use super::types::{Reader, integer};
use super::{operations, schemas};
use crate::diagnostics::{Code, Diagnostic, Error};
use crate::diff::names::Names;
use crate::diff::side::{Document, Exact, Side};
use crate::lower;
use crate::model::{
    Contract, Definition, Exchange, External, Input, Keep, Limit, Model, Naming, ReturnType, SilentTool, StandardType,
    ToolHints, TypeId,
};
use crate::source::{self, Member, Node};
use crate::target::{Options, Target};
use crate::text::{Place, Rare};

/// Reads a lock. `asserts_formats`: whether formats are validated; `options` are those of the generated code, which the
/// lock doesn't have.
pub(crate) fn read(lock: &source::Document, asserts_formats: bool, options: &Options) -> Result<Side, Error> {
    let reader = LockReader { lock, asserts_formats };
    let documents = lock.root.get("documents").filter(|node| node.is_object());
    let documents = documents.ok_or_else(|| reader.invalid(&lock.root, "`documents` are missing"))?;
    let members = documents.members();
    let documents = members.iter().map(|member| reader.document(member)).collect::<Result<_, _>>()?;
    let has_apis = members.iter().any(|member| member.value.get("operations").is_some());
    let apis = members.iter().filter(|_| has_apis).map(|member| reader.api(member)).collect::<Result<_, _>>()?;
    Ok(Side { documents, apis, has_settings: true, options: options.clone() })
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
        model.input.about.has_operations = member.value.get("operations").is_some();
        Ok(Document::of_lock(self.module(member)?, model, exact, names(&declared)))
    }

    fn module(&self, member: &'n Member) -> Result<&'n str, Diagnostic> {
        let module = member.value.get("module").and_then(Node::as_str);
        module.ok_or_else(|| self.invalid(&member.value, "`module` is missing"))
    }

    /// Returns a document with all that its operations accept and send.
    fn api(&self, member: &'n Member) -> Result<Document, Error> {
        let named = |name: &str| member.value.get(name).map_or(&[][..], Node::members);
        let mut schemas = named("operationTypes").to_vec();
        let taken: HashSet<EcoString> = schemas.iter().map(|ty| ty.key.clone()).collect();
        let mut free =
            (0..).map(|number| EcoString::from(format!("Schema{number}"))).filter(|name| !taken.contains(name));
        let mut operations = Vec::new();
        for operation in named("operations") {
            let mut reader = operations::Reader { lock: self.lock, schemas: Vec::new() };
            let exchange = reader.exchange(&operation.value);
            let exchange = exchange.ok_or_else(|| self.invalid(&operation.value, "the operation has another form"))?;
            let own = reader.schemas.into_iter().zip(&mut free).map(|(schema, key)| Member {
                key,
                key_span: schema.span,
                value: schema.clone(),
            });
            let begin = schemas.len();
            schemas.extend(own);
            let names: Vec<EcoString> = schemas.iter().skip(begin).map(|ty| ty.key.clone()).collect();
            operations.push((operation, exchange, names));
        }
        let pinned: Vec<&str> = operations.iter().flat_map(|(.., names)| names).map(EcoString::as_str).collect();
        let mut model = schemas::model(self.lock, schemas, pinned.into_iter(), self.asserts_formats)?;
        let ids: HashMap<String, TypeId> = model.iter().map(|(id, of)| (of.name.clone(), id)).collect();
        for (operation, exchange, names) in operations {
            let schemas = names.iter().filter_map(|name| ids.get(name.as_str()).copied()).collect();
            let exchange = Some(Box::new(Exchange { schemas, ..exchange }));
            // The comparison of operations asks for what is sent alone, not for the type of a result.
            let contract = bare(&operation.key, TypeId(0), self.lock.place(operation.value.span));
            model.contracts.push(Contract { exchange, ..contract });
        }
        Ok(Document::of_api(self.module(member)?, model))
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
            tool_description: text("description"),
            returns,
            description: text("resultDescription"),
            content_type: text("contentType")?,
            llm_text: template.map_or(Some(None), |template| lower::template(&template).map(Some))?,
            limit: Limit { max_chars: usize::try_from(integer(node.get("maxChars")?)?).ok()?, keep },
            input: optional(node, reader)?,
            ..bare(&tool.key, named(node, "returns", reader)?, self.lock.place(node.span))
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
        let model = schemas::model(self.lock, schemas, ids.keys().copied(), self.asserts_formats)?;
        let by_name: HashMap<&str, TypeId> =
            model.iter().map(|(id, definition)| (definition.name.as_str(), id)).collect();
        let ids = ids.iter().filter_map(|(name, id)| Some((*id, *by_name.get(name)?))).collect();
        Ok(Exact { model: Arc::new(model), ids })
    }
}

/// Returns a contract of which nothing else is known.
fn bare(tool: &str, result: TypeId, place: Place) -> Contract {
    Contract {
        tool: tool.to_owned(),
        tool_description: None,
        result,
        returns: ReturnType::Custom,
        description: None,
        content_type: String::new(),
        examples: Vec::new(),
        llm_text: None,
        limit: Limit::default(),
        input: None,
        lists_parameters: false,
        hints: ToolHints::default(),
        is_wrapped: false,
        operation: None,
        placement: None,
        exchange: None,
        has_content: true,
        place,
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
