//! What is known to be decided otherwise, and why.

use adl_gen::text::Json;

use crate::case::Case;

/// A difference that stays.
pub struct Known {
    /// Who decides otherwise.
    pub judge: &'static str,
    /// Why.
    #[allow(dead_code, reason = "for the reader")]
    pub why: &'static str,
    /// Whether a case may show it.
    pub applies: fn(&Case) -> bool,
}

pub const KNOWN: [Known; 5] = [
    Known {
        judge: "the crate jsonschema",
        why: "beyond 2^53 it divides doubles; ours divide the decimal that is written",
        applies: |case| speaks(&case.schema, "multipleOf") && has_large(&case.values[0]),
    },
    Known {
        judge: "Python's jsonschema",
        why: "divides doubles; ours divide the decimal that is written",
        applies: |case| speaks(&case.schema, "multipleOf"),
    },
    Known {
        judge: "Rust",
        why: "its integers end at 64 bits: `check` accepts larger ones, the type can't hold them",
        applies: |case| case.schema.to_string().contains("\"integer\"") && has_large(&case.values[0]),
    },
    Known {
        judge: "Rust",
        why: "numbers that no `type` calls integers are doubles: beyond 2^53 what is written again is another number, of \
              which `multipleOf` may say something else",
        applies: |case| speaks(&case.schema, "multipleOf") && has_large(&case.values[0]),
    },
    Known {
        judge: "zod",
        why: "its objects take a member called `__proto__` away, before anything is asked of it",
        applies: |case| speaks(&case.values[0], "__proto__"),
    },
];

/// Whether a keyword stands anywhere in a schema, or a name in a value.
fn speaks(json: &Json, keyword: &str) -> bool {
    match json {
        Json::Object(members) => members.iter().any(|(name, value)| name == keyword || speaks(value, keyword)),
        Json::Array(items) => items.iter().any(|item| speaks(item, keyword)),
        Json::Null | Json::Bool(_) | Json::Number(_) | Json::String(_) => false,
    }
}

/// Whether a number in a value is beyond what doubles count.
fn has_large(value: &Json) -> bool {
    match value {
        Json::Number(number) => number.as_f64().abs() > 9_007_199_254_740_991.0,
        Json::Object(members) => members.iter().any(|(_, value)| has_large(value)),
        Json::Array(items) => items.iter().any(has_large),
        Json::Null | Json::Bool(_) | Json::String(_) => false,
    }
}
