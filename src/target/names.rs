//! The names in a file: those of the model's types, and distinct ones for all that a target adds.

use std::collections::HashSet;

use crate::model::{Definition, Model, TypeId};
use crate::names::Taken;

/// Returns a set of words.
pub(super) fn words(text: &'static str) -> HashSet<&'static str> {
    text.split_ascii_whitespace().collect()
}

/// Returns the names of the types of a model, by definition; none of a type that is written where it is used.
pub(super) fn declared_names(model: &Model, is_reserved: fn(&str) -> bool) -> Vec<Option<String>> {
    let names = TypeNames::new(model, is_reserved, &[]);
    let name =
        |(id, definition): (TypeId, &Definition)| definition.inlined().is_none().then(|| names.of(id).to_owned());
    model.iter().map(name).collect()
}

/// The names of the types of a file.
pub(super) struct TypeNames {
    definitions: Vec<String>,
    taken: Taken,
    is_reserved: fn(&str) -> bool,
}

impl TypeNames {
    /// Names each definition as in the model, except for reserved names, and those that the file uses for something
    /// else.
    pub(super) fn new(model: &Model, is_reserved: fn(&str) -> bool, used: &[&str]) -> Self {
        let mut names = Self { definitions: Vec::new(), taken: Taken::default(), is_reserved };
        let is_usable = |name: &String| !is_reserved(name) && !used.contains(&name.as_str());
        let own = || model.own().map(|(_, definition)| definition);
        let usable = own().map(|definition| definition.name.clone()).filter(is_usable);
        names.taken.extend(usable.chain(own().flat_map(Definition::case_names)));
        names.taken.extend(used.iter().copied());
        for Definition { name, external, .. } in &model.definitions {
            let is_kept = external.is_some() || is_usable(name);
            let name = if is_kept { name.clone() } else { names.claim(format!("{name}Type")) };
            names.definitions.push(name);
        }
        names
    }

    /// Sets the name of a definition that another module declares.
    pub(super) fn qualify(&mut self, id: TypeId, name: String) {
        if let Some(known) = self.definitions.get_mut(id.index()) {
            *known = name;
        }
    }

    /// Returns the name of a definition.
    pub(super) fn of(&self, id: TypeId) -> &str {
        &self.definitions[id.index()]
    }

    /// Returns whether something in the file has that name.
    pub(super) fn is_taken(&self, name: &str) -> bool {
        self.taken.contains(name)
    }

    /// Reserves a name for something else.
    pub(super) fn reserve(&mut self, name: &str) {
        self.taken.insert(name);
    }

    /// Returns a distinct name for a type that adl-gen adds.
    pub(super) fn claim(&mut self, name: String) -> String {
        self.taken.claim_unreserved(&name, "Type", self.is_reserved)
    }

    /// Returns a distinct name for a type that the support code declares.
    pub(super) fn shared(&mut self, name: &str) -> String {
        let mut name = name.to_owned();
        while !self.taken.insert(&name) {
            name.insert_str(0, "Check");
        }
        name
    }

    /// Returns a distinct name for a function or a constant that adl-gen adds.
    pub(super) fn claim_value(&mut self, name: String) -> String {
        self.taken.claim_unreserved(&name, "_", self.is_reserved)
    }
}
