//! The options of OpenAPI.

use crate::target::options::options;
use crate::target::options::value::texts;
use crate::target::{Options, Target};
use crate::text::choices;

options! {
    /// Options of OpenAPI.
    OpenApiOptions of Target::OpenApi => {
        /// Version of OpenAPI
        version: OpenApiVersion = "version", flag "VERSION" as "openapi";
        /// Format of the file
        format: TextFormat = "format", flag "FORMAT" as "openapi-format";
        /// An operation for each tool, `POST /tools/{name}`
        ///
        /// Its request body are the tool's parameters, its responses the result and the errors. Components that no operation
        /// leads to are left out.
        paths: bool = "paths", flag "BOOLEAN" as "paths";
        /// Path of an operation, in which `{name}` stands for the tool: `/v1/tools/{name}/call`
        path_template: PathTemplate = "path-template", flag "PATH" as "path-template";
        /// An OpenAPI Overlay 1.1 that adds the components to another document, in place of a document
        overlay: bool = "overlay", flag "BOOLEAN" as "overlay";
        /// Response of a tool whose result is a `VoidResult`
        void: VoidResponse = "void";
        /// Content of error responses
        errors: ErrorContent = "errors";
        /// Keep components that nothing refers to
        unused: bool = "unused";
    }
}

impl Options {
    /// Returns the options of OpenAPI.
    pub(super) fn openapi(&self) -> &OpenApiOptions {
        self.of()
    }
}

choices! {
    /// A version of OpenAPI.
    OpenApiVersion {
        /// 3.1, whose schemas are JSON Schema 2020-12
        V31 = "3.1",
        /// 3.0, for tools that read nothing newer: its schemas have fewer keywords
        V30 = "3.0",
        /// 3.2, which has schemas for the events of streams
        V32 = "3.2",
    }
}

choices! {
    /// A format of text for a JSON value.
    TextFormat {
        /// JSON
        Json = "json",
        /// YAML
        Yaml = "yaml",
    }
}

choices! {
    /// The response of a tool that returns nothing.
    VoidResponse {
        /// Status 200 with the `VoidResult`
        Body = "body",
        /// Status 204 without a body
        NoContent = "204",
    }
}

choices! {
    /// The content of error responses.
    ErrorContent {
        /// `application/json`: the envelope of the result, with `success: false` and `error`
        Envelope = "envelope",
        /// `application/problem+json` (RFC 9457)
        Problem = "problem",
    }
}

texts! {
    /// The path of an operation, with `{name}` in place of the tool's name.
    PathTemplate, "a path with `{name}` in it, such as `/tools/{name}`", is_path_template;
}

/// The placeholder of the tool's name in a path.
const NAME: &str = "{name}";

impl PathTemplate {
    /// Returns the path of a tool.
    pub(crate) fn of(&self, tool: &str) -> String {
        self.text().replacen(NAME, tool, 1)
    }
}

impl Default for PathTemplate {
    fn default() -> Self {
        Self("/tools/{name}".to_owned())
    }
}

/// Returns whether a text is a path with the tool's name in it.
fn is_path_template(text: &str) -> bool {
    let rest = text.replacen(NAME, "", 1);
    // Every other parameter would need a declaration; `?` and `#` end a path (RFC 3986 §3.3).
    let is_path = rest.chars().all(|c| c.is_ascii_graphic() && !"{}?#\"<>\\^`|".contains(c));
    text.starts_with('/') && rest.len() < text.len() && is_path
}
