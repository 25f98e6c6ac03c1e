//! The members of an agent definition, besides those of ADL, in which other formats say what ADL has no member for.

/// The member of a tool with the schema of its errors: ADL has none beside results, and OpenAPI has.
pub(crate) const ERRORS: &str = "x-errors";

/// The member of a tool with the schemas of the bodies of its responses that are neither its result nor its errors.
pub(crate) const BODIES: &str = "x-bodies";

/// The member of a tool with the schemas of its parameters where the body has other schemas, by the media types of the body.
pub(crate) const INPUTS: &str = "x-inputs";

/// The member of a tool that is an operation of OpenAPI: its path, or the name of its webhook or callback, and its method.
pub(crate) const OPERATION: &str = "x-operation";

/// The member of `returns` by which responses have no content (OpenAPI 3.0.3, Response Object: `content` is optional).
pub(crate) const NO_CONTENT: &str = "x-no-content";

/// The member of a tool with the tag of its operation, if the document is divided by tags.
pub(crate) const TAG: &str = "x-tag";

/// The member of an agent definition by which all of its definitions are types, also those that no tool uses.
pub(crate) const ALL_DEFINITIONS: &str = "x-all-definitions";
