//! The list of all targets: a line for each.

/// Calls a macro with all targets: the documentation, the feature of Cargo that compiles it, the id, the name on the
/// command line, and the profile.
macro_rules! targets {
    ($declare:ident) => {
        $declare! {
            /// serde structs and enums.
            #[cfg(feature = "rust")]
            Rust, "rust", rust::PROFILE;
            /// Types, for `tsc` with every strict option.
            #[cfg(feature = "typescript")]
            TypeScript, "typescript", typescript::PROFILE;
            /// `TypedDict`s.
            #[cfg(feature = "python")]
            Python, "python", python::PROFILE;
            /// Structs and functions of Go, for its standard library.
            #[cfg(feature = "go")]
            Go, "go", go::PROFILE;
            /// Records, sealed interfaces and enums of Java 17, for its standard library.
            #[cfg(feature = "java")]
            Java, "java", java::PROFILE;
            /// Data classes, sealed interfaces and enums of Kotlin, for its standard library on every platform.
            #[cfg(feature = "kotlin")]
            Kotlin, "kotlin", kotlin::PROFILE;
            /// An OpenAPI document of schemas, responses and operations.
            #[cfg(feature = "openapi")]
            OpenApi, "openapi", openapi::PROFILE;
            /// The normalised bundle: one 2020-12 schema, every definition named.
            #[cfg(feature = "json-schema")]
            JsonSchema, "json-schema", json_schema::PROFILE;
            /// Models of pydantic 2.
            #[cfg(feature = "python")]
            Pydantic, "pydantic", python::pydantic::PROFILE;
            /// Schemas of zod 4.
            #[cfg(feature = "zod")]
            Zod, "zod", zod::PROFILE;
            /// The result of MCP's `tools/list`.
            #[cfg(feature = "mcp")]
            Mcp, "mcp", mcp::PROFILE;
            /// Tools as stubs of Python functions, for models that write code.
            #[cfg(feature = "preamble")]
            Preamble, "preamble", preamble::PROFILE;
            /// A page for readers, which checks values.
            #[cfg(feature = "html")]
            Html, "html", html::PROFILE;
        }
    };
}

pub(super) use targets;
