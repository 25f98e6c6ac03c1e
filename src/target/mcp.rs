//! The target `mcp`: the tools of a document as the result of MCP's `tools/list`, in a revision of the protocol.

use std::collections::HashMap;

use super::job::{File, Generated, Job};
use super::options::options;
use super::profile::{Profile, Unit};
use super::tools::{Tool, in_order, tools};
use super::{Options, Target, header};
use crate::codegen::residual::Residuals;
use crate::diagnostics::{Code, Diagnostic, Error};
use crate::model::{
    Bundle, Bundled, Contract, Keyword, Kinds, Model, Operand, Schema, TypeId, WRAPPED, Whole, published,
};
use crate::text::{Json, choices};

/// Maximum size of all definitions in a list, in bytes: each tool repeats those that it refers to.
const MAX_DEFINITIONS_SIZE: usize = 64 << 20;

options! {
    /// Options of MCP.
    McpOptions of Target::Mcp => {
        /// Revision of the Model Context Protocol
        ///
        /// Contracts at run time also make results of this revision.
        revision: McpRevision = "revision", flag "REVISION" as "mcp";
    }
}

choices! {
    /// A revision of the Model Context Protocol.
    McpRevision {
        /// Results are objects: others become the property `result` of one, which clients of all revisions accept
        R20251125 = "2025-11-25",
        /// Results are any JSON values
        R20260728 = "2026-07-28",
        /// Results are objects, as in 2025-11-25
        R20250618 = "2025-06-18",
    }
}

/// The facts of the list of tools.
pub(in crate::target) static PROFILE: Profile = Profile {
    unit: Unit::Tools,
    options: McpOptions::TABLE,
    warnings,
    ..Profile::of_documents(Target::Mcp, ".mcp.json", print)
};

/// Prints the files of a job.
fn print(job: &Job<'_>) -> Result<Vec<File>, Error> {
    job.standalone(|input| Ok(generate(input.model, job.options)?))
}

/// Prints the list of a model's tools.
fn generate(model: &Model, options: &Options) -> Result<Generated, Diagnostic> {
    let listing = Listing::new(model, options.of::<McpOptions>().revision);
    listing.check_size()?;
    let mut members = vec![("_meta", Json::object([("adl-gen/generated", Json::string(header(model)))]))];
    members.push(("tools", Json::array(in_order(model).iter().map(|tool| listing.tool(tool)))));
    if listing.revision.has_any_root() {
        // The values of a server that doesn't know better: complete, and not to be cached.
        members.push(("resultType", Json::string("complete")));
        members.push(("ttlMs", Json::number(0)));
        members.push(("cacheScope", Json::string("private")));
    }
    Ok(Generated { text: Json::object(members).to_pretty() + "\n", losses: Vec::new() })
}

/// Returns the warnings about tools that hosts of MCP refuse, or that are missing.
fn warnings(model: &Model) -> Vec<Diagnostic> {
    if model.tool_names().next().is_none() {
        let message = format!("{}: there is no tool, so that the list is empty", model.input.name);
        return vec![Diagnostic::new(Code::NoTools, message)];
    }
    let warning = |tool: Tool| {
        Diagnostic::new(Code::McpName, format!("hosts of MCP refuse the name of the tool `{}`", tool.name))
            .at(tool.place.clone())
            .help("use 1 to 128 letters, digits, `_`, `-` and `.`")
    };
    tools(model).filter(|tool| !is_name(tool.name)).map(warning).collect()
}

/// Returns whether MCP allows a name for a tool.
pub(crate) fn is_name(name: &str) -> bool {
    let is_allowed = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.');
    (1..=128).contains(&name.len()) && name.bytes().all(is_allowed)
}

impl McpRevision {
    /// Returns whether a result may be any JSON value, not only an object.
    pub(crate) fn has_any_root(self) -> bool {
        match self {
            Self::R20260728 => true,
            Self::R20251125 | Self::R20250618 => false,
        }
    }

    /// Returns whether tools have a member, of those that not all revisions have.
    fn has(self, member: &str) -> bool {
        match self {
            Self::R20260728 => member != "execution",
            Self::R20251125 => true,
            Self::R20250618 => !matches!(member, "icons" | "execution"),
        }
    }
}

/// The tools of a model, for a revision.
pub(crate) struct Listing<'m> {
    model: &'m Model,
    bundle: Bundle<'m>,
    residuals: Residuals<'m>,
    revision: McpRevision,
}

impl<'m> Listing<'m> {
    pub(crate) fn new(model: &'m Model, revision: McpRevision) -> Self {
        Self { model, bundle: Bundle::of(model), residuals: Residuals::new(&model.checks), revision }
    }

    /// Returns an error at the tool beyond which the definitions of all tools are too large.
    fn check_size(&self) -> Result<(), Diagnostic> {
        let mut sizes: HashMap<&str, usize> = HashMap::new();
        let mut total: usize = 0;
        for tool in tools(self.model) {
            let types = tool.input.into_iter().chain(tool.result());
            for bundled in types.flat_map(|id| self.bundle.whole(id).definitions) {
                let size = || self.definition(bundled).to_string().len();
                total = total.saturating_add(*sizes.entry(&bundled.name).or_insert_with(size));
            }
            if total > MAX_DEFINITIONS_SIZE {
                let limit = MAX_DEFINITIONS_SIZE >> 20;
                let message =
                    format!("the definitions that the tools up to this one refer to take more than {limit} MiB");
                let help = "each tool of a list repeats the definitions that it refers to: divide the document, or read \
                            some operations of OpenAPI with `--only`";
                return Err(Diagnostic::new(Code::TooLarge, message).at(tool.place.clone()).help(help));
            }
        }
        Ok(())
    }

    fn definition(&self, bundled: &Bundled) -> Json {
        published(&self.plain(&bundled.schema.as_keywords()))
    }

    /// Returns whether a result is carried as the property `result` of an object.
    pub(crate) fn wraps(&self, contract: &Contract) -> bool {
        contract.is_wrapped || !self.revision.has_any_root() && !self.is_object(contract.result)
    }

    /// Returns whether all values of a type are provably objects.
    fn is_object(&self, id: TypeId) -> bool {
        let check = self.model.checks.of(id).map(|check| &self.model.checks.function(check).check);
        check.is_some_and(|check| self.residuals.kinds(check).within(Kinds::OBJECT))
    }

    /// Returns a tool.
    fn tool(&self, tool: &Tool<'_>) -> Json {
        let hints = tool.hints;
        let mut members = vec![("name", Json::string(tool.name))];
        members.extend(hints.title.iter().map(|title| ("title", Json::string(title))));
        members.extend(tool.description.map(|text| ("description", Json::string(text))));
        members.push(("inputSchema", self.input(tool.input)));
        members.extend(tool.contract.map(|contract| ("outputSchema", self.output(contract))));
        let annotations: Vec<_> = hints.annotations().map(|(name, hint)| (name, Json::Bool(hint))).collect();
        members.extend((!annotations.is_empty()).then(|| ("annotations", Json::object(annotations))));
        let own = hints.members().filter(|(name, _)| self.revision.has(name));
        members.extend(own.map(|(name, member)| (name, member.clone())));
        Json::object(members)
    }

    /// Returns the schema of arguments, which are an object in any case.
    fn input(&self, input: Option<TypeId>) -> Json {
        let Some(id) = input else {
            return Json::object([
                ("type", Json::string("object")),
                ("properties", Json::object::<String>([])),
                ("additionalProperties", Json::Bool(false)),
            ]);
        };
        let whole = self.bundle.whole(id);
        self.document(published(&self.plain(&object_only(whole.root))), &whole)
    }

    /// Returns the schema of structured content.
    pub(crate) fn output(&self, contract: &Contract) -> Json {
        let whole = self.bundle.whole(contract.result);
        let root = match self.is_object(contract.result) {
            true => object_only(whole.root),
            false => whole.root.clone(),
        };
        let root = published(&self.plain(&root.as_keywords()));
        self.document(if self.wraps(contract) { wrapper(root) } else { root }, &whole)
    }

    /// Returns a schema with its definitions.
    fn document(&self, mut root: Json, whole: &Whole) -> Json {
        if let Json::Object(members) = &mut root
            && !whole.definitions.is_empty()
        {
            let definitions = whole.definitions.iter().map(|bundled| (bundled.name.clone(), self.definition(bundled)));
            members.push(("$defs".into(), Json::object(definitions)));
        }
        root
    }

    /// Returns an equivalent schema without forms on which clients of the revision choke.
    fn plain(&self, schema: &Schema) -> Schema {
        let Schema::Keywords(entries) = schema else { return schema.clone() };
        let mut entries: Vec<_> = entries
            .iter()
            .map(|(keyword, operand)| {
                let part = |schema: &Schema| match may_be_boolean(*keyword) {
                    true => self.plain(schema),
                    false => self.plain(&schema.as_keywords()),
                };
                (*keyword, operand.map(part))
            })
            .collect();
        if !self.revision.has_any_root() {
            end_tuple(&mut entries);
        }
        Schema::keywords(entries)
    }
}

/// Returns an object schema with a schema as its property `result`.
fn wrapper(result: Json) -> Json {
    Json::object([
        ("type", Json::string("object")),
        ("properties", Json::object([("result", result)])),
        ("required", Json::array([Json::string("result")])),
        (WRAPPED, Json::Bool(true)),
    ])
}

/// Returns whether clients expect booleans as the operand of a keyword. Elsewhere, the schema of the protocol before
/// 2026-07-28 has objects alone.
fn may_be_boolean(keyword: Keyword) -> bool {
    matches!(
        keyword,
        Keyword::AdditionalProperties | Keyword::UnevaluatedProperties | Keyword::Items | Keyword::UnevaluatedItems
    )
}

/// Replaces `items: false` behind the items of a tuple: clients that read `items` as draft-07 has it would reject them all.
fn end_tuple(entries: &mut Vec<(Keyword, Operand)>) {
    let Some(Operand::Schemas(prefix)) = crate::model::operand(entries, Keyword::PrefixItems) else { return };
    let length = prefix.len();
    let is_end = |entry: &(Keyword, Operand)| {
        entry.0 == Keyword::Items && matches!(&entry.1, Operand::Schema(items) if **items == Schema::Boolean(false))
    };
    let Some(index) = entries.iter().position(is_end) else { return };
    entries.remove(index);
    let most = Json::number(length);
    match entries.iter_mut().find(|(keyword, _)| *keyword == Keyword::MaxItems) {
        Some((_, Operand::Data(Json::Number(own)))) if own.as_integer() <= i128::try_from(length).ok() => {}
        Some((_, operand)) => *operand = Operand::Data(most),
        None => entries.push((Keyword::MaxItems, Operand::Data(most))),
    }
}

/// Returns a schema that accepts the same objects, and nothing else, with `type: "object"`.
fn object_only(schema: &Schema) -> Schema {
    let object = (Keyword::Type, Operand::Data(Json::string("object")));
    let schema = schema.as_keywords().into_owned();
    if !schema.kinds().has(Kinds::OBJECT) {
        return Schema::keywords([object, (Keyword::AllOf, Operand::Schemas(vec![schema]))]);
    }
    let Schema::Keywords(mut entries) = schema else { return schema };
    match entries.make_mut().iter_mut().find(|(keyword, _)| *keyword == Keyword::Type) {
        Some(entry) => *entry = object,
        None => entries.insert(0, object),
    }
    Schema::Keywords(entries)
}

#[cfg(test)]
mod tests;
