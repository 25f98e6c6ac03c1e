//! Finds the groups of a pattern before it is parsed, because references can precede their groups.

use super::PatternError;

/// The name of each group, if it has one, from group 1 on.
pub(super) struct Names(Vec<Option<String>>);

impl Names {
    pub(super) fn count(&self) -> usize {
        self.0.len()
    }

    pub(super) fn has_any(&self) -> bool {
        self.0.iter().any(Option::is_some)
    }

    /// Returns the numbers of all groups with a name.
    pub(super) fn numbers(&self, name: &str) -> Vec<usize> {
        let named = self.0.iter().enumerate().filter(|(_, group)| group.as_deref() == Some(name));
        named.map(|(index, _)| index + 1).collect()
    }
}

/// Returns the names of all groups of a pattern.
pub(super) fn names(source: &str) -> Result<Names, PatternError> {
    let mut names = Vec::new();
    let mut in_brackets = false;
    let mut chars = source.char_indices();
    while let Some((at, c)) = chars.next() {
        match c {
            '\\' => {
                chars.next();
            }
            '[' => in_brackets = true,
            ']' => in_brackets = false,
            '(' if !in_brackets => {
                let rest = &source[at + 1..];
                if !rest.starts_with('?') {
                    names.push(None);
                } else if rest.starts_with("?<") && !rest.starts_with("?<=") && !rest.starts_with("?<!") {
                    names.push(Some(name(source, at + 3)?.0));
                }
            }
            _ => {}
        }
    }
    Ok(Names(names))
}

/// Returns the name that starts at a position, and the position after its `>`.
pub(super) fn name(source: &str, start: usize) -> Result<(String, usize), PatternError> {
    let error = |message: String| Err(PatternError { message, offset: start });
    let Some(length) = source[start..].find('>') else { return error("a name ends with `>`".to_owned()) };
    let name = &source[start..start + length];
    let mut chars = name.chars();
    let starts = chars.next().is_some_and(|c| c.is_alphabetic() || matches!(c, '_' | '$'));
    if !starts || !chars.all(|c| c.is_alphanumeric() || matches!(c, '_' | '$')) {
        return error(format!("`{name}` is no name of a group; a name has letters, digits, `_` and `$`"));
    }
    Ok((name.to_owned(), start + length + 1))
}
