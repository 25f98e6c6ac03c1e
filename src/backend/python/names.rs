//! Names in a file, distinct in its module.

use std::collections::HashSet;

use crate::model::{Body, Definition, Model, TypeId};
use crate::names::is_plain_letter;

/// The names that a module's types go by.
pub(super) struct Names {
    definitions: Vec<String>,
    taken: HashSet<String>,
}

impl Names {
    /// Names every definition as in the model, except for reserved names.
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

    /// Returns the name of a definition.
    pub(super) fn of(&self, id: TypeId) -> &str {
        &self.definitions[id.index()]
    }

    /// Returns whether a type of the module has that name.
    pub(super) fn is_taken(&self, name: &str) -> bool {
        self.taken.contains(name)
    }

    /// Reserves a name for something else.
    pub(super) fn reserve(&mut self, name: &str) {
        self.taken.insert(name.to_owned());
    }

    /// Returns a distinct name for a function or a constant that adl-gen adds.
    pub(super) fn claim_value(&mut self, mut name: String) -> String {
        while self.is_taken(&name) || is_reserved(&name) {
            name.push('_');
        }
        self.taken.insert(name.clone());
        name
    }

    /// Returns a name for a type that adl-gen adds, which no type of the document has.
    pub(super) fn claim(&mut self, mut name: String) -> String {
        while self.is_taken(&name) || is_reserved(&name) {
            name.push_str("Type");
        }
        self.taken.insert(name.clone());
        name
    }
}

/// Returns the classes that a record with cases becomes.
fn cases(definition: &Definition) -> Vec<String> {
    match &definition.body {
        Body::Record(record) => record.cases.iter().map(|case| format!("{}{}", definition.name, case.name)).collect(),
        Body::Alias(_) | Body::Enum(_) | Body::Union(_) => Vec::new(),
    }
}

/// Returns whether a key can be an annotated name in the body of a class: an identifier that Python doesn't normalise
/// (by NFKC), that isn't a keyword, and whose underscores have no meaning (`__x`, `__x__`).
pub(in crate::backend) fn is_attribute(key: &str) -> bool {
    key.chars().all(|c| c == '_' || is_plain_letter(c))
        && key.chars().next().is_some_and(|c| !c.is_numeric())
        && !key.starts_with("__")
        && !is_reserved(key)
}

/// Returns the keywords of Python 3 that can't be names; `match`, `case`, `type` and `_` can. ty reserves
/// `TYPE_CHECKING`.
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
