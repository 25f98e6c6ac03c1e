//! Contracts: the results of tools, in the vocabulary of the ADL Return Type System 1.5.

use super::{Exchange, Limit, LlmText, Operation, Placement, TypeId};
use crate::text::{Json, Place};

/// The keyword by which FastMCP marks an output schema whose property `result` is the result, and the member by which
/// `returns` says the same.
pub(crate) const WRAPPED: &str = "x-fastmcp-wrap-result";

/// The result of a tool (§2).
#[derive(Debug, Clone)]
pub struct Contract {
    /// The tool's name: any text, distinct in the document.
    pub tool: String,
    /// The description of the tool.
    pub tool_description: Option<String>,
    /// The type of the result; a definition with [`Naming::Root`](super::Naming::Root).
    pub result: TypeId,
    /// The value of `returns.type`.
    pub returns: ReturnType,
    /// The value of `returns.description`.
    pub description: Option<String>,
    /// The MIME type of the body (§2.2; `application/json` by default).
    pub content_type: String,
    /// The valid examples.
    pub examples: Vec<Json>,
    /// The author's own text for a model, if there is one.
    pub llm_text: Option<LlmText>,
    /// The maximum length of a text for a model.
    pub limit: Limit,
    /// The object of its parameters; none if the tool declares none.
    pub input: Option<TypeId>,
    /// Whether its parameters are a list or those of an operation, so that there are no others, whatever their schema says.
    pub lists_parameters: bool,
    /// The hints for hosts.
    pub hints: ToolHints,
    /// Whether MCP carries the result as the property `result` of an object in every revision, as its server declared.
    pub is_wrapped: bool,
    /// The operation of OpenAPI that it is, if it is one.
    pub operation: Option<Operation>,
    /// How that is sent over HTTP, if operations are asked for and the document says enough of it.
    pub placement: Option<Box<Placement>>,
    /// All that it accepts and sends over HTTP, if versions are compared.
    pub(crate) exchange: Option<Box<Exchange>>,
    /// Whether responses have content. Without, `null` stands for the result.
    pub has_content: bool,
    /// The source location of `returns`.
    pub place: Place,
}

/// The title and the hints for hosts of a tool: MCP's `ToolAnnotations`.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ToolHints {
    /// The name that people see.
    pub title: Option<String>,
    /// Whether it changes nothing.
    pub read_only: Option<bool>,
    /// Whether its changes may destroy something.
    pub destructive: Option<bool>,
    /// Whether a repeated call changes nothing more.
    pub idempotent: Option<bool>,
    /// Whether it deals with an open world, such as the web.
    pub open_world: Option<bool>,
    /// The `icons` in MCP, as they are.
    pub icons: Option<Json>,
    /// The `execution` in MCP, as it is.
    pub execution: Option<Json>,
    /// The `_meta` in MCP, as it is.
    pub meta: Option<Json>,
}

impl ToolHints {
    /// Returns the hints by their names in MCP.
    pub fn annotations(&self) -> impl Iterator<Item = (&'static str, bool)> {
        let hints = [
            ("readOnlyHint", self.read_only),
            ("destructiveHint", self.destructive),
            ("idempotentHint", self.idempotent),
            ("openWorldHint", self.open_world),
        ];
        hints.into_iter().filter_map(|(name, hint)| Some((name, hint?)))
    }

    /// Returns the members of a tool that only MCP defines, by their names there.
    pub fn members(&self) -> impl Iterator<Item = (&'static str, &Json)> {
        let members = [("icons", &self.icons), ("execution", &self.execution), ("_meta", &self.meta)];
        members.into_iter().filter_map(|(name, member)| Some((name, member.as_ref()?)))
    }
}

/// A tool that declares no result: it has no contract, and returns text.
#[derive(Debug, Clone)]
pub struct SilentTool {
    /// The tool's name: any text, distinct in the document.
    pub tool: String,
    /// The description of the tool.
    pub tool_description: Option<String>,
    /// The object of its parameters; none if the tool declares none.
    pub input: Option<TypeId>,
    /// Whether its parameters are a list or those of an operation, so that there are no others, whatever their schema says.
    pub lists_parameters: bool,
    /// The hints for hosts.
    pub hints: ToolHints,
    /// The source location of the tool.
    pub place: Place,
}

impl Contract {
    /// Returns whether the body is JSON: `application/json` or a `+json` type.
    pub fn is_json(&self) -> bool {
        is_json(&self.content_type)
    }

    /// Returns whether the type describes one element of a stream (§4.5).
    pub(crate) fn is_stream(&self) -> bool {
        self.returns.category() == Some(Category::Stream)
    }

    /// Returns whether the body is a stream of server-sent events.
    pub fn is_event_stream(&self) -> bool {
        essence(&self.content_type) == "text/event-stream"
    }
}

/// Returns a media type without its parameters.
pub(crate) fn essence(media_type: &str) -> String {
    media_type.split(';').next().unwrap_or_default().trim().to_ascii_lowercase()
}

/// Returns whether a media type is JSON: `application/json` or a `+json` type.
pub(crate) fn is_json(media_type: &str) -> bool {
    let essence = essence(media_type);
    matches!(essence.as_str(), "application/json" | "text/json") || essence.ends_with("+json")
}

/// The declared type of a result (`returns.type`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ReturnType {
    /// One of the 14 standard types (§4).
    Standard(StandardType),
    /// `Custom` (§6.1), or a document whose `returns` is a schema.
    Custom,
    /// A form from before 1.5 (§7.3).
    Legacy,
}

impl ReturnType {
    /// Returns its name: that of the standard type, `Custom`, or `Legacy`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Standard(standard) => standard.name(),
            Self::Custom => "Custom",
            Self::Legacy => "Legacy",
        }
    }

    /// Returns its category (§3.1), which is the type's (§9.1).
    pub fn category(self) -> Option<Category> {
        if let Self::Standard(standard) = self { Some(standard.category()) } else { None }
    }
}

/// The six categories of §3.1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Category {
    /// Complex objects with nested properties
    Structured,
    /// Simple scalar values
    Primitive,
    /// Collections of items
    Array,
    /// Non-JSON data
    Binary,
    /// Continuous data flows
    Stream,
    /// No return value
    Void,
}

impl Category {
    /// Returns its name in §3.1.
    pub fn name(self) -> &'static str {
        match self {
            Self::Structured => "Structured",
            Self::Primitive => "Primitive",
            Self::Array => "Array",
            Self::Binary => "Binary",
            Self::Stream => "Stream",
            Self::Void => "Void",
        }
    }
}

/// Declares the table of §9.1: one row a type.
macro_rules! standard_types {
    ($($name:ident, $category:ident, $section:literal, $purpose:literal;)*) => {
        /// The 14 standard types (§4, §9.1).
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum StandardType {
            $(#[doc = $purpose] $name,)*
        }

        impl StandardType {
            /// All of them, in the specification's order.
            pub const ALL: &[Self] = &[$(Self::$name),*];

            /// Returns its name.
            pub fn name(self) -> &'static str {
                match self { $(Self::$name => stringify!($name)),* }
            }

            /// Returns its category (§9.1).
            pub fn category(self) -> Category {
                match self { $(Self::$name => Category::$category),* }
            }

            /// Returns the section that defines it.
            pub fn section(self) -> &'static str {
                match self { $(Self::$name => concat!("ADL 1.5 §", $section)),* }
            }

            /// Returns the purpose, as in its section.
            pub fn purpose(self) -> &'static str {
                match self { $(Self::$name => $purpose),* }
            }

            /// Returns its JSON Schema.
            pub(crate) fn schema_text(self) -> &'static str {
                match self {
                    $(Self::$name => include_str!(concat!("../../schemas/standard/", stringify!($name), ".schema.json"))),*
                }
            }
        }
    };
}

standard_types! {
    ObjectResult, Structured, "4.1.1", "Generic object return with success/error wrapper";
    EntityResult, Structured, "4.1.2", "Single entity with type discriminator";
    OperationStatus, Structured, "4.1.3", "Async operation status tracking";
    StringValue, Primitive, "4.2.1", "Simple string return";
    NumberValue, Primitive, "4.2.2", "Numeric return (integer or float)";
    BooleanValue, Primitive, "4.2.3", "True/false return";
    IdentifierValue, Primitive, "4.2.4", "Unique identifier return";
    ListResult, Array, "4.3.1", "Generic list with pagination";
    BatchResult, Array, "4.3.2", "Batch operation results with individual item status";
    FileResult, Binary, "4.4.1", "File download with metadata";
    MediaResult, Binary, "4.4.2", "Media file (image/audio/video)";
    EventStream, Stream, "4.5.1", "Server-sent events or WebSocket message format";
    ChunkedData, Stream, "4.5.2", "Chunked data transfer for large payloads";
    VoidResult, Void, "4.6.1", "No return value, only status";
}

impl StandardType {
    /// Returns the type of that name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|standard| standard.name() == name)
    }
}

/// Declares the table of §5.2: one row a category.
macro_rules! error_categories {
    ($($name:ident, $prefix:literal, $status:literal;)*) => {
        /// The eight error categories of §5.2. A code is an open string; its prefix determines the category.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum ErrorCategory {
            $(#[doc = concat!("`", $prefix, "…`")] $name,)*
        }

        impl ErrorCategory {
            /// All of them, in the specification's order.
            pub const ALL: &[Self] = &[$(Self::$name),*];

            /// Returns its name.
            pub fn name(self) -> &'static str {
                match self { $(Self::$name => stringify!($name)),* }
            }

            /// Returns the prefix of its codes.
            pub fn prefix(self) -> &'static str {
                match self { $(Self::$name => $prefix),* }
            }

            /// Returns an HTTP status. The specification defines none: this mapping is adl-gen's own.
            pub fn http_status(self) -> u16 {
                match self { $(Self::$name => $status),* }
            }
        }
    };
}

error_categories! {
    Validation, "VALIDATION_", 400;
    Authentication, "AUTH_", 401;
    Authorization, "FORBIDDEN_", 403;
    NotFound, "NOT_FOUND_", 404;
    Conflict, "CONFLICT_", 409;
    RateLimit, "RATE_LIMIT_", 429;
    Internal, "INTERNAL_", 500;
    External, "EXTERNAL_", 502;
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn the_tables_have_no_twins() {
        assert_eq!(StandardType::ALL.iter().map(|s| s.section()).collect::<BTreeSet<_>>().len(), 14);
        assert_eq!(ErrorCategory::ALL.iter().map(|c| c.prefix()).collect::<BTreeSet<_>>().len(), 8);
    }

    #[test]
    fn names_lead_back() {
        assert!(StandardType::ALL.iter().all(|s| StandardType::from_name(s.name()) == Some(*s)));
        assert_eq!(StandardType::from_name("CodeResult"), None);
    }
}
