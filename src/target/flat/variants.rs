//! The checks of types: those of the model, and those that tell the alternatives of unions apart.

use std::collections::HashMap;

use crate::model::check::{ArrayCheck, Branch, Check, CheckId, Checks, Function, ObjectCheck, Properties, any};
use crate::model::{Body, Definition, Kinds, Model, Type, TypeId, Union};
use crate::names::Taken;

use super::Flat;

/// Returns the function of each type that is declared and not generic; adds those of types that have none.
pub(in crate::target) fn functions(model: &Model, checks: &mut Checks) -> Vec<(TypeId, CheckId)> {
    let is_declared = |definition: &Definition| definition.inlined().is_none() && definition.parameters.is_empty();
    let declared = model.own().filter(|(_, definition)| is_declared(definition));
    let mut taken: Taken = checks.functions.iter().map(|function| function.name.as_str()).collect();
    let functions: Vec<(TypeId, CheckId)> = declared
        .map(|(id, definition)| {
            let check = checks.of(id).unwrap_or_else(|| {
                let check = definition.body.alias().map_or_else(Check::always, |ty| check_of(model, checks, ty));
                add(checks, taken.claim(&definition.name, "Type"), check)
            });
            (id, check)
        })
        .collect();
    functions
}

fn add(checks: &mut Checks, name: String, check: Check) -> CheckId {
    checks.functions.push(Function::new(name, None, check));
    CheckId(checks.functions.len() - 1)
}

/// Returns the check of the values of a type.
fn check_of(model: &Model, checks: &Checks, ty: &Type) -> Check {
    let of = |ty: &Type| check_of(model, checks, ty);
    let within = |kinds: Kinds, check: Check| Check { kinds, ..check };
    match ty {
        Type::Any | Type::Instance(..) | Type::Parameter { .. } => Check::always(),
        Type::Never => Check::never("type"),
        Type::Null => Check::of_kinds(Kinds::NULL),
        Type::Boolean => Check::of_kinds(Kinds::BOOLEAN),
        Type::Integer(_) => Check::of_kinds(Kinds::INTEGER),
        Type::Number => Check::of_kinds(Kinds::NUMBER),
        Type::String => Check::of_kinds(Kinds::STRING),
        Type::Named(id) => match (checks.of(*id), &model.definition(*id).body) {
            (Some(check), _) => Check::call(check),
            // The type that a type of the user's own stands for.
            (None, Body::Alias(ty)) if model.definition(*id).is_foreign() => of(ty),
            (None, _) => Check::always(),
        },
        Type::Nullable(inner) => {
            let branch = |check: Check, kinds| Branch { check, kinds, tags: Vec::new() };
            let branches = vec![branch(Check::of_kinds(Kinds::NULL), Kinds::NULL), branch(of(inner), Kinds::ALL)];
            any("type", branches, None)
        }
        Type::List(item) => within(Kinds::ARRAY, ArrayCheck::Items { prefix: Vec::new(), rest: Some(of(item)) }.into()),
        Type::Tuple(tuple) => {
            let mut check: Check = ArrayCheck::MinItems(tuple.min as u64).into();
            check.array.push(ArrayCheck::Items {
                prefix: tuple.items.iter().map(of).collect(),
                rest: tuple.rest.as_deref().map(of),
            });
            check.array.extend(tuple.rest.is_none().then_some(ArrayCheck::MaxItems(tuple.items.len() as u64)));
            within(Kinds::ARRAY, check)
        }
        Type::Map(value) => {
            let others = Some(Box::new(of(value)));
            let properties = Properties { known: Vec::new(), patterns: Vec::new(), others };
            within(Kinds::OBJECT, ObjectCheck::Properties(properties).into())
        }
    }
}

/// The test of an alternative.
enum Test {
    /// A property has one of these values.
    Tag(String, Vec<String>),
    /// The check accepts the value.
    Check(CheckId),
}

/// The tests of the alternatives of all unions, but for the last of each.
pub(in crate::target) struct Tests(Vec<((TypeId, usize), Test)>);

impl Tests {
    pub(in crate::target) fn checks(&self) -> impl Iterator<Item = CheckId> {
        self.0.iter().filter_map(|(_, test)| if let Test::Check(check) = test { Some(*check) } else { None })
    }

    /// Returns the tests as conditions.
    pub(in crate::target) fn print<F: Flat>(
        self,
        name: impl Fn(CheckId) -> String,
    ) -> HashMap<(TypeId, usize), String> {
        let print = |test: Test| match test {
            Test::Tag(tag, texts) => {
                let tag = F::method("v", "property", &F::string(&tag));
                let is = |text: &String| F::method(&tag, "isText", &F::string(text));
                texts.iter().map(is).collect::<Vec<_>>().join(" || ")
            }
            Test::Check(check) => format!("{}({})", name(check), F::operand("v")),
        };
        self.0.into_iter().map(|(place, test)| (place, print(test))).collect()
    }
}

/// Returns the tests of alternatives; adds their checks.
pub(in crate::target) fn tests(model: &Model, checks: &mut Checks) -> Tests {
    let mut taken: Taken = checks.functions.iter().map(|function| function.name.as_str()).collect();
    let mut tests = Vec::new();
    for (id, definition) in model.own() {
        let Body::Union(union) = &definition.body else { continue };
        for (index, variant) in union.variants.iter().enumerate().take(union.variants.len().saturating_sub(1)) {
            let test = tag(model, union, &variant.ty).unwrap_or_else(|| {
                let name = taken.claim(&format!("{}{}", definition.name, variant.name), "Variant");
                let check = check_of(model, checks, &variant.ty);
                Test::Check(check.sole_call().unwrap_or_else(|| add(checks, name, check)))
            });
            tests.push(((id, index), test));
        }
    }
    Tests(tests)
}

/// Returns the test of the discriminator, if it selects all alternatives.
fn tag(model: &Model, union: &Union, ty: &Type) -> Option<Test> {
    let tag = union.tag.as_deref()?;
    let all = union.variants.iter().all(|variant| model.tag_texts(&variant.ty, tag).is_some());
    let texts = model.tag_texts(ty, tag).filter(|_| all)?;
    Some(Test::Tag(tag.to_owned(), texts.into_iter().map(str::to_owned).collect()))
}
