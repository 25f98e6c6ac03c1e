//! What things are called in a file, so that no two names of one module meet.

use std::collections::HashSet;

use crate::model::{Body, Definition, Model, TypeId};
use crate::names::is_plain_letter;

/// The names that a module's types go by.
pub(super) struct Names {
    definitions: Vec<String>,
    taken: HashSet<String>,
}

impl Names {
    /// Names every definition as the model does, save for what Python reserves.
    pub(super) fn new(model: &Model) -> Self {
        let mut names = Self { definitions: Vec::new(), taken: HashSet::new() };
        let is_usable = |definition: &&Definition| !is_reserved(&definition.name);
        names.taken.extend(model.definitions.iter().filter(is_usable).map(|definition| definition.name.clone()));
        for definition in &model.definitions {
            names.taken.extend(cases(definition));
        }
        for definition in &model.definitions {
            let name = if is_reserved(&definition.name) {
                names.claim(format!("{}Type", definition.name))
            } else {
                definition.name.clone()
            };
            names.definitions.push(name);
        }
        names
    }

    /// What a definition is called.
    pub(super) fn of(&self, id: TypeId) -> &str {
        &self.definitions[id.index()]
    }

    /// Whether a type of the module has that name.
    pub(super) fn is_taken(&self, name: &str) -> bool {
        self.taken.contains(name)
    }

    /// Keeps a name for something else.
    pub(super) fn reserve(&mut self, name: &str) {
        self.taken.insert(name.to_owned());
    }

    /// A name for a function or a constant that adl-gen adds, which nothing else has.
    pub(super) fn claim_value(&mut self, mut name: String) -> String {
        while self.is_taken(&name) || is_reserved(&name) {
            name.push('_');
        }
        self.taken.insert(name.clone());
        name
    }

    /// A name for a type that adl-gen adds, which no type of the document has.
    pub(super) fn claim(&mut self, mut name: String) -> String {
        while self.is_taken(&name) || is_reserved(&name) {
            name.push_str("Type");
        }
        self.taken.insert(name.clone());
        name
    }
}

/// The classes that a record with cases becomes.
fn cases(definition: &Definition) -> Vec<String> {
    match &definition.body {
        Body::Record(record) => record.cases.iter().map(|case| format!("{}{}", definition.name, case.name)).collect(),
        Body::Alias(_) | Body::Enum(_) | Body::Union(_) => Vec::new(),
    }
}

/// Whether a key can be written as an annotated name in the body of a class: an identifier that Python takes as it is
/// (it normalises others by NFKC), that is no keyword, and whose underscores mean nothing (`__x`, `__x__`).
pub(in crate::backend) fn is_attribute(key: &str) -> bool {
    key.chars().all(|c| c == '_' || is_plain_letter(c))
        && key.chars().next().is_some_and(|c| !c.is_numeric())
        && !key.starts_with("__")
        && !is_reserved(key)
}

/// The keywords of Python 3 that can't be names; `match`, `case`, `type` and `_` can. ty reserves `TYPE_CHECKING`.
pub(in crate::backend) fn is_reserved(name: &str) -> bool {
    matches!(
        name,
        "False"
            | "None"
            | "TYPE_CHECKING"
            | "True"
            | "and"
            | "as"
            | "assert"
            | "async"
            | "await"
            | "break"
            | "class"
            | "continue"
            | "def"
            | "del"
            | "elif"
            | "else"
            | "except"
            | "finally"
            | "for"
            | "from"
            | "global"
            | "if"
            | "import"
            | "in"
            | "is"
            | "lambda"
            | "nonlocal"
            | "not"
            | "or"
            | "pass"
            | "raise"
            | "return"
            | "try"
            | "while"
            | "with"
            | "yield"
    )
}

#[cfg(test)]
mod tests {
    use super::is_attribute;

    #[test]
    fn attributes_are_names_that_python_leaves_alone() {
        for key in ["a", "_", "_a", "type", "match", "é", "中", "items", "A1"] {
            assert!(is_attribute(key), "{key}");
        }
        for key in ["", "1st", "a b", "my-key", "class", "None", "__a", "__a__", "ﬁ", "ſ", "·", "e\u{301}"] {
            assert!(!is_attribute(key), "{key}");
        }
    }
}
