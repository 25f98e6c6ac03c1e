/// What is wrong with a value: one violation at least.
///
/// Its text is a sentence a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Violations(Vec<Violation>);

impl std::ops::Deref for Violations {
    type Target = [Violation];

    fn deref(&self) -> &[Violation] {
        &self.0
    }
}

impl std::iter::IntoIterator for Violations {
    type Item = Violation;
    type IntoIter = std::vec::IntoIter<Violation>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<'a> std::iter::IntoIterator for &'a Violations {
    type Item = &'a Violation;
    type IntoIter = std::slice::Iter<'a, Violation>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

impl fmt::Display for Violations {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, violation) in self.iter().enumerate() {
            let end = if index > 0 { "\n" } else { "" };
            write!(f, "{end}{violation}")?;
        }
        Ok(())
    }
}

impl std::error::Error for Violations {}

/// Why a text can't be read as a type.
#[derive(Debug)]
pub enum ParseError {
    /// It is no JSON, or has a number that doesn't fit the type.
    Json(serde_json::Error),
    /// Its value is not valid.
    Invalid(Violations),
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Json(error) => error.fmt(f),
            Self::Invalid(violations) => violations.fmt(f),
        }
    }
}

impl std::error::Error for ParseError {}

/// One thing that is wrong with a value. Its text is a sentence.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Violation {
    /// Where: a JSON Pointer into the value (RFC 6901); empty for the whole of it.
    pub path: String,
    /// The keyword of JSON Schema that it violates.
    pub keyword: &'static str,
    /// What must be there: completes "… must be".
    pub expected: String,
    /// What is there: completes "found …".
    pub found: String,
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { path, expected, found, .. } = self;
        if path.is_empty() {
            write!(f, "the value must be {expected}, found {found}")
        } else {
            write!(f, "`{path}` must be {expected}, found {found}")
        }
    }
}
