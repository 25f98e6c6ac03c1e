//! Reserved words, and the names of functions and constants.

use std::collections::HashSet;
use std::sync::LazyLock;

use crate::backend::names::{claimed, words};

/// Names that TypeScript doesn't allow for types: predefined types, reserved words, type operators.
static RESERVED: LazyLock<HashSet<&str>> = LazyLock::new(|| {
    words(
        "any as await bigint boolean break case catch class const continue debugger default delete do else enum export \
         extends false finally for function if implements import in infer instanceof interface intrinsic keyof let \
         never new null number object package private protected public readonly return static string super switch \
         symbol this throw true try typeof undefined unique unknown var void while with yield",
    )
});

/// The properties that every object inherits.
pub(in crate::backend) const INHERITED: [&str; 12] = [
    "__defineGetter__",
    "__defineSetter__",
    "__lookupGetter__",
    "__lookupSetter__",
    "__proto__",
    "constructor",
    "hasOwnProperty",
    "isPrototypeOf",
    "propertyIsEnumerable",
    "toLocaleString",
    "toString",
    "valueOf",
];

/// The names of functions and constants.
pub(in crate::backend) struct Values {
    taken: HashSet<String>,
}

impl Values {
    /// Creates a scope in which some names are taken.
    pub(super) fn new(taken: impl Iterator<Item = &'static str>) -> Self {
        Self { taken: taken.map(str::to_owned).collect() }
    }

    /// Returns a distinct name: the name itself, or with the suffix as often as necessary.
    pub(in crate::backend) fn free(&mut self, name: &str, suffix: &str) -> String {
        claimed(&mut self.taken, name.to_owned(), suffix, |_| false)
    }
}

/// Returns whether no type and no variable may have that name.
pub(super) fn is_reserved(name: &str) -> bool {
    RESERVED.contains(name)
}
