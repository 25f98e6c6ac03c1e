//! The patterns of JSON Schema: ECMA-262 regular expressions.

/// A pattern.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pattern {
    source: String,
}

/// Why a pattern is none.
#[derive(Debug)]
pub struct PatternError {
    pub(crate) message: String,
}

impl Pattern {
    pub(crate) fn parse(source: &str) -> Result<Self, PatternError> {
        Ok(Self { source: source.to_owned() })
    }

    pub(crate) fn source(&self) -> &str {
        &self.source
    }

    pub(crate) fn is_match(&self, _text: &str) -> bool {
        true
    }
}

impl std::fmt::Display for PatternError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.message)
    }
}
