//! Finds undeclared properties on which checks depend: a value that is read without them could be invalid when it is
//! written.

use std::cell::OnceCell;
use std::collections::{BTreeSet, HashMap, HashSet};
use std::rc::Rc;

use ecow::EcoString;

use super::known::Known;
use super::simplify::At;
use super::{Domains, Residuals};
use crate::model::check::{Alternatives, ArrayCheck, Branch, Check, Composite, ObjectCheck};
use crate::model::{Body, CheckId, Model, Record, Rest, Type, TypeId};

/// Returns the records on whose undeclared properties the residuals of definitions depend.
pub(crate) fn to_retain(
    model: &Model,
    domains: &Domains,
    residuals: &Residuals,
    remaining: impl Fn(TypeId) -> Check,
) -> BTreeSet<TypeId> {
    let (kept, compared, records) = (BTreeSet::new(), BTreeSet::new(), HashMap::new());
    let (found, pending) = (HashSet::new(), Vec::new());
    let closed: Vec<OnceCell<Box<Check>>> = model.iter().map(|_| OnceCell::new()).collect();
    let mut search = Search { model, domains, residuals, kept, compared, found, pending, closed: &closed, records };
    for (id, _) in model.iter() {
        let left = remaining(id);
        if !left.is_always() {
            search.definition(id, &left, Way::Stays);
            search.follow_calls();
        }
    }
    search.kept
}

/// How the verdict of a check may change when properties are dropped.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Way {
    /// A valid value must stay valid.
    Stays,
    /// An invalid value must stay invalid.
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

/// A call of a function for values of a type.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Call<'m> {
    of: Values<'m>,
    function: CheckId,
    way: Way,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Values<'m> {
    Definition(TypeId),
    /// The items of arrays and the values of maps.
    Parts(&'m Type),
}

struct Search<'r, 'm> {
    model: &'m Model,
    domains: &'r Domains<'m>,
    residuals: &'r Residuals<'m>,
    kept: BTreeSet<TypeId>,
    /// The definitions whose values are compared as a whole.
    compared: BTreeSet<TypeId>,
    /// The calls that were found. Each is followed once, as small schemas can expand to many.
    found: HashSet<Call<'m>>,
    /// The calls that are still to be followed.
    pending: Vec<Call<'m>>,
    /// For each definition, the values that its record guarantees if it has no undeclared properties.
    closed: &'r [OnceCell<Box<Check>>],
    /// The records that were visited.
    records: HashMap<TypeId, Rc<Fields<'r, 'm>>>,
}

/// The fields of a record.
#[derive(Default)]
struct Fields<'r, 'm> {
    by_name: HashMap<&'m str, &'m Type>,
    /// The known facts about its values without undeclared properties.
    closed: OnceCell<Known<'r>>,
}

impl<'r, 'm> Search<'r, 'm> {
    fn definition(&mut self, id: TypeId, check: &Check, way: Way) {
        let alternatives = self.alternatives(id, check, way);
        self.types(alternatives, check, way);
    }

    /// Follows a check of types, the last first. Unions may be nested as deep as there are definitions: there is no
    /// recursion over them.
    fn types(&mut self, mut pending: Vec<&'m Type>, check: &Check, way: Way) {
        let mut seen = HashSet::new();
        while let Some(ty) = pending.pop() {
            match ty {
                Type::Named(id) | Type::Instance(id, _) => {
                    if seen.insert(*id) {
                        pending.extend(self.alternatives(*id, check, way));
                    }
                }
                Type::Nullable(inner) => pending.push(inner),
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
    }

    /// Follows a check of a definition that is a record; returns the types that another one stands for.
    fn alternatives(&mut self, id: TypeId, check: &Check, way: Way) -> Vec<&'m Type> {
        if check.is_always() || !self.residuals.step() {
            return Vec::new();
        }
        let model = self.model;
        match &model.definition(id).body {
            Body::Alias(ty) => vec![ty],
            Body::Enum(_) => Vec::new(),
            Body::Record(record) => {
                self.record(id, record, check, way);
                Vec::new()
            }
            Body::Union(union) => union.variants.iter().rev().map(|variant| &variant.ty).collect(),
        }
    }

    fn record(&mut self, id: TypeId, record: &'m Record, check: &Check, way: Way) {
        if check.values.is_some() {
            let parts = self.compared(id);
            self.all(parts);
        }
        if let Rest::Ignored = record.rest
            && !self.kept.contains(&id)
        {
            let fields = self.fields(id, record);
            let closed = || fields.closed.get_or_init(|| self.closed(id, record));
            // If the check excludes all values without undeclared properties, no value becomes valid.
            if way == Way::StaysAway && self.residuals.is_disjoint(closed(), check, At::WHOLE) {
                return;
            }
            if check.object.iter().any(|part| sees(&fields, part, way)) {
                self.kept.insert(id);
            }
        }
        check.object.iter().for_each(|part| self.members(id, record, part, way));
        check.also.iter().for_each(|also| self.also(Values::Definition(id), also, way));
    }

    /// Follows the checks of a record's properties.
    fn members(&mut self, id: TypeId, record: &'m Record, part: &ObjectCheck, way: Way) {
        match part {
            ObjectCheck::Properties(members) => {
                let fields = self.fields(id, record);
                for (name, check) in &members.known {
                    fields.by_name.get(name.as_str()).into_iter().for_each(|ty| self.types(vec![ty], check, way));
                }
            }
            ObjectCheck::DependentSchema(_, check) => self.definition(id, check, way),
            ObjectCheck::Required(_)
            | ObjectCheck::Presence(_)
            | ObjectCheck::PropertyNames(_)
            | ObjectCheck::Unevaluated { .. } => {}
        }
    }

    /// Follows a check of some values.
    fn follow(&mut self, of: Values<'m>, check: &Check, way: Way) {
        match of {
            Values::Definition(id) => self.definition(id, check, way),
            Values::Parts(ty) => self.parts(ty, check, way),
        }
    }

    /// Follows a composite of some values.
    fn also(&mut self, of: Values<'m>, also: &Composite, way: Way) {
        match also {
            Composite::Call(call) if self.is_own(of, *call) => {}
            Composite::Call(function) => self.call(Call { of, function: *function, way }),
            Composite::AnyOf(alternatives) => {
                alternatives.branches.iter().for_each(|branch| self.follow(of, &branch.check, way));
            }
            Composite::OneOf(alternatives) => {
                let (branches, way) = self.deciding(of, alternatives, way);
                branches.into_iter().for_each(|branch| self.follow(of, &branch.check, way));
            }
            Composite::Not(check) => self.follow(of, check, way.not()),
            Composite::If { condition, then, otherwise } => {
                self.follow(of, condition, Way::Same);
                self.follow(of, then, way);
                self.follow(of, otherwise, way);
            }
        }
    }

    /// Returns the alternatives that decide whether exactly one applies, and how their verdicts may change: if the
    /// value is valid for one of them anyway, the others must continue to reject it.
    fn deciding<'c>(&self, of: Values<'m>, alternatives: &'c Alternatives, way: Way) -> (Vec<&'c Branch>, Way) {
        let Some(record) = self.record_of(of) else { return (alternatives.branches.iter().collect(), Way::Same) };
        let domain = self.domains.of_record(record);
        let known = Known::of(self.residuals.checks, &domain);
        let is_decided = |check: &Check| {
            check.sole_call().is_some_and(|call| self.is_own(of, call))
                || self.residuals.simplify(&known, check, At::WHOLE).is_always()
        };
        let (own, others): (Vec<&Branch>, Vec<&Branch>) =
            alternatives.branches.iter().partition(|branch| is_decided(&branch.check));
        match own.len() == 1 && way == Way::Stays {
            true => (others, Way::StaysAway),
            false => (own.into_iter().chain(others).collect(), Way::Same),
        }
    }

    /// Returns the record that some values are.
    fn record_of(&self, of: Values<'m>) -> Option<&'m Record> {
        let Values::Definition(id) = of else { return None };
        self.model.definition(id).body.record()
    }

    /// Returns what is known about the values of a record without undeclared properties.
    fn closed(&self, id: TypeId, record: &Record) -> Known<'r> {
        let record = || Record { rest: Rest::Refused, ..record.clone() };
        let domain = self.closed[id.index()].get_or_init(|| Box::new(self.domains.of_record(&record())));
        Known::of(self.residuals.checks, domain)
    }

    fn fields(&mut self, id: TypeId, record: &'m Record) -> Rc<Fields<'r, 'm>> {
        let fields = self.records.entry(id).or_insert_with(|| {
            let by_name = record.fields.iter().map(|field| (field.name.as_str(), &field.ty)).collect();
            Rc::new(Fields { by_name, closed: OnceCell::new() })
        });
        Rc::clone(fields)
    }

    /// Returns whether a function is that of the definition of some values.
    fn is_own(&self, of: Values, call: CheckId) -> bool {
        matches!(of, Values::Definition(id) if self.model.checks.of(id) == Some(call))
    }

    fn call(&mut self, call: Call<'m>) {
        if self.found.insert(call) {
            self.pending.push(call);
        }
    }

    fn follow_calls(&mut self) {
        while self.residuals.step()
            && let Some(Call { of, function, way }) = self.pending.pop()
        {
            self.follow(of, &self.model.checks.function(function).check, way);
        }
    }

    /// Marks all parts of values as compared with others.
    fn all(&mut self, mut pending: Vec<&'m Type>) {
        while let Some(ty) = pending.pop() {
            pending.extend(match ty {
                Type::Named(id) | Type::Instance(id, _) => self.compared(*id),
                ty => ty.parts(),
            });
        }
    }

    /// Marks a definition as compared with others; returns its parts, unless it was already.
    fn compared(&mut self, id: TypeId) -> Vec<&'m Type> {
        if !self.compared.insert(id) {
            return Vec::new();
        }
        let model = self.model;
        let body = &model.definition(id).body;
        if let Body::Record(Record { rest: Rest::Ignored, .. }) = body {
            self.kept.insert(id);
        }
        body.parts()
    }

    /// Follows the checks of the items of arrays and the values of maps.
    fn parts(&mut self, ty: &'m Type, check: &Check, way: Way) {
        check.array.iter().for_each(|part| self.items(ty, part, way));
        for members in check.properties() {
            let known = members.known.iter().map(|(_, check)| check);
            let patterns = members.patterns.iter().map(|(_, check)| check);
            for check in known.chain(patterns).chain(members.others.as_deref()) {
                ty.parts().into_iter().for_each(|inner| self.types(vec![inner], check, way));
            }
        }
        check.also.iter().for_each(|also| self.also(Values::Parts(ty), also, way));
    }

    fn items(&mut self, ty: &'m Type, part: &ArrayCheck, way: Way) {
        let checks: Vec<(&Check, Way)> = match part {
            ArrayCheck::MinItems(_) | ArrayCheck::MaxItems(_) => Vec::new(),
            ArrayCheck::UniqueItems => {
                // Distinct items must not become equal.
                self.all(ty.parts());
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
            checks.iter().for_each(|(check, way)| self.types(vec![inner], check, *way));
        }
    }
}

/// Returns whether undeclared properties of a record may change the verdict of a check.
fn sees(fields: &Fields, part: &ObjectCheck, way: Way) -> bool {
    let is_other = |name: &EcoString| !fields.by_name.contains_key(name.as_str());
    match part {
        ObjectCheck::PropertyNames(_) => way.stays_away(),
        ObjectCheck::Required(names) => way.stays() && names.iter().any(is_other),
        ObjectCheck::Presence(part) => {
            let [stays, stays_away] = part.depends_on(is_other);
            (way.stays() && stays) || (way.stays_away() && stays_away)
        }
        ObjectCheck::Properties(members) => {
            let known = members.known.iter().any(|(name, check)| is_other(name) && !check.is_always());
            way.stays_away() && (known || !members.patterns.is_empty() || members.others.is_some())
        }
        ObjectCheck::DependentSchema(name, _) => way.stays_away() && is_other(name),
        ObjectCheck::Unevaluated { .. } => true,
    }
}
