//! Unions, an alternative a line if they are long.

use std::collections::BTreeSet;

use super::declarations::{Declarations, Declared, Head};
use super::tsdoc;
use super::types::Written;
use crate::diagnostics::Diagnostic;
use crate::model::{Type, Union};
use crate::render::{List, views};

/// Maximum length of a declaration on one line.
const WIDTH: usize = 120;

views! {
    /// A union, an alternative a line.
    struct UnionView {
        docs: Vec<String>,
        name: String,
        alternatives: Vec<AlternativesView>,
    }

    /// An alternative with its documentation, or those in a row that have none.
    struct AlternativesView {
        docs: Vec<String>,
        types: List<String>,
    }
}

/// An alternative: its documentation, and its type.
type Variant = (Vec<String>, String);

impl Declarations<'_, '_> {
    /// Returns a union, possibly with `null`. An alternative with the documentation of the union has none.
    pub(super) fn union(
        &self,
        head: Head,
        comment: &[String],
        union: &Union,
        is_nullable: bool,
    ) -> Result<Declared, Diagnostic> {
        let null = is_nullable.then(|| (Vec::new(), "null".to_owned()));
        let variants = self.variants(union).into_iter().chain(null);
        let own = |(docs, ty): Variant| (if comment.starts_with(&docs) { Vec::new() } else { docs }, ty);
        let variants: Vec<Variant> = variants.map(own).collect();
        let shape = Written::new(variants.iter().map(|(_, ty)| ty.clone())).text();
        self.one_of(head, shape, variants.into_iter())
    }

    /// Returns a union, given its text: on one line if it fits and its alternatives have no documentation.
    pub(super) fn one_of(
        &self,
        head: Head,
        shape: String,
        variants: impl Iterator<Item = Variant> + Clone,
    ) -> Result<Declared, Diagnostic> {
        let is_short = format!("export type {} = {shape};", head.name).chars().count() <= WIDTH;
        if is_short && variants.clone().all(|(docs, _)| docs.is_empty()) {
            return self.alias(head, shape);
        }
        let Head { docs, name } = head;
        let view = UnionView { docs, name, alternatives: grouped(variants) };
        self.declared("typescript/union.tera", view, shape)
    }

    fn variants(&self, union: &Union) -> Vec<Variant> {
        let lists_strings = union.variants.iter().any(|variant| self.lists_strings(&variant.ty));
        let variants = union.variants.iter().map(|variant| {
            let ty = match &variant.ty {
                // `string` would swallow the literals, and no editor would know them.
                Type::String if lists_strings => "(string & {})".to_owned(),
                ty => self.types.write(ty).text(),
            };
            (self.variant_docs(&variant.ty, tsdoc::of(&variant.docs, &variant.ty)), ty)
        });
        let mut seen = BTreeSet::new();
        variants.filter(|(_, ty)| seen.insert(ty.clone())).collect()
    }

    /// Returns whether a type lists strings.
    fn lists_strings(&self, ty: &Type) -> bool {
        let listed = self.types.model.listed(self.types.model.resolve(ty));
        listed.is_some_and(|members| members.iter().any(|member| member.value.as_str().is_some()))
    }

    /// Returns the documentation of a variant, unless its type has the same.
    fn variant_docs(&self, ty: &Type, docs: Vec<String>) -> Vec<String> {
        match ty {
            Type::Named(id) if self.types.is_declared(*id) => {
                let said = tsdoc::of(&self.types.model.definition(*id).docs, ty);
                if docs == said { Vec::new() } else { docs }
            }
            _ => docs,
        }
    }
}

/// Groups alternatives without documentation: a list of values may be long.
fn grouped(variants: impl Iterator<Item = Variant>) -> Vec<AlternativesView> {
    let mut groups: Vec<AlternativesView> = Vec::new();
    for (docs, ty) in variants {
        match groups.last_mut() {
            Some(group) if docs.is_empty() && group.docs.is_empty() => group.types.push(ty),
            _ => groups.push(AlternativesView { docs, types: [ty].into_iter().collect() }),
        }
    }
    groups
}
