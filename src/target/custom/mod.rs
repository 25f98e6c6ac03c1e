//! Custom targets: a folder with `target.toml` and templates of the user's. `docs/adding-a-target.md` describes them.

mod docs;
mod quote;
mod types;

use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap};
use std::path::PathBuf;

pub(crate) use quote::{CommentStyle, StringStyle};
pub(crate) use types::{KINDS, TypeStyles};

use self::types::{Construct, Written};
use super::header;
use crate::diagnostics::Diagnostic;
use crate::model::declaration_order::Order;
use crate::model::{Body, Contract, Definition, Field, Member, Model, Record, Rest, SilentTool, TypeId, Union};
use crate::names::{Case, Taken, distinct, identifier, without_marks};
use crate::output::FilePattern;
use crate::render::{BuiltIn, UserTemplates, Value, template_of_users, views};
use crate::text::{Json, choices};

/// A custom target.
#[derive(Debug, Clone)]
pub(crate) struct CustomTarget {
    /// The name: that of its folder.
    pub(crate) name: String,
    /// The names of its files.
    pub(crate) file: FilePattern,
    pub(crate) names: NameStyles,
    pub(crate) strings: StringStyle,
    pub(crate) comments: CommentStyle,
    pub(crate) types: TypeStyles,
    pub(crate) templates: UserTemplates,
    /// The files that were read.
    pub(crate) read: Vec<PathBuf>,
}

choices! {
    /// The case of names, in serde's words.
    CaseStyle {
        /// `UserProfile`
        Pascal = "PascalCase",
        /// `userProfile`
        Camel = "camelCase",
        /// `user_profile`
        Snake = "snake_case",
        /// `USER_PROFILE`
        ScreamingSnake = "SCREAMING_SNAKE_CASE",
    }
}

impl CaseStyle {
    fn case(self) -> Case {
        match self {
            Self::Pascal => Case::UpperCamel,
            Self::Camel => Case::LowerCamel,
            Self::Snake => Case::Snake,
            Self::ScreamingSnake => Case::UpperSnake,
        }
    }
}

/// How names are written.
#[derive(Debug, Clone, Default)]
pub(crate) struct NameStyles {
    pub(crate) types: CaseStyle,
    pub(crate) fields: CaseStyle,
    pub(crate) members: CaseStyle,
    pub(crate) tools: CaseStyle,
    /// The prefix of names whose first letter has no case.
    pub(crate) caseless_prefix: String,
    /// The words that are no names.
    pub(crate) reserved: BTreeSet<String>,
}

views! {
    /// A file: the types and the tools of a document. Every target has this template.
    struct FileView {
        /// the first line, for a comment: adl-gen finds its files by it
        header: String,
        /// the base name of the document, in snake_case, with an underscore after a reserved word
        document: String,
        title: Option<String>,
        description: Vec<String>,
        version: Option<String>,
        /// what the templates of types print, without space around it: types before their users, where that is possible
        types: Vec<String>,
        tools: Vec<ToolView>,
    }

    /// A tool.
    struct ToolView {
        name: String,
        /// `Tool` and its name: a name that no type or member has
        full_name: String,
        /// its name as a string
        literal: String,
        /// its name in the document, unquoted
        text: String,
        docs: Vec<String>,
        /// the type of its parameters, if it declares some
        input: Option<String>,
        returns: String,
        returns_docs: Vec<String>,
        content_type: String,
        /// as JSON
        examples: Vec<String>,
    }

    /// An object.
    struct RecordView {
        name: String,
        docs: Vec<String>,
        deprecated: bool,
        fields: Vec<FieldView>,
        /// the type of the values of undeclared properties, if they are kept
        rest: Option<String>,
        /// whether undeclared properties are forbidden
        closed: bool,
    }

    /// A property.
    struct FieldView {
        name: String,
        /// its key as a string
        literal: String,
        /// its key in JSON, unquoted
        text: String,
        ty: String,
        required: bool,
        docs: Vec<String>,
        deprecated: bool,
    }

    /// An enumeration.
    struct EnumView {
        name: String,
        docs: Vec<String>,
        deprecated: bool,
        /// the type of all values
        base: String,
        /// whether the values have several types
        mixed: bool,
        members: Vec<MemberView>,
    }

    /// A value of an enumeration.
    struct MemberView {
        name: String,
        /// a name that no other type or member has
        full_name: String,
        /// the value: a string, or JSON
        value: String,
        docs: Vec<String>,
        deprecated: bool,
    }

    /// One of several types.
    struct UnionView {
        name: String,
        docs: Vec<String>,
        deprecated: bool,
        variants: Vec<VariantView>,
        /// the key of the property that tells them apart, as a string
        tag: Option<String>,
    }

    /// An alternative of a union.
    struct VariantView {
        name: String,
        /// a name that no other type or member has
        full_name: String,
        ty: String,
        docs: Vec<String>,
    }

    /// Another name for a type.
    struct AliasView {
        name: String,
        docs: Vec<String>,
        deprecated: bool,
        ty: String,
    }
}

const FILE: &str = "file.tera";

/// The templates of custom targets. None of them has a built-in text.
static TEMPLATES: BuiltIn = BuiltIn::new(&[
    template_of_users!("file.tera", FileView),
    template_of_users!("record.tera", RecordView),
    template_of_users!("enum.tera", EnumView),
    template_of_users!("union.tera", UnionView),
    template_of_users!("alias.tera", AliasView),
]);

/// Returns the templates that custom targets may have.
pub(crate) fn templates() -> &'static BuiltIn {
    &TEMPLATES
}

/// Prints a model, given the base name of its document.
pub(crate) fn print(model: &Model, target: &CustomTarget, document: &str) -> Result<String, Diagnostic> {
    let mut printer = Printer::new(model, target);
    let mut types = Vec::new();
    for id in Order::new(model).ids() {
        types.extend(printer.declaration(id)?.map(|text| text.trim().to_owned()));
    }
    let about = &model.input.about;
    let text = |text: &Option<String>| text.as_deref().map(|text| target.comments.line(text));
    let view = FileView {
        header: target.comments.header(&header(model)),
        document: match target.names.reserved.contains(document) {
            true => format!("{document}_"),
            false => document.to_owned(),
        },
        title: text(&about.title),
        description: about.description.iter().flat_map(|text| target.comments.lines(text)).collect(),
        version: text(&about.version),
        types,
        tools: printer.tools(),
    };
    TEMPLATES.render(&target.templates, FILE, view)
}

/// A file in the making.
struct Printer<'a> {
    model: &'a Model,
    target: &'a CustomTarget,
    /// The name of each definition.
    names: Vec<String>,
    /// The names of types, members and variants.
    taken: Taken,
    /// The definitions that are written where they are used.
    inline: RefCell<HashMap<TypeId, Written>>,
}

impl NameStyles {
    /// Returns a name of letters and digits, with the prefix if it doesn't begin in the case of its style. Not every
    /// language takes the marks on letters.
    fn fitted(&self, name: &str, style: CaseStyle) -> String {
        let name = without_marks(name, style.case());
        let begins_in_case = match style {
            CaseStyle::Pascal | CaseStyle::ScreamingSnake => name.starts_with(char::is_uppercase),
            CaseStyle::Camel | CaseStyle::Snake => name.starts_with(char::is_lowercase),
        };
        if begins_in_case { name } else { format!("{}{name}", self.caseless_prefix) }
    }

    /// Takes a distinct name for a text.
    fn claim(&self, text: &str, style: CaseStyle, suffix: &str, taken: &mut Taken) -> String {
        let name = self.fitted(&identifier(text, style.case()), style);
        taken.claim_unreserved(&name, suffix, |name| self.reserved.contains(name))
    }

    /// Returns distinct names for the texts of one scope.
    fn distinct(&self, texts: &[&str], style: CaseStyle) -> Vec<String> {
        let mut taken = Taken::default();
        let names = distinct(texts, style.case(), |name| self.reserved.contains(name)).into_iter();
        names.map(|name| taken.claim(&self.fitted(&name, style), "_")).collect()
    }
}

impl<'a> Printer<'a> {
    fn new(model: &'a Model, target: &'a CustomTarget) -> Self {
        let mut taken = Taken::default();
        let styles = &target.names;
        let claim = |definition: &Definition| styles.claim(&definition.name, styles.types, "Type", &mut taken);
        let names = model.definitions.iter().map(claim).collect();
        Self { model, target, names, taken, inline: RefCell::default() }
    }

    fn name(&self, id: TypeId) -> String {
        self.names.get(id.index()).cloned().unwrap_or_default()
    }

    /// Claims a name that is distinct in the file.
    fn full_name(&mut self, owner: &str, name: &str, style: CaseStyle) -> String {
        self.target.names.claim(&format!("{owner} {name}"), style, "Value", &mut self.taken)
    }

    /// Prints the declaration of a definition, if the target has a template for it.
    fn declaration(&mut self, id: TypeId) -> Result<Option<String>, Diagnostic> {
        let definition = self.model.definition(id);
        let construct = Construct::of(&definition.body);
        if !construct.is_declared(self.target) || definition.inlined().is_some() {
            return Ok(None);
        }
        let (name, deprecated) = (self.name(id), definition.docs.deprecated);
        let docs = docs::lines(&definition.docs, self.target.comments);
        let view = match &definition.body {
            Body::Record(record) => self.record(record, name, docs, deprecated).into(),
            Body::Enum(members) => self.enumeration(members, name, docs, deprecated).into(),
            Body::Union(union) => self.union(union, name, docs, deprecated).into(),
            Body::Alias(ty) => AliasView { name, docs, deprecated, ty: self.ty(ty).text }.into(),
        };
        let view: Value = view;
        TEMPLATES.render(&self.target.templates, construct.template(), view).map(Some)
    }

    fn record(&self, record: &Record, name: String, docs: Vec<String>, deprecated: bool) -> RecordView {
        let keys: Vec<&str> = record.fields.iter().map(|field| field.name.as_str()).collect();
        let names = self.target.names.distinct(&keys, self.target.names.fields);
        RecordView {
            name,
            docs,
            deprecated,
            fields: record.fields.iter().zip(names).map(|(field, name)| self.field(field, name)).collect(),
            rest: match &record.rest {
                Rest::Kept(ty) => Some(self.ty(ty).text),
                Rest::Ignored | Rest::Refused => None,
            },
            closed: matches!(record.rest, Rest::Refused),
        }
    }

    fn field(&self, field: &Field, name: String) -> FieldView {
        FieldView {
            name,
            literal: self.target.strings.quote(&field.name),
            text: field.name.to_string(),
            ty: self.ty(&field.ty).optional(&self.target.types, field.required).text,
            required: field.required,
            docs: docs::lines(&field.docs, self.target.comments),
            deprecated: field.docs.deprecated,
        }
    }

    fn enumeration(&mut self, members: &[Member], name: String, docs: Vec<String>, deprecated: bool) -> EnumView {
        let texts: Vec<&str> = members.iter().map(|member| member.name.as_str()).collect();
        let names = self.target.names.distinct(&texts, self.target.names.members);
        let Written { text: base, .. } = self.values(members);
        let members = members.iter().zip(names).map(|(member, own)| MemberView {
            full_name: self.full_name(&name, &member.name, self.target.names.members),
            name: own,
            value: self.value(&member.value),
            docs: docs::lines(&member.docs, self.target.comments),
            deprecated: member.docs.deprecated,
        });
        let members: Vec<MemberView> = members.collect();
        EnumView { mixed: base == self.target.types.any, name, docs, deprecated, base, members }
    }

    /// Writes a value: a string as the language does, and others as JSON, which is a string of an array or an object.
    pub(super) fn value(&self, value: &Json) -> String {
        match value {
            Json::String(text) => self.target.strings.quote(text),
            Json::Array(_) | Json::Object(_) => self.target.strings.quote(&value.to_string()),
            Json::Null | Json::Bool(_) | Json::Number(_) => value.to_string(),
        }
    }

    fn union(&mut self, union: &Union, name: String, docs: Vec<String>, deprecated: bool) -> UnionView {
        let texts: Vec<&str> = union.variants.iter().map(|variant| variant.name.as_str()).collect();
        let names = self.target.names.distinct(&texts, self.target.names.types);
        let variants = union.variants.iter().zip(names).map(|(variant, own)| VariantView {
            full_name: self.full_name(&name, &variant.name, self.target.names.types),
            name: own,
            ty: self.ty(&variant.ty).text,
            docs: docs::lines(&variant.docs, self.target.comments),
        });
        let variants = variants.collect();
        let tag = union.tag.as_deref().map(|tag| self.target.strings.quote(tag));
        UnionView { name, docs, deprecated, variants, tag }
    }

    fn tools(&mut self) -> Vec<ToolView> {
        let texts: Vec<&str> = self.model.tool_names().collect();
        let mut names = self.target.names.distinct(&texts, self.target.names.tools).into_iter();
        let model = self.model;
        let declared = model.contracts.iter().zip(names.by_ref()).map(|(contract, name)| self.tool(contract, name));
        let mut tools: Vec<ToolView> = declared.collect();
        tools.extend(model.silent.iter().zip(names).map(|(tool, name)| self.silent(tool, name)));
        tools
    }

    fn tool(&mut self, contract: &Contract, name: String) -> ToolView {
        let lines = |text: &Option<String>| text.iter().flat_map(|text| self.target.comments.lines(text)).collect();
        ToolView {
            full_name: self.full_name("tool", &contract.tool, self.target.names.tools),
            name,
            literal: self.target.strings.quote(&contract.tool),
            text: contract.tool.clone(),
            docs: lines(&contract.tool_description),
            input: contract.input.map(|id| self.reference(id).text),
            returns: self.reference(contract.result).text,
            returns_docs: lines(&contract.description),
            content_type: self.target.comments.line(&contract.content_type),
            examples: contract.examples.iter().map(|example| self.target.comments.line(&example.to_string())).collect(),
        }
    }

    /// Describes a tool that declares no result: it returns text.
    fn silent(&mut self, tool: &SilentTool, name: String) -> ToolView {
        ToolView {
            full_name: self.full_name("tool", &tool.tool, self.target.names.tools),
            name,
            literal: self.target.strings.quote(&tool.tool),
            text: tool.tool.clone(),
            docs: tool.tool_description.iter().flat_map(|text| self.target.comments.lines(text)).collect(),
            input: tool.input.map(|id| self.reference(id).text),
            returns: self.target.types.string.clone(),
            returns_docs: Vec::new(),
            content_type: "text/plain".to_owned(),
            examples: Vec::new(),
        }
    }
}
