//! Members that nobody declared, and that checks see all the same: what is read without them would not be valid when it
//! is written.

use std::collections::BTreeSet;

use super::super::types::Types;
use super::Readers;
use super::left::At;
use crate::model::check::{Also, ArrayCheck, Branch, Check, ObjectCheck};
use crate::model::{Body, CheckId, Model, Record, Rest, Type, TypeId};

/// How many calls are followed into each other.
const MAX_CALLS: usize = 64;

/// A model whose records keep what checks see.
pub(in super::super) fn with_what_checks_see(mut model: Model) -> Model {
    let kept = {
        let types = Types::new(&model);
        let readers = Readers::new(&types);
        let mut looking =
            Looking { readers: &readers, kept: BTreeSet::new(), compared: BTreeSet::new(), open: Vec::new() };
        for (id, _) in model.iter() {
            let left = readers.left_of(id);
            if !left.is_always() {
                looking.definition(id, &left, Way::Stays);
            }
        }
        looking.kept
    };
    for id in kept {
        if let Body::Record(record) = &mut model.definitions[id.index()].body {
            record.rest = Rest::Kept(Type::Any);
        }
    }
    model
}

/// How the verdict of a check must not change when members are dropped.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Way {
    /// What holds must go on to hold.
    Stays,
    /// What doesn't hold must not come to hold.
    StaysAway,
    /// Neither may change.
    Same,
}

impl Way {
    fn not(self) -> Self {
        match self {
            Self::Stays => Self::StaysAway,
            Self::StaysAway => Self::Stays,
            Self::Same => Self::Same,
        }
    }

    fn stays(self) -> bool {
        self != Self::StaysAway
    }

    fn stays_away(self) -> bool {
        self != Self::Stays
    }
}

struct Looking<'r, 'm> {
    readers: &'r Readers<'m>,
    kept: BTreeSet<TypeId>,
    /// The definitions whose values are compared as they are.
    compared: BTreeSet<TypeId>,
    /// The functions that are being looked at.
    open: Vec<(TypeId, CheckId)>,
}

impl Looking<'_, '_> {
    fn ty(&mut self, ty: &Type, check: &Check, way: Way) {
        match ty {
            Type::Named(id) | Type::Instance(id, _) => self.definition(*id, check, way),
            Type::Nullable(inner) => self.ty(inner, check, way),
            Type::List(_) | Type::Tuple(_) | Type::Map(_) => self.parts(ty, check, way),
            Type::Any
            | Type::Never
            | Type::Null
            | Type::Boolean
            | Type::Integer(_)
            | Type::Number
            | Type::String
            | Type::Parameter { .. } => {}
        }
    }

    fn definition(&mut self, id: TypeId, check: &Check, way: Way) {
        if check.is_always() || self.open.len() > 24 || !self.readers.may_go_on() {
            return;
        }
        match &self.readers.types.model.definition(id).body {
            Body::Alias(ty) => self.ty(ty, check, way),
            Body::Enum(_) => {}
            Body::Record(record) => self.record(id, record, check, way),
            Body::Union(union) => union.variants.iter().for_each(|variant| self.ty(&variant.ty, check, way)),
        }
    }

    fn record(&mut self, id: TypeId, record: &Record, check: &Check, way: Way) {
        let is_own = |call: CheckId| self.readers.checks.of(id) == Some(call);
        if check.values.is_some() {
            self.all_of(id);
        }
        if let Rest::Ignored = record.rest
            && !self.kept.contains(&id)
        {
            // What can't hold without other members doesn't come to hold.
            let closed = Record { rest: Rest::Refused, ..record.clone() };
            if way == Way::StaysAway && self.readers.refutes(&self.readers.record(&closed), check, At::WHOLE) {
                return;
            }
            if check.object.iter().any(|part| sees(record, part, way)) {
                self.kept.insert(id);
                return;
            }
        }
        for part in &check.object {
            if let ObjectCheck::Members(members) = part {
                for (name, check) in &members.known {
                    let field = record.fields.iter().find(|field| field.name == *name);
                    field.into_iter().for_each(|field| self.ty(&field.ty, check, way));
                }
            }
            if let ObjectCheck::Dependent(_, check) = part {
                self.definition(id, check, way);
            }
        }
        for also in &check.also {
            match also {
                Also::Call(call)
                    if is_own(*call) || self.open.len() >= MAX_CALLS || self.open.contains(&(id, *call)) => {}
                Also::Call(call) => {
                    self.open.push((id, *call));
                    let readers = self.readers;
                    self.definition(id, &readers.checks.function(*call).check, way);
                    self.open.pop();
                }
                Also::Any(alternatives) => {
                    alternatives.branches.iter().for_each(|branch| self.definition(id, &branch.check, way));
                }
                Also::One(alternatives) => {
                    // Where the value is one of them anyway, all others must go on to refuse it.
                    let seen = self.readers.record(record);
                    let is_decided =
                        |check: &Check| check.sole_call().is_some_and(is_own) || self.readers.decides(&seen, check);
                    let (own, others): (Vec<&Branch>, Vec<&Branch>) =
                        alternatives.branches.iter().partition(|branch| is_decided(&branch.check));
                    let way = if own.len() == 1 && way == Way::Stays { Way::StaysAway } else { Way::Same };
                    let others = if way == Way::Same { own.into_iter().chain(others).collect() } else { others };
                    others.into_iter().for_each(|branch| self.definition(id, &branch.check, way));
                }
                Also::Not(check) => self.definition(id, check, way.not()),
                Also::If { condition, then, otherwise } => {
                    self.definition(id, condition, Way::Same);
                    self.definition(id, then, way);
                    self.definition(id, otherwise, way);
                }
            }
        }
    }

    /// All of a value is compared with others.
    fn all(&mut self, ty: &Type) {
        match ty {
            Type::Named(id) | Type::Instance(id, _) => self.all_of(*id),
            ty => ty.parts().into_iter().for_each(|part| self.all(part)),
        }
    }

    fn all_of(&mut self, id: TypeId) {
        if !self.compared.insert(id) {
            return;
        }
        let body = &self.readers.types.model.definition(id).body;
        if let Body::Record(Record { rest: Rest::Ignored, .. }) = body {
            self.kept.insert(id);
        }
        body.parts().into_iter().for_each(|part| self.all(part));
    }

    /// The items of arrays, and the values of maps.
    fn parts(&mut self, ty: &Type, check: &Check, way: Way) {
        for part in &check.array {
            let checks: Vec<(&Check, Way)> = match part {
                ArrayCheck::MinItems(_) | ArrayCheck::MaxItems(_) => Vec::new(),
                ArrayCheck::UniqueItems => {
                    // Items that were told apart must not become alike.
                    ty.parts().into_iter().for_each(|item| self.all(item));
                    Vec::new()
                }
                ArrayCheck::Items { prefix, rest } => prefix.iter().chain(rest).map(|check| (check, way)).collect(),
                ArrayCheck::Contains { check, .. } => vec![(check, Way::Same)],
                ArrayCheck::Unevaluated { check, evaluated } => {
                    let matching = evaluated.iter().flat_map(|part| &part.matching);
                    matching.map(|check| (check, Way::Same)).chain([(check, way)]).collect()
                }
            };
            for inner in ty.parts() {
                checks.iter().for_each(|(check, way)| self.ty(inner, check, *way));
            }
        }
        for part in &check.object {
            if let ObjectCheck::Members(members) = part {
                let known = members.known.iter().map(|(_, check)| check);
                let patterns = members.patterns.iter().map(|(_, check)| check);
                for check in known.chain(patterns).chain(members.others.as_deref()) {
                    ty.parts().into_iter().for_each(|inner| self.ty(inner, check, way));
                }
            }
        }
        for also in &check.also {
            match also {
                Also::Call(call) => {
                    // The definition of no type: what holds the parts has none.
                    let key = (TypeId(usize::MAX), *call);
                    if self.open.len() < MAX_CALLS && !self.open.contains(&key) {
                        self.open.push(key);
                        let readers = self.readers;
                        self.parts(ty, &readers.checks.function(*call).check, way);
                        self.open.pop();
                    }
                }
                Also::Any(alternatives) => {
                    alternatives.branches.iter().for_each(|branch| self.parts(ty, &branch.check, way));
                }
                Also::One(alternatives) => {
                    alternatives.branches.iter().for_each(|branch| self.parts(ty, &branch.check, Way::Same));
                }
                Also::Not(check) => self.parts(ty, check, way.not()),
                Also::If { condition, then, otherwise } => {
                    self.parts(ty, condition, Way::Same);
                    self.parts(ty, then, way);
                    self.parts(ty, otherwise, way);
                }
            }
        }
    }
}

/// Whether what a record has beside its fields may change what a check says of it.
fn sees(record: &Record, part: &ObjectCheck, way: Way) -> bool {
    let is_other = |name: &String| !record.fields.iter().any(|field| field.name == *name);
    match part {
        ObjectCheck::MinProperties(_) => way.stays(),
        ObjectCheck::MaxProperties(_) | ObjectCheck::Names(_) => way.stays_away(),
        ObjectCheck::Required(names) => way.stays() && names.iter().any(is_other),
        ObjectCheck::DependentRequired(name, needed) => {
            (way.stays() && needed.iter().any(is_other)) || (way.stays_away() && is_other(name))
        }
        ObjectCheck::Members(members) => {
            let known = members.known.iter().any(|(name, check)| is_other(name) && !check.is_always());
            way.stays_away() && (known || !members.patterns.is_empty() || members.others.is_some())
        }
        ObjectCheck::Dependent(name, _) => way.stays_away() && is_other(name),
        ObjectCheck::Unevaluated { .. } => true,
    }
}
