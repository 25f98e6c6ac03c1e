//! Declarations of types, by the styles of a language and a template for each construct.
//!
//! A language that is printed so is data: its styles, and templates that are given the views of this module. A built-in one
//! has both in its folder, one of a user in a folder with `target.toml` (`custom`).

mod docs;
mod quote;
mod styles;
#[cfg(test)]
mod tests;
mod types;
mod views;

use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::HashMap;

pub(crate) use quote::{CommentStyle, StringStyle};
#[cfg(feature = "cli")]
pub(crate) use styles::KINDS;
pub(crate) use styles::{CaseStyle, NameStyles, TypeStyles};
pub(crate) use views::{AliasView, EnumView, FileView, RecordView, UnionView};

use self::types::{Written, construct};
use crate::diagnostics::Diagnostic;
use crate::model::declaration_order::Order;
use crate::model::{Body, Definition, Docs, Model, Type, TypeId};
use crate::names::Taken;
use crate::render::{BuiltIn, UserTemplates, Value};
use crate::text::Json;

/// How a language writes declarations.
#[derive(Debug, Clone, Default)]
pub(crate) struct Styles {
    pub(crate) names: NameStyles,
    pub(crate) strings: StringStyle,
    pub(crate) comments: CommentStyle,
    pub(crate) types: TypeStyles,
    /// The functions that read and write values of types, written as these are; none if the language needs none.
    pub(crate) functions: Option<[TypeStyles; 2]>,
    /// Whether documentation begins with the name of what it is about.
    pub(crate) docs_begin_with_names: bool,
    /// The kinds of tags that fields have beside `json`, in Go.
    pub(crate) tags: Vec<String>,
    /// Whether another name for a type is no type: it is written as the type that it names.
    pub(crate) spells_out_aliases: bool,
    /// Whether enumerations are alternatives of unions as objects are: without a type around them.
    pub(crate) enums_are_alternatives: bool,
    /// Whether a number that may be a fraction is written as one: `1.0`.
    pub(crate) has_fractions: bool,
    /// The methods of functions that read and write, if these are values: references such as `A::f`, or what calls make.
    pub(crate) methods: Option<[&'static str; 2]>,
}

/// What is written of a type.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Aspect {
    Type,
    Reader,
    Writer,
}

impl Styles {
    fn of(&self, aspect: Aspect) -> &TypeStyles {
        match (aspect, &self.functions) {
            (Aspect::Reader, Some([reader, _])) => reader,
            (Aspect::Writer, Some([_, writer])) => writer,
            (Aspect::Type | Aspect::Reader | Aspect::Writer, _) => &self.types,
        }
    }
}

/// The templates of a language: `file.tera`, and one for each construct that it declares. Types of others are written where
/// they are used.
#[derive(Clone, Copy)]
pub(crate) struct Templates<'a> {
    pub(crate) built_in: &'static BuiltIn,
    /// The folder of the built-in templates: `go/`.
    pub(crate) folder: &'static str,
    pub(crate) user: &'a UserTemplates,
}

impl Templates<'_> {
    fn path(&self, name: &str) -> String {
        format!("{}{name}.tera", self.folder)
    }

    /// Returns whether there is a template of that name.
    fn has(&self, name: &str) -> bool {
        let path = self.path(name);
        self.user.has(&path) || self.built_in.has(&path)
    }

    fn render(&self, name: &str, view: impl Into<Value>) -> Result<String, Diagnostic> {
        self.built_in.render(self.user, &self.path(name), view)
    }
}

/// The declarations of a file in the making.
pub(crate) struct Declarations<'a> {
    model: &'a Model,
    styles: Cow<'a, Styles>,
    templates: Templates<'a>,
    /// The name of each definition.
    names: Vec<String>,
    /// The names of types, members and variants.
    pub(crate) taken: Taken,
    /// The tests by which values of unions are told apart, by the indexes of alternatives.
    pub(crate) tests: HashMap<(TypeId, usize), String>,
    /// The type, the reader and the writer of each definition that is declared elsewhere.
    pub(crate) foreign: HashMap<TypeId, [String; 3]>,
    /// The names of the parameters of definitions, as far as they are written.
    parameters: Vec<String>,
    /// What definitions declare within them besides, as lines with their indentation.
    pub(crate) members: HashMap<TypeId, String>,
    /// Whether they declare functions that read values, which must be valid.
    pub(crate) has_readers: bool,
    /// The unions that objects are alternatives of.
    unions: HashMap<TypeId, Vec<TypeId>>,
    /// Declarations that are written otherwise.
    pub(crate) given: HashMap<TypeId, String>,
    /// The definitions that are written where they are used.
    inline: RefCell<HashMap<(Aspect, TypeId), Written>>,
}

impl<'a> Declarations<'a> {
    pub(crate) fn new(model: &'a Model, styles: Cow<'a, Styles>, templates: Templates<'a>) -> Self {
        let mut taken = Taken::default();
        let claim = |definition: &Definition| match definition.external {
            Some(_) => String::new(),
            None => styles.names.claim(&definition.name, styles.names.types, "Type", &mut taken),
        };
        let names = model.definitions.iter().map(claim).collect();
        let count = model.definitions.iter().map(|definition| definition.parameters.len()).max().unwrap_or_default();
        let written = if styles.types.parameter.is_some() { count } else { 0 };
        let parameters = ["T", "U", "V", "W"].into_iter().take(written);
        let parameters = parameters.map(|name| taken.claim(name, "Type")).collect();
        Self {
            model,
            styles,
            templates,
            names,
            parameters,
            taken,
            tests: HashMap::new(),
            foreign: HashMap::new(),
            members: HashMap::new(),
            has_readers: true,
            unions: views::unions(model),
            given: HashMap::new(),
            inline: RefCell::default(),
        }
    }

    /// Prints the file of a document, given its base name.
    pub(crate) fn file(&mut self, document: &str) -> Result<String, Diagnostic> {
        let view = self.file_view(document)?;
        self.templates.render("file", view)
    }

    /// Prints all types, each before those that use it, where that is possible.
    pub(crate) fn types(&mut self) -> Result<Vec<String>, Diagnostic> {
        let mut types = Vec::new();
        for id in Order::new(self.model).ids() {
            types.extend(self.declaration(id)?.map(|text| text.trim().to_owned()));
        }
        Ok(types)
    }

    pub(crate) fn name(&self, id: TypeId) -> String {
        self.names.get(id.index()).cloned().unwrap_or_default()
    }

    /// Returns the name of a type that another package declares by these styles.
    pub(crate) fn name_of_type(&self, name: &str) -> String {
        self.styles.names.claim(name, self.styles.names.types, "Type", &mut Taken::default())
    }

    /// Writes types as they are named outside of a class that declares them.
    pub(crate) fn qualify(&mut self, class: &str) {
        self.names.iter_mut().for_each(|name| name.insert_str(0, &format!("{class}.")));
    }

    /// Writes a use of a type.
    pub(crate) fn text(&self, ty: &Type) -> String {
        self.ty(ty).text
    }

    /// Writes a type within others, and the functions that read and write its values.
    pub(crate) fn written_aspects(&self, ty: &Type) -> [String; 3] {
        let text = |aspect| self.aspect(aspect, ty).text;
        [self.styles.types.boxed(&text(Aspect::Type)).to_owned(), text(Aspect::Reader), text(Aspect::Writer)]
    }

    /// Returns the name of a definition with its parameters.
    pub(crate) fn written_name(&self, id: TypeId) -> String {
        self.written(id, &self.name(id))
    }

    /// Takes a declaration of a definition that is written otherwise, and its name.
    pub(crate) fn give(&mut self, id: TypeId, name: &str, declaration: &str) {
        if let Some(own) = self.names.get_mut(id.index()) {
            name.clone_into(own);
        }
        self.given.insert(id, declaration.to_owned());
    }

    /// Claims a name that is distinct in the file.
    fn full_name(&mut self, owner: &str, name: &str, style: CaseStyle) -> String {
        self.styles.names.claim(&format!("{owner} {name}"), style, "Value", &mut self.taken)
    }

    /// Prints the declaration of a definition, if there is a template for it.
    pub(crate) fn declaration(&mut self, id: TypeId) -> Result<Option<String>, Diagnostic> {
        if let Some(given) = self.given.get(&id) {
            return Ok(Some(given.clone()));
        }
        let definition = self.model.definition(id);
        let construct = construct(&definition.body);
        if !self.templates.has(construct) || definition.inlined().is_some() || definition.external.is_some() {
            return Ok(None);
        }
        let (name, deprecated) = (self.name(id), definition.docs.deprecated);
        let docs = self.docs(&definition.docs, &name);
        let view: Value = match &definition.body {
            Body::Record(record) => self.record(id, record, name, docs, deprecated).into(),
            Body::Enum(members) => self.enumeration(id, members, name, docs, deprecated).into(),
            Body::Union(union) => self.union(id, union, name, docs, deprecated).into(),
            Body::Alias(ty) => self.alias_view(id, ty, name, docs, deprecated).into(),
        };
        self.templates.render(construct, view).map(Some)
    }

    /// Returns what a definition declares within it besides.
    fn members_of(&self, id: TypeId) -> String {
        self.members.get(&id).cloned().unwrap_or_default()
    }

    /// Returns a function as it is called.
    fn called(&self, function: &str, aspect: Aspect) -> String {
        match self.styles.methods {
            None => function.to_owned(),
            Some(_) if !function.ends_with(')') => function.replacen("::", ".", 1),
            Some([read, write]) => format!("{function}.{}", if aspect == Aspect::Reader { read } else { write }),
        }
    }

    /// Returns the documentation of what has a name.
    fn docs(&self, docs: &Docs, name: &str) -> Vec<String> {
        docs::lines(docs, self.styles.comments, self.styles.docs_begin_with_names.then_some(name))
    }

    /// Writes a value of a type that has numbers, if `is_number`.
    fn value_of(&self, value: &Json, is_number: bool) -> String {
        let text = self.value(value);
        let is_whole = text.bytes().all(|byte| byte == b'-' || byte.is_ascii_digit());
        if self.styles.has_fractions && is_number && is_whole { text + ".0" } else { text }
    }

    /// Writes a value: a string as the language does, and others as JSON, which is a string of an array or an object.
    fn value(&self, value: &Json) -> String {
        match value {
            Json::String(text) => self.styles.strings.quote(text),
            Json::Number(number) => match number.as_integer().and_then(|integer| i64::try_from(integer).ok()) {
                // `1.0` is an integer.
                Some(integer) => integer.to_string(),
                None => number.as_str().to_owned(),
            },
            Json::Array(_) | Json::Object(_) => self.styles.strings.quote(&value.to_string()),
            Json::Null | Json::Bool(_) => value.to_string(),
        }
    }
}
