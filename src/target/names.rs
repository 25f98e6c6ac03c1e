//! The names in a file: those of the model's types, and distinct ones for all that a target adds.

use std::collections::{HashMap, HashSet};

use crate::model::{Case, Definition, Filled, Model, TypeId};
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
    /// The names of the types of what readers fill in defaults of.
    inputs: HashMap<TypeId, InputNames>,
    /// Whether types are those before defaults are filled in.
    is_input: bool,
}

/// The names of a type before defaults are filled in.
#[derive(Clone, Default)]
pub(super) struct InputNames {
    pub(super) ty: String,
    /// The names of its cases.
    cases: Vec<(String, String)>,
    /// The function that fills in the defaults.
    pub(super) fill: String,
}

impl InputNames {
    /// Returns the names in another module.
    pub(super) fn qualified(&self, qualified: impl Fn(&str) -> String) -> Self {
        let cases = self.cases.iter().map(|(own, input)| (own.clone(), qualified(input))).collect();
        Self { ty: qualified(&self.ty), cases, fill: qualified(&self.fill) }
    }
}

impl TypeNames {
    /// Names each definition as in the model, except for reserved names, and those that the file uses for something
    /// else.
    pub(super) fn new(model: &Model, is_reserved: fn(&str) -> bool, used: &[&str]) -> Self {
        let mut names = Self {
            definitions: Vec::new(),
            taken: Taken::default(),
            is_reserved,
            inputs: HashMap::new(),
            is_input: false,
        };
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

    /// Names the types before defaults are filled in, and the functions that do so, given those functions' names.
    pub(super) fn name_inputs(&mut self, model: &Model, filled: &Filled, fill: impl Fn(&str) -> String) {
        for (id, definition) in model.own().filter(|(id, _)| filled.has(*id)) {
            let ty = self.claim(format!("{}Input", self.of(id)));
            let cases = definition.case_names().into_iter();
            let cases = cases.map(|name| (name.clone(), self.claim(format!("{name}Input")))).collect();
            let fill = Some(fill(self.of(id))).filter(|name| !name.is_empty());
            let fill = fill.map(|name| self.claim_value(name)).unwrap_or_default();
            self.inputs.insert(id, InputNames { ty, cases, fill });
        }
    }

    /// Switches between types before and after defaults are filled in.
    pub(super) fn set_input(&mut self, is_input: bool) {
        self.is_input = is_input;
    }

    /// Returns whether types are those before defaults are filled in.
    pub(super) fn are_inputs(&self) -> bool {
        self.is_input
    }

    /// Returns the names of a type before defaults are filled in; none if there are no defaults to fill in.
    pub(super) fn input(&self, id: TypeId) -> Option<&InputNames> {
        self.inputs.get(&id)
    }

    /// Returns the name of the type after defaults are filled in.
    pub(super) fn of_filled(&self, id: TypeId) -> &str {
        &self.definitions[id.index()]
    }

    /// Returns the name of the type of valid values: the one before defaults are filled in, if it differs.
    pub(super) fn of_valid(&self, id: TypeId) -> &str {
        self.input(id).map_or(&self.definitions[id.index()], |names| &names.ty)
    }

    /// Returns the name of the type of a case.
    pub(super) fn of_case(&self, id: TypeId, definition: &Definition, case: &Case) -> String {
        let name = definition.case_name(case);
        let input = self.input(id).filter(|_| self.is_input);
        let renamed = input.and_then(|names| names.cases.iter().find(|(own, _)| *own == name));
        renamed.map_or_else(|| name.clone(), |(_, input)| input.clone())
    }

    /// Sets the names before defaults are filled in of a definition that another module declares.
    pub(super) fn qualify_input(&mut self, id: TypeId, names: InputNames) {
        self.inputs.insert(id, names);
    }

    /// Returns the names of the functions that fill in defaults.
    pub(super) fn fills(&self) -> impl Iterator<Item = &str> {
        self.inputs.values().map(|names| names.fill.as_str())
    }

    /// Returns the name of a definition.
    pub(super) fn of(&self, id: TypeId) -> &str {
        match self.inputs.get(&id).filter(|_| self.is_input) {
            Some(names) => &names.ty,
            None => &self.definitions[id.index()],
        }
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
