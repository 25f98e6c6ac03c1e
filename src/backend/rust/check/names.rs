//! Names of statics.

use heck::ToShoutySnakeCase;

use crate::model::check::PatternId;
use crate::model::{CheckId, Model};
use crate::names::Taken;

/// The constants of the interpreter.
const TAKEN: [&str; 14] = [
    "ANY",
    "ARRAY",
    "BOOLEAN",
    "DEEPEST",
    "FRACTION",
    "INTEGER",
    "LISTED",
    "MOST_FOUND",
    "MOST_NESTED",
    "NULL",
    "NUMBER",
    "OBJECT",
    "STRING",
    "WITHOUT",
];

/// The names of the statics of tables and patterns, all distinct; those of other modules give way.
pub(super) struct StaticNames {
    functions: Vec<String>,
    patterns: Vec<String>,
}

impl StaticNames {
    pub(super) fn new(model: &Model) -> Self {
        let mut taken: Taken = TAKEN.into_iter().collect();
        let mut free = |name: &str, suffix: &str| taken.claim(&shouty(name), suffix);
        let mut functions = vec![String::new(); model.checks.functions.len()];
        let (own, others): (Vec<_>, Vec<_>) = model.checks.iter().partition(|(_, function)| !function.external);
        for (id, function) in own.into_iter().chain(others) {
            functions[id.index()] = free(&function.name, "_VALUE");
        }
        let patterns = model.checks.patterns.iter().map(|pattern| free(&pattern.name, "_PATTERN")).collect();
        Self { functions, patterns }
    }

    pub(super) fn function(&self, id: CheckId) -> &str {
        &self.functions[id.index()]
    }

    pub(super) fn pattern(&self, id: PatternId) -> &str {
        &self.patterns[id.index()]
    }
}

/// Returns the name of a static. Letters that are only lower case, such as `ĸ`, are spelled out: rustc warns of them.
fn shouty(name: &str) -> String {
    let upper = name.to_shouty_snake_case();
    let spelled = |c: char| if c.is_lowercase() { format!("U{:X}", u32::from(c)) } else { c.to_string() };
    if upper.contains(char::is_lowercase) { upper.chars().map(spelled).collect() } else { upper }
}

#[cfg(test)]
mod tests {
    use super::shouty;

    #[test]
    fn statics_have_no_lower_case() {
        assert_eq!(["maxLength", "Größe", "ĸ", "名"].map(shouty), ["MAX_LENGTH", "GRÖSSE", "U138", "名"]);
    }
}
