//! What the reader of a type decides by itself: which values it accepts.

use std::borrow::Cow;

use super::super::helpers::bounds;
use super::super::types::{TupleForm, width};
use super::Readers;
use crate::json::{Json, Number};
use crate::model::{Body, Case, CheckId, Field, Kinds, Record, Rest, Tuple, Type, TypeId};

/// How deep unions and aliases are followed.
const MAX_DEPTH: usize = 32;

/// The values that a reader accepts.
#[derive(Clone)]
pub(super) struct Seen<'t> {
    /// The functions that hold for all of them.
    pub(super) holds: Vec<CheckId>,
    /// The definition whose reader it is.
    pub(super) definition: Option<TypeId>,
    /// What they are.
    pub(super) form: Form<'t>,
}

/// Values, by what a type says of them.
#[derive(Clone)]
pub(super) enum Form<'t> {
    /// All of these kinds.
    Kinds(Kinds),
    /// The integers from one to another.
    Integers(i128, i128),
    /// These.
    Values(Vec<Json>),
    /// Arrays.
    Array(Items<'t>),
    /// Objects.
    Object(Members<'t>),
    /// Those of any of these.
    Either(Vec<Seen<'t>>),
}

/// The items of arrays.
#[derive(Clone, Copy)]
pub(super) struct Items<'t> {
    /// The types of the first.
    pub(super) first: &'t [Type],
    /// How many there are at least.
    pub(super) min: usize,
    /// The type of the others, if there may be any.
    pub(super) rest: Option<&'t Type>,
}

/// The members of objects.
#[derive(Clone)]
pub(super) struct Members<'t> {
    /// What declares them.
    pub(super) record: Cow<'t, Record>,
    /// Which of its cases it is, where only one is looked at.
    pub(super) case: Option<usize>,
}

/// Whether a member is there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Presence {
    Always,
    Maybe,
    Never,
}

impl<'t> Seen<'t> {
    fn of(form: Form<'t>) -> Self {
        Self { holds: Vec::new(), definition: None, form }
    }

    /// Their kinds.
    pub(super) fn kinds(&self) -> Kinds {
        match &self.form {
            Form::Kinds(kinds) => *kinds,
            Form::Integers(..) => Kinds::INTEGER,
            Form::Values(values) => values.iter().fold(Kinds::NONE, |kinds, value| kinds.or(Kinds::of_value(value))),
            Form::Array(_) => Kinds::ARRAY,
            Form::Object(_) => Kinds::OBJECT,
            Form::Either(parts) => parts.iter().fold(Kinds::NONE, |kinds, part| kinds.or(part.kinds())),
        }
    }
}

impl<'t> Items<'t> {
    /// The type of the item at an index, if there may be one.
    pub(super) fn at(&self, index: usize) -> Option<&'t Type> {
        self.first.get(index).or(self.rest)
    }

    /// How many there are at most.
    pub(super) fn max(&self) -> Option<usize> {
        if self.rest.is_none() { Some(self.first.len()) } else { None }
    }
}

impl Members<'_> {
    fn case(&self) -> Option<&Case> {
        self.case.and_then(|case| self.record.cases.get(case))
    }

    fn field(&self, name: &str) -> Option<(usize, &Field)> {
        self.record.fields.iter().enumerate().find(|(_, field)| field.name == name)
    }

    /// Whether a member is there.
    pub(super) fn presence(&self, name: &str) -> Presence {
        match (self.field(name), &self.record.rest) {
            (Some((index, field)), _) => self.presence_of(index, field),
            (None, Rest::Refused) => Presence::Never,
            (None, Rest::Ignored | Rest::Kept(_)) => Presence::Maybe,
        }
    }

    /// Whether the member of a field is there.
    pub(super) fn presence_of(&self, index: usize, field: &Field) -> Presence {
        let in_case =
            |indexes: fn(&Case) -> &Vec<usize>| self.case().is_some_and(|case| indexes(case).contains(&index));
        if in_case(|case| &case.absent) || field.ty == Type::Never {
            Presence::Never
        } else if field.required || in_case(|case| &case.present) {
            Presence::Always
        } else {
            Presence::Maybe
        }
    }

    /// The fields, each with whether it is there.
    pub(super) fn fields(&self) -> impl Iterator<Item = (&Field, Presence)> {
        self.record.fields.iter().enumerate().map(|(index, field)| (field, self.presence_of(index, field)))
    }

    /// The type of a member, where it is there.
    pub(super) fn type_of(&self, name: &str) -> &Type {
        match self.field(name) {
            Some((_, field)) => &field.ty,
            None => self.rest(),
        }
    }

    /// The type of members without a field.
    pub(super) fn rest(&self) -> &Type {
        match &self.record.rest {
            Rest::Kept(ty) => ty,
            Rest::Ignored => &Type::Any,
            Rest::Refused => &Type::Never,
        }
    }

    /// Whether nothing is there but fields.
    pub(super) fn is_closed(&self) -> bool {
        match self.record.rest {
            Rest::Refused => true,
            Rest::Ignored | Rest::Kept(_) => false,
        }
    }
}

impl Readers<'_> {
    /// What the reader of a type accepts.
    pub(super) fn seen<'t>(&'t self, ty: &'t Type) -> Seen<'t> {
        self.seen_at(ty, 0)
    }

    fn seen_at<'t>(&'t self, ty: &'t Type, depth: usize) -> Seen<'t> {
        Seen::of(match ty {
            Type::Any | Type::Parameter { .. } => Form::Kinds(Kinds::ALL),
            Type::Never => Form::Kinds(Kinds::NONE),
            Type::Null => Form::Values(vec![Json::Null]),
            Type::Boolean => Form::Values(vec![Json::Bool(false), Json::Bool(true)]),
            Type::Integer(range) => {
                let (least, greatest) = bounds(width(range));
                Form::Integers(least, greatest)
            }
            Type::Number => Form::Kinds(Kinds::NUMBER),
            Type::String => Form::Kinds(Kinds::STRING),
            Type::List(item) => Form::Array(Items { first: &[], min: 0, rest: Some(item) }),
            Type::Tuple(tuple) => Form::Array(items(tuple)),
            Type::Map(value) => Form::Object(Members { record: Cow::Owned(map(value)), case: None }),
            Type::Nullable(inner) => {
                let null = Seen::of(Form::Values(vec![Json::Null]));
                Form::Either(vec![null, self.seen_at(inner, depth)])
            }
            Type::Named(id) | Type::Instance(id, _) if depth > MAX_DEPTH => {
                return Seen { holds: self.held(*id), ..Seen::of(Form::Kinds(Kinds::ALL)) };
            }
            Type::Named(id) => return self.definition(*id, depth),
            Type::Instance(id, arguments) => {
                return Seen { holds: self.held(*id), ..self.instance_of(*id, arguments) };
            }
        })
    }

    /// What the reader of a definition accepts that asks for no more than its shape.
    pub(super) fn shape(&self, id: TypeId) -> Seen<'_> {
        self.shape_at(id, 0)
    }

    fn shape_at(&self, id: TypeId, depth: usize) -> Seen<'_> {
        let definition = self.types.model.definition(id);
        let form = match &definition.body {
            Body::Alias(ty) => return self.seen_at(ty, depth + 1),
            Body::Enum(members) => Form::Values(members.iter().map(|member| member.value.clone()).collect()),
            Body::Record(record) if definition.parameters.is_empty() => {
                Form::Object(Members { record: Cow::Borrowed(record), case: None })
            }
            Body::Record(_) => {
                let defaults: Vec<Type> =
                    definition.parameters.iter().map(|parameter| parameter.default.clone()).collect();
                return self.instance_of(id, &defaults);
            }
            Body::Union(union) => {
                Form::Either(union.variants.iter().map(|variant| self.seen_at(&variant.ty, depth + 1)).collect())
            }
        };
        Seen::of(form)
    }

    fn instance_of(&self, id: TypeId, arguments: &[Type]) -> Seen<'_> {
        match self.types.model.definition(id).body.instantiated(arguments) {
            Body::Record(record) => Seen::of(Form::Object(Members { record: Cow::Owned(record), case: None })),
            Body::Alias(_) | Body::Enum(_) | Body::Union(_) => Seen::of(Form::Kinds(Kinds::ALL)),
        }
    }

    /// What the shape of a record accepts.
    pub(super) fn record<'t>(&self, record: &'t Record) -> Seen<'t> {
        Seen::of(Form::Object(Members { record: Cow::Borrowed(record), case: None }))
    }

    fn definition(&self, id: TypeId, depth: usize) -> Seen<'_> {
        let mut seen = self.shape_at(id, depth);
        seen.holds.extend(self.held(id));
        seen.definition = Some(id);
        seen
    }

    /// The function of a definition, where its reader asks for all of it.
    fn held(&self, id: TypeId) -> Vec<CheckId> {
        self.checks.of(id).filter(|_| self.has_reader(id)).into_iter().collect()
    }
}

/// Objects with values of one type.
fn map(value: &Type) -> Record {
    Record { fields: Vec::new(), rest: Rest::Kept(value.clone()), cases: Vec::new() }
}

fn items(tuple: &Tuple) -> Items<'_> {
    match TupleForm::of(tuple) {
        TupleForm::Empty => Items { first: &[], min: 0, rest: None },
        TupleForm::Fixed(first) => Items { first, min: first.len(), rest: None },
        TupleForm::Alike(item) => Items { first: &[], min: 0, rest: Some(item) },
        TupleForm::Open => Items { first: &tuple.items, min: tuple.min, rest: tuple.rest.as_deref() },
    }
}

/// A number of JSON.
pub(super) fn number(value: i128) -> Number {
    Number::from_text(value.to_string())
}
