//! The list of all targets: a line for each.

/// Calls a macro with all targets: the documentation, the id, the name on the command line, and the target itself.
macro_rules! targets {
    ($declare:ident) => {
        $declare! {
            /// serde structs and enums.
            Rust, "rust", rust::Rust;
            /// Types, for `tsc` with every strict option.
            TypeScript, "typescript", typescript::TypeScript;
            /// `TypedDict`s.
            Python, "python", python::Python;
            /// An OpenAPI document of schemas, responses and operations.
            OpenApi, "openapi", openapi::OpenApi;
            /// The normalised bundle: one 2020-12 schema, every definition named.
            JsonSchema, "json-schema", json_schema::JsonSchema;
            /// Models of pydantic 2.
            Pydantic, "pydantic", python::pydantic::Pydantic;
            /// Schemas of zod 4.
            Zod, "zod", zod::ZodTarget;
            /// The result of MCP's `tools/list`.
            Mcp, "mcp", mcp::Mcp;
            /// Tools as stubs of Python functions, for models that write code.
            Preamble, "preamble", preamble::Preamble;
        }
    };
}

pub(super) use targets;
