//! What the reader of a type decides by itself: which values it accepts.

use std::borrow::Cow;
use std::cell::OnceCell;
use std::collections::HashMap;
use std::rc::Rc;

use super::super::helpers::bounds;
use super::super::types::{TupleForm, width};
use super::Readers;
use crate::model::{Body, Case, CheckId, Field, Kinds, Member, Record, Rest, Tuple, Type, TypeId};
use crate::text::{Json, Number};

const NULL: Values = Values::plain(&[Json::Null]);
const BOOLEANS: Values = Values::plain(&[Json::Bool(false), Json::Bool(true)]);

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
    Values(Values<'t>),
    /// Arrays.
    Array(Items<'t>),
    /// Objects.
    Object(Properties<'t>),
    /// Those of any of these.
    Either(Vec<Seen<'t>>),
}

/// Listed values.
#[derive(Clone, Copy)]
pub(super) struct Values<'t> {
    /// Those that a type has by itself.
    plain: &'static [Json],
    /// Those of an enumeration.
    members: &'t [Member],
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
pub(super) struct Properties<'t> {
    /// What declares them.
    fields: Rc<Fields<'t>>,
    /// Which of its cases it is, where only one is looked at.
    case: Option<usize>,
    /// Whether others are left aside, though the record takes them.
    only_fields: bool,
}

/// A record whose fields are found by their names.
pub(super) struct Fields<'t> {
    record: Cow<'t, Record>,
    /// Where each stands; made when it is first asked.
    indexes: OnceCell<HashMap<String, usize>>,
}

/// Whether a member is there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Presence {
    Always,
    Maybe,
    Never,
}

impl<'t> Seen<'t> {
    pub(super) fn of(form: Form<'t>) -> Self {
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

impl<'t> Values<'t> {
    const fn plain(plain: &'static [Json]) -> Self {
        Self { plain, members: &[] }
    }

    /// The values.
    pub(super) fn iter(&self) -> impl Iterator<Item = &'t Json> {
        self.plain.iter().chain(self.members.iter().map(|member| &member.value))
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

impl<'t> Fields<'t> {
    fn of(record: Cow<'t, Record>) -> Rc<Self> {
        Rc::new(Self { record, indexes: OnceCell::new() })
    }

    /// The field of a name, and its index.
    pub(super) fn named(&self, name: &str) -> Option<(usize, &Field)> {
        let fields = self.record.fields.iter().enumerate();
        let indexes = self.indexes.get_or_init(|| fields.map(|(index, field)| (field.name.clone(), index)).collect());
        indexes.get(name).map(|index| (*index, &self.record.fields[*index]))
    }
}

impl<'t> Properties<'t> {
    fn of(fields: Rc<Fields<'t>>) -> Self {
        Self { fields, case: None, only_fields: false }
    }

    /// The same without members that have no field.
    pub(super) fn without_others(self) -> Self {
        Self { only_fields: true, ..self }
    }

    /// Those of each case, where there are some and none of them is looked at.
    pub(super) fn cases(&self) -> impl Iterator<Item = Self> {
        let count = if self.case.is_none() { self.fields.record.cases.len() } else { 0 };
        (0..count).map(|case| Self { case: Some(case), ..self.clone() })
    }

    /// Whether there are cases, and none of them is looked at.
    pub(super) fn has_cases(&self) -> bool {
        self.case.is_none() && !self.fields.record.cases.is_empty()
    }

    fn case(&self) -> Option<&Case> {
        self.case.and_then(|case| self.fields.record.cases.get(case))
    }

    /// What is there beside the fields.
    fn others(&self) -> &Rest {
        if self.only_fields { &Rest::Refused } else { &self.fields.record.rest }
    }

    /// Whether a member is there.
    pub(super) fn presence(&self, name: &str) -> Presence {
        match (self.fields.named(name), self.others()) {
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
        self.fields.record.fields.iter().enumerate().map(|(index, field)| (field, self.presence_of(index, field)))
    }

    /// The type of a member, where it is there.
    pub(super) fn type_of(&self, name: &str) -> &Type {
        match self.fields.named(name) {
            Some((_, field)) => &field.ty,
            None => self.rest(),
        }
    }

    /// The type of members without a field.
    pub(super) fn rest(&self) -> &Type {
        match self.others() {
            Rest::Kept(ty) => ty,
            Rest::Ignored => &Type::Any,
            Rest::Refused => &Type::Never,
        }
    }

    /// Whether nothing is there but fields.
    pub(super) fn is_closed(&self) -> bool {
        match self.others() {
            Rest::Refused => true,
            Rest::Ignored | Rest::Kept(_) => false,
        }
    }
}

impl<'m> Readers<'m> {
    /// What the reader of a type accepts.
    pub(super) fn seen<'t>(&'t self, ty: &'t Type) -> Seen<'t> {
        self.seen_at(ty, 0)
    }

    fn seen_at<'t>(&'t self, ty: &'t Type, depth: usize) -> Seen<'t> {
        Seen::of(match ty {
            Type::Any | Type::Parameter { .. } => Form::Kinds(Kinds::ALL),
            Type::Never => Form::Kinds(Kinds::NONE),
            Type::Null => Form::Values(NULL),
            Type::Boolean => Form::Values(BOOLEANS),
            Type::Integer(range) => {
                let (least, greatest) = bounds(width(range));
                Form::Integers(least, greatest)
            }
            Type::Number => Form::Kinds(Kinds::NUMBER),
            Type::String => Form::Kinds(Kinds::STRING),
            Type::List(item) => Form::Array(Items { first: &[], min: 0, rest: Some(item) }),
            Type::Tuple(tuple) => Form::Array(items(tuple)),
            Type::Map(value) => Form::Object(Properties::of(Fields::of(Cow::Owned(map(value))))),
            Type::Nullable(inner) => {
                let null = Seen::of(Form::Values(NULL));
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
            Body::Enum(members) => Form::Values(Values { plain: &[], members }),
            Body::Record(record) if definition.parameters.is_empty() => Form::Object(self.members(id, record)),
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
            Body::Record(record) => Seen::of(Form::Object(Properties::of(Fields::of(Cow::Owned(record))))),
            Body::Alias(_) | Body::Enum(_) | Body::Union(_) => Seen::of(Form::Kinds(Kinds::ALL)),
        }
    }

    /// The fields of a definition's record.
    pub(super) fn fields(&self, id: TypeId, record: &'m Record) -> Rc<Fields<'m>> {
        let mut known = self.fields.borrow_mut();
        known.entry(id).or_insert_with(|| Fields::of(Cow::Borrowed(record))).clone()
    }

    /// What the shape of a definition's record accepts.
    pub(super) fn members(&self, id: TypeId, record: &'m Record) -> Properties<'m> {
        Properties::of(self.fields(id, record))
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
