//! The list of all targets: a line for each.

/// Calls a macro with all targets: the documentation, the id, the name on the command line, and the profile.
macro_rules! targets {
    ($declare:ident) => {
        $declare! {
            /// serde structs and enums.
            Rust, "rust", rust::PROFILE;
            /// Types, for `tsc` with every strict option.
            TypeScript, "typescript", typescript::PROFILE;
            /// `TypedDict`s.
            Python, "python", python::PROFILE;
            /// An OpenAPI document of schemas, responses and operations.
            OpenApi, "openapi", openapi::PROFILE;
            /// The normalised bundle: one 2020-12 schema, every definition named.
            JsonSchema, "json-schema", json_schema::PROFILE;
            /// Models of pydantic 2.
            Pydantic, "pydantic", python::pydantic::PROFILE;
            /// Schemas of zod 4.
            Zod, "zod", zod::PROFILE;
            /// The result of MCP's `tools/list`.
            Mcp, "mcp", mcp::PROFILE;
            /// Tools as stubs of Python functions, for models that write code.
            Preamble, "preamble", preamble::PROFILE;
        }
    };
}

pub(super) use targets;
