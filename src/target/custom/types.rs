//! Writes uses of types by the styles of a target.

use std::collections::BTreeSet;

use super::{CustomTarget, Printer};
use crate::model::{Body, Kinds, Member, Tuple, Type, TypeId, Union};

/// How types are written. Words in braces stand for the types within.
#[derive(Debug, Clone)]
pub(crate) struct TypeStyles {
    pub(crate) any: String,
    pub(crate) null: String,
    pub(crate) boolean: String,
    pub(crate) integer: String,
    pub(crate) number: String,
    pub(crate) string: String,
    /// `{item}`
    pub(crate) list: String,
    /// `{items}`
    pub(crate) tuple: Option<String>,
    /// `{value}`
    pub(crate) map: String,
    /// `{value}`: the type of a single value; none if it has the type of that value.
    pub(crate) constant: Option<String>,
    /// `{name}`: a definition.
    pub(crate) reference: String,
    /// `{type}`: the type or null.
    pub(crate) nullable: String,
    /// `{type}`: a property that may be absent.
    pub(crate) optional: String,
    /// `{variants}`: a union without a declaration.
    pub(crate) union: Option<String>,
    /// The separator of `{items}` and `{variants}`.
    pub(crate) separator: String,
    /// The types that have a null of their own.
    pub(crate) has_null: BTreeSet<String>,
}

/// The names of types in `has-null`.
pub(crate) const KINDS: [&str; 8] = ["any", "list", "tuple", "map", "union", "record", "enum", "string"];

impl Default for TypeStyles {
    fn default() -> Self {
        let plain = |text: &str| text.to_owned();
        Self {
            any: plain("any"),
            null: plain("null"),
            boolean: plain("boolean"),
            integer: plain("integer"),
            number: plain("number"),
            string: plain("string"),
            list: plain("list of {item}"),
            tuple: None,
            map: plain("map of {value}"),
            constant: None,
            reference: plain("{name}"),
            nullable: plain("{type} or null"),
            optional: plain("{type}"),
            union: None,
            separator: plain(", "),
            has_null: BTreeSet::new(),
        }
    }
}

/// A construct: what a definition declares.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Construct {
    Record,
    Enum,
    Union,
    Alias,
}

impl Construct {
    pub(super) fn of(body: &Body) -> Self {
        match body {
            Body::Record(_) => Self::Record,
            Body::Enum(_) => Self::Enum,
            Body::Union(_) => Self::Union,
            Body::Alias(_) => Self::Alias,
        }
    }

    /// Returns the name of its template.
    pub(super) fn template(self) -> &'static str {
        match self {
            Self::Record => "record.tera",
            Self::Enum => "enum.tera",
            Self::Union => "union.tera",
            Self::Alias => "alias.tera",
        }
    }

    /// Returns whether a target has a template for it.
    pub(super) fn is_declared(self, target: &CustomTarget) -> bool {
        target.templates.has(self.template())
    }
}

/// A type as it is written.
#[derive(Clone)]
pub(super) struct Written {
    pub(super) text: String,
    /// Whether null is one of its values.
    has_null: bool,
}

impl Written {
    /// Returns the type of a property.
    pub(super) fn optional(self, styles: &TypeStyles, is_required: bool) -> Self {
        match self.has_null || is_required {
            true => self,
            false => Self { text: styles.optional.replace("{type}", &self.text), has_null: true },
        }
    }
}

impl Printer<'_> {
    /// Writes a use of a type.
    pub(super) fn ty(&self, ty: &Type) -> Written {
        self.within(ty, &mut Vec::new())
    }

    /// Writes a definition.
    pub(super) fn reference(&self, id: TypeId) -> Written {
        self.ty(&Type::Named(id))
    }

    /// Writes a type within those that are written where they are used.
    fn within(&self, ty: &Type, outer: &mut Vec<TypeId>) -> Written {
        let styles = &self.target.types;
        match ty {
            Type::Any | Type::Never | Type::Parameter { .. } => self.kind("any", &styles.any),
            Type::Null => Written { text: styles.null.clone(), has_null: true },
            Type::Boolean => self.kind("boolean", &styles.boolean),
            Type::Integer(_) => self.kind("integer", &styles.integer),
            Type::Number => self.kind("number", &styles.number),
            Type::String => self.kind("string", &styles.string),
            Type::List(item) => self.kind("list", &styles.list.replace("{item}", &self.within(item, outer).text)),
            Type::Map(value) => self.kind("map", &styles.map.replace("{value}", &self.within(value, outer).text)),
            Type::Tuple(tuple) => self.tuple(tuple, outer),
            Type::Nullable(inner) => {
                let inner = self.within(inner, outer);
                match inner.has_null {
                    true => inner,
                    false => Written { text: styles.nullable.replace("{type}", &inner.text), has_null: true },
                }
            }
            Type::Named(id) | Type::Instance(id, _) => self.named(*id, outer),
        }
    }

    fn kind(&self, kind: &str, text: &str) -> Written {
        Written { text: text.to_owned(), has_null: self.target.types.has_null.contains(kind) }
    }

    fn any(&self) -> Written {
        self.kind("any", &self.target.types.any)
    }

    fn tuple(&self, tuple: &Tuple, outer: &mut Vec<TypeId>) -> Written {
        let styles = &self.target.types;
        let Some(style) = &styles.tuple else {
            return self.kind("list", &styles.list.replace("{item}", &styles.any));
        };
        let items = tuple.items.iter().chain(tuple.rest.as_deref()).map(|item| self.within(item, outer).text);
        let items: Vec<String> = items.collect();
        self.kind("tuple", &style.replace("{items}", &items.join(&styles.separator)))
    }

    fn named(&self, id: TypeId, outer: &mut Vec<TypeId>) -> Written {
        let definition = self.model.definition(id);
        if let Some(members) = definition.inlined() {
            return self.constant(members);
        }
        let body = &definition.body;
        if Construct::of(body).is_declared(self.target) {
            let kind = match body {
                Body::Record(_) => "record",
                Body::Enum(_) => "enum",
                Body::Union(_) => "union",
                Body::Alias(ty) => return Written { text: self.named_text(id), ..self.alias(id, ty, outer) },
            };
            return self.kind(kind, &self.named_text(id));
        }
        match body {
            Body::Record(_) => self.kind("map", &self.target.types.map.replace("{value}", &self.target.types.any)),
            Body::Enum(members) => self.values(members),
            Body::Union(union) => self.guarded(id, outer, |outer| self.union_of(union, outer)),
            Body::Alias(ty) => self.alias(id, ty, outer),
        }
    }

    fn named_text(&self, id: TypeId) -> String {
        self.target.types.reference.replace("{name}", &self.name(id))
    }

    fn alias(&self, id: TypeId, ty: &Type, outer: &mut Vec<TypeId>) -> Written {
        self.guarded(id, outer, |outer| self.within(ty, outer))
    }

    fn union_of(&self, union: &Union, outer: &mut Vec<TypeId>) -> Written {
        let styles = &self.target.types;
        let Some(style) = &styles.union else { return self.any() };
        let variants = union.variants.iter().map(|variant| self.within(&variant.ty, outer).text);
        let variants: Vec<String> = variants.collect();
        self.kind("union", &style.replace("{variants}", &variants.join(&styles.separator)))
    }

    /// Writes a definition where it is used, once for all uses. One within itself is any value, and so is one whose text
    /// is too long: that of definitions within each other may double with each of them.
    fn guarded(&self, id: TypeId, outer: &mut Vec<TypeId>, write: impl Fn(&mut Vec<TypeId>) -> Written) -> Written {
        if let Some(written) = self.inline.borrow().get(&id) {
            return written.clone();
        }
        if outer.contains(&id) || outer.len() > MAX_DEPTH {
            return self.any();
        }
        outer.push(id);
        let written = write(outer);
        outer.pop();
        let written = if written.text.len() > MAX_LENGTH { self.any() } else { written };
        self.inline.borrow_mut().insert(id, written.clone());
        written
    }

    /// Writes the type of a single value.
    fn constant(&self, members: &[Member]) -> Written {
        let written = self.values(members);
        match (&self.target.types.constant, members) {
            (Some(style), [member]) => {
                Written { text: style.replace("{value}", &self.value(&member.value)), ..written }
            }
            _ => written,
        }
    }

    /// Writes the type of the values of an enumeration.
    pub(super) fn values(&self, members: &[Member]) -> Written {
        let kinds = members.iter().fold(Kinds::NONE, |kinds, member| kinds.or(Kinds::of_value(&member.value)));
        let styles = &self.target.types;
        match kinds {
            Kinds::STRING => self.kind("string", &styles.string),
            Kinds::BOOLEAN => self.kind("boolean", &styles.boolean),
            Kinds::INTEGER => self.kind("integer", &styles.integer),
            Kinds::NUMBER | Kinds::FRACTION => self.kind("number", &styles.number),
            Kinds::NULL => Written { text: styles.null.clone(), has_null: true },
            _ => self.any(),
        }
    }
}

/// The greatest number of definitions that are written within each other.
const MAX_DEPTH: usize = 16;

/// The greatest length of a definition that is written where it is used.
const MAX_LENGTH: usize = 1000;
