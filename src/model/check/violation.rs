//! Violations of a value.

use std::fmt;

use super::phrases::Phrase;

/// A violation of a schema.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Violation {
    /// A JSON Pointer into the value (RFC 6901); empty for the value itself.
    pub path: String,
    /// The violated keyword of JSON Schema.
    pub keyword: &'static str,
    /// The expected phrase: completes "… must be".
    pub expected: String,
    /// The found phrase: completes "found …".
    pub found: String,
}

/// Prints a sentence: "`/data/0/price` must be a number, found the string "9.99"".
impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let subject = match self.path.as_str() {
            "" => Phrase::TheValue.with(&[]),
            path => Phrase::PartAt.with(&[&path]),
        };
        f.write_str(&Phrase::Message.with(&[&subject, &self.expected, &self.found]))
    }
}
