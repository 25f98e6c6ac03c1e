//! Distributes a check to the parts of a type: what remains of it constrains the whole value.

use std::collections::{HashMap, HashSet};

use ecow::EcoString;

use super::{Domains, Residuals};
use crate::model::check::{ArrayCheck, Branch, Check, Composite, Constraints, ObjectCheck, Properties};
use crate::model::{Record, Rest, Union, Variant};

/// The fields of a record by their names.
type Fields<'r> = HashMap<&'r str, usize>;

/// The checks of the properties of a record.
pub(crate) struct PropertyChecks {
    /// The check of each field.
    pub(crate) fields: Vec<Check>,
    /// The check of undeclared properties.
    pub(crate) others: Check,
    /// Whether undeclared properties are forbidden.
    pub(crate) is_closed: bool,
}

impl PropertyChecks {
    /// Returns the checks that constrain nothing.
    pub(crate) fn nothing(record: &Record) -> Self {
        let fields = vec![Check::always(); record.fields.len()];
        Self { fields, others: Check::always(), is_closed: matches!(record.rest, Rest::Refused) }
    }
}

impl Residuals<'_> {
    /// Moves the alternatives out of a check that are the variants of a union. Returns the check of each variant, and whether
    /// exactly one of them must match.
    pub(crate) fn take_variants(&self, domains: &Domains, union: &Union, rest: &mut Check) -> (Vec<Check>, bool) {
        let aligned = |(index, also)| Some((index, self.aligned(domains, union, also)?));
        match rest.also.iter().enumerate().find_map(aligned) {
            Some((index, taken)) => {
                rest.also.remove(index);
                taken
            }
            // A check without alternatives applies to each variant.
            None => {
                let also = std::mem::take(&mut rest.also);
                let own = std::mem::replace(rest, Constraints { also, ..Constraints::default() }.into());
                (vec![own; union.variants.len()], false)
            }
        }
    }

    /// Returns the check of each variant if these alternatives are the variants, and whether exactly one must match.
    fn aligned(&self, domains: &Domains, union: &Union, also: &Composite) -> Option<(Vec<Check>, bool)> {
        let (alternatives, is_one) = match also {
            Composite::AnyOf(alternatives) => (alternatives, false),
            Composite::OneOf(alternatives) => (alternatives, true),
            Composite::Not(_) | Composite::If { .. } | Composite::Call(_) => return None,
        };
        if let Some(checks) = self.by_kind(domains, union, also) {
            return Some((checks, false));
        }
        if alternatives.branches.len() != union.variants.len() {
            return None;
        }
        let mut left: Vec<&Branch> = alternatives.branches.iter().collect();
        let checks: Option<Vec<Check>> = union
            .variants
            .iter()
            .map(|Variant { ty, .. }| {
                let domain = domains.of(ty);
                let index = left.iter().position(|branch| self.implies(&branch.check, &domain))?;
                Some(left.remove(index).check.clone())
            })
            .collect();
        Some((checks?, is_one))
    }

    /// Returns the check of each variant if the alternatives are of different kinds.
    fn by_kind(&self, domains: &Domains, union: &Union, also: &Composite) -> Option<Vec<Check>> {
        let Composite::AnyOf(alternatives) = also else { return None };
        let branches = &alternatives.branches;
        let is_alone =
            |(index, branch): (usize, &Branch)| branches[..index].iter().all(|other| !other.kinds.has(branch.kinds));
        if !branches.iter().enumerate().all(is_alone) {
            return None;
        }
        let check = |variant: &Variant| {
            let kinds = self.kinds(&domains.of(&variant.ty));
            branches.iter().find(|branch| kinds.within(branch.kinds)).map(|branch| branch.check.clone())
        };
        union.variants.iter().map(check).collect()
    }
}

/// Moves the check of the items of a list out of its check.
pub(crate) fn take_items(rest: &mut Check) -> Check {
    let mut each = Check::always();
    rest.array.retain_mut(|part| match part {
        ArrayCheck::Items { prefix, rest } if prefix.is_empty() => {
            each.add(rest.take().unwrap_or_else(Check::always));
            false
        }
        _ => true,
    });
    each
}

/// Moves the check of the values of a map, and that of their names, out of its check.
pub(crate) fn take_members(rest: &mut Check) -> (Check, Check) {
    let (mut each, mut names) = (Check::always(), Check::always());
    rest.object.retain_mut(|part| match part {
        ObjectCheck::Properties(members) if members.known.is_empty() && members.patterns.is_empty() => {
            each.add(members.others.take().map_or_else(Check::always, |check| *check));
            false
        }
        ObjectCheck::PropertyNames(check) => {
            names.add(std::mem::replace(check, Check::always()));
            false
        }
        _ => true,
    });
    (each, names)
}

/// Moves the checks of single properties, and of their presence, out of a check.
pub(crate) fn take_properties(record: &Record, rest: &mut Check) -> PropertyChecks {
    let mut asked = PropertyChecks::nothing(record);
    let fields: Fields = record.fields.iter().enumerate().map(|(index, field)| (field.name.as_str(), index)).collect();
    let parts = std::mem::take(&mut rest.object);
    for part in parts {
        match part {
            ObjectCheck::Required(mut names) => {
                names.retain(|name| !fields.get(name.as_str()).is_some_and(|index| record.fields[*index].required));
                if !names.is_empty() {
                    rest.object.push(ObjectCheck::Required(names));
                }
            }
            ObjectCheck::Properties(members) => {
                rest.object.extend(take_named(record, &fields, members, &mut asked).map(ObjectCheck::Properties));
            }
            part => rest.object.push(part),
        }
    }
    asked
}

/// Moves the checks of single properties; returns the residual.
fn take_named(
    record: &Record,
    fields: &Fields,
    mut members: Properties,
    asked: &mut PropertyChecks,
) -> Option<Properties> {
    let field = |name: &str| fields.get(name).copied();
    for (name, check) in &mut members.known {
        if let Some(index) = field(name) {
            asked.fields[index].add(std::mem::replace(check, Check::always()));
        }
    }
    let has_unknown = members.known.iter().any(|(name, _)| field(name).is_none());
    if members.patterns.is_empty() {
        if let Some(others) = members.others.take_if(|_| !has_unknown) {
            let known: HashSet<EcoString> = members.known.iter().map(|(name, _)| name.clone()).collect();
            for (index, field) in record.fields.iter().enumerate() {
                if !known.contains(&field.name) {
                    asked.fields[index].add((*others).clone());
                    members.known.push((field.name.clone(), Check::always()));
                }
            }
            asked.is_closed |= others.is_never();
            match &record.rest {
                Rest::Kept(_) => asked.others.add(*others),
                Rest::Refused => {}
                Rest::Ignored if others.is_always() || others.is_never() => {}
                Rest::Ignored => members.others = Some(others),
            }
        }
        if members.others.is_none() {
            members.known.retain(|(_, check)| !check.is_always());
        }
    }
    let is_empty = members.known.is_empty() && members.patterns.is_empty() && members.others.is_none();
    (!is_empty).then_some(members)
}
