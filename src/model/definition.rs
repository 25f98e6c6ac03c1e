//! Definitions: the declarations of types.

use ecow::{EcoString, EcoVec};

use super::{Docs, Formats, Type};
use crate::text::{Json, Place, Rare};

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
    /// The same of its document in the paths of options: the name of the module, unless it has a part of a document.
    pub document: String,
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
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Naming {
    /// The root of a contract or of a bare schema, which has a type of its own in every language.
    Root,
    /// The key of a definition, or the name of a standard type.
    Key,
    /// The `title`.
    Title,
    /// The path from the nearest named type. A language that needs no name may write the type inline.
    #[default]
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

/// A type directly in a definition.
#[derive(Debug)]
pub(crate) struct Part<'d> {
    pub(crate) name: PartName<'d>,
    pub(crate) place: Option<&'d Place>,
    pub(crate) ty: &'d mut Type,
    /// The formats in it.
    pub(crate) formats: &'d Formats,
}

/// The role of a type in a definition.
#[derive(Debug, Clone, Copy)]
pub(crate) enum PartName<'d> {
    /// What an alias stands for.
    Alias,
    Property(&'d str),
    /// The undeclared properties.
    Undeclared,
    Variant(&'d str),
}

impl PartName<'_> {
    /// Returns the path of the type, given the name of the definition.
    pub(crate) fn path(self, definition: &str) -> String {
        match self {
            Self::Alias => definition.to_owned(),
            Self::Property(name) | Self::Variant(name) => format!("{definition}.{name}"),
            Self::Undeclared => format!("{definition}.*"),
        }
    }
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

    /// Returns the types directly in its body, in the order of [`Body::parts`], to be changed, with the formats in them.
    pub(crate) fn formatted_parts(&mut self) -> Vec<Part<'_>> {
        let (own, place) = (&self.docs.formats, self.place.as_ref());
        match &mut self.body {
            Body::Alias(ty) => vec![Part { name: PartName::Alias, place, ty, formats: own }],
            Body::Enum(_) => Vec::new(),
            Body::Record(Record { fields, rest, .. }) => {
                let mut parts: Vec<Part<'_>> = fields.iter_mut().map(Field::formatted_part).collect();
                if let Rest::Kept(ty) = rest {
                    parts.push(Part { name: PartName::Undeclared, place, ty, formats: own });
                }
                parts
            }
            Body::Union(union) => union.variants.iter_mut().map(Variant::formatted_part).collect(),
        }
    }

    /// Returns whether its values are bytes, for which JSON has no form: any value is accepted.
    pub(crate) fn is_bytes(&self) -> bool {
        self.body.alias() == Some(&Type::Any) && self.docs.is_of_bytes
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
        let cases = self.body.record().into_iter().flat_map(|record| &record.cases);
        cases.map(|case| self.case_name(case)).collect()
    }
}

impl Field {
    fn formatted_part(&mut self) -> Part<'_> {
        let Self { name, ty, docs, place, .. } = self;
        Part { name: PartName::Property(name), place: place.as_ref(), ty, formats: &docs.formats }
    }
}

impl Variant {
    fn formatted_part(&mut self) -> Part<'_> {
        let Self { name, ty, docs, place } = self;
        Part { name: PartName::Variant(name), place: place.as_ref(), ty, formats: &docs.formats }
    }
}

impl Body {
    /// Returns the type that it is an alias of.
    pub(crate) fn alias(&self) -> Option<&Type> {
        match self {
            Self::Alias(ty) => Some(ty),
            Self::Enum(_) | Self::Record(_) | Self::Union(_) => None,
        }
    }

    /// Returns the values of an enumeration.
    pub(crate) fn members(&self) -> Option<&[Member]> {
        match self {
            Self::Enum(members) => Some(members),
            Self::Alias(_) | Self::Record(_) | Self::Union(_) => None,
        }
    }

    /// Returns the record that it is, to be changed.
    pub(crate) fn record_mut(&mut self) -> Option<&mut Record> {
        match self {
            Self::Record(record) => Some(record),
            Self::Alias(_) | Self::Enum(_) | Self::Union(_) => None,
        }
    }

    /// Returns the record that it is.
    pub(crate) fn record(&self) -> Option<&Record> {
        match self {
            Self::Record(record) => Some(record),
            Self::Alias(_) | Self::Enum(_) | Self::Union(_) => None,
        }
    }
}

impl Field {
    /// Returns the default that readers fill in where the property is absent.
    pub(crate) fn filled_in(&self) -> Option<&Json> {
        self.docs.default.as_ref().filter(|_| self.docs.is_filled_in)
    }

    /// Returns whether a value that was read has the property.
    pub(crate) fn is_always_present(&self) -> bool {
        self.required || self.docs.is_filled_in
    }
}

impl Rest {
    /// Returns the type of the properties that are kept.
    pub(crate) fn kept(&self) -> Option<&Type> {
        match self {
            Self::Kept(ty) => Some(ty),
            Self::Ignored | Self::Refused => None,
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
                        let rest = if let Rest::Kept(ty) = &$($mut)? record.rest { Some(ty) } else { None };
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
