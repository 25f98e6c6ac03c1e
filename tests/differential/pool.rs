//! The building blocks of schemas and values: those that validators get wrong.

use adl_gen::text::Json;

use crate::random::Random;
use crate::verdicts::reference::json;

/// Names of members.
pub const NAMES: [&str; 12] =
    ["a", "b", "c", "d", "kind", "__proto__", "constructor", "toString", "", "a/b~c", "é", "😀"];

/// Tags of alternatives.
const TAGS: [&str; 4] = ["circle", "square", "", "__proto__"];

/// Patterns that mean the same to every engine, for the strings below.
const PATTERNS: [&str; 17] = [
    "^a",
    "b$",
    "^.$",
    "^[a-c]+$",
    "\\d",
    "^\\S+$",
    "a|b",
    "^(ab)*$",
    "[^a]",
    "^.{2,3}$",
    "^_",
    "^(?!a).",
    "é",
    "^[😀-😂]+$",
    "^((?:a|ab)+)\\1$",
    "(.+)\\1",
    "^(.+)+b?$",
];

/// Values, as JSON. Their numbers are the same in decimal and as doubles.
const VALUES: [&str; 47] = [
    "null",
    "true",
    "false",
    "0",
    "-0.0",
    "1",
    "1.0",
    "2",
    "-1",
    "1.5",
    "0.1",
    "0.3",
    "1e2",
    "100",
    "9007199254740991",
    "1e300",
    "1.7976931348623157e308",
    "-5e-324",
    "3e18",
    "\"\"",
    "\"a\"",
    "\"b\"",
    "\"ab\"",
    "\"abc\"",
    "\"é\"",
    "\"e\\u0301\"",
    "\"😀\"",
    "\"😀😁\"",
    "\"1\"",
    "\"true\"",
    "\"\\u0000\"",
    "\"__proto__\"",
    "[]",
    "[1]",
    "[1.0]",
    "[true]",
    "[1, 1.0]",
    "[0, false]",
    "[\"a\", \"a\"]",
    "[[1], [1.0]]",
    "{}",
    "{\"a\": 1}",
    "{\"a\": 1.0}",
    "{\"a\": true}",
    "{\"a\": 1, \"b\": 2}",
    "{\"b\": 2, \"a\": 1}",
    "{\"__proto__\": 1}",
];

/// Values that occur in no schema: not every language can read their numbers exactly.
pub const INSTANCES: [&str; 8] = [
    "9007199254740993",
    "-9007199254740993",
    "18446744073709551616",
    "123456789012345678901234567890",
    "0.1000000000000000055511151231257827",
    "1e-320",
    "[9007199254740992, 9007199254740993]",
    "{\"constructor\": null, \"toString\": [], \"hasOwnProperty\": 1}",
];

/// The numbers of bounds.
const BOUNDS: [&str; 15] = [
    "0",
    "1",
    "-1",
    "2",
    "3",
    "1.0",
    "0.5",
    "-1.5",
    "0.1",
    "1e2",
    "9007199254740991",
    "-1e300",
    "1.7976931348623157e308",
    "-5e-324",
    "0.1000000000000000055511151231257827",
];

/// Divisors.
const DIVISORS: [&str; 12] =
    ["1", "2", "3", "0.5", "0.1", "0.01", "1.0", "1e2", "1e18", "1234567890123456789", "7e-30", "5e-324"];

/// Numbers of counts.
const COUNTS: [&str; 6] = ["0", "1", "1.0", "2", "3", "1e300"];

pub fn bound(random: &mut Random) -> &'static str {
    random.pick(&BOUNDS)
}

pub fn divisor(random: &mut Random) -> &'static str {
    random.pick(&DIVISORS)
}

pub fn count(random: &mut Random) -> &'static str {
    random.pick(&COUNTS)
}

pub fn pattern(random: &mut Random) -> &'static str {
    random.pick(&PATTERNS)
}

/// A name, mostly one of the plain ones.
pub fn name(random: &mut Random) -> String {
    let among = if random.percent(70) { 4 } else { NAMES.len() };
    NAMES[random.below(among)].to_owned()
}

/// The tags of two to four alternatives.
pub fn tags(random: &mut Random) -> Vec<&'static str> {
    TAGS[..2 + random.below(3)].to_vec()
}

pub fn value(random: &mut Random) -> Json {
    json(random.pick(&VALUES))
}
