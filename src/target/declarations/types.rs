//! Writes uses of types by the styles of a language.

use super::{Declarations, TypeStyles};
use crate::model::{Body, Kinds, Member, Tuple, Type, TypeId, Union};

/// Returns the name of the construct that a definition declares, which is that of its template.
pub(super) fn construct(body: &Body) -> &'static str {
    match body {
        Body::Record(_) => "record",
        Body::Enum(_) => "enum",
        Body::Union(_) => "union",
        Body::Alias(_) => "alias",
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

impl Declarations<'_> {
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
        let styles = &self.styles.types;
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
        Written { text: text.to_owned(), has_null: self.styles.types.has_null.contains(kind) }
    }

    fn any(&self) -> Written {
        self.kind("any", &self.styles.types.any)
    }

    fn tuple(&self, tuple: &Tuple, outer: &mut Vec<TypeId>) -> Written {
        let styles = &self.styles.types;
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
        if self.templates.has(construct(body)) {
            let text = self.styles.types.reference.replace("{name}", &self.name(id));
            return match body {
                Body::Alias(ty) => Written { text, ..self.alias(id, ty, outer) },
                Body::Record(_) | Body::Enum(_) | Body::Union(_) => self.kind(construct(body), &text),
            };
        }
        match body {
            Body::Record(_) => self.kind("map", &self.styles.types.map.replace("{value}", &self.styles.types.any)),
            Body::Enum(members) => self.values(members),
            Body::Union(union) => self.guarded(id, outer, |outer| self.union_of(union, outer)),
            Body::Alias(ty) => self.alias(id, ty, outer),
        }
    }

    fn alias(&self, id: TypeId, ty: &Type, outer: &mut Vec<TypeId>) -> Written {
        self.guarded(id, outer, |outer| self.within(ty, outer))
    }

    fn union_of(&self, union: &Union, outer: &mut Vec<TypeId>) -> Written {
        let styles = &self.styles.types;
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
        match (&self.styles.types.constant, members) {
            (Some(style), [member]) => {
                Written { text: style.replace("{value}", &self.value(&member.value)), ..written }
            }
            _ => written,
        }
    }

    /// Writes the type of the values of an enumeration.
    pub(super) fn values(&self, members: &[Member]) -> Written {
        let kinds = Kinds::of_values(members.iter().map(|member| &member.value));
        let styles = &self.styles.types;
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
