//! Domains: which values the types of a language guarantee, as checks.

use std::cell::Cell;

use super::known::Known;
use crate::model::check::{
    Alternatives, ArrayCheck, Branch, Check, Composite, NumberCheck, ObjectCheck, Properties, Values,
};
use crate::model::{Body, Case, Kinds, Model, Range, Record, Rest, Tuple, Type, TypeId};
use crate::text::Number;

/// How many definitions are spelled out in one domain.
const MAX_SPELLED_OUT: usize = 128;

/// What the types of a language can express.
pub(crate) struct Profile {
    /// The kinds of value that are told apart: values of other kinds are taken for what is expected.
    pub(crate) strict: Kinds,
    /// The least and the greatest integer of the type for a range, where integers aren't of any size.
    pub(crate) integers: Option<fn(&Range) -> (i128, i128)>,
    /// Whether a tuple is a list where all of its items have one type, and any number of them may follow.
    pub(crate) lists_for_alike_items: bool,
}

/// Makes domains of the types of a model.
pub(crate) struct Domains<'m> {
    model: &'m Model,
    profile: &'static Profile,
    /// Whether values of a definition are valid by its own check wherever it is used.
    validated: Vec<bool>,
    spelled_out: Cell<usize>,
}

impl<'m> Domains<'m> {
    pub(crate) fn new(model: &'m Model, profile: &'static Profile, is_validated: impl Fn(TypeId) -> bool) -> Self {
        let validated = model.iter().map(|(id, _)| is_validated(id)).collect();
        Self { model, profile, validated, spelled_out: Cell::new(0) }
    }

    /// Returns which values a type guarantees.
    pub(crate) fn of(&self, ty: &Type) -> Check {
        self.spelled_out.set(0);
        self.ty(ty)
    }

    /// Returns which values the shape of a definition guarantees.
    pub(crate) fn of_definition(&self, id: TypeId) -> Check {
        self.spelled_out.set(0);
        self.definition(id)
    }

    /// Returns which values a record guarantees.
    pub(crate) fn of_record(&self, record: &Record) -> Check {
        self.spelled_out.set(0);
        self.record(record)
    }

    fn ty(&self, ty: &Type) -> Check {
        match ty {
            Type::Any | Type::Parameter { .. } => Check::always(),
            Type::Never => Check::never("type"),
            Type::Null => self.strict(Check::of_kinds(Kinds::NULL)),
            Type::Boolean => self.strict(Check::of_kinds(Kinds::BOOLEAN)),
            Type::Integer(range) => self.strict(self.integer(range)),
            Type::Number => self.strict(Check::of_kinds(Kinds::NUMBER)),
            Type::String => self.strict(Check::of_kinds(Kinds::STRING)),
            Type::List(item) => self.strict(items(Vec::new(), Some(self.ty(item)))),
            Type::Tuple(tuple) => self.strict(self.tuple(tuple)),
            Type::Map(value) => self.strict(properties(Vec::new(), Some(self.ty(value)))),
            Type::Nullable(inner) => self.any([self.ty(&Type::Null), self.ty(inner)]),
            Type::Named(id) => self.check_of(*id).unwrap_or_else(|| self.spelled_out(*id)),
            Type::Instance(id, arguments) => {
                let own = self.check_of(*id).unwrap_or_else(Check::always);
                own.and(self.body(&self.model.definition(*id).body.instantiated(arguments)))
            }
        }
    }

    /// Returns a check where the language tells its kinds of value apart, else one that accepts every value.
    fn strict(&self, check: Check) -> Check {
        if check.own_kinds().within(self.profile.strict) { check } else { Check::always() }
    }

    /// Returns a call of the function of a definition whose values are validated.
    fn check_of(&self, id: TypeId) -> Option<Check> {
        let function = self.model.checks.of(id).filter(|_| self.validated.get(id.index()) == Some(&true))?;
        Some(Check::call(function))
    }

    fn spelled_out(&self, id: TypeId) -> Check {
        let count = self.spelled_out.get();
        self.spelled_out.set(count + 1);
        if count < MAX_SPELLED_OUT { self.definition(id) } else { Check::always() }
    }

    fn definition(&self, id: TypeId) -> Check {
        let definition = self.model.definition(id);
        let defaults: Vec<Type> = definition.parameters.iter().map(|parameter| parameter.default.clone()).collect();
        match &defaults[..] {
            [] => self.body(&definition.body),
            defaults => self.body(&definition.body.instantiated(defaults)),
        }
    }

    fn body(&self, body: &Body) -> Check {
        match body {
            Body::Alias(ty) => self.ty(ty),
            Body::Enum(members) => {
                let values = members.iter().map(|member| member.value.clone()).collect();
                self.strict(Check { values: Some(Values { values, keyword: "enum" }), ..Check::always() })
            }
            Body::Record(record) => self.strict(self.record(record)),
            Body::Union(union) => self.any(union.variants.iter().map(|variant| self.ty(&variant.ty))),
        }
    }

    fn integer(&self, range: &Range) -> Check {
        let number = |bound: i128| Number::from_text(bound.to_string());
        let bounds =
            self.profile.integers.map(|bounds| bounds(range)).map(|(least, greatest)| {
                vec![NumberCheck::Minimum(number(least)), NumberCheck::Maximum(number(greatest))]
            });
        Check { number: bounds.unwrap_or_default(), ..Check::of_kinds(Kinds::INTEGER) }
    }

    fn tuple(&self, tuple: &Tuple) -> Check {
        let rest = tuple.rest.as_deref();
        match rest.filter(|rest| self.profile.lists_for_alike_items && tuple.items.iter().all(|item| item == *rest)) {
            Some(rest) => items(Vec::new(), Some(self.ty(rest))),
            None => {
                let rest = rest.map_or_else(|| Check::never("items"), |rest| self.ty(rest));
                let mut check = items(tuple.items.iter().map(|item| self.ty(item)).collect(), Some(rest));
                check.array.push(ArrayCheck::MinItems(tuple.min as u64));
                check
            }
        }
    }

    fn record(&self, record: &Record) -> Check {
        let known = record.fields.iter().map(|field| (field.name.clone(), self.ty(&field.ty))).collect();
        let mut check = properties(known, self.rest(&record.rest));
        let required = record.fields.iter().filter(|field| field.required).map(|field| field.name.clone());
        check.object.push(ObjectCheck::Required(required.collect()));
        match &record.cases[..] {
            [] => check,
            cases => check.and(self.any(cases.iter().map(|case| of_case(record, case)))),
        }
    }

    fn rest(&self, rest: &Rest) -> Option<Check> {
        match rest {
            Rest::Ignored => None,
            Rest::Refused => Some(Check::never("additionalProperties")),
            Rest::Kept(ty) => Some(self.ty(ty)),
        }
    }

    fn any(&self, checks: impl IntoIterator<Item = Check>) -> Check {
        let kinds = |check: &Check| Known::of(&self.model.checks, check).kinds();
        let branches = checks.into_iter().map(|check| Branch { kinds: kinds(&check), check, tags: Vec::new() });
        let alternatives = Alternatives { keyword: "anyOf", branches: branches.collect(), tag: None };
        Check::always().and_also(Composite::AnyOf(alternatives))
    }
}

fn items(prefix: Vec<Check>, rest: Option<Check>) -> Check {
    Check { array: vec![ArrayCheck::Items { prefix, rest }], ..Check::of_kinds(Kinds::ARRAY) }
}

fn properties(known: Vec<(String, Check)>, others: Option<Check>) -> Check {
    let properties = Properties { known, patterns: Vec::new(), others: others.map(Box::new) };
    Check { object: vec![ObjectCheck::Properties(properties)], ..Check::of_kinds(Kinds::OBJECT) }
}

/// Returns which properties are there, and which aren't, in a case of a record.
fn of_case(record: &Record, case: &Case) -> Check {
    let names = |indexes: &[usize]| -> Vec<String> {
        indexes.iter().filter_map(|index| record.fields.get(*index)).map(|field| field.name.clone()).collect()
    };
    let absent = names(&case.absent).into_iter().map(|name| (name, Check::never("properties")));
    let mut check = properties(absent.collect(), None);
    check.object.push(ObjectCheck::Required(names(&case.present)));
    check
}
