//! The names of the types of a file.

use std::collections::BTreeSet;

use crate::model::{Body, Case, Model, TypeId};

/// Names that TypeScript doesn't allow for types: predefined types, reserved words, type operators.
const RESERVED: &[&str] = &[
    "any",
    "as",
    "await",
    "bigint",
    "boolean",
    "break",
    "case",
    "catch",
    "class",
    "const",
    "continue",
    "debugger",
    "default",
    "delete",
    "do",
    "else",
    "enum",
    "export",
    "extends",
    "false",
    "finally",
    "for",
    "function",
    "if",
    "implements",
    "import",
    "in",
    "infer",
    "instanceof",
    "interface",
    "intrinsic",
    "keyof",
    "let",
    "never",
    "new",
    "null",
    "number",
    "object",
    "package",
    "private",
    "protected",
    "public",
    "readonly",
    "return",
    "static",
    "string",
    "super",
    "switch",
    "symbol",
    "this",
    "throw",
    "true",
    "try",
    "typeof",
    "undefined",
    "unique",
    "unknown",
    "var",
    "void",
    "while",
    "with",
    "yield",
];

/// The names of the types.
pub(in crate::backend) struct Names {
    types: Vec<String>,
    taken: BTreeSet<String>,
}

impl Names {
    /// The model's own names, but for those that TypeScript reserves, and those that the file has another use for.
    pub(super) fn new(model: &Model, used: &[&str]) -> Self {
        let cases = model.iter().flat_map(|(_, definition)| match &definition.body {
            Body::Record(record) => {
                record.cases.iter().map(|case| format!("{}{}", definition.name, case.name)).collect()
            }
            Body::Alias(_) | Body::Enum(_) | Body::Union(_) => Vec::new(),
        });
        let own = model.definitions.iter().map(|definition| definition.name.clone());
        let mut taken: BTreeSet<String> = own.chain(cases).collect();
        let types = model.definitions.iter().map(|definition| {
            let name = definition.name.as_str();
            if RESERVED.contains(&name) || used.contains(&name) {
                free(name, "Type", &mut taken)
            } else {
                definition.name.clone()
            }
        });
        Self { types: types.collect(), taken }
    }

    /// Returns the name of a type.
    pub(in crate::backend) fn of(&self, id: TypeId) -> &str {
        &self.types[id.index()]
    }

    /// Returns the name of a record's case.
    pub(super) fn case(model: &Model, record: TypeId, case: &Case) -> String {
        format!("{}{}", model.definition(record).name, case.name)
    }

    /// Returns the name of the stream of a type's values.
    pub(super) fn stream(&mut self, id: TypeId) -> String {
        let name = self.of(id).to_owned();
        free(&name, "Stream", &mut self.taken)
    }

    /// Returns the name of a type that adl-gen adds, changed if a type of the model has it.
    pub(super) fn shared(&mut self, name: &str) -> String {
        let mut name = name.to_owned();
        while !self.taken.insert(name.clone()) {
            name.insert_str(0, "Check");
        }
        name
    }

    /// Returns whether a type of the file has that name.
    pub(super) fn has(&self, name: &str) -> bool {
        self.types.iter().any(|own| own == name)
    }
}

/// The names of functions and constants.
pub(in crate::backend) struct Values {
    taken: BTreeSet<String>,
}

impl Values {
    /// With names that are taken.
    pub(super) fn new(taken: impl Iterator<Item = &'static str>) -> Self {
        Self { taken: taken.map(str::to_owned).collect() }
    }

    /// That name, with the suffix as often as it takes to be alone.
    pub(in crate::backend) fn free(&mut self, name: &str, suffix: &str) -> String {
        match self.taken.insert(name.to_owned()) {
            true => name.to_owned(),
            false => free(name, suffix, &mut self.taken),
        }
    }
}

/// Returns whether no type and no variable may have that name.
pub(super) fn is_reserved(name: &str) -> bool {
    RESERVED.contains(&name)
}

/// Returns the name with a suffix, as often as it takes to be alone.
fn free(name: &str, suffix: &str, taken: &mut BTreeSet<String>) -> String {
    let mut name = name.to_owned();
    loop {
        name.push_str(suffix);
        if taken.insert(name.clone()) {
            return name;
        }
    }
}
