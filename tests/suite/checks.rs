//! The checks of a language: equal code is compiled once, and equal instances of it are read once.

use std::collections::{BTreeMap, HashMap};
use std::fmt;

use adl_gen::model::Model;
use adl_gen::output::Files;

use crate::groups::{DRAFTS, Group, Groups, Name, Test};

/// The distinct modules of a language.
pub struct Checks<'a> {
    pub modules: Vec<Module<'a>>,
    /// The number of groups of each draft.
    groups: BTreeMap<&'static str, usize>,
}

/// Code that was generated for one group or several.
pub struct Module<'a> {
    /// The code, without the header that names the input.
    pub text: &'a str,
    /// One of the groups, and its schema.
    pub group: &'a Name,
    pub schema: &'a str,
    /// The valid instances.
    pub instances: Vec<Instance<'a>>,
    /// All instances.
    pub questions: Vec<Instance<'a>>,
}

/// An instance, from one place of the suite or several.
pub struct Instance<'a> {
    pub data: &'a str,
    pub places: Vec<Place<'a>>,
}

#[derive(Clone, Copy)]
pub struct Place<'a> {
    pub group: &'a Name,
    pub model: &'a Model,
    pub test: &'a str,
    pub valid: bool,
}

/// The result of the checks in a language.
#[derive(Default)]
pub struct Outcome {
    /// The rejected instances, by the index of the module and of the instance, with the reason.
    pub refusals: BTreeMap<(usize, usize), String>,
    /// The modules that don't compile.
    pub problems: Vec<String>,
}

impl fmt::Display for Place<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.group, self.test)
    }
}

impl<'a> Checks<'a> {
    pub fn of(groups: &'a Groups, name: &str) -> Self {
        Self::of_files(groups, name, |group| &group.files)
    }

    pub fn of_files(groups: &'a Groups, name: &str, files: fn(&Group) -> &Files) -> Self {
        let mut checks = Self { modules: Vec::new(), groups: BTreeMap::new() };
        let mut known: HashMap<&str, usize> = HashMap::new();
        for group in &groups.groups {
            *checks.groups.entry(group.name.draft).or_default() += 1;
            let file = files(group).get(name).unwrap_or_else(|| panic!("{}: no {name}", group.name));
            let (_, text) = file.split_once('\n').expect("a file has a header");
            let index = *known.entry(text).or_insert(checks.modules.len());
            if index == checks.modules.len() {
                let (name, schema) = (&group.name, group.schema.as_str());
                checks.modules.push(Module { text, group: name, schema, instances: Vec::new(), questions: Vec::new() });
            }
            for Test { name: test, valid, data } in &group.tests {
                checks.modules[index]
                    .add(data, Place { group: &group.name, model: group.model(), test, valid: *valid });
            }
        }
        checks
    }

    /// All valid instances, with their indices.
    pub fn instances(&self) -> impl Iterator<Item = ((usize, usize), &Instance<'a>)> {
        self.modules.iter().enumerate().flat_map(|(module, checked)| {
            checked.instances.iter().enumerate().map(move |(index, instance)| ((module, index), instance))
        })
    }

    /// Returns a line per draft: the number of instances, and how many were rejected.
    pub fn summary(&self, language: &str, outcome: &Outcome) -> String {
        let mut lines = vec![format!("suite, {language}: {} distinct modules", self.modules.len())];
        for (draft, _) in DRAFTS {
            let (mut valid, mut refused) = (0, 0);
            for (index, instance) in self.instances() {
                let places = instance.places.iter().filter(|place| place.group.draft == draft).count();
                valid += places;
                refused += if outcome.refusals.contains_key(&index) { places } else { 0 };
            }
            let groups = self.groups.get(draft).copied().unwrap_or_default();
            lines.push(format!(
                "suite, {language}: {draft}: {groups} groups, {valid} valid instances, {refused} refused"
            ));
        }
        lines.join("\n")
    }
}

impl<'a> Module<'a> {
    fn add(&mut self, data: &'a str, place: Place<'a>) {
        add(&mut self.questions, data, place);
        if place.valid {
            add(&mut self.instances, data, place);
        }
    }
}

fn add<'a>(instances: &mut Vec<Instance<'a>>, data: &'a str, place: Place<'a>) {
    match instances.iter_mut().find(|instance| instance.data == data) {
        Some(instance) => instance.places.push(place),
        None => instances.push(Instance { data, places: vec![place] }),
    }
}
