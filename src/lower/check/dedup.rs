//! Finds equivalent functions with different names, such as those of two tools that return `ObjectResult<User>`.

use std::borrow::Cow;
use std::collections::HashMap;

use crate::model::check::{Check, CheckId, Checks};

/// Calls of a function to itself, independent of its name.
const ITSELF: CheckId = CheckId(usize::MAX);

/// Returns the first equivalent function of each function. Mutually recursive functions count as different; a check of
/// kinds only is as short as a call.
///
/// Components are numbered as by [`components`](crate::model::components): a called function has no higher number.
pub(super) fn duplicates(checks: &Checks, component: &[usize]) -> Vec<CheckId> {
    let mut order: Vec<usize> = (0..component.len()).collect();
    order.sort_by_key(|index| component[*index]);
    // The functions of other modules are theirs.
    let mut known = HashMap::<(Cow<Check>, Option<CheckId>), usize>::new();
    let mut class = vec![usize::MAX; component.len()];
    for (next, index) in order.into_iter().enumerate() {
        let of_class = |id: CheckId| match class[id.index()] {
            _ if id.index() == index => ITSELF,
            // A check that is recursive through this one: its class isn't known yet.
            usize::MAX => CheckId(component.len() + id.index()),
            class => CheckId(class),
        };
        let function = &checks.functions[index];
        let (check, external) = (&function.check, function.external.then_some(CheckId(index)));
        class[index] = match check.is_only_kinds_or_values() && check.values.is_none() {
            true => next,
            false => {
                let renumbered = match check.calls().is_empty() {
                    true => Cow::Borrowed(check),
                    false => Cow::Owned(check.clone().renumbered(&of_class)),
                };
                *known.entry((renumbered, external)).or_insert(next)
            }
        };
    }
    first_of_each(&class)
}

/// Returns the first function of the class of each function.
fn first_of_each(class: &[usize]) -> Vec<CheckId> {
    let mut first = vec![None; class.len()];
    class.iter().enumerate().map(|(index, class)| *first[*class].get_or_insert(CheckId(index))).collect()
}

#[cfg(test)]
mod tests {
    use crate::lower::{ReadOptions, lower};
    use crate::source::{Document, Format};

    /// Returns the functions of the definitions of a schema, each with the definition's name.
    fn functions(defs: &str) -> Vec<(String, String)> {
        let schema = format!(
            r##"{{"type": "object", "properties": {{"a": {{"$ref": "#/$defs/A"}}, "b": {{"$ref": "#/$defs/B"}}}}, "$defs": {defs}}}"##
        );
        let document = Document::parse("root.json", schema.as_bytes(), Format::Json).expect("JSON");
        let options = ReadOptions { stem: "root".to_owned(), ..ReadOptions::default() };
        let model = lower(&document, &options).expect("a model").model;
        let function = |id| model.checks.of(id).map(|function| model.checks.function(function).name.clone());
        model.iter().map(|(id, definition)| (definition.name.clone(), function(id).expect("a function"))).collect()
    }

    #[track_caller]
    fn check(defs: &str, expected: &[(&str, &str)]) {
        let expected: Vec<_> = expected.iter().map(|(name, check)| (name.to_string(), check.to_string())).collect();
        assert_eq!(functions(defs), expected, "{defs}");
    }

    #[test]
    fn what_asks_the_same_is_asked_once() {
        check(
            r#"{"A": {"type": "object", "required": ["n"]}, "B": {"type": "object", "required": ["n"]}}"#,
            &[("Root", "Root"), ("A", "A"), ("B", "A")],
        );
        check(r#"{"A": {"enum": ["x", "y"]}, "B": {"enum": ["x", "y"]}}"#, &[("Root", "Root"), ("A", "A"), ("B", "A")]);
        check(r#"{"A": {"enum": ["x", "y"]}, "B": {"enum": ["y", "x"]}}"#, &[("Root", "Root"), ("A", "A"), ("B", "B")]);
    }

    #[test]
    fn what_comes_back_to_itself_alike_is_the_same() {
        let tree = |name: &str, member: &str| {
            format!(r##"{{"type": "object", "properties": {{"{member}": {{"$ref": "#/$defs/{name}"}}}}}}"##)
        };
        let defs = |a: &str, b: &str| format!(r#"{{"A": {a}, "B": {b}}}"#);
        check(&defs(&tree("A", "in"), &tree("B", "in")), &[("Root", "Root"), ("A", "A"), ("B", "A")]);
        check(&defs(&tree("A", "in"), &tree("B", "of")), &[("Root", "Root"), ("A", "A"), ("B", "B")]);
        check(&defs(&tree("B", "in"), &tree("A", "in")), &[("Root", "Root"), ("A", "A"), ("B", "B")]);
    }

    #[test]
    fn what_is_as_short_as_a_call_is_said_again() {
        check(
            r#"{"A": {"type": ["integer", "string"]}, "B": {"type": ["integer", "string"]}}"#,
            &[("Root", "Root"), ("A", "A"), ("B", "B")],
        );
    }
}
