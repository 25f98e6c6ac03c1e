//! Types with the constraints that pydantic has arguments for: what remains of a check is a loss.

use super::PlainModels;
use crate::codegen::residual::{take_items, take_members};
use crate::model::check::{ArrayCheck, Check, NumberCheck, ObjectCheck, PresenceCheck, StringCheck};
use crate::model::{Body, Kinds, Member, Tuple, Type, TypeId};
use crate::target::python::quote;
use crate::target::python::types::{DEEPEST, items};
use crate::text::{Json, Number};

/// A use of a type.
#[derive(Debug, Clone)]
pub(super) struct Annotation {
    pub(super) shape: Shape,
    /// The constraints on the whole value.
    pub(super) arguments: Vec<Argument>,
}

/// The type without constraints on the whole value.
#[derive(Debug, Clone)]
pub(super) enum Shape {
    /// A type without parts, or one whose parts have no constraints.
    Type(Type),
    List(Box<Annotation>),
    /// A list of any of these.
    ListOfAny(Vec<Annotation>),
    Tuple(Vec<Annotation>),
    /// The keys and the values.
    Map(Box<Annotation>, Box<Annotation>),
    Nullable(Box<Annotation>),
    Union(Vec<Annotation>),
}

/// An argument of `Field`.
#[derive(Debug, Clone)]
pub(super) struct Argument {
    /// The keyword that it stands for.
    pub(super) keyword: &'static str,
    name: &'static str,
    value: String,
}

impl Argument {
    fn new(keyword: &'static str, name: &'static str, value: impl ToString) -> Self {
        Self { keyword, name, value: value.to_string() }
    }

    pub(super) fn text(&self) -> String {
        format!("{}={}", self.name, self.value)
    }
}

impl Annotation {
    fn bare(shape: Shape) -> Self {
        Self { shape, arguments: Vec::new() }
    }

    /// Returns the type or `None`.
    pub(super) fn nullable(self) -> Self {
        match self.shape {
            Shape::Nullable(_) | Shape::Type(Type::Any | Type::Null | Type::Never | Type::Nullable(_)) => self,
            // pydantic applies constraints to what isn't `None`.
            shape => Self { shape: Shape::Nullable(Box::new(Self::bare(shape))), arguments: self.arguments },
        }
    }

    /// Returns the keywords of the constraints on the whole value.
    pub(super) fn keywords(&self) -> Vec<&'static str> {
        let of_shape: &[&str] = match &self.shape {
            Shape::Tuple(_) => &["minItems", "maxItems"],
            Shape::Map(key, _) if !key.arguments.is_empty() => &["propertyNames"],
            Shape::Nullable(inner) => return inner.keywords().into_iter().chain(self.own_keywords()).collect(),
            Shape::Type(_) | Shape::List(_) | Shape::ListOfAny(_) | Shape::Map(..) | Shape::Union(_) => &[],
        };
        self.own_keywords().chain(of_shape.iter().copied()).collect()
    }

    fn own_keywords(&self) -> impl Iterator<Item = &'static str> {
        self.arguments.iter().map(|argument| argument.keyword)
    }
}

impl PlainModels<'_, '_> {
    /// Returns a type whose values are those that a check accepts, and records what it can't express.
    pub(super) fn annotate(&mut self, ty: &Type, check: &Check) -> Annotation {
        if self.depth > DEEPEST {
            self.lose_rest(&self.given(check, Kinds::ALL));
            return Annotation::bare(Shape::Type(Type::Any));
        }
        self.depth += 1;
        let annotation = self.annotate_nested(ty, check);
        self.depth -= 1;
        annotation
    }

    fn annotate_nested(&mut self, ty: &Type, check: &Check) -> Annotation {
        let kinds = match ty {
            Type::Any | Type::Parameter { .. } => Kinds::ALL,
            // `None` stands for it.
            Type::Never | Type::Null => Kinds::NULL,
            Type::Boolean => Kinds::BOOLEAN,
            Type::Integer(_) => return self.number(ty, check, Kinds::INTEGER),
            Type::Number => return self.number(ty, check, Kinds::NUMBER),
            Type::String => return self.string(check),
            Type::List(item) => return self.list(item, check),
            Type::Tuple(tuple) => return self.tuple(tuple, check),
            Type::Map(value) => return self.map(value, check),
            Type::Nullable(inner) => return self.annotate_nullable(inner, check),
            Type::Named(id) => return self.named(*id, check),
            Type::Instance(_, arguments) => {
                self.instance(ty, arguments, check);
                return Annotation::bare(Shape::Type(ty.clone()));
            }
        };
        self.lose_rest(&self.given(check, kinds));
        Annotation::bare(Shape::Type(ty.clone()))
    }

    /// Records what a definition with arguments, which are printed as they are, can't express.
    pub(super) fn instance(&mut self, ty: &Type, arguments: &[Type], check: &Check) {
        for argument in arguments {
            self.annotate(argument, &Check::always());
        }
        let rest = self.residuals.given(check, &self.domains.of(ty));
        self.lose_rest(&rest);
    }

    /// Returns what remains of a check for values of those kinds.
    pub(super) fn given(&self, check: &Check, kinds: Kinds) -> Check {
        self.residuals.given(check, &Check::of_kinds(kinds))
    }

    fn number(&mut self, ty: &Type, check: &Check, kinds: Kinds) -> Annotation {
        let is_integer = kinds == Kinds::INTEGER;
        if is_integer {
            self.lose_of_definition("type", "rejects integers that are written with a fraction, such as `1.0`");
        }
        let mut rest = self.given(check, kinds);
        rest.number.retain(|part| *part != NumberCheck::MultipleOf(Number::from_text("1")) || !is_integer);
        let arguments = take(&mut rest.number, |part| {
            let name = match part {
                NumberCheck::Minimum(_) => "ge",
                NumberCheck::ExclusiveMinimum(_) => "gt",
                NumberCheck::Maximum(_) => "le",
                NumberCheck::ExclusiveMaximum(_) => "lt",
                NumberCheck::MultipleOf(_) => "multiple_of",
            };
            let value = match is_integer {
                true => integer(part.number()).map(|number| number.to_string()),
                false => float(part.number()),
            }?;
            // Whether a float is a multiple, pydantic decides only approximately.
            let is_exact = is_integer || name != "multiple_of";
            Some((Argument::new(part.keyword(), name, value), is_exact))
        });
        if !is_integer && arguments.iter().any(|argument| argument.name == "multiple_of") {
            self.lose("multipleOf", "rejects multiples that are almost as large as floats can be, such as `1e308`");
        }
        self.lose_rest(&rest);
        Annotation { shape: Shape::Type(ty.clone()), arguments }
    }

    fn string(&mut self, check: &Check) -> Annotation {
        let mut rest = self.given(check, Kinds::STRING);
        rest.string.retain(|part| *part != StringCheck::MinLength(0));
        let checks = &self.model.checks;
        let arguments = take(&mut rest.string, |part| {
            let (name, value) = match part {
                StringCheck::MinLength(least) => ("min_length", least.to_string()),
                StringCheck::MaxLength(most) => ("max_length", most.to_string()),
                StringCheck::Pattern(id) => ("pattern", quote::string(&checks.pattern(*id).pattern.rust_regex()?)),
                StringCheck::Format(..) => return None,
            };
            Some((Argument::new(part.keyword(), name, value), true))
        });
        self.lose_rest(&rest);
        Annotation { shape: Shape::Type(Type::String), arguments }
    }

    fn list(&mut self, item: &Type, check: &Check) -> Annotation {
        let mut rest = self.given(check, Kinds::ARRAY);
        let each = take_items(&mut rest);
        let item = self.annotate(item, &each);
        let arguments = lengths(&mut rest);
        self.lose_rest(&rest);
        Annotation { shape: Shape::List(Box::new(item)), arguments }
    }

    /// Returns a tuple of Python for an array of a fixed length, or else a list of any of the types.
    fn tuple(&mut self, tuple: &Tuple, check: &Check) -> Annotation {
        let mut rest = self.given(check, Kinds::ARRAY);
        let length = tuple.items.len();
        if tuple.rest.is_some() || tuple.min < length || tuple.items.contains(&Type::Never) {
            let items: Vec<Type> = items(tuple).cloned().collect();
            let parts = items.iter().map(|item| self.annotate(item, &Check::always())).collect();
            let arguments = lengths(&mut rest);
            self.lose("prefixItems", "has lists of one type, whose items don't depend on their position");
            self.lose_rest(&rest);
            return Annotation { shape: Shape::ListOfAny(parts), arguments };
        }
        let mut each = vec![Check::always(); length];
        rest.array.retain_mut(|part| match part {
            ArrayCheck::Items { prefix, rest } => {
                let others = std::iter::repeat(rest.take().unwrap_or_else(Check::always));
                each.iter_mut()
                    .zip(std::mem::take(prefix).into_iter().chain(others))
                    .for_each(|(own, check)| own.add(check));
                false
            }
            ArrayCheck::MinItems(least) => *least > length as u64,
            ArrayCheck::MaxItems(most) => *most < length as u64,
            ArrayCheck::UniqueItems | ArrayCheck::Contains { .. } | ArrayCheck::Unevaluated { .. } => true,
        });
        let parts = tuple.items.iter().zip(&each).map(|(item, check)| self.annotate(item, check)).collect();
        self.lose_rest(&rest);
        Annotation::bare(Shape::Tuple(parts))
    }

    fn map(&mut self, value: &Type, check: &Check) -> Annotation {
        let mut rest = self.given(check, Kinds::OBJECT);
        let (each, names) = take_members(&mut rest);
        let (key, value) = (self.annotate(&Type::String, &names), self.annotate(value, &each));
        let arguments = take(&mut rest.object, |part| {
            let (name, value) = match part {
                ObjectCheck::Presence(PresenceCheck::MinProperties(least)) => ("min_length", least),
                ObjectCheck::Presence(PresenceCheck::MaxProperties(most)) => ("max_length", most),
                _ => return None,
            };
            Some((Argument::new(part.keyword(), name, value), true))
        });
        self.lose_rest(&rest);
        Annotation { shape: Shape::Map(Box::new(key), Box::new(value)), arguments }
    }

    fn annotate_nullable(&mut self, inner: &Type, check: &Check) -> Annotation {
        let is_null_valid = self.residuals.implies(&Check::of_kinds(Kinds::NULL), check);
        let others = self.given(check, Kinds::ALL.without(Kinds::NULL));
        if !is_null_valid {
            self.lose("type", "accepts null");
        }
        self.annotate(inner, &others).nullable()
    }

    /// Returns a use of a definition, which decides by itself.
    fn named(&mut self, id: TypeId, check: &Check) -> Annotation {
        let definition = self.model.definition(id);
        let known = match definition.inlined() {
            Some(members) => {
                self.lose_of_values(members);
                Check::listed(members.iter().map(|member| member.value.clone()).collect(), "enum")
            }
            // Only its module knows what it accepts.
            None if definition.is_foreign() => Check::always(),
            None => self.model.checks.of(id).map_or_else(Check::always, Check::call),
        };
        let rest = self.residuals.given(check, &known);
        self.lose_rest(&rest);
        Annotation::bare(Shape::Type(Type::Named(id)))
    }

    /// Returns the type of a definition that is no record.
    pub(super) fn annotate_body(&mut self, body: &Body, check: &Check) -> Annotation {
        match body {
            Body::Alias(ty) => self.annotate(ty, check),
            Body::Union(union) => {
                let types = || union.variants.iter().map(|variant| &variant.ty);
                let kinds = types().map(|ty| self.residuals.kinds(&self.domains.of(ty))).fold(Kinds::NONE, Kinds::or);
                let mut rest = self.given(check, kinds);
                let (checks, is_one) = self.residuals.take_variants(&self.domains, union, &mut rest);
                let parts = types().zip(&checks).map(|(ty, check)| self.annotate(ty, check)).collect();
                if is_one {
                    self.lose("oneOf", "accepts values that several alternatives accept");
                }
                self.lose_rest(&rest);
                Annotation::bare(Shape::Union(parts))
            }
            Body::Enum(_) | Body::Record(_) => Annotation::bare(Shape::Type(Type::Any)),
        }
    }

    /// Records the listed values for which pydantic's `Literal` also accepts others.
    pub(super) fn lose_of_values(&mut self, members: &[Member]) {
        let keyword = if members.len() == 1 { "const" } else { "enum" };
        let is_zero_or_one = |number: &Number| matches!(number.as_integer(), Some(0 | 1));
        let is_alike = |value: &Json| match value {
            Json::Bool(_) => true,
            Json::Number(number) => is_zero_or_one(number),
            Json::Null | Json::String(_) | Json::Array(_) | Json::Object(_) => false,
        };
        if members.iter().any(|member| is_alike(&member.value)) {
            self.lose(
                keyword,
                "accepts `1` and `0` for `true` and `false`, and the reverse: Python takes them for equal",
            );
        }
        if members.iter().any(|member| self.printer.literal(&member.value).is_none()) {
            self.lose(keyword, "accepts any value of the types that `Literal` can't contain");
        }
    }
}

/// Moves the constraints out of a check for which there is an argument: those that it expresses exactly, and one of a name.
fn take<P>(parts: &mut Vec<P>, argument: impl Fn(&P) -> Option<(Argument, bool)>) -> Vec<Argument> {
    let mut arguments: Vec<Argument> = Vec::new();
    parts.retain(|part| match argument(part) {
        Some((argument, is_exact)) if arguments.iter().all(|other| other.name != argument.name) => {
            arguments.push(argument);
            !is_exact
        }
        Some(_) | None => true,
    });
    arguments
}

/// Moves the bounds of the length of an array out of its check.
fn lengths(rest: &mut Check) -> Vec<Argument> {
    rest.array.retain(|part| *part != ArrayCheck::MinItems(0));
    take(&mut rest.array, |part| {
        let (name, value) = match part {
            ArrayCheck::MinItems(least) => ("min_length", least),
            ArrayCheck::MaxItems(most) => ("max_length", most),
            _ => return None,
        };
        Some((Argument::new(part.keyword(), name, value), true))
    })
}

/// Returns a bound of integers.
fn integer(number: &Number) -> Option<i64> {
    number.as_integer().and_then(|number| i64::try_from(number).ok())
}

/// Returns a bound of floats, which pydantic makes of integers too: one that is no nearer to other integers than doubles are.
fn float(number: &Number) -> Option<String> {
    const EXACT: f64 = 9_007_199_254_740_992.0;
    let is_exact = number.as_f64().abs() < EXACT;
    is_exact.then(|| number.as_integer().map_or_else(|| number.as_str().to_owned(), |number| number.to_string()))
}
