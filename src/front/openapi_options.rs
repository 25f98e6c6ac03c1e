//! The options for reading OpenAPI.

use crate::front::options::reading;
use crate::text::choices;

reading! {
    /// The options for reading OpenAPI, in the table `openapi` of the config file.
    OpenApiReading of "openapi" in openapi {
        /// Reading 3.0: whether `nullable: true` allows null where no `type` stands beside it
        ///
        /// `lenient`: beside `$ref`, `allOf`, `anyOf`, `oneOf` and `enum`, too, as authors mean it. `strict`: beside `type`
        /// alone, by the letter of 3.0.3.
        nullable: NullableReading = "nullable";
        /// Reading: whether a `discriminator` selects the branch of a value
        ///
        /// `select`: its property has the names of the branches, and of children of a parent. `annotation`: it changes no
        /// verdict, as in JSON Schema.
        discriminator: DiscriminatorReading = "discriminator";
        /// Reading: how many branches of a `oneOf` accept a value
        ///
        /// `exact`: one. `any`: one or more, as with `anyOf`, for documents whose branches overlap.
        one_of: OneOfReading = "one-of";
        /// Reading: whether `readOnly` and `writeOnly` decide which direction requires a property
        ///
        /// `by-version`: `separate` in 3.0, `annotation` in 3.1 and 3.2. `separate`: what is `readOnly` is required in
        /// responses only, what is `writeOnly` in requests only. `annotation`: they change no verdict.
        read_write: ReadWriteReading = "read-write";
        /// Reading: the modules into which a document is divided
        ///
        /// `document`: one. `tag`: in a package, one for the operations of each tag, one for the schemas that several tags
        /// reach, and that of the document, which exports everything.
        modules: ModulesReading = "modules";
        /// Reading: the parts of a document that are types
        ///
        /// `all`: schemas of components, and the parameters and responses of operations. `components`: schemas of components
        /// alone, as responses have them where `readOnly` decides.
        types: TypesReading = "types";
    }
}

impl OpenApiReading {
    /// Returns whether documents have several modules.
    pub(crate) fn has_several_modules(self) -> bool {
        self.modules == ModulesReading::Tag
    }

    /// Returns the same reading with a module for each document.
    pub(crate) fn in_one_module(self) -> Self {
        Self { modules: ModulesReading::Document, ..self }
    }
}

choices! {
    /// The reading of `nullable: true` in OpenAPI 3.0.
    NullableReading {
        /// Null is allowed beside any other keywords, as authors mean it
        Lenient = "lenient",
        /// Null is allowed beside `type` alone, by the letter of 3.0.3
        Strict = "strict",
    }
}

choices! {
    /// The reading of `discriminator`.
    DiscriminatorReading {
        /// The value of its property selects the branch
        Select = "select",
        /// It changes no verdict
        Annotation = "annotation",
    }
}

choices! {
    /// The reading of `oneOf`.
    OneOfReading {
        /// Exactly one branch accepts a value
        Exact = "exact",
        /// One branch or more accept a value
        Any = "any",
    }
}

choices! {
    /// The reading of `readOnly` and `writeOnly`.
    ReadWriteReading {
        /// By the rules of the version: `separate` in 3.0, `annotation` in 3.1 and 3.2
        ByVersion = "by-version",
        /// What is `readOnly` is required in responses only, what is `writeOnly` in requests only
        Separate = "separate",
        /// They change no verdict
        Annotation = "annotation",
    }
}

impl ReadWriteReading {
    /// Returns whether requests and responses are separated in a document, which may be one of 3.0.
    pub(super) fn separates(self, is_of_3_0: bool) -> bool {
        match self {
            Self::ByVersion => is_of_3_0,
            Self::Separate => true,
            Self::Annotation => false,
        }
    }
}

choices! {
    /// The parts of a document that are types.
    TypesReading {
        /// Schemas of components, and the parameters and responses of operations
        All = "all",
        /// Schemas of components alone
        Components = "components",
    }
}

choices! {
    /// The modules of a document.
    ModulesReading {
        /// One for the whole document
        Document = "document",
        /// One for each tag of operations, one for the schemas that they share, and one that exports everything
        Tag = "tag",
    }
}

#[cfg(test)]
mod tests {
    use crate::{Generator, Source};

    /// Returns the model of schemas in a version, with a setting, and the diagnostics.
    fn read(version: &str, schemas: &str, (key, value): (&str, &str)) -> (String, Vec<String>) {
        let text = format!(
            r#"{{"openapi": "{version}", "info": {{"title": "T", "version": "1"}}, "paths": {{}},
            "components": {{"schemas": {schemas}}}}}"#
        );
        let source = Source::Text { name: "api.json".into(), bytes: text.into_bytes() };
        let models = Generator::new().set(key, value).read([source]).unwrap_or_else(|error| panic!("{error}"));
        let found = models.warnings.iter().map(|found| format!("{}: {}", found.severity, found.message)).collect();
        (models.models[0].to_string(), found)
    }

    #[test]
    fn nullable_has_two_readings() {
        let schemas = r##"{"A": {"type": "integer"}, "B": {"type": "object", "properties": {
            "a": {"$ref": "#/components/schemas/A", "nullable": true}, "b": {"nullable": true, "enum": ["x"]}}}}"##;
        let (lenient, found) = read("3.0.3", schemas, ("openapi.nullable", "lenient"));
        assert!(lenient.contains(r#""a"?: A or null"#), "{lenient}");
        let expected =
            ["note: `nullable: true` beside `$ref` allows null, as authors mean it, here and at one more place"];
        assert_eq!(found, expected);
        let (strict, found) = read("3.0.3", schemas, ("openapi.nullable", "strict"));
        assert!(!strict.contains("null") && found.is_empty(), "{strict} {found:?}");
    }

    #[test]
    fn discriminators_have_two_readings() {
        let schemas = r##"{"Pet": {"oneOf": [{"$ref": "#/components/schemas/Cat"}], "discriminator": {"propertyName": "kind"}},
            "Cat": {"type": "object", "required": ["kind"], "properties": {"kind": {"type": "string"}}}}"##;
        let (select, _) = read("3.1.0", schemas, ("openapi.discriminator", "select"));
        assert!(select.contains("\"Cat\""), "{select}");
        let (annotation, _) = read("3.1.0", schemas, ("openapi.discriminator", "annotation"));
        assert!(!annotation.contains("\"Cat\"") && annotation.contains("string"), "{annotation}");
    }

    #[test]
    fn operations_can_be_left_out() {
        let text = r##"{"openapi": "3.0.3", "info": {"title": "T", "version": "1"}, "paths": {"/pets": {
            "get": {"operationId": "list", "parameters": [{"name": "limit", "in": "query", "schema": {"type": "integer"}}],
                "responses": {"200": {"description": "", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Pet"}}}}}},
            "post": {"operationId": "add", "requestBody": {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/Pet"}}}},
                "responses": {"204": {"description": ""}}}}},
            "components": {"schemas": {"Pet": {"type": "object", "required": ["id"], "properties": {
                "id": {"type": "string", "readOnly": true}}}}}}"##;
        let read = |value: &str| {
            let source = Source::Text { name: "api.json".into(), bytes: text.into() };
            let models = Generator::new().set("openapi.types", value).read([source]).expect("a model");
            let names = models.models[0].definitions.iter().map(|definition| definition.name.clone());
            (names.collect::<Vec<_>>(), models.models[0].contracts.len())
        };
        assert!(read("all").0.len() > 3 && read("all").1 == 2);
        assert_eq!(read("components"), (vec!["Pet".to_owned()], 0));
    }

    #[test]
    fn one_of_has_two_readings() {
        let schemas = r#"{"A": {"oneOf": [{"type": "string", "maxLength": 2}, {"type": "string", "minLength": 1}]}}"#;
        for (value, keyword) in [("exact", true), ("any", false)] {
            let text = format!(
                r#"{{"openapi": "3.1.0", "info": {{"title": "T", "version": "1"}}, "components": {{"schemas": {schemas}}}}}"#
            );
            let source = Source::Text { name: "api.json".into(), bytes: text.into_bytes() };
            let models = Generator::new().set("openapi.one-of", value).read([source]).expect("a model");
            assert_eq!(format!("{:?}", models.models[0].checks).contains("OneOf"), keyword, "{value}");
        }
    }

    #[test]
    fn keywords_of_other_versions_are_reported_once() {
        let schemas = r#"{"A": {"type": "string", "nullable": true}, "B": {"const": 1}, "C": {"const": 2}}"#;
        let (_, found) = read("3.1.0", schemas, ("openapi.nullable", "lenient"));
        assert_eq!(found, ["warning: OpenAPI 3.1 has no `nullable` in schemas: it is ignored"]);
        let (_, found) = read("3.0.3", schemas, ("openapi.nullable", "lenient"));
        assert_eq!(
            found,
            ["warning: OpenAPI 3.0 has no `const` in schemas: it is ignored, here and at one more place"]
        );
    }
}
