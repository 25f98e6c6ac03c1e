//! Defaults that readers fill in, on request.

use super::pass::{Pass, lossless};
use crate::model::{Model, Refusal, fill_in};

/// Readers can fill in all defaults.
pub(super) fn no_refusal(_: &Model) -> Refusal<'_> {
    Box::new(|_, _| None)
}

/// Marks the properties whose defaults readers fill in.
pub(super) const APPLIED_DEFAULTS: Pass = Pass {
    name: "applied-defaults",
    about: "With `--defaults apply`: properties are always present whose defaults are filled in",
    applies: |subject| subject.fills_in.is_some_and(|fills_in| fills_in.is_asked(subject.options)),
    run: |model, subject| match subject.fills_in {
        Some(fills_in) => Ok(fill_in(model, fills_in.refusal)),
        None => lossless(model),
    },
};

#[cfg(test)]
mod tests {
    use crate::{DefaultsMode, Generator, Source, Target};

    /// Returns the Rust of a schema whose root is `Root`.
    fn rust(schema: &str) -> String {
        let source = Source::Text { name: "a.json".into(), bytes: schema.as_bytes().to_vec() };
        let generator = Generator::new().targets([Target::Rust]).root_name("Root").defaults(DefaultsMode::Apply);
        let generated = generator.generate_sources([source]).expect("generates");
        generated.files.get("a.rs").expect("a file").to_owned()
    }

    #[test]
    fn a_default_that_contains_itself_is_documentation() {
        let schema = r##"{"type": "object", "properties": {
            "own": {"$ref": "#", "default": {}}, "other": {"$ref": "#/$defs/Other", "default": {}},
            "end": {"$ref": "#", "default": {"own": {}, "other": {}, "end": {}, "level": 1}}, "level": {"type": "integer", "default": 3}},
            "$defs": {"Other": {"type": "object", "properties": {"back": {"$ref": "#", "default": {"own": {}}}}}}}"##;
        let text = rust(schema);
        for field in ["own: Option<Box<Root>>", "other: Option<Box<Other>>", "back: Option<Box<Root>>", "level: i64"] {
            assert!(text.contains(field), "{field} isn't in {text}");
        }
    }

    #[test]
    fn defaults_that_double_have_a_limit() {
        let level = |index: usize| {
            let next = format!(r##"{{"$ref": "#/$defs/L{}", "default": {{}}}}"##, index + 1);
            format!(r#""L{index}": {{"type": "object", "properties": {{"a": {next}, "b": {next}}}}}"#)
        };
        let levels: Vec<String> = (0..40).map(level).collect();
        let schema = format!(
            r##"{{"$ref": "#/$defs/L0", "$defs": {{{}, "L40": {{"type": "object", "properties": {{"end": {{"default": 1}}}}}}}}}}"##,
            levels.join(", ")
        );
        let text = rust(&schema);
        assert!(text.contains("pub a: L40,") && text.contains("pub a: L29,"), "{text}");
        assert!(text.contains("pub a: Option<L28>,"), "{text}");
    }

    #[test]
    fn accessors_return_what_is_filled_in() {
        let alternative = |kind: &str| {
            format!(
                r#"{{"type": "object", "required": ["kind"], "properties": {{"kind": {{"const": "{kind}"}}, "size": {{"type": "integer", "default": 1}}}}}}"#
            )
        };
        let text = rust(&format!(r#"{{"oneOf": [{}, {}]}}"#, alternative("a"), alternative("b")));
        assert!(text.contains("pub fn size(&self) -> i64"), "{text}");
    }

    #[test]
    fn a_target_has_a_setting_of_its_own() {
        let source = || Source::Text {
            name: "a.json".into(),
            bytes: br#"{"title": "A", "type": "object", "properties": {"b": {"type": "integer", "default": 3}}}"#
                .to_vec(),
        };
        let generator = Generator::new().targets([Target::Rust]).defaults(DefaultsMode::Apply);
        let generated = generator.set("rust.defaults", "document").generate_sources([source()]).expect("generates");
        assert!(generated.files.get("a.rs").expect("a file").contains("pub b: Option<i64>,"));
    }
}
