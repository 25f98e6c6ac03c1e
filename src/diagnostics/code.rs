//! The table of diagnostics.

use std::fmt;

/// The severity of a diagnostic.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Information; nothing is wrong. `--strict` doesn't change it.
    Note,
    /// The output may not be what was meant.
    Warning,
    /// Nothing is generated.
    Error,
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Note => "note",
            Self::Warning => "warning",
            Self::Error => "error",
        })
    }
}

/// The class of an error, which determines the exit code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Class {
    /// The document is readable but invalid: exit code 1.
    Finding,
    /// A rule of good documents, which `lint` checks: exit code 1 if its level is error.
    Rule,
    /// The input can't be read, or the command is invalid: exit code 2.
    Input,
    /// An internal error: exit code 3.
    Defect,
}

/// Declares the table: one row per code.
macro_rules! codes {
    ($($variant:ident, $name:literal, $severity:ident, $class:ident, $meaning:literal;)*) => {
        /// A row of the table of diagnostics. Names are stable.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Code {
            $(#[doc = $meaning] $variant,)*
        }

        impl Code {
            /// Every code, in the table's order.
            pub const ALL: &[Self] = &[$(Self::$variant),*];

            /// Returns the stable name that diagnostics print.
            pub fn name(self) -> &'static str {
                match self { $(Self::$variant => $name),* }
            }

            /// Returns the severity, unless an option changes it.
            pub fn severity(self) -> Severity {
                match self { $(Self::$variant => Severity::$severity),* }
            }

            /// Returns the class, which determines the exit code.
            pub fn class(self) -> Class {
                match self { $(Self::$variant => Class::$class),* }
            }

            /// Returns a description.
            pub fn meaning(self) -> &'static str {
                match self { $(Self::$variant => $meaning),* }
            }
        }
    };
}

codes! {
    Unreadable, "unreadable", Error, Input, "A file can't be opened, or isn't UTF-8 text.";
    Syntax, "syntax", Error, Input, "The text is not valid JSON or YAML.";
    TooDeep, "too-deep", Error, Input, "Values are nested too deeply.";
    TooLarge, "too-large", Error, Input, "References or aliases expand to more than adl-gen reads.";
    DuplicateKey, "duplicate-key", Error, Input, "Duplicate key in an object.";
    NotADocument, "not-a-document", Error, Input, "The file is neither an agent definition nor a JSON Schema.";
    UnsupportedFormat, "unsupported-format", Error, Finding, "The format of the document is recognized but not supported.";
    UnsupportedDialect, "unsupported-dialect", Error, Finding, "`$schema` names a version of JSON Schema that adl-gen does not support.";
    AssumedDialect, "assumed-dialect", Note, Finding, "A schema without `$schema` is read as the older dialect whose keywords it uses.";
    IncompleteList, "incomplete-list", Warning, Finding, "A list of MCP tools has more pages than were given.";
    NoReturnTypes, "no-return-types", Error, Finding, "The format of this document doesn't declare return types.";
    NoContracts, "no-contracts", Warning, Finding, "No tool of this document declares a result.";
    NoReturns, "no-returns", Note, Finding, "A tool has no `returns`, but other tools of the document do.";
    UnknownMember, "unknown-member", Warning, Finding, "An unknown property of `returns` is ignored.";
    MisspelledName, "misspelled-name", Warning, Rule, "A property is ignored whose name is similar to a known one.";
    InvalidMediaType, "invalid-media-type", Error, Finding, "`content_type` is not a media type (RFC 6838).";
    WrongType, "wrong-type", Error, Finding, "A property has the wrong JSON type.";
    UnsupportedNumber, "unsupported-number", Error, Finding, "A number has more digits, or a larger exponent, than programs read exactly.";
    DuplicateTool, "duplicate-tool", Error, Finding, "Two tools have the same name.";
    UnnamedTool, "unnamed-tool", Error, Finding, "A tool has no name.";
    UnknownType, "unknown-type", Error, Finding, "A reference names a standard type that doesn't exist.";
    OpaqueType, "opaque-type", Warning, Finding, "`type` is not a standard type and there is no `schema`: any value is accepted.";
    LegacyReturns, "legacy-returns", Warning, Finding, "`returns` has the legacy form of ADL 1.0.";
    ImpliedSchema, "implied-schema", Warning, Finding, "A standard `type` without `schema`: the standard schema is used.";
    TypeMismatch, "type-mismatch", Warning, Finding, "No value is valid for both `schema` and the standard `type`.";
    EmptyRange, "empty-range", Warning, Rule, "A lower bound exceeds the upper bound: no value is valid.";
    InvalidDefault, "invalid-default", Warning, Rule, "A `default` is not valid for its own schema.";
    InvalidExample, "invalid-example", Warning, Rule, "An example is not valid for its own schema.";
    EnumExtension, "enum-extension", Warning, Finding, "An extension that names or describes the values of `enum` doesn't fit them, and is ignored.";
    NoTools, "no-tools", Warning, Finding, "A preamble or a list of tools is requested, but the document has no tools.";
    McpName, "mcp-name", Warning, Finding, "Hosts of MCP refuse the name of a tool.";
    BareText, "bare-text", Warning, Finding, "A tool declares no result: it returns text, in a preamble an object with the property `text`.";
    UncheckedFormat, "unchecked-format", Note, Finding, "zod schemas declare formats that are not validated; some clients validate them.";
    NotShown, "not-shown", Note, Finding, "A page doesn't show how operations are sent, which is read with `operations`.";
    NoEffect, "no-effect", Note, Finding, "An option asks for what no document or target of the run has.";
    Unrepresentable, "unrepresentable", Error, Finding, "The requested style can't represent a schema.";
    OddParameter, "odd-parameter", Warning, Finding, "A parameter deviates from the specification; it is read as it is probably meant.";
    NoRequired, "no-required", Warning, Rule, "No object schema of a tool has `required`: every property is optional.";
    MissingSchema, "missing-schema", Error, Finding, "`Custom` needs a `schema`.";
    DanglingReference, "dangling-reference", Error, Finding, "Unresolved reference: the document has no such definition.";
    CyclicReference, "cyclic-reference", Error, Finding, "A `$ref` refers only to itself.";
    InvalidPattern, "invalid-pattern", Error, Finding, "A `pattern` is not a regular expression (ECMA-262), or one that can't be translated.";
    SlowPattern, "slow-pattern", Warning, Finding, "A `pattern` can take more than linear time: texts that take too many steps are rejected.";
    ForeignReference, "foreign-reference", Error, Finding, "Unresolved reference: the file is missing, or the URI is unknown.";
    Unsatisfiable, "unsatisfiable", Warning, Finding, "No value satisfies this schema.";
    SameBranches, "same-branches", Warning, Finding, "Two branches of a `oneOf` accept the same values, so that it rejects these.";
    OverlappingBranches, "overlapping-branches", Note, Rule, "Two branches of a `oneOf` accept a common value, so that it rejects that.";
    IgnoredKeyword, "ignored-keyword", Warning, Finding, "The version of OpenAPI has no such keyword in schemas: it says nothing.";
    NullableBeside, "nullable-beside", Note, Finding, "`nullable: true` of OpenAPI 3.0 is read as its author means it, where the letter gives it no effect.";
    Widened, "widened", Note, Finding, "A limit is reached: a type accepts more than its schema, and only its validator is exact.";
    Loss, "loss", Warning, Finding, "A type can't express a constraint of the schema.";
    RedefinedType, "redefined-type", Warning, Finding, "The document redefines a standard type, or takes its URI.";
    NotInTypes, "not-in-types", Note, Finding, "Parts of a document of OpenAPI are in no type: headers, cookies, and media types without a schema.";
    NotPlaced, "not-placed", Warning, Finding, "A part of an operation of OpenAPI can't be sent as the document says: it, or the operation, is left out of operations.";
    NotInOpenApi, "not-in-openapi", Note, Finding, "OpenAPI 3.0 has no such keyword, so that its documents can't carry the constraint.";
    InvalidInstance, "invalid-instance", Error, Finding, "A result is not valid for the contract of its tool.";
    InvalidFormat, "invalid-format", Warning, Finding, "A string of a result doesn't match its `format`.";
    UnknownRule, "unknown-rule", Warning, Finding, "`x-adl-gen-allow` names an unknown rule, or gives no reason; it has no effect.";
    UnusedAllow, "unused-allow", Note, Rule, "`x-adl-gen-allow` names a rule that finds nothing there.";
    NoSuccessFlag, "no-success-flag", Warning, Rule, "A result has no `success`, although its standard type has one.";
    NoExample, "no-example", Warning, Rule, "A contract has no example.";
    NoErrorExample, "no-error-example", Note, Rule, "A contract has no example of an error.";
    PlaceholderExample, "placeholder-example", Note, Rule, "An example has a placeholder where a realistic value belongs.";
    PreferStandardType, "prefer-standard-type", Note, Rule, "A schema of its own where a standard type fits.";
    NoErrorForm, "no-error-form", Note, Rule, "No value of a contract can carry an error.";
    ErrorFields, "error-fields", Warning, Rule, "An error without `code` or `message`.";
    StackTrace, "stack-trace", Warning, Rule, "An example has a stack trace.";
    ErrorCode, "error-code", Warning, Rule, "An error code is not upper snake case, or has none of the eight prefixes.";
    ErrorMessage, "error-message", Note, Rule, "An error message is long, or doesn't suggest what to do.";
    NoContentType, "no-content-type", Warning, Rule, "A binary or stream type without `content_type`.";
    ContentTypeMismatch, "content-type-mismatch", Warning, Rule, "The `content_type` is not one of the standard type.";
    SuccessMismatch, "success-mismatch", Warning, Rule, "In an example, `success` contradicts `data` or `error`.";
    StatusMismatch, "status-mismatch", Warning, Rule, "In an example, `status` contradicts `result` or `error`.";
    PaginationMismatch, "pagination-mismatch", Warning, Rule, "In an example, the numbers of `pagination` contradict each other.";
    CountMismatch, "count-mismatch", Warning, Rule, "In an example, the counts of a batch contradict each other.";
    SequenceMismatch, "sequence-mismatch", Warning, Rule, "In an example, the numbers of a chunk contradict each other.";
    NotBaseSixtyFour, "not-base64", Warning, Rule, "In an example, binary content is not base64.";
    NoPayload, "no-payload", Warning, Rule, "In an example, a file or medium has neither `url` nor `data`.";
    NoDescription, "no-description", Note, Rule, "A tool or its result has no description.";
    NoPagination, "no-pagination", Note, Rule, "A list has no pagination, or its pagination no total.";
    LongText, "long-text", Note, Rule, "An example is longer than a model should have to read.";
    RawNoise, "raw-noise", Note, Rule, "An example has details of an API that a model doesn't need.";
    NameTaken, "name-taken", Error, Input, "Two inputs would be written to the same file, or two types have the same configured name.";
    UnusedName, "unused-name", Error, Input, "The configuration names an unknown type or tool.";
    LlmText, "llm-text", Error, Input, "An `llm_text` template is invalid, or uses a property that its result may not have.";
    Template, "template", Error, Input, "A template is invalid, or replaces none.";
    UnusedTool, "unused-tool", Error, Input, "The configuration names an unknown tool.";
    InvalidName, "invalid-name", Error, Input, "The configured name is not an identifier.";
    Migrated, "migrated", Note, Finding, "The migration to ADL 1.5 made a choice to review.";
    NotEdited, "not-edited", Error, Finding, "A document can't be edited in place without changing more than intended.";
    NotMigrated, "not-migrated", Error, Finding, "`returns` can't be migrated to ADL 1.5.";
    BreakingChange, "breaking-change", Error, Finding, "A change of a contract breaks those who use the earlier one.";
    UnprovedChange, "unproved-change", Error, Finding, "It is not proved whether a change of a contract breaks anybody.";
    CompatibleChange, "compatible-change", Note, Finding, "A contract changed, and breaks nobody.";
    NotCompared, "not-compared", Note, Finding, "A part of the documents was not compared.";
    UnusedAcceptance, "unused-acceptance", Warning, Finding, "The configuration accepts a break that doesn't exist.";
    StaleLock, "stale-lock", Error, Finding, "`adl-gen.lock` differs from the documents.";
    InvalidLock, "invalid-lock", Error, Input, "`adl-gen.lock` is missing, or has another form than `adl-gen lock` writes.";
    Git, "git", Error, Input, "The program `git` can't deliver the earlier documents.";
    OutOfDate, "out-of-date", Error, Finding, "A generated file is missing, stale or no longer produced.";
    Unwritable, "unwritable", Error, Input, "A file can't be written.";
    Config, "config", Error, Input, "The config file has an unknown setting or value.";
    Usage, "usage", Error, Input, "The command line is invalid.";
    Defect, "defect", Error, Defect, "Internal error: a bug in adl-gen; please report it.";
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn names_are_distinct_and_kebab_case() {
        let names: BTreeSet<_> = Code::ALL.iter().map(|code| code.name()).collect();
        assert_eq!(names.len(), Code::ALL.len());
        assert!(
            names.iter().all(|name| name.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-'))
        );
    }

    #[test]
    fn every_code_has_a_description() {
        assert!(Code::ALL.iter().all(|code| code.meaning().ends_with('.')));
    }
}
