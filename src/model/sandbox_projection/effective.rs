//! Sandbox projections for languages whose values are JSON without `undefined`: a projection has an effect only if it
//! removes properties or adds null.

use std::collections::{BTreeMap, BTreeSet};

use super::{Arrays, Objects, Projections, SandboxProjection};
use crate::model::{self, Contract, TypeId};
use crate::text::Json;

/// The projections of contracts, reduced to the parts that such a language needs.
pub(crate) struct JsonProjections<'m> {
    all: &'m Projections<'m>,
    reached: Vec<(TypeId, &'m SandboxProjection)>,
    /// The definitions whose projections have an effect.
    needed: BTreeSet<TypeId>,
}

impl<'m> JsonProjections<'m> {
    /// Creates the projections of contracts.
    pub(crate) fn new(all: &'m Projections<'m>, contracts: &[Contract]) -> Self {
        let reached = all.reached(contracts.iter().map(|contract| contract.result));
        let needed = needed(&reached);
        Self { all, reached, needed }
    }

    /// Returns the projection of a contract's result; none if everything is kept.
    pub(crate) fn of(&self, contract: &Contract) -> Option<Json> {
        Some(self.slim(&self.all.of(contract.result)?)?.to_json(self.all.model))
    }

    /// Returns the projections that others refer to, with their names.
    pub(crate) fn named(&self) -> impl Iterator<Item = (&'m str, Json)> + '_ {
        let model = self.all.model;
        let named = |(id, found): &(TypeId, &SandboxProjection)| {
            Some((model.definition(*id).name.as_str(), self.slim(found)?.to_json(model)))
        };
        self.reached.iter().filter_map(named)
    }

    /// Returns a projection without the parts that have no effect.
    fn slim(&self, projection: &SandboxProjection) -> Option<SandboxProjection> {
        match projection {
            SandboxProjection::Of(id) => self.needed.contains(id).then_some(SandboxProjection::Of(*id)),
            SandboxProjection::Parts { objects, arrays } => {
                let objects = objects.as_ref().and_then(|objects| self.objects(objects));
                let arrays = arrays.as_ref().and_then(|arrays| self.arrays(arrays));
                (objects.is_some() || arrays.is_some()).then_some(SandboxProjection::Parts { objects, arrays })
            }
        }
    }

    fn maybe(&self, projection: Option<&SandboxProjection>) -> Option<SandboxProjection> {
        projection.and_then(|projection| self.slim(projection))
    }

    /// Returns the projection of objects. If undeclared properties aren't kept unchanged, all declared ones are listed.
    fn objects(&self, Objects { closed, members, required, rest }: &Objects) -> Option<Objects> {
        let rest = self.maybe(rest.as_deref()).map(Box::new);
        let members = members.iter().map(|(name, part)| (name.clone(), self.maybe(part.as_ref())));
        let members: Vec<_> = members.filter(|(_, part)| *closed || rest.is_some() || part.is_some()).collect();
        let says_something = *closed || rest.is_some() || !members.is_empty() || !required.is_empty();
        says_something.then(|| Objects { closed: *closed, members, required: required.clone(), rest })
    }

    fn arrays(&self, Arrays { prefix, items }: &Arrays) -> Option<Arrays> {
        let items = self.maybe(items.as_ref().and_then(|items| items.as_deref()));
        let prefix: Option<Vec<_>> =
            prefix.as_ref().map(|prefix| prefix.iter().map(|part| self.maybe(part.as_ref())).collect());
        let prefix = prefix.filter(|prefix| prefix.iter().any(Option::is_some));
        let items = items.map(|items| Some(Box::new(items)));
        (prefix.is_some() || items.is_some()).then_some(Arrays { prefix, items })
    }
}

/// Returns the definitions whose projections remove or add properties, or refer to one that does.
fn needed(reached: &[(TypeId, &SandboxProjection)]) -> BTreeSet<TypeId> {
    let mut referring: BTreeMap<TypeId, Vec<TypeId>> = BTreeMap::new();
    for (id, projection) in reached {
        projection.referred().into_iter().for_each(|to| referring.entry(to).or_default().push(*id));
    }
    let changing = reached.iter().filter(|(_, projection)| changes(projection)).map(|(id, _)| *id);
    model::reached(changing, |id| referring.get(&id).into_iter().flatten().copied())
}

/// Returns whether a projection itself removes or adds properties.
fn changes(projection: &SandboxProjection) -> bool {
    let here = |objects: &Objects| objects.closed || !objects.required.is_empty();
    matches!(projection, SandboxProjection::Parts { objects: Some(objects), .. } if here(objects))
        || projection.parts().into_iter().any(changes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pipeline::{Generator, Source};

    fn plans(schema: &str) -> (Option<String>, Vec<String>) {
        let document =
            format!(r#"{{"tools": [{{"name": "t", "returns": {{"type": "Custom", "schema": {schema}}}}}]}}"#);
        let source = Source::Text { name: "t.adl.json".into(), bytes: document.into_bytes() };
        let models = Generator::new().read([source]).expect("reads").models;
        let model = models[0].clone().monomorphic();
        let all = Projections::new(&model);
        let plans = JsonProjections::new(&all, &model.contracts);
        let named = plans.named().map(|(name, plan)| format!("{name} {plan}")).collect();
        (plans.of(&model.contracts[0]).map(|plan| plan.to_string()), named)
    }

    #[test]
    fn open_objects_say_nothing() {
        let open = r##"{"type": "object", "properties": {"a": {"type": "object", "properties": {"b": true}}}}"##;
        assert_eq!(plans(open), (None, vec![]));
    }

    #[test]
    fn what_is_closed_inside_is_reached() {
        let (root, named) = plans(
            r##"{"type": "object", "required": ["a"], "properties": {
                "a": {"type": "object", "additionalProperties": false, "properties": {"b": {"type": "object"}}},
                "c": {"type": "object"}}}"##,
        );
        assert_eq!(root.as_deref(), Some(r#"{"ref":"TResult"}"#));
        assert_eq!(named, [r#"TResult {"members":{"a":{"ref":"TA"}}}"#, r#"TA {"closed":true,"members":{"b":null}}"#]);
    }

    #[test]
    fn a_declared_member_is_none_of_the_rest() {
        let (_, named) = plans(
            r#"{"type": "object", "properties": {"a": {"type": "object"}}, "additionalProperties": {
                "type": "object", "additionalProperties": false, "properties": {"b": true}}}"#,
        );
        assert_eq!(named[0], r#"TResult {"members":{"a":null},"rest":{"ref":"TValue"}}"#);
    }

    #[test]
    fn a_cycle_of_open_objects_says_nothing() {
        let list = r##"{"$defs": {"N": {"type": "object", "properties": {"next": {"$ref": "#/$defs/N"}}}}, "$ref": "#/$defs/N"}"##;
        assert_eq!(plans(list), (None, vec![]));
    }
}
