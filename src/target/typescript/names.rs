//! Reserved words, and the names of functions and constants.

use std::collections::HashSet;
use std::sync::LazyLock;

use crate::target::names::words;

/// Names that TypeScript doesn't allow for types: predefined types, reserved words, type operators.
static RESERVED: LazyLock<HashSet<&str>> = LazyLock::new(|| {
    words(
        "any as await bigint boolean break case catch class const continue debugger default delete do else enum export \
         extends false finally for function if implements import in infer instanceof interface intrinsic keyof let \
         never new null number object package private protected public readonly return static string super switch \
         symbol this throw true try typeof undefined unique unknown var void while with yield",
    )
});

/// The values of JavaScript's own that generated code uses.
static GLOBALS: LazyLock<HashSet<&str>> = LazyLock::new(|| {
    words(
        "Array BigInt Boolean Date Error Infinity Intl JSON Map Math NaN Number Object Promise RangeError Reflect RegExp \
         Set String Symbol TypeError URL WeakMap globalThis",
    )
});

/// Returns whether a variable of that name would hide one of JavaScript's own.
pub(super) fn is_global(name: &str) -> bool {
    GLOBALS.contains(name)
}

/// The properties that every object inherits; for TypeScript, those without underscores.
const INHERITED: [&str; 12] = [
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

/// Returns whether every object inherits a property of that name.
pub(in crate::target) fn is_inherited(name: &str) -> bool {
    INHERITED.contains(&name)
}

/// Returns whether every object type has a property of that name.
pub(super) fn is_in_objects(name: &str) -> bool {
    is_inherited(name) && !name.starts_with('_')
}

/// Returns whether no import may have that name: `arguments` and `eval` are reserved in modules, and the parameter of
/// guards hides `value`.
pub(super) fn is_reserved_value(name: &str) -> bool {
    is_reserved(name) || is_global(name) || matches!(name, "arguments" | "eval" | "value")
}

/// Returns whether no type and no variable may have that name.
pub(in crate::target) fn is_reserved(name: &str) -> bool {
    RESERVED.contains(name)
}
