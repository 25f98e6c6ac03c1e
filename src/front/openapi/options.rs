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
