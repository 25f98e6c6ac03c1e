/// The violations of a value: at least one.
///
/// Displayed as one sentence per line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct @Violations(Vec<@Violation>);

impl std::ops::Deref for @Violations {
    type Target = [@Violation];

    fn deref(&self) -> &[@Violation] {
        &self.0
    }
}

impl std::iter::IntoIterator for @Violations {
    type Item = @Violation;
    type IntoIter = std::vec::IntoIter<@Violation>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<'a> std::iter::IntoIterator for &'a @Violations {
    type Item = &'a @Violation;
    type IntoIter = std::slice::Iter<'a, @Violation>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

impl fmt::Display for @Violations {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sentences: Vec<String> = self.iter().map(@Violation::to_string).collect();
        f.write_str(&sentences.join("\n"))
    }
}

impl std::error::Error for @Violations {}

/// The error of reading a type from JSON text.
#[derive(Debug)]
pub enum @ParseError {
    /// The text is not JSON, or has a number that the type can't represent.
    Json(serde_json::Error),
    /// The value is not valid.
    Invalid(@Violations),
}

impl fmt::Display for @ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Json(error) => error.fmt(f),
            Self::Invalid(violations) => violations.fmt(f),
        }
    }
}

impl std::error::Error for @ParseError {}

/// A violation of a constraint. Displayed as a sentence.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct @Violation {
    /// The location of the invalid part: a JSON Pointer (RFC 6901); empty for the whole value.
    pub path: String,
    /// The violated keyword of JSON Schema.
    pub keyword: &'static str,
    /// The expected value, in words; completes "… must be".
    pub expected: String,
    /// The value found, in words; completes "found …".
    pub found: String,
}

impl fmt::Display for @Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { path, expected, found, .. } = self;
        let subject = match path.as_str() {
            "" => phrase_the_value().to_owned(),
            path => format!(phrase_part_at(path)),
        };
        write!(f, phrase_message(subject, expected, found))
    }
}
