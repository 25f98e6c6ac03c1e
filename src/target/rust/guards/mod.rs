//! Read guards: which checks a reader must make, so that it accepts exactly what the schema accepts.
//!
//! Most of a check is implied by the type that is read. [What remains](Residuals) is checked of the values of properties
//! where it is about them alone, else of the whole value: a property of which nothing remains is read as if there were no
//! checks. By induction the reader of every definition that has one is exact, so that its function is implied.

mod print;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;

use ecow::EcoString;

use super::CheckLevel;
use super::types::{TupleForm, Types, bounds, width};
use crate::codegen::residual::{Domains, Profile, Residuals, to_retain};
use crate::model::check::{ArrayCheck, Check, Function, ObjectCheck, Properties};
use crate::model::{Body, CheckId, Kinds, Loss, Model, Naming, Range, Record, Rest, Type, TypeId};
use crate::names::{Case, Taken, identifier};

/// The abilities of Rust's types.
pub(super) const PROFILE: Profile = Profile {
    lists_for_alike_items: true,
    integers: Some((
        |range: &Range| bounds(width(range)),
        "allows integers beyond 64 bits, which are rejected when they are read",
    )),
    ..Profile::EXACT
};

/// Returns what Rust's types can't express of a model.
pub(super) fn losses(model: &Model) -> Vec<Loss> {
    Domains::new(model, &PROFILE, |_| true).losses()
}

/// The guards of the readers of a file.
pub(super) struct DeserializeAnalysis {
    /// The guards of each definition's reader.
    guards: Vec<Guards>,
}

/// An analysis in the making.
struct Planning {
    /// The functions of parts that readers check.
    added: Vec<Function>,
    /// The large ones of them.
    large: HashMap<Check, CheckId>,
    /// The names of functions.
    taken: Taken,
}

/// The guards of a reader.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Guards {
    /// The guard of the whole value.
    pub(super) whole: Option<ReadGuard>,
    /// The guards of properties, by their indexes in the record.
    pub(super) properties: BTreeMap<usize, ReadGuard>,
}

impl Guards {
    fn of_whole(guard: ReadGuard) -> Self {
        Self { whole: Some(guard), ..Self::default() }
    }

    /// Returns whether anything is checked.
    pub(super) fn is_needed(&self) -> bool {
        self.whole.is_some() || !self.properties.is_empty()
    }
}

/// A check that a reader makes beside the type.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum ReadGuard {
    /// The function of the check, before the value is read.
    Value(CheckId),
    /// The number of items, once they are read.
    Count {
        /// At least.
        min: u64,
        /// At most.
        max: Option<u64>,
    },
}

/// Computes what readers of a model decide without guards.
pub(super) struct Readers<'m> {
    types: &'m Types<'m>,
    roots: HashSet<TypeId>,
    residuals: Residuals<'m>,
    domains: Domains<'m>,
}

impl<'m> Readers<'m> {
    pub(super) fn new(types: &'m Types<'m>) -> Self {
        let model = types.model;
        let named = model.iter().filter(|(_, definition)| definition.naming == Naming::Root).map(|(id, _)| id);
        let roots: HashSet<TypeId> = named.chain(model.tool_types()).collect();
        let domains = Domains::new(model, &PROFILE, |id| has_reader(types, &roots, id));
        Self { types, roots, residuals: Residuals::new(&model.checks), domains }
    }

    /// Returns whether values of a type are lists in Rust.
    fn is_list(&self, ty: &Type) -> bool {
        if let Type::Named(id) = ty
            && !has_reader(self.types, &self.roots, *id)
            && let Body::Alias(inner) = &self.types.model.definition(*id).body
        {
            return self.is_list(inner);
        }
        let is_alike = |tuple| matches!(TupleForm::of(tuple), TupleForm::Alike(_));
        matches!(ty, Type::List(_)) || matches!(ty, Type::Tuple(tuple) if is_alike(tuple))
    }

    /// Returns what remains to be checked once the shape of a definition is read.
    fn remaining(&self, id: TypeId) -> Check {
        if has_reader(self.types, &self.roots, id) { self.remaining_of_shape(id) } else { Check::always() }
    }

    fn remaining_of_shape(&self, id: TypeId) -> Check {
        match self.types.model.checks.of(id) {
            Some(function) => self.residuals.given(&Check::call(function), &self.domains.of_definition(id)),
            None => Check::always(),
        }
    }

    /// Returns whether reading an instance of a generic record decides all that an alias of it requires: the record's own reader
    /// checks the same whatever its parameters are, so that these must be what it takes them for.
    pub(super) fn decides_instance(&self, alias: TypeId, generic: TypeId, arguments: &[Type]) -> bool {
        let object = Check::of_kinds(Kinds::OBJECT);
        let is_open = |ty: &Type| *ty == Type::Any || matches!(ty, Type::Map(value) if **value == Type::Any);
        let parameters = &self.types.model.definition(generic).parameters;
        let takes_objects = parameters.iter().all(|parameter| is_open(&parameter.default))
            && arguments.iter().all(|ty| self.residuals.implies(&self.domains.of(ty), &object));
        takes_objects && self.remaining_of_shape(alias).is_always()
    }
}

/// Returns whether a definition has a reader of its own: it is a type, or becomes one where something remains to be checked.
fn has_reader(types: &Types, roots: &HashSet<TypeId>, id: TypeId) -> bool {
    match &types.model.definition(id).body {
        _ if types.model.definition(id).is_foreign() => false,
        Body::Alias(ty) if types.is_foreign(ty) => false,
        Body::Alias(_) => types.is_newtype(id) || roots.contains(&id),
        Body::Enum(_) | Body::Record(_) | Body::Union(_) => true,
    }
}

/// Returns a model whose records keep the properties that read guards see.
pub(super) fn with_what_checks_see(mut model: Model) -> Model {
    let kept = {
        let types = Types::new(&model);
        let readers = Readers::new(&types);
        to_retain(&model, &readers.domains, &readers.residuals, |id| readers.remaining(id))
    };
    for id in kept {
        if let Body::Record(record) = &mut model.definitions[id.index()].body {
            record.rest = Rest::Kept(Type::Any);
        }
    }
    model
}

impl DeserializeAnalysis {
    /// Finds the guards of a model. What they check of parts of a check becomes a function of the model. Derived readers
    /// have none.
    pub(super) fn new(model: &mut Model, level: CheckLevel) -> Self {
        if level == CheckLevel::None {
            return Self { guards: Vec::new() };
        }
        let (guards, added) = {
            let types = Types::new(model);
            let readers = Readers::new(&types);
            let taken = model.checks.functions.iter().map(|function| function.name.as_str()).collect();
            let mut planning = Planning { added: Vec::new(), large: HashMap::new(), taken };
            let guards = model.iter().map(|(id, _)| planning.guards(&readers, id)).collect();
            (guards, planning.added)
        };
        if !added.is_empty() {
            Arc::make_mut(&mut model.checks).functions.extend(added);
        }
        Self { guards }
    }

    /// Returns the guards of a definition's reader.
    pub(super) fn of(&self, id: TypeId) -> &Guards {
        const NOTHING: &Guards = &Guards { whole: None, properties: BTreeMap::new() };
        self.guards.get(id.index()).unwrap_or(NOTHING)
    }
}

impl Planning {
    fn guards(&mut self, readers: &Readers, id: TypeId) -> Guards {
        let definition = readers.types.model.definition(id);
        if definition.external.is_some() {
            return Guards::default();
        }
        let left = readers.remaining(id);
        match &definition.body {
            _ if left.is_always() => Guards::default(),
            Body::Record(record) => self.of_record(readers, id, record, left),
            Body::Alias(ty) if readers.is_list(ty) && left.is_count() => Guards::of_whole(count(&left)),
            Body::Alias(_) | Body::Enum(_) | Body::Union(_) => {
                Guards::of_whole(self.guard(readers, id, &format!("{}Value", definition.name), left))
            }
        }
    }

    fn of_record(&mut self, readers: &Readers, id: TypeId, record: &Record, left: Check) -> Guards {
        let name = &readers.types.model.definition(id).name;
        let Some(properties) = by_property(record, &left) else {
            return Guards::of_whole(self.guard(readers, id, &format!("{name}Value"), left));
        };
        let mut guards = Guards::default();
        for (index, check) in properties {
            let field = &record.fields[index];
            let guard = match check.is_count() && readers.is_list(&field.ty) {
                true => count(&check),
                false => {
                    self.guard(readers, id, &format!("{name}{}", identifier(&field.name, Case::UpperCamel)), check)
                }
            };
            guards.properties.insert(index, guard);
        }
        guards
    }

    fn guard(&mut self, readers: &Readers, id: TypeId, name: &str, check: Check) -> ReadGuard {
        let checks = &readers.types.model.checks;
        let own = checks.of(id).filter(|own| checks.function(*own).check == check);
        let known = own.or(check.sole_call()).or_else(|| self.large.get(&check).copied());
        ReadGuard::Value(known.unwrap_or_else(|| {
            let function = CheckId(checks.functions.len() + self.added.len());
            if check.is_large() {
                self.large.insert(check.clone(), function);
            }
            let name = self.taken.claim(name, "Part");
            self.added.push(Function::new(name, None, check));
            function
        }))
    }
}

/// Returns what a check requires of each property of a record, where it is about nothing else.
fn by_property(record: &Record, check: &Check) -> Option<BTreeMap<usize, Check>> {
    if check.kinds != Kinds::ALL || check.values.is_some() || !check.is_only_of_objects() {
        return None;
    }
    let indexes: HashMap<&EcoString, usize> =
        record.fields.iter().enumerate().map(|(index, field)| (&field.name, index)).collect();
    let mut found: BTreeMap<usize, Check> = BTreeMap::new();
    for part in &check.object {
        let ObjectCheck::Properties(Properties { known, patterns, others: None }) = part else { return None };
        if !patterns.is_empty() {
            return None;
        }
        for (name, check) in known {
            let index = *indexes.get(name)?;
            let before = found.remove(&index).unwrap_or_else(Check::always);
            found.insert(index, before.and(check.clone()));
        }
    }
    Some(found)
}

fn count(check: &Check) -> ReadGuard {
    let least = |part: &ArrayCheck| if let ArrayCheck::MinItems(least) = part { Some(*least) } else { None };
    let most = |part: &ArrayCheck| if let ArrayCheck::MaxItems(most) = part { Some(*most) } else { None };
    let parts = || check.array.iter();
    ReadGuard::Count { min: parts().filter_map(least).max().unwrap_or(0), max: parts().filter_map(most).min() }
}
