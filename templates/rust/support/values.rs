//: has_type
pub(super) const NULL: u8 = 1;
pub(super) const BOOLEAN: u8 = 2;
pub(super) const INTEGER: u8 = 4;
pub(super) const FRACTION: u8 = 8;
pub(super) const NUMBER: u8 = INTEGER | FRACTION;
pub(super) const STRING: u8 = 16;
pub(super) const ARRAY: u8 = 32;
pub(super) const OBJECT: u8 = 64;
@any

/// Returns whether a value has one of these JSON types; `1.0` is an integer.
fn has_type(value: &Value, types: u8) -> bool {
    let of_value = match value {
        Value::Null => NULL,
        Value::Bool(_) => BOOLEAN,
        Value::Number(_) if types & NUMBER == NUMBER || types & NUMBER == 0 => NUMBER,
        Value::Number(number) if number.is_i64() || number.is_u64() => INTEGER,
        Value::Number(number) if number.as_f64().is_some_and(|float| float.fract() == 0.0) => INTEGER,
        Value::Number(_) => FRACTION,
        Value::String(_) => STRING,
        Value::Array(_) => ARRAY,
        Value::Object(_) => OBJECT,
    };
    types & of_value != 0
}
//: names
/// Returns the phrase for JSON types: `a string, a number or null`.
fn names(types: u8) -> String {
    let number = if types & NUMBER == INTEGER { phrase_integer() } else { phrase_number() };
    let all = [
        (OBJECT, phrase_object()),
        (ARRAY, phrase_array()),
        (STRING, phrase_string()),
        (NUMBER, number),
        (BOOLEAN, phrase_boolean()),
        (NULL, phrase_null()),
    ];
    let names = all.iter().filter(|(kind, _)| types & kind != 0).map(|(_, name)| (*name).to_owned());
    if types == 0 { phrase_absent().to_owned() } else { alternatives(&names.collect::<Vec<_>>()) }
}
//: alternatives
/// Returns a list of phrases: `a, b or c`.
fn alternatives(words: &[String]) -> String {
    match words {
        [first @ .., last] if !first.is_empty() => format!(phrase_or(first.join(", "), last)),
        words => words.concat(),
    }
}
//: one_of
/// Returns the phrase for strings; the first twenty of many.
fn one_of(texts: &[&str]) -> String {
    let shown = texts.iter().take(20).map(|text| visible(&shortened(&Value::from(*text).to_string())));
    let shown: Vec<String> = shown.collect();
    match texts.len() - shown.len() {
        0 => alternatives(&shown),
        more => format!(phrase_one_of_many(shown.join(", "), more)),
    }
}
//: with_property
/// Found if a property is missing.
const WITHOUT: &str = phrase_without();

/// Returns the expected phrase of a required property.
fn with_property(name: &str) -> String {
    format!(phrase_required(quoted(name)))
}
//: Bound
/// A bound of numbers.
pub(super) enum Bound {
    @variants
}

impl Bound {
    /// Compares a number with the bound.
    fn order(&self, number: &Number) -> Option<Ordering> {
        match self {
            @orders
        }
    }
}
//. bounds
pub(super) use Bound::*;
//: is_multiple
/// Returns whether a number is a multiple of `digits` × 10^`power`, by the decimal that it is written as.
fn is_multiple(number: &Number, digits: u64, power: i32) -> bool {
    let Some((mut left, exponent)) = decimal(number) else { return false };
    let divisor = u128::from(digits);
    for _ in 0..(exponent - power).max(0) {
        left = left % divisor * 10;
    }
    let tens = 10u128.checked_pow((power - exponent).max(0).unsigned_abs());
    let divisor = tens.and_then(|tens| tens.checked_mul(divisor));
    left == 0 || divisor.is_some_and(|divisor| left % divisor == 0)
}

/// The digits of a number without its sign, and the power of ten that they are multiplied by.
fn decimal(number: &Number) -> Option<(u128, i32)> {
    if let Some(integer) = number.as_i64().map(i64::unsigned_abs).or(number.as_u64()) {
        return Some((integer.into(), 0));
    }
    let text = format!("{:e}", number.as_f64()?.abs());
    let (mantissa, exponent) = text.split_once('e')?;
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let exponent: i32 = exponent.parse().ok()?;
    Some((format!("{whole}{fraction}").parse().ok()?, exponent - fraction.len() as i32))
}
//: repeated
/// Returns the indexes of the first two equal items.
fn repeated(items: &[Value]) -> Option<(usize, usize)> {
    let mut seen = HashMap::new();
    items.iter().enumerate().find_map(|(index, item)| {
        let first = *seen.entry(canonical(item)).or_insert(index);
        (first < index).then_some((first, index))
    })
}
//: is_too_deep
/// Returns whether a value has more than that many levels.
fn is_too_deep(value: &Value, levels: usize) -> bool {
    let mut is_deeper = |value| levels == 0 || is_too_deep(value, levels - 1);
    match value {
        Value::Array(items) => items.iter().any(&mut is_deeper),
        Value::Object(object) => object.values().any(&mut is_deeper),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => false,
    }
}
//: canonical
/// Returns a text that only equal values share: `1` equals `1.0`, and the order of properties is irrelevant.
pub(super) fn canonical(value: &Value) -> String {
    match value {
        Value::Null | Value::Bool(_) | Value::String(_) => value.to_string(),
        Value::Number(number) => canonical_number(number),
        Value::Array(items) => format!("[{}]", items.iter().map(canonical).collect::<Vec<_>>().join(",")),
        Value::Object(object) => {
            let text = |(name, value): (&String, &Value)| format!("{}:{}", Value::from(name.as_str()), canonical(value));
            let mut members: Vec<String> = object.iter().map(text).collect();
            members.sort_unstable();
            format!("{{{}}}", members.join(","))
        }
    }
}

/// Returns the text of a number. A `Number` represents only integers of 64 bits as such.
fn canonical_number(number: &Number) -> String {
    let is_integer = |float: f64| float.fract() == 0.0 && (-2f64.powi(63)..2f64.powi(64)).contains(&float);
    match number.as_f64().filter(|_| !number.is_i64() && !number.is_u64()) {
        Some(float) if is_integer(float) => (float as i128).to_string(),
        Some(float) => format!("{float:e}"),
        None => number.to_string(),
    }
}
//: describe
/// Describes a value.
fn describe(value: &Value) -> String {
    match value {
        Value::Null | Value::Bool(_) => value.to_string(),
        Value::Number(number) => format!(phrase_the_number(number_text(number.as_f64().unwrap_or(f64::NAN)))),
        Value::String(text) => format!(phrase_the_string(quoted(text))),
        Value::Array(items) => format!(phrase_array_of(items.len())),
        Value::Object(object) => format!(phrase_object_of(object.len())),
    }
}

/// Returns a number with its noun: `1 item`, `2 items`.
fn count(number: usize, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}

/// Prints a number like ECMAScript (ECMA-262 §6.1.6.1.20).
fn number_text(number: f64) -> String {
    if (1e-6..1e21).contains(&number.abs()) || number == 0.0 {
        return if number == 0.0 { "0".to_owned() } else { number.to_string() };
    }
    let text = format!("{number:e}");
    if text.contains("e-") { text } else { text.replace('e', "e+") }
}

/// Returns a text in quotation marks, shortened if it is long.
fn quoted(text: &str) -> String {
    visible(&Value::from(shortened(text)).to_string())
}

/// Returns the first 60 characters of a text.
fn shortened(text: &str) -> String {
    match text.char_indices().nth(60) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// Escapes characters that are invisible, break a line of a log, or change how others are shown.
fn visible(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '\0'..='\x1f' | '\x7f'..='\u{9f}' | '\u{ad}' | '\u{61c}' | '\u{200b}'..='\u{200f}'
            | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}'
            | '\u{e0000}'..='\u{e0fff}' => {
                out.extend(c.encode_utf16(&mut [0; 2]).iter().map(|unit| format!("\\u{unit:04x}")));
            }
            c => out.push(c),
        }
    }
    out
}
//: empty Program
/// A compiled pattern, of which the tables have none.
pub(super) enum Program {}

impl Program {
    fn is_match(&self, _text: &str) -> bool {
        match *self {}
    }
}
//: Program
/// A compiled pattern.
pub(super) enum Program {
    @programs
}

impl Program {
    /// Returns whether the pattern matches somewhere in a text.
    fn is_match(&self, text: &str) -> bool {
        match self {
            @matches
        }
    }
}
//: is_host_name_length
/// Returns whether a text isn't too long for a host name.
pub(super) fn is_host_name_length(text: &str) -> bool {
    text.len() <= 253
}
//: ANY
//. any
pub(super) const ANY: u8 = 127;
//: Bound::Double
//. variants
    /// A double.
    Double(f64),
//. orders
            Self::Double(bound) => number.as_f64()?.partial_cmp(bound),
//: Bound::Integer
//. variants
    /// An integer that no double represents exactly.
    Integer(&'static i128),
//. orders
            Self::Integer(bound) => {
                let integer = number.as_i64().map(i128::from).or(number.as_u64().map(i128::from));
                // A double with a fraction is nearer to 0 than the bound.
                integer.or(number.as_f64().map(|float| float as i128)).map(|integer| integer.cmp(bound))
            }
//: Program::Run
//. programs
    Run(&'static [Run<'static>]),
//. matches
            Self::Run(program) => is_run_match(program, text),
//: Program::Linear
//. programs
    Linear(&'static [Op<'static>]),
//. matches
            Self::Linear(program) => is_match(program, text),
//: Program::WithGroups
//. programs
    WithGroups(&'static [Step<'static>]),
//. matches
            Self::WithGroups(program) => is_match_with_groups(program, usize::MAX, text),
//: Program::Limited
//. programs
    Limited(&'static [Step<'static>]),
//. matches
            Self::Limited(program) => is_match_with_groups(program, 100_000, text),
//: Program::Includes
//. programs
    Includes(&'static str),
//. matches
            Self::Includes(part) => text.contains(part),
//: Program::EndsWith
//. programs
    EndsWith(&'static str),
//. matches
            Self::EndsWith(end) => text.ends_with(end),
