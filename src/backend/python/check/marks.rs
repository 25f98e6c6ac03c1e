//! Names of Python in code that doesn't know yet which file it is for.
//!
//! A file may have a type called `list` or `Violation`; the code then reaches Python's own by another name. Where code
//! means one of those names, a mark stands before it that no text of a user can hold (quoting escapes it); all else,
//! keyword arguments and members included, is left alone. In the templates the mark is `$`.

/// What stands before a marked name.
const MARK: char = '\u{1}';

macro_rules! marked {
    ($($constant:ident $name:literal;)*) => {
        $(#[doc = concat!("`", $name, "`")] pub(super) const $constant: &str = concat!("\u{1}", $name);)*
    };
}

marked! {
    ANY "Any";
    ANY_OF "any";
    BOOL "bool";
    ENUMERATE "enumerate";
    FROZEN_SET "frozenset";
    INT "int";
    IS_INSTANCE "isinstance";
    LEN "len";
    LIST "list";
    RE "re";
    STR "str";
    SUM "sum";
    TYPE "type";
}

/// A template of our own, with its names marked as those of code are.
pub(super) fn of_template(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut parts = text.split('$');
    out.extend(parts.next());
    for part in parts {
        out.push(if part.starts_with(|c: char| c.is_ascii_alphabetic()) { MARK } else { '$' });
        out.push_str(part);
    }
    out
}

/// How many characters the text has without its marks.
pub(super) fn width(text: &str) -> usize {
    text.chars().filter(|c| *c != MARK).count()
}

/// The text with its marked names as a file writes them.
pub(super) fn resolved(text: &str, mut spelling: impl FnMut(&str) -> Option<String>) -> String {
    let mut out = String::with_capacity(text.len());
    let mut parts = text.split(MARK);
    out.extend(parts.next());
    for part in parts {
        let end = part.find(|c: char| c != '_' && !c.is_ascii_alphanumeric()).unwrap_or(part.len());
        let (name, rest) = part.split_at(end);
        out.push_str(spelling(name).as_deref().unwrap_or(name));
        out.push_str(rest);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marked_names_alone_are_written_in_another_way() {
        let text = of_template("$len(a.len, len=\"^$len$\", type=$type(a), b=r\"$\\.\")");
        let spelled = resolved(&text, |name| Some(format!("builtins.{name}")));
        assert_eq!(spelled, "builtins.len(a.len, len=\"^builtins.len$\", type=builtins.type(a), b=r\"$\\.\")");
        assert_eq!(width(&text), text.len() - 3);
    }

    #[test]
    fn users_write_no_marks() {
        for quoted in [
            crate::backend::python::quote::string("\u{1}len"),
            crate::backend::python::quote::raw("\u{1}len\\d"),
            crate::backend::python::quote::comment("\u{1}len"),
            crate::backend::python::quote::code("\u{1}len"),
        ] {
            assert!(!quoted.contains(MARK), "{quoted:?}");
        }
    }
}
