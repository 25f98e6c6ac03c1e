//! Records as dataclasses, and the functions that read them.
//!
//! A property that may be absent is `None` then; where `null` is a valid value, it is `Absent.ABSENT`. A class keeps
//! undeclared properties in an attribute of their own, unless its schema forbids them: what is read is written again.
//! Reading validates the JSON value, and then builds it ([`builders`]); the support writes any dataclass.

mod alternatives;
mod builders;

use std::collections::{BTreeMap, BTreeSet};

use super::check::helpers;
use super::names::{attributes, is_reserved};
use super::pydantic::ABSENT;
use super::records::Dictionary;
use super::symbols::Symbol;
use super::types::{Expression, Forward};
use super::{DataclassView, Field as FieldView, Item, Printer, STYLE, Style, quote};
use crate::diagnostics::Diagnostic;
use crate::model::properties::{Presence, Property};
use crate::model::{Body, Definition, Field, Filled, Kinds, Model, Record, Rest, Type, TypeId};
use crate::target::CheckLevel;
use crate::target::python::options::{AttributeNames, PythonObjects};
use crate::text::Json;

/// The beginning of the argument with the function that makes a default.
const FACTORY: &str = "default_factory=lambda: ";

/// The attribute for undeclared properties, unless a property has that name.
const EXTRA: &str = "extra";

/// The functions that build dataclasses, while a file is printed.
#[derive(Default)]
pub(super) struct Builders {
    attributes: AttributeNames,
    /// For each definition, whether reading makes new values: of dataclasses, or with defaults filled in.
    are_built: Vec<bool>,
    /// The names of the functions, those of other modules included.
    pub(super) names: BTreeMap<TypeId, String>,
    /// The builders that are named but not yet printed.
    pending: Vec<(TypeId, String)>,
    /// The helpers that are used.
    helpers: BTreeSet<&'static str>,
}

impl Builders {
    pub(super) fn new(model: &Model, style: &Style, attributes: AttributeNames) -> Self {
        let are_built = match style {
            style if style.has_dataclasses() => built(model, &BTreeMap::new()),
            Style::Types(CheckLevel::Full, _) => Filled::new(model, |_| true).into_bits(),
            Style::Types(CheckLevel::Guards | CheckLevel::None, _) | Style::Stubs | Style::Pydantic(_) => Vec::new(),
        };
        Self { attributes, are_built, ..Self::default() }
    }

    /// Notes that dataclasses have members of classes, which are built of values.
    pub(super) fn build_enums(&mut self, style: &Style, classes: &BTreeMap<TypeId, String>, model: &Model) {
        if style.has_dataclasses() && !classes.is_empty() {
            self.are_built = built(model, classes);
        }
    }
}

/// Returns for each definition whether its values contain dataclasses, or members of classes.
fn built(model: &Model, enums: &BTreeMap<TypeId, String>) -> Vec<bool> {
    let is_class = |id: &TypeId, body: &Body| matches!(body, Body::Record(_)) || enums.contains_key(id);
    let mut built: Vec<bool> = model.iter().map(|(id, of)| is_class(&id, &of.body) && !of.is_foreign()).collect();
    loop {
        let contains = |(id, definition): &(TypeId, &crate::model::Definition)| {
            !built[id.index()]
                && !definition.is_foreign()
                && definition.body.parts().into_iter().any(|ty| is_built(&built, ty))
        };
        let found: Vec<TypeId> = model.iter().filter(contains).map(|(id, _)| id).collect();
        if found.is_empty() {
            return built;
        }
        found.into_iter().for_each(|id| built[id.index()] = true);
    }
}

/// Returns whether the values of a type contain dataclasses.
fn is_built(built: &[bool], ty: &Type) -> bool {
    match ty {
        Type::Named(id) => built.get(id.index()).copied().unwrap_or_default(),
        _ => ty.parts().into_iter().any(|part| is_built(built, part)),
    }
}

impl<'m> Printer<'m> {
    /// Returns how objects are declared.
    pub(super) fn objects(&self) -> PythonObjects {
        match self.style {
            Style::Types(_, objects) => objects,
            Style::Stubs | Style::Pydantic(_) => PythonObjects::TypedDict,
        }
    }

    /// Returns whether reading a definition makes new values: of dataclasses, or with defaults filled in.
    pub(super) fn is_built(&self, id: TypeId) -> bool {
        is_built(&self.builders.are_built, &Type::Named(id))
    }

    /// Adds the class of what is absent above all others.
    pub(super) fn absent_class(&mut self) {
        let absent = self.absent.clone();
        self.exported.insert(absent.clone());
        let text = self.spelled(&helpers::text(ABSENT).replace(ABSENT, &absent));
        self.items.insert(0, (Item::Class, text));
    }

    /// Adds a dataclass.
    pub(super) fn dataclass(&mut self, of: Dictionary<'m>, is_frozen: bool) -> Result<(), Diagnostic> {
        let attributes = self.attributes_of(&of);
        let mut fields = Vec::new();
        for (property, attribute) in of.fields.iter().zip(&attributes) {
            if !is_impossible(property) {
                fields.push(self.attribute(of.id, property, attribute));
            }
        }
        fields.extend(self.undeclared(of.id, &attributes));
        let view = DataclassView {
            decorator: self.decorator(is_frozen),
            name: of.name,
            doc: quote::docstring(&of.text.into_string(), "    "),
            fields,
        };
        self.push(Item::Class, "python/dataclass.tera", view)
    }

    fn decorator(&mut self, is_frozen: bool) -> String {
        let frozen = if is_frozen { "frozen=True, " } else { "" };
        format!("@{}({frozen}slots=True, kw_only=True)", self.symbols.get(Symbol::Dataclass))
    }

    /// Returns the attributes of the properties of a class, in order.
    fn attributes_of(&mut self, of: &Dictionary<'m>) -> Vec<String> {
        let own = [Symbol::DataField, Symbol::Dict, Symbol::Str, Symbol::Any, Symbol::Union, Symbol::Optional];
        let mut hidden = self.names_in(of.id, &own);
        hidden.insert(self.absent.clone());
        let names: Vec<&str> = of.fields.iter().map(|property| property.field.name.as_str()).collect();
        let is_taken = |name: &str| is_reserved(name) || name.starts_with('_') || hidden.contains(name);
        attributes(&names, self.builders.attributes, is_taken)
    }

    /// Returns an attribute, with its default.
    fn attribute(&mut self, id: TypeId, property: &Property<'m>, attribute: &str) -> FieldView {
        let field = property.field;
        let mut arguments = Vec::new();
        let ty = match property.presence {
            Presence::Required => {
                arguments.extend(self.constant(field).map(|constant| format!("default={constant}")));
                self.annotation(&field.ty, id, None)
            }
            Presence::Optional if field.filled_in().is_some() => {
                arguments.extend(field.filled_in().map(|default| self.default(id, field, default)));
                self.annotation(&field.ty, id, None)
            }
            Presence::Optional | Presence::Forbidden => {
                // Where `None` is a valid value, another one stands for what is absent.
                let is_nullable = self.model.kinds(&field.ty).has(Kinds::NULL);
                let absent = is_nullable.then(|| self.uses_absent());
                let default = absent.as_ref().map_or_else(|| "None".to_owned(), |name| format!("{name}.ABSENT"));
                arguments.push(format!("default={default}"));
                self.annotation(&field.ty, id, Some(absent.map_or_else(Expression::none, Expression::name)))
            }
        };
        // By it, readers tell the attribute from that of undeclared properties.
        let is_made = arguments.iter().any(|argument| argument.starts_with(FACTORY));
        if attribute != field.name || is_made {
            arguments.push(format!("metadata={{\"alias\": {}}}", quote::string(&field.name)));
        }
        let default = match arguments.as_slice() {
            [] => String::new(),
            [default] if default.starts_with("default=") => format!(" = {}", default.trim_start_matches("default=")),
            _ => format!(" = {}({})", self.symbols.get(Symbol::DataField), arguments.join(", ")),
        };
        let doc = self.field_text(&field.docs, &field.ty, id);
        FieldView { line: ty.between(format!("{attribute}: "), &default, 1), doc: quote::docstring(&doc, "    ") }
    }

    /// Returns the argument with the default of an attribute: `None` as a default would stand for what is absent.
    fn default(&mut self, id: TypeId, field: &Field, default: &Json) -> String {
        let listed = self.model.resolved(field.ty.non_null());
        if let Some(member) = listed.and_then(|(id, _)| self.member_of(id, default)) {
            return format!("default={member}");
        }
        // A union can have members of classes among its values.
        let is_read = is_built(&self.builders.are_built, &field.ty);
        match default {
            Json::Bool(_) | Json::Number(_) | Json::String(_) if !is_read => {
                format!("default={}", quote::value(default))
            }
            Json::Array(_) | Json::Object(_) if !is_read && self.has_alternatives(&field.ty) => {
                // mypy infers no literals in a function whose result has alternatives.
                let (cast, ty) = (self.symbols.get(Symbol::Cast), self.expression(&field.ty, id, Forward::Plain).text);
                format!("{FACTORY}{cast}({}, {})", quote::string(&ty), quote::value(default))
            }
            _ => format!("{FACTORY}{}", self.built_default(&field.ty, default).print(STYLE, 2)),
        }
    }

    /// Returns whether a type is a union, or nullable.
    fn has_alternatives(&self, ty: &Type) -> bool {
        let is_union = |(_, definition): (TypeId, &Definition)| matches!(definition.body, Body::Union(_));
        matches!(ty, Type::Nullable(_)) || self.model.resolved(ty).is_some_and(is_union)
    }

    /// Returns the type of an attribute, and of what it is when it is absent.
    fn annotation(&mut self, ty: &Type, id: TypeId, absent: Option<Expression>) -> Expression {
        let write = |printer: &mut Self, forward| {
            let some = printer.expression(ty, id, forward);
            match &absent {
                Some(absent) if *ty != Type::Any => printer.union(vec![some, absent.clone()]),
                Some(_) | None => some,
            }
        };
        // From 3.14 on, annotations are evaluated on demand.
        if self.version.at_least(14) { write(self, Forward::Plain) } else { self.evaluated_as(write) }
    }

    /// Returns the name of the type or the class of what is absent, which the file then has or imports.
    pub(super) fn uses_absent(&mut self) -> String {
        self.uses_absent = true;
        self.absent.clone()
    }

    /// Returns the attribute for undeclared properties, unless they are forbidden.
    fn undeclared(&mut self, id: TypeId, attributes: &[String]) -> Option<FieldView> {
        let ty = kept(self.model.record(&Type::Named(id))?)?;
        let map = self.annotation(&Type::Map(Box::new(ty.clone())), id, None);
        let field = self.symbols.get(Symbol::DataField);
        let line =
            map.between(format!("{}: ", extra(attributes)), &format!(" = {field}(default_factory=lambda: {{}})"), 1);
        Some(FieldView { line, doc: None })
    }
}

/// Returns the name of the attribute for undeclared properties.
fn extra(attributes: &[String]) -> String {
    let mut name = EXTRA.to_owned();
    while attributes.contains(&name) {
        name.push('_');
    }
    name
}

/// Returns the type of the undeclared properties of a record; none if they are forbidden.
fn kept(record: &Record) -> Option<&Type> {
    match &record.rest {
        Rest::Kept(ty) => Some(ty),
        Rest::Ignored => Some(&Type::Any),
        Rest::Refused => None,
    }
}

/// Returns whether a property is never there.
fn is_impossible(property: &Property<'_>) -> bool {
    match property.presence {
        Presence::Required => false,
        Presence::Optional => property.field.ty == Type::Never,
        Presence::Forbidden => true,
    }
}
