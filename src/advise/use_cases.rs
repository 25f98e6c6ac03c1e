//! The selection matrix of §6.2.

use crate::model::StandardType;

use StandardType::{
    BatchResult, BooleanValue, ChunkedData, EntityResult, EventStream, FileResult, IdentifierValue, ListResult,
    MediaResult, NumberValue, ObjectResult, OperationStatus, StringValue, VoidResult,
};

/// A row of the selection matrix (§6.2).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct UseCase {
    /// The name on the command line.
    pub(crate) name: &'static str,
    /// The title in the specification.
    pub(crate) title: &'static str,
    /// The recommended type, and the alternative.
    pub(crate) types: [StandardType; 2],
    /// The words in the names of tools of this use.
    pub(crate) words: &'static [&'static str],
}

const fn row(
    name: &'static str,
    title: &'static str,
    types: [StandardType; 2],
    words: &'static [&'static str],
) -> UseCase {
    UseCase { name, title, types, words }
}

#[rustfmt::skip]
const ROWS: &[UseCase] = &[
    row("change", "Create/Update/Delete", [ObjectResult, EntityResult],
        &["create", "update", "delete", "add", "edit", "insert", "modify", "patch", "put", "remove", "save", "set", "upsert", "write"]),
    row("get", "Get Single Item", [EntityResult, ObjectResult],
        &["get", "fetch", "load", "lookup", "read", "retrieve", "show"]),
    row("search", "Search/List", [ListResult, BatchResult], &["search", "list", "browse", "find", "query"]),
    row("bulk", "Bulk Operations", [BatchResult, OperationStatus], &["bulk", "batch", "import"]),
    row("long-running", "Long-running Task", [OperationStatus, EventStream],
        &["deploy", "execute", "process", "run", "schedule", "start", "submit", "train"]),
    row("text", "Generate Text", [StringValue, ObjectResult],
        &["compose", "draft", "rewrite", "summarize", "translate"]),
    row("calculate", "Calculate/Count", [NumberValue, ObjectResult],
        &["calculate", "count", "average", "compute", "measure", "sum"]),
    row("check", "Check/Validate", [BooleanValue, ObjectResult],
        &["check", "validate", "exists", "has", "is", "verify"]),
    row("identifier", "Generate ID", [IdentifierValue, StringValue], &["allocate", "id", "reserve"]),
    row("file", "Generate File", [FileResult, MediaResult], &["download", "export", "file", "pdf", "report"]),
    row("media", "Generate Image/Audio/Video", [MediaResult, FileResult],
        &["audio", "image", "photo", "picture", "speech", "video"]),
    row("real-time", "Real-time Updates", [EventStream, ChunkedData],
        &["follow", "listen", "monitor", "stream", "subscribe", "watch"]),
    row("transfer", "Large Data Transfer", [ChunkedData, FileResult], &["chunk", "transfer", "upload"]),
    row("delete", "Delete/Archive", [VoidResult, ObjectResult], &["delete", "archive", "purge", "remove"]),
];

/// Returns the three uses of a standard type in its section (§4).
pub(crate) fn uses(standard: StandardType) -> &'static str {
    match standard {
        ObjectResult => "CRUD operations, API responses, service calls",
        EntityResult => "database entity retrieval, resource representation, typed object returns",
        OperationStatus => "long-running operations, batch processing, async job tracking",
        StringValue => "text generation, name or slug generation, simple message returns",
        NumberValue => "counts and tallies, measurements, calculations",
        BooleanValue => "validation results, feature flags, existence checks",
        IdentifierValue => "ID generation, reference returns, lookup results",
        ListResult => "search results, list endpoints, paginated data",
        BatchResult => "bulk operations, import and export, batch processing",
        FileResult => "document generation, export functionality, file downloads",
        MediaResult => "image generation, audio processing, video manipulation",
        EventStream => "real-time updates, chat streaming, progress notifications",
        ChunkedData => "large file transfers, streaming data processing, incremental updates",
        VoidResult => "delete operations, fire-and-forget, side-effect only operations",
    }
}

/// Returns what the specification contradicts itself about, where two types are recommended for one use.
pub(crate) fn conflict(standard: StandardType) -> Option<&'static str> {
    CONFLICTS.iter().find(|(types, _)| types.contains(&standard)).map(|(_, text)| *text)
}

const CONFLICTS: [([StandardType; 2], &str); 2] = [
    (
        [ObjectResult, VoidResult],
        "§6.2 recommends ObjectResult for \"Create/Update/Delete\" and VoidResult for \"Delete/Archive\": use VoidResult if \
         nothing but the success of a deletion is of interest",
    ),
    (
        [OperationStatus, BatchResult],
        "§4.1.3 and §4.3.2 both name \"batch processing\": use OperationStatus while the batch runs, BatchResult for the \
         outcome of each item",
    ),
];

impl UseCase {
    /// All rows, in the specification's order.
    pub(crate) const ALL: &[Self] = ROWS;

    /// Returns the rows that a word, as in the name of a tool, belongs to. The specification has two for some.
    pub(crate) fn of_word(word: &str) -> impl Iterator<Item = Self> {
        let word = word.to_ascii_lowercase();
        Self::ALL.iter().copied().filter(move |case| case.words.contains(&word.as_str()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn the_matrix_is_the_specifications() {
        assert_eq!(UseCase::ALL.len(), 14);
        let names: BTreeSet<_> = UseCase::ALL.iter().map(|case| case.name).collect();
        assert_eq!(names.len(), 14);
        let recommended: BTreeSet<_> = UseCase::ALL.iter().map(|case| case.types[0]).collect();
        assert_eq!(recommended.len(), 14, "each standard type is recommended for one use");
    }

    #[test]
    fn the_specification_contradicts_itself_about_deletion() {
        assert_eq!(UseCase::of_word("Delete").map(|case| case.name).collect::<Vec<_>>(), ["change", "delete"]);
    }
}
