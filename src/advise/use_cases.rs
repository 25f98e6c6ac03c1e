//! The selection matrix of §6.2.

use crate::model::StandardType;

/// Declares the matrix: one row a use case, with the words in the names of such tools.
macro_rules! use_cases {
    ($($variant:ident, $name:literal, $title:literal, $best:ident, $other:ident, [$($word:literal),*];)*) => {
        /// A row of the selection matrix (§6.2).
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub(crate) enum UseCase {
            $(#[doc = $title] $variant,)*
        }

        impl UseCase {
            /// All rows, in the specification's order.
            pub(crate) const ALL: &[Self] = &[$(Self::$variant),*];

            /// Returns its name on the command line.
            pub(crate) fn name(self) -> &'static str {
                match self { $(Self::$variant => $name),* }
            }

            /// Returns its title in the specification.
            pub(crate) fn title(self) -> &'static str {
                match self { $(Self::$variant => $title),* }
            }

            /// Returns the recommended type, and the alternative.
            pub(crate) fn types(self) -> [StandardType; 2] {
                match self { $(Self::$variant => [StandardType::$best, StandardType::$other]),* }
            }

            /// Returns the words in the names of tools of this use.
            pub(crate) fn words(self) -> &'static [&'static str] {
                match self { $(Self::$variant => &[$($word),*]),* }
            }
        }
    };
}

use_cases! {
    Change, "change", "Create/Update/Delete", ObjectResult, EntityResult,
        ["create", "update", "delete", "add", "edit", "insert", "modify", "patch", "put", "remove", "save", "set", "upsert", "write"];
    Get, "get", "Get Single Item", EntityResult, ObjectResult, ["get", "fetch", "load", "lookup", "read", "retrieve", "show"];
    Search, "search", "Search/List", ListResult, BatchResult, ["search", "list", "browse", "find", "query"];
    Bulk, "bulk", "Bulk Operations", BatchResult, OperationStatus, ["bulk", "batch", "import"];
    LongRunning, "long-running", "Long-running Task", OperationStatus, EventStream,
        ["deploy", "execute", "process", "run", "schedule", "start", "submit", "train"];
    Text, "text", "Generate Text", StringValue, ObjectResult, ["compose", "draft", "rewrite", "summarize", "translate"];
    Calculate, "calculate", "Calculate/Count", NumberValue, ObjectResult,
        ["calculate", "count", "average", "compute", "measure", "sum"];
    Check, "check", "Check/Validate", BooleanValue, ObjectResult, ["check", "validate", "exists", "has", "is", "verify"];
    Identifier, "identifier", "Generate ID", IdentifierValue, StringValue, ["allocate", "id", "reserve"];
    File, "file", "Generate File", FileResult, MediaResult, ["download", "export", "file", "pdf", "report"];
    Media, "media", "Generate Image/Audio/Video", MediaResult, FileResult,
        ["audio", "image", "photo", "picture", "speech", "video"];
    RealTime, "real-time", "Real-time Updates", EventStream, ChunkedData,
        ["follow", "listen", "monitor", "stream", "subscribe", "watch"];
    Transfer, "transfer", "Large Data Transfer", ChunkedData, FileResult, ["chunk", "transfer", "upload"];
    Delete, "delete", "Delete/Archive", VoidResult, ObjectResult, ["delete", "archive", "purge", "remove"];
}

/// Returns the three uses of a standard type in its section (§4).
pub(crate) fn uses(standard: StandardType) -> &'static str {
    match standard {
        StandardType::ObjectResult => "CRUD operations, API responses, service calls",
        StandardType::EntityResult => "database entity retrieval, resource representation, typed object returns",
        StandardType::OperationStatus => "long-running operations, batch processing, async job tracking",
        StandardType::StringValue => "text generation, name or slug generation, simple message returns",
        StandardType::NumberValue => "counts and tallies, measurements, calculations",
        StandardType::BooleanValue => "validation results, feature flags, existence checks",
        StandardType::IdentifierValue => "ID generation, reference returns, lookup results",
        StandardType::ListResult => "search results, list endpoints, paginated data",
        StandardType::BatchResult => "bulk operations, import and export, batch processing",
        StandardType::FileResult => "document generation, export functionality, file downloads",
        StandardType::MediaResult => "image generation, audio processing, video manipulation",
        StandardType::EventStream => "real-time updates, chat streaming, progress notifications",
        StandardType::ChunkedData => "large file transfers, streaming data processing, incremental updates",
        StandardType::VoidResult => "delete operations, fire-and-forget, side-effect only operations",
    }
}

/// Returns what the specification contradicts itself about, where two types are recommended for one use.
pub(crate) fn conflict(standard: StandardType) -> Option<&'static str> {
    match standard {
        StandardType::ObjectResult | StandardType::VoidResult => Some(
            "§6.2 recommends ObjectResult for \"Create/Update/Delete\" and VoidResult for \"Delete/Archive\": use VoidResult \
             if nothing but the success of a deletion is of interest",
        ),
        StandardType::OperationStatus | StandardType::BatchResult => Some(
            "§4.1.3 and §4.3.2 both name \"batch processing\": use OperationStatus while the batch runs, BatchResult for \
             the outcome of each item",
        ),
        StandardType::EntityResult
        | StandardType::StringValue
        | StandardType::NumberValue
        | StandardType::BooleanValue
        | StandardType::IdentifierValue
        | StandardType::ListResult
        | StandardType::FileResult
        | StandardType::MediaResult
        | StandardType::EventStream
        | StandardType::ChunkedData => None,
    }
}

impl UseCase {
    /// Returns the rows that a word, as in the name of a tool, belongs to. The specification has two for some.
    pub(crate) fn of_word(word: &str) -> impl Iterator<Item = Self> {
        let word = word.to_ascii_lowercase();
        Self::ALL.iter().copied().filter(move |case| case.words().contains(&word.as_str()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn the_matrix_is_the_specifications() {
        assert_eq!(UseCase::ALL.len(), 14);
        let names: BTreeSet<_> = UseCase::ALL.iter().map(|case| case.name()).collect();
        assert_eq!(names.len(), 14);
        let recommended: BTreeSet<_> = UseCase::ALL.iter().map(|case| case.types()[0]).collect();
        assert_eq!(recommended.len(), 14, "each standard type is recommended for one use");
    }

    #[test]
    fn the_specification_contradicts_itself_about_deletion() {
        assert_eq!(UseCase::of_word("Delete").collect::<Vec<_>>(), [UseCase::Change, UseCase::Delete]);
    }
}
