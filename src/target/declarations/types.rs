//! Writes uses of types by the styles of a language.

use super::{Aspect, Declarations, TypeStyles};
use crate::model::{Body, Kinds, Member, Tuple, Type, TypeId, Union};
use crate::text::Json;

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
    /// Whether the type has a null of its own.
    pub(super) has_null: bool,
    /// Whether null is one of the values that are valid.
    pub(super) is_nullable: bool,
    /// Whether it is an object or a tuple, or a parameter that may be one.
    is_compound: bool,
}

impl Written {
    /// Returns the type of a property.
    pub(super) fn optional(self, styles: &TypeStyles, is_required: bool) -> Self {
        let style = match &styles.optional_nullable {
            Some(style) if self.is_nullable => style,
            Some(_) | None if self.has_null => return self,
            Some(_) | None => self.plain_optional(styles),
        };
        match is_required {
            true => self,
            false => Self { text: styles.within(style, "{type}", &self.text), has_null: true, ..self },
        }
    }

    /// Returns the style of a property that may be absent and not null.
    fn plain_optional<'s>(&self, styles: &'s TypeStyles) -> &'s String {
        styles.optional_compound.as_ref().filter(|_| self.is_compound).unwrap_or(&styles.optional)
    }

    /// Returns whether a property has a type of its own for null and absence.
    pub(super) fn is_wrapped(&self, styles: &TypeStyles, is_required: bool) -> bool {
        // A language may have one type for everything that may be absent.
        let is_type = |style: &String| self.is_nullable || !self.has_null && style == self.plain_optional(styles);
        !is_required && styles.optional_nullable.as_ref().is_some_and(is_type)
    }
}

impl Declarations<'_> {
    /// Writes a use of a type.
    pub(super) fn ty(&self, ty: &Type) -> Written {
        self.aspect(Aspect::Type, ty)
    }

    /// Writes what is said of a type.
    pub(super) fn aspect(&self, aspect: Aspect, ty: &Type) -> Written {
        self.within(aspect, ty, &mut Vec::new())
    }

    /// Writes a definition.
    pub(super) fn reference(&self, id: TypeId) -> Written {
        self.ty(&Type::Named(id))
    }

    /// Writes a type within those that are written where they are used.
    fn within(&self, aspect: Aspect, ty: &Type, outer: &mut Vec<TypeId>) -> Written {
        let styles = self.styles.of(aspect);
        match ty {
            Type::Parameter { index, .. } => match (&styles.parameter, self.parameters.get(*index)) {
                (Some(style), Some(name)) => self.kind(aspect, "parameter", &style.replace("{name}", name)),
                _ => self.kind(aspect, "any", &styles.any),
            },
            Type::Any | Type::Never => self.kind(aspect, "any", &styles.any),
            Type::Null => Written { text: styles.null.clone(), has_null: true, is_nullable: true, is_compound: false },
            Type::Boolean => self.kind(aspect, "boolean", &styles.boolean),
            Type::Integer(range) => match &styles.unsigned {
                Some(style) if range.is_unsigned() => self.kind(aspect, "integer", style),
                Some(_) | None => self.kind(aspect, "integer", &styles.integer),
            },
            Type::Number => self.kind(aspect, "number", &styles.number),
            Type::String => self.kind(aspect, "string", &styles.string),
            Type::List(item) => {
                let item = self.within(aspect, item, outer).text;
                self.kind(aspect, "list", &styles.within(&styles.list, "{item}", &item))
            }
            Type::Map(value) => {
                let value = self.within(aspect, value, outer).text;
                self.kind(aspect, "map", &styles.within(&styles.map, "{value}", &value))
            }
            Type::Tuple(tuple) => self.tuple(aspect, tuple, outer),
            Type::Nullable(inner) => {
                let kind = match self.model.resolve(inner) {
                    Type::List(_) | Type::Tuple(_) => 0,
                    Type::Map(_) => 1,
                    _ => 2,
                };
                let inner = self.within(aspect, inner, outer);
                let style = match inner.has_null {
                    true => styles.own_null[kind].as_deref().unwrap_or("{type}"),
                    false => &styles.nullable,
                };
                Written {
                    text: styles.within(style, "{type}", &inner.text),
                    has_null: true,
                    is_nullable: true,
                    is_compound: false,
                }
            }
            Type::Instance(id, arguments) => match &styles.instance {
                Some(style) => {
                    let arguments: Vec<String> =
                        arguments.iter().map(|of| self.within(aspect, of, outer).text).collect();
                    let text = style.replace("{name}", &self.name(*id));
                    self.kind(aspect, "record", &text.replace("{arguments}", &arguments.join(&styles.separator)))
                }
                None => self.named(aspect, *id, outer),
            },
            Type::Named(id) => self.named(aspect, *id, outer),
        }
    }

    fn kind(&self, aspect: Aspect, kind: &str, text: &str) -> Written {
        Written {
            text: text.to_owned(),
            has_null: self.styles.of(aspect).has_null.contains(kind),
            is_nullable: kind == "any",
            is_compound: matches!(kind, "record" | "tuple" | "array" | "parameter"),
        }
    }

    fn any(&self, aspect: Aspect) -> Written {
        self.kind(aspect, "any", &self.styles.of(aspect).any)
    }

    fn tuple(&self, aspect: Aspect, tuple: &Tuple, outer: &mut Vec<TypeId>) -> Written {
        let styles = self.styles.of(aspect);
        let same = tuple.items.first().filter(|first| tuple.items.iter().all(|item| item == *first));
        if let (Some(style), Some(item), None, true) =
            (&styles.array, same, &tuple.rest, tuple.min == tuple.items.len())
        {
            let item = self.within(aspect, item, outer).text;
            let count = tuple.items.len().to_string();
            let written = styles.within(style, "{item}", &item).replace("{count}", &count);
            let array = match aspect {
                Aspect::Type => String::new(),
                Aspect::Reader | Aspect::Writer => self.tuple(Aspect::Type, tuple, outer).text,
            };
            return self.kind(aspect, "array", &written.replace("{array}", &array));
        }
        let fixed = tuple.items.len().checked_sub(2).and_then(|index| styles.tuples.get(index));
        let is_fixed = tuple.rest.is_none() && tuple.min == tuple.items.len();
        let Some(style) = fixed.filter(|_| is_fixed).or(styles.tuple.as_ref()) else {
            return self.kind(aspect, "list", &styles.list.replace("{item}", &styles.any));
        };
        let items = tuple.items.iter().chain(tuple.rest.as_deref()).map(|item| self.within(aspect, item, outer).text);
        let items: Vec<String> = items.collect();
        self.kind(aspect, "tuple", &style.replace("{items}", &items.join(&styles.separator)))
    }

    fn named(&self, aspect: Aspect, id: TypeId, outer: &mut Vec<TypeId>) -> Written {
        let definition = self.model.definition(id);
        if let Some(members) = definition.inlined() {
            return self.constant(aspect, members);
        }
        if let Some([ty, reader, writer]) = self.foreign.get(&id) {
            let text = match aspect {
                Aspect::Type => ty,
                Aspect::Reader => reader,
                Aspect::Writer => writer,
            };
            return match &definition.body {
                // Nothing is known of a type of the user's own.
                _ if definition.is_foreign() => {
                    Written { text: text.clone(), has_null: false, is_nullable: false, is_compound: false }
                }
                Body::Alias(ty) => Written { text: text.clone(), ..self.alias(aspect, id, ty, outer) },
                body => self.kind(aspect, construct(body), text),
            };
        }
        let body = &definition.body;
        let is_spelled_out = self.styles.spells_out_aliases && matches!(body, Body::Alias(_));
        if self.templates.has(construct(body)) && !is_spelled_out {
            let text = self.styles.of(aspect).reference.replace("{name}", &self.name(id));
            return match body {
                Body::Alias(ty) => Written { text, ..self.alias(aspect, id, ty, outer) },
                Body::Record(_) | Body::Enum(_) | Body::Union(_) => self.kind(aspect, construct(body), &text),
            };
        }
        match body {
            Body::Record(_) => {
                self.kind(aspect, "map", &self.styles.of(aspect).map.replace("{value}", &self.styles.of(aspect).any))
            }
            Body::Enum(members) => self.values(aspect, members),
            Body::Union(union) => self.guarded(aspect, id, outer, |outer| self.union_of(aspect, union, outer)),
            Body::Alias(ty) => self.alias(aspect, id, ty, outer),
        }
    }

    fn alias(&self, aspect: Aspect, id: TypeId, ty: &Type, outer: &mut Vec<TypeId>) -> Written {
        self.guarded(aspect, id, outer, |outer| self.within(aspect, ty, outer))
    }

    fn union_of(&self, aspect: Aspect, union: &Union, outer: &mut Vec<TypeId>) -> Written {
        let styles = self.styles.of(aspect);
        let Some(style) = &styles.union else { return self.any(aspect) };
        let variants = union.variants.iter().map(|variant| self.within(aspect, &variant.ty, outer).text);
        let variants: Vec<String> = variants.collect();
        self.kind(aspect, "union", &style.replace("{variants}", &variants.join(&styles.separator)))
    }

    /// Writes a definition where it is used, once for all uses. One within itself is any value, and so is one whose text
    /// is too long: that of definitions within each other may double with each of them.
    fn guarded(
        &self,
        aspect: Aspect,
        id: TypeId,
        outer: &mut Vec<TypeId>,
        write: impl Fn(&mut Vec<TypeId>) -> Written,
    ) -> Written {
        if let Some(written) = self.inline.borrow().get(&(aspect, id)) {
            return written.clone();
        }
        if outer.contains(&id) || outer.len() > MAX_DEPTH {
            return self.any(aspect);
        }
        outer.push(id);
        let written = write(outer);
        outer.pop();
        let written = if written.text.len() > MAX_LENGTH { self.any(aspect) } else { written };
        self.inline.borrow_mut().insert((aspect, id), written.clone());
        written
    }

    /// Writes the type of a single value.
    fn constant(&self, aspect: Aspect, members: &[Member]) -> Written {
        let written = self.values(aspect, members);
        match (&self.styles.of(aspect).constant, members) {
            (Some(style), [member]) => {
                Written { text: style.replace("{value}", &self.value(&member.value)), ..written }
            }
            _ => written,
        }
    }

    /// Writes the type of the values of an enumeration.
    pub(super) fn values(&self, aspect: Aspect, members: &[Member]) -> Written {
        let kinds = Kinds::of_values(members.iter().map(|member| &member.value));
        let styles = self.styles.of(aspect);
        // A number that no type of 64 bits has is any value.
        let is_representable = |member: &Member| match &member.value {
            Json::Number(number) => match number.as_integer() {
                Some(integer) => i64::try_from(integer).is_ok(),
                // A fraction, or an integer of hundreds of digits.
                None => kinds != Kinds::INTEGER,
            },
            _ => true,
        };
        if !members.iter().all(is_representable) {
            return self.any(aspect);
        }
        match kinds {
            Kinds::STRING => self.kind(aspect, "string", &styles.string),
            Kinds::BOOLEAN => self.kind(aspect, "boolean", &styles.boolean),
            Kinds::INTEGER => self.kind(aspect, "integer", &styles.integer),
            Kinds::NUMBER | Kinds::FRACTION => self.kind(aspect, "number", &styles.number),
            Kinds::NULL => Written { text: styles.null.clone(), has_null: true, is_nullable: true, is_compound: false },
            _ => self.any(aspect),
        }
    }
}

/// The greatest number of definitions that are written within each other.
const MAX_DEPTH: usize = 16;

/// The greatest length of a definition that is written where it is used.
const MAX_LENGTH: usize = 1000;
