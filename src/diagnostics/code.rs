//! The table of diagnostics.

use std::fmt;

/// How bad a finding is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Something worth knowing; nothing is wrong. `--strict` leaves it as it is.
    Note,
    /// Something is generated, but perhaps not what was meant.
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

/// What a finding means for the exit code of the command line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Class {
    /// The document was read, and it is wrong: exit code 1.
    Finding,
    /// The input could not be read, or the command is wrong: exit code 2.
    Input,
    /// A defect of adl-gen: exit code 3.
    Defect,
}

/// Declares the table: one row a code.
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

            /// The stable name that diagnostics print.
            pub fn name(self) -> &'static str {
                match self { $(Self::$variant => $name),* }
            }

            /// How bad it is, unless an option moves it.
            pub fn severity(self) -> Severity {
                match self { $(Self::$variant => Severity::$severity),* }
            }

            /// What it means for the exit code.
            pub fn class(self) -> Class {
                match self { $(Self::$variant => Class::$class),* }
            }

            /// What it means.
            pub fn meaning(self) -> &'static str {
                match self { $(Self::$variant => $meaning),* }
            }
        }
    };
}

codes! {
    Unreadable, "unreadable", Error, Input, "A file can't be opened, or isn't UTF-8 text.";
    Syntax, "syntax", Error, Input, "The text is no JSON, or no YAML.";
    TooDeep, "too-deep", Error, Input, "Values are nested deeper than adl-gen reads.";
    TooLarge, "too-large", Error, Input, "What a document refers to stands for more than adl-gen reads.";
    DuplicateKey, "duplicate-key", Error, Input, "An object says a key twice.";
    NotADocument, "not-a-document", Error, Input, "The file is neither an agent definition nor a JSON Schema.";
    UnsupportedFormat, "unsupported-format", Error, Finding, "The document is of a format that adl-gen recognizes but does not read.";
    UnsupportedDialect, "unsupported-dialect", Error, Finding, "`$schema` names a version of JSON Schema that adl-gen does not support.";
    AssumedDialect, "assumed-dialect", Note, Finding, "A schema without `$schema` is read as the older dialect that has its forms.";
    NoReturnTypes, "no-return-types", Error, Finding, "The format of this document has no return types.";
    NoContracts, "no-contracts", Warning, Finding, "No tool of this document declares what it returns.";
    NoReturns, "no-returns", Note, Finding, "A tool has no `returns`, and other tools of the document have one.";
    UnknownMember, "unknown-member", Warning, Finding, "A member of `returns` is not known, and is ignored.";
    MisspelledName, "misspelled-name", Warning, Finding, "A member is ignored whose name is almost that of one with a meaning.";
    InvalidMediaType, "invalid-media-type", Error, Finding, "`content_type` is not a media type (RFC 6838).";
    WrongType, "wrong-type", Error, Finding, "A member has another JSON type than the specification asks for.";
    DuplicateTool, "duplicate-tool", Error, Finding, "Two tools have the same name.";
    UnnamedTool, "unnamed-tool", Error, Finding, "A tool has no name.";
    UnknownType, "unknown-type", Error, Finding, "A reference names a standard type that doesn't exist.";
    OpaqueType, "opaque-type", Warning, Finding, "`type` is no standard type and there is no `schema`: any value is accepted.";
    LegacyReturns, "legacy-returns", Warning, Finding, "`returns` has the form of ADL 1.0.";
    ImpliedSchema, "implied-schema", Warning, Finding, "A standard `type` without `schema`: the standard schema is taken.";
    TypeMismatch, "type-mismatch", Warning, Finding, "No value of `schema` can be one of the standard `type`.";
    EmptyRange, "empty-range", Warning, Finding, "A lower bound is above the upper one: no value fits both.";
    InvalidDefault, "invalid-default", Warning, Finding, "A `default` is not valid for its own schema.";
    InvalidExample, "invalid-example", Warning, Finding, "An example doesn't fit its own schema.";
    NoTools, "no-tools", Warning, Finding, "A preamble is asked for, and the document has no tools.";
    BareText, "bare-text", Warning, Finding, "A tool declares no result: it returns text, in a preamble as an object with a `text`.";
    UncheckedFormat, "unchecked-format", Note, Finding, "Schemas of zod declare formats that are not validated; some clients validate them.";
    Unrepresentable, "unrepresentable", Error, Finding, "The style that is asked for can't say a schema.";
    OddParameter, "odd-parameter", Warning, Finding, "A parameter isn't said as the specification asks; it is taken as it is meant.";
    NoRequired, "no-required", Warning, Finding, "No object schema of a tool says `required`: every member may be missing.";
    MissingSchema, "missing-schema", Error, Finding, "`Custom` needs a `schema`.";
    DanglingReference, "dangling-reference", Error, Finding, "Unresolved reference: the document has no such definition.";
    CyclicReference, "cyclic-reference", Error, Finding, "A `$ref` leads back to itself and says nothing on the way.";
    InvalidPattern, "invalid-pattern", Error, Finding, "A `pattern` is no regular expression (ECMA-262), or none that a language can be given.";
    ForeignReference, "foreign-reference", Error, Finding, "Unresolved reference: the file is missing, or the URI is not known.";
    Unsatisfiable, "unsatisfiable", Warning, Finding, "No value satisfies this schema.";
    Loss, "loss", Warning, Finding, "A type can't say what the schema says.";
    NameTaken, "name-taken", Error, Input, "Two inputs would be written to the same file, or two types are given one name.";
    UnusedName, "unused-name", Error, Input, "A name is given to something that isn't there.";
    LlmText, "llm-text", Error, Input, "A template of a tool's text for a model can't be read, or speaks of what its result may not have.";
    UnusedTool, "unused-tool", Error, Input, "Something is said of a tool that isn't there.";
    InvalidName, "invalid-name", Error, Input, "The name asked for is no identifier.";
    Unwritable, "unwritable", Error, Input, "A file can't be written.";
    Config, "config", Error, Input, "The config file says something that adl-gen doesn't know.";
    Usage, "usage", Error, Input, "The command can't be carried out as it is.";
    Defect, "defect", Error, Defect, "A defect of adl-gen; please report it.";
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn names_are_distinct_and_kebab_case() {
        let names: BTreeSet<_> = Code::ALL.iter().map(|code| code.name()).collect();
        assert_eq!(names.len(), Code::ALL.len());
        assert!(names.iter().all(|name| name.bytes().all(|b| b.is_ascii_lowercase() || b == b'-')));
    }

    #[test]
    fn every_code_says_what_it_means() {
        assert!(Code::ALL.iter().all(|code| code.meaning().ends_with('.')));
    }
}
