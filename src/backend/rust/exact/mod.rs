//! Which checks a reader must ask for, so that it accepts exactly what the schema accepts.
//!
//! Most of a check is decided by reading the type. [What is left](left) is asked of the values of members where it
//! speaks of them alone, else of the whole value: a member that nothing is left of is read as if there were no checks.
//! By induction the reader of every definition that has one is exact: what only calls its function is decided.

mod kept;
mod left;
mod members;
mod refuted;
mod seen;
#[cfg(test)]
mod tests;

use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, HashMap, HashSet};
use std::rc::Rc;

use super::types::{TupleForm, Types};
use crate::model::check::{ArrayCheck, Check, Checks, Function, ObjectCheck, Properties};
use crate::model::{Body, CheckId, Kinds, Model, Naming, Record, Type, TypeId};
use crate::names::{Case, identifier};
use left::{At, is_count};
use seen::Fields;

pub(super) use kept::with_what_checks_see;

/// How much is looked at for one definition, at most: beyond it the whole value is checked.
const MAX_STEPS: usize = 20_000;

/// What the readers of a file ask for.
pub(super) struct Plan {
    /// What each definition's reader asks for.
    readings: Vec<Reading>,
}

/// A plan in the making.
struct Planning {
    /// The checks of the model, and those of parts that readers ask for.
    checks: Checks,
    /// The names of functions, in lower case.
    taken: HashSet<String>,
}

/// What a reader asks for.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Reading {
    /// Of the whole value.
    pub(super) whole: Option<Ask>,
    /// Of the members with these indexes in the record.
    pub(super) members: BTreeMap<usize, Ask>,
}

impl Reading {
    fn of_whole(ask: Ask) -> Self {
        Self { whole: Some(ask), ..Self::default() }
    }

    /// Whether anything is asked.
    pub(super) fn is_needed(&self) -> bool {
        self.whole.is_some() || !self.members.is_empty()
    }
}

/// What is asked of a value.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Ask {
    /// That function, before the value is read.
    Value(CheckId),
    /// How many items there are, once they are read.
    Count {
        /// At least.
        min: u64,
        /// At most.
        max: Option<u64>,
    },
}

/// A function, with the definition whose values are looked at.
type Open = (TypeId, CheckId);

/// What readers decide.
pub(super) struct Readers<'m> {
    types: &'m Types<'m>,
    checks: &'m Checks,
    roots: HashSet<TypeId>,
    steps: Cell<usize>,
    /// How many may still be gone in the whole file: small schemas can stand for many.
    left: Cell<usize>,
    /// The functions whose checks are being looked at, each with the definition of which that is.
    open: RefCell<HashSet<Open>>,
    /// The records that were looked at.
    fields: RefCell<HashMap<TypeId, Rc<Fields<'m>>>>,
}

impl<'m> Readers<'m> {
    pub(super) fn new(types: &'m Types<'m>) -> Self {
        let model = types.model;
        let named = model.iter().filter(|(_, definition)| definition.naming == Naming::Root).map(|(id, _)| id);
        let roots = named.chain(model.contracts.iter().map(|contract| contract.result)).collect();
        Self {
            types,
            checks: &model.checks,
            roots,
            steps: Cell::new(0),
            left: Cell::new(200_000 + 20 * model.definitions.len()),
            open: RefCell::default(),
            fields: RefCell::default(),
        }
    }

    /// Whether somebody reads values of the definition by its name.
    fn is_root(&self, id: TypeId) -> bool {
        self.roots.contains(&id)
    }

    /// Whether the definition is read by itself: it is a type, or becomes one where something is left to be asked.
    fn has_reader(&self, id: TypeId) -> bool {
        match &self.types.model.definition(id).body {
            Body::Alias(_) => self.types.is_newtype(id) || self.is_root(id),
            Body::Enum(_) | Body::Record(_) | Body::Union(_) => true,
        }
    }

    /// Whether values of a type are lists in Rust.
    fn is_list(&self, ty: &Type) -> bool {
        match ty {
            Type::List(_) => true,
            Type::Tuple(tuple) => matches!(TupleForm::of(tuple), TupleForm::Alike(_)),
            Type::Named(id) if !self.has_reader(*id) => match &self.types.model.definition(*id).body {
                Body::Alias(inner) => self.is_list(inner),
                Body::Enum(_) | Body::Record(_) | Body::Union(_) => false,
            },
            Type::Named(_)
            | Type::Any
            | Type::Never
            | Type::Null
            | Type::Boolean
            | Type::Integer(_)
            | Type::Number
            | Type::String
            | Type::Map(_)
            | Type::Nullable(_)
            | Type::Instance(..)
            | Type::Parameter { .. } => false,
        }
    }

    /// What reading the shape of a definition leaves to be asked.
    pub(super) fn left_of(&self, id: TypeId) -> Check {
        if self.has_reader(id) { self.left_of_shape(id) } else { Check::always() }
    }

    fn left_of_shape(&self, id: TypeId) -> Check {
        let Some(function) = self.checks.of(id) else { return Check::always() };
        self.steps.set(0);
        let seen = self.shape(id);
        match seen.holds.contains(&function) {
            true => Check::always(),
            false => self.left(&seen, &self.checks.function(function).check, At::WHOLE),
        }
    }

    /// Whether reading an instance of a generic record decides all that an alias of it says: the record's own reader asks
    /// what is said of it whatever its parameters are, so that these must be what it takes them for.
    pub(super) fn decides_instance(&self, alias: TypeId, generic: TypeId, arguments: &[Type]) -> bool {
        let object = Check { kinds: Kinds::OBJECT, ..Check::always() };
        let is_open = |ty: &Type| *ty == Type::Any || matches!(ty, Type::Map(value) if **value == Type::Any);
        let parameters = &self.types.model.definition(generic).parameters;
        let takes_objects = parameters.iter().all(|parameter| is_open(&parameter.default))
            && arguments.iter().all(|ty| self.decides(&self.seen(ty), &object));
        takes_objects && self.left_of_shape(alias).is_always()
    }

    /// Whether a reader decides all of a check.
    fn decides(&self, seen: &seen::Seen, check: &Check) -> bool {
        self.left(seen, check, At::WHOLE).is_always()
    }

    fn may_go_on(&self) -> bool {
        self.steps.set(self.steps.get() + 1);
        self.left.set(self.left.get().saturating_sub(1));
        self.steps.get() < MAX_STEPS && self.left.get() > 0
    }

    /// Begins to look at what a function asks of a definition's values; nothing where that is being done already.
    fn enter(&self, definition: Option<TypeId>, function: CheckId) -> Option<Entered<'_>> {
        let Some(definition) = definition else { return Some(Entered(None)) };
        let key = (definition, function);
        self.open.borrow_mut().insert(key).then(|| Entered(Some((&self.open, key))))
    }
}

/// That a function is being looked at.
struct Entered<'r>(Option<(&'r RefCell<HashSet<Open>>, Open)>);

impl Drop for Entered<'_> {
    fn drop(&mut self) {
        if let Some((open, key)) = self.0 {
            open.borrow_mut().remove(&key);
        }
    }
}

impl Plan {
    /// What the readers of a model ask for. What they ask of parts of a check becomes a function of the model.
    pub(super) fn new(model: &mut Model) -> Self {
        let (readings, checks) = {
            let types = Types::new(model);
            let readers = Readers::new(&types);
            let taken = model.checks.functions.iter().map(|function| function.name.to_lowercase()).collect();
            let mut planning = Planning { checks: model.checks.clone(), taken };
            let readings = model.iter().map(|(id, _)| planning.reading(&readers, id)).collect();
            (readings, planning.checks)
        };
        model.checks = checks;
        Self { readings }
    }

    /// What the reader of a definition asks for.
    pub(super) fn reading(&self, id: TypeId) -> &Reading {
        const NOTHING: &Reading = &Reading { whole: None, members: BTreeMap::new() };
        self.readings.get(id.index()).unwrap_or(NOTHING)
    }
}

impl Planning {
    fn reading(&mut self, readers: &Readers, id: TypeId) -> Reading {
        let left = readers.left_of(id);
        let definition = readers.types.model.definition(id);
        match &definition.body {
            _ if left.is_always() => Reading::default(),
            Body::Record(record) => self.of_record(readers, id, record, left),
            Body::Alias(ty) if readers.is_list(ty) && is_count(&left) => Reading::of_whole(count(&left)),
            Body::Alias(_) | Body::Enum(_) | Body::Union(_) => {
                Reading::of_whole(self.ask(id, &format!("{}Value", definition.name), left))
            }
        }
    }

    fn of_record(&mut self, readers: &Readers, id: TypeId, record: &Record, left: Check) -> Reading {
        let name = &readers.types.model.definition(id).name;
        let Some(members) = by_member(record, &left) else {
            return Reading::of_whole(self.ask(id, &format!("{name}Value"), left));
        };
        let mut reading = Reading::default();
        for (index, check) in members {
            let field = &record.fields[index];
            let ask = match is_count(&check) && readers.is_list(&field.ty) {
                true => count(&check),
                false => self.ask(id, &format!("{name}{}", identifier(&field.name, Case::UpperCamel)), check),
            };
            reading.members.insert(index, ask);
        }
        reading
    }

    fn ask(&mut self, id: TypeId, name: &str, check: Check) -> Ask {
        let own = self.checks.of(id).filter(|own| self.checks.function(*own).check == check);
        let function = own.or(check.sole_call()).unwrap_or_else(|| {
            let mut name = name.to_owned();
            while !self.taken.insert(name.to_lowercase()) {
                name.push_str("Part");
            }
            self.checks.functions.push(Function { name, definition: None, check, recursive: false });
            CheckId(self.checks.functions.len() - 1)
        });
        Ask::Value(function)
    }
}

/// What a check asks of each member of a record, where it speaks of nothing else.
fn by_member(record: &Record, check: &Check) -> Option<BTreeMap<usize, Check>> {
    if !(Check { object: Vec::new(), ..check.clone() }).is_always() {
        return None;
    }
    let indexes: HashMap<&String, usize> =
        record.fields.iter().enumerate().map(|(index, field)| (&field.name, index)).collect();
    let mut asked: BTreeMap<usize, Check> = BTreeMap::new();
    for part in &check.object {
        let ObjectCheck::Properties(Properties { known, patterns, others: None }) = part else { return None };
        if !patterns.is_empty() {
            return None;
        }
        for (name, check) in known {
            let index = *indexes.get(name)?;
            let before = asked.remove(&index).unwrap_or_else(Check::always);
            asked.insert(index, before.and(check.clone()));
        }
    }
    Some(asked)
}

fn count(check: &Check) -> Ask {
    let (mut min, mut max) = (0, None);
    for part in &check.array {
        match part {
            ArrayCheck::MinItems(least) => min = min.max(*least),
            ArrayCheck::MaxItems(most) => max = Some(max.map_or(*most, |max: u64| max.min(*most))),
            ArrayCheck::UniqueItems
            | ArrayCheck::Items { .. }
            | ArrayCheck::Contains { .. }
            | ArrayCheck::Unevaluated { .. } => {}
        }
    }
    Ask::Count { min, max }
}
