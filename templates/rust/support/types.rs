//: texts
/// The error of converting a text that is none of the values of an enumeration.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownVariant {
    /// The values of the enumeration.
    pub expected: Vec<&'static str>,
    /// The text.
    pub found: String,
}

impl fmt::Display for UnknownVariant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: invalid value: {:?}", expected(&self.expected), self.found)
    }
}

impl std::error::Error for UnknownVariant {}

/// Returns what the values of an enumeration are, in words.
fn expected(texts: &[&str]) -> String {
    let texts: Vec<String> = texts.iter().map(|text| format!("{text:?}")).collect();
    format!("expected one of {}", texts.join(" "))
}

/// Implements the functions and traits of enumerations of strings.
macro_rules! texts {
    ($($name:ident $(in $table:ident)? { $($variant:ident $text:literal),* $(,)? })*) => {$(
        impl $name {
            /// Every value, in the order of the schema.
            pub const ALL: &'static [Self] = &[$(Self::$variant),*];

            /// The value as it stands in JSON.
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $text),* }
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.as_str())
            }
        }

        impl std::str::FromStr for $name {
            type Err = json::UnknownVariant;

            fn from_str(text: &str) -> Result<Self, json::UnknownVariant> {
                json::variant(text, Self::ALL, Self::as_str)
            }
        }

        impl std::convert::TryFrom<&str> for $name {
            type Error = json::UnknownVariant;

            fn try_from(text: &str) -> Result<Self, json::UnknownVariant> {
                json::variant(text, Self::ALL, Self::as_str)
            }
        }

        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.as_str())
            }
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                json::source!($(in $table)? deserializer, |found| json::text(found, Self::ALL, Self::as_str))
            }
        }
    )*};
}
pub(super) use texts;

/// Returns the value of an enumeration with that text, given all values, and the text of each.
pub(super) fn variant<T: Copy>(found: &str, all: &[T], text: fn(T) -> &'static str) -> Result<T, UnknownVariant> {
    let known = all.iter().copied().find(|value| text(*value) == found);
    known.ok_or_else(|| UnknownVariant { expected: texts_of(all, text), found: found.to_owned() })
}

/// Reads one of the texts of an enumeration: its values, and the text of each.
pub(super) fn text<'de, T: Copy, D: Deserializer<'de>>(
    deserializer: D,
    all: &[T],
    text: fn(T) -> &'static str,
) -> Result<T, D::Error> {
    let refuse = |error: D::Error| D::Error::custom(format_args!("{}: {error}", expected(&texts_of(all, text))));
    let Text(found) = Text::deserialize(deserializer).map_err(refuse)?;
    variant(&found, all, text).map_err(D::Error::custom)
}

fn texts_of<T: Copy>(all: &[T], text: fn(T) -> &'static str) -> Vec<&'static str> {
    all.iter().map(|value| text(*value)).collect()
}
//: nested
/// The most levels of values that are read: they fit into the stack of any thread, also without optimization.
const DEEPEST: usize = 256;

thread_local! {
    /// How many levels of the value are around the part that is read.
    static LEVELS: std::cell::Cell<usize> = const { std::cell::Cell::new(0) };
}

/// Reads a value one level deeper, unless that is too deep for the stack.
pub(super) fn nested<T, E: Error>(read: impl FnOnce() -> Result<T, E>) -> Result<T, E> {
    struct Level(usize);

    impl Drop for Level {
        fn drop(&mut self) {
            LEVELS.set(self.0);
        }
    }

    let outer = Level(LEVELS.get());
    if outer.0 == DEEPEST {
        return Err(E::custom("the value must be nested within the supported depth"));
    }
    LEVELS.set(outer.0 + 1);
    read()
}
//: Bounded
/// A part of serde's reading that reads no value that is nested too deeply for the stack.
struct Bounded<T>(T);

impl<'de, D: Deserializer<'de>> Deserializer<'de> for Bounded<D> {
    type Error = D::Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, D::Error> {
        self.0.deserialize_any(Bounded(visitor))
    }

    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct
        newtype_struct seq tuple tuple_struct map struct enum identifier ignored_any
    }
}

/// Passes on what is visited.
macro_rules! visits {
    ($($visit:ident($($value:ident: $type:ty)?);)*) => {$(
        fn $visit<E: Error>(self, $($value: $type)?) -> Result<T::Value, E> {
            self.0.$visit($($value)?)
        }
    )*};
}

impl<'de, T: Visitor<'de>> Visitor<'de> for Bounded<T> {
    type Value = T::Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.expecting(f)
    }

    visits! {
        visit_unit();
        visit_none();
        visit_bool(value: bool);
        visit_i64(value: i64);
        visit_u64(value: u64);
        visit_f64(value: f64);
        visit_str(value: &str);
        visit_string(value: String);
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<T::Value, D::Error> {
        self.0.visit_some(Bounded(deserializer))
    }

    fn visit_seq<A: serde::de::SeqAccess<'de>>(self, items: A) -> Result<T::Value, A::Error> {
        nested(|| self.0.visit_seq(Bounded(items)))
    }

    fn visit_map<A: MapAccess<'de>>(self, members: A) -> Result<T::Value, A::Error> {
        nested(|| self.0.visit_map(Bounded(members)))
    }
}

impl<'de, A: serde::de::SeqAccess<'de>> serde::de::SeqAccess<'de> for Bounded<A> {
    type Error = A::Error;

    fn next_element_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, A::Error> {
        self.0.next_element_seed(Bounded(seed))
    }
}

impl<'de, A: MapAccess<'de>> MapAccess<'de> for Bounded<A> {
    type Error = A::Error;

    fn next_key_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, A::Error> {
        self.0.next_key_seed(seed)
    }

    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, A::Error> {
        self.0.next_value_seed(Bounded(seed))
    }
}

impl<'de, S: DeserializeSeed<'de>> DeserializeSeed<'de> for Bounded<S> {
    type Value = S::Value;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<S::Value, D::Error> {
        self.0.deserialize(Bounded(deserializer))
    }
}
//: literals
/// Implements the functions and traits of enumerations whose values aren't all strings, given as JSON text.
macro_rules! literals {
    ($($name:ident $(in $table:ident)? { $($variant:ident $text:literal),* $(,)? })*) => {$(
        impl $name {
            /// Every value, in the order of the schema.
            pub const ALL: &'static [Self] = &[$(Self::$variant),*];

            /// The value as JSON text.
            pub const fn as_json(self) -> &'static str {
                match self { $(Self::$variant => $text),* }
            }
        }

        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let value = serde_json::from_str::<serde_json::Value>(self.as_json());
                value.map_err(serde::ser::Error::custom)?.serialize(serializer)
            }
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                json::checked(deserializer, json::table!($($table)?), |found| json::literal(&found, Self::ALL, Self::as_json))
            }
        }
    )*};
}
pub(super) use literals;

/// Returns the value of an enumeration that is found, each given as JSON text.
pub(super) fn literal<T: Copy>(found: &Value, all: &[T], text: fn(T) -> &'static str) -> serde_json::Result<T> {
    let canonical = super::check::canonical;
    let text_found = canonical(found);
    let is_found = |value: &T| serde_json::from_str(text(*value)).is_ok_and(|value| canonical(&value) == text_found);
    all.iter().copied().find(is_found).ok_or_else(|| {
        let expected = all.iter().map(|value| text(*value)).collect::<Vec<_>>().join(" ");
        Error::custom(format_args!("invalid value: {found}, expected one of {expected}"))
    })
}
//: newtypes
/// Implements serde's traits and `Deref` for types that are another with constraints, or one that serde wouldn't read
/// exactly: by its reader.
macro_rules! newtypes {
    ($($name:ident($type:ty) $(in $guard:ident)? $(= $reader:ty)?;)*) => {$(
        impl std::ops::Deref for $name {
            type Target = $type;

            fn deref(&self) -> &$type {
                &self.0
            }
        }

        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                self.0.serialize(serializer)
            }
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let seed = json::seed!($(in $guard)? $(= $reader)?);
                json::nested(|| serde::de::DeserializeSeed::deserialize(seed, deserializer)).map(Self)
            }
        }
    )*};
}
pub(super) use newtypes;
//: unions
/// Implements serde's traits for unions, by their variants, and `From` for the types that stand behind variants; then by the
/// JSON types of values: the variant that is read, the variants by a property, or those of which the first that fits is
/// read.
macro_rules! unions {
    ($($name:ident($($variant:ident $(: $value:ty)?),* $(,)?) $(in $table:ident)? {
        $($($kind:ident)|+ => $branch:tt),* $(, _ => $expected:literal)? $(,)?
    })*) => {$(
        $($(impl std::convert::From<$value> for $name {
            // A variant may have no values: an object that requires a property for which there is none.
            #[allow(unreachable_code)]
            fn from(value: $value) -> Self {
                Self::$variant(value.into())
            }
        })?)*

        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                match self { $(Self::$variant(value) => value.serialize(serializer)),* }
            }
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                json::checked(deserializer, json::table!($($table)?), |value| match value {
                    $($(serde_json::Value::$kind { .. })|+ => json::branch!(value, $branch),)*
                    $(_ => Err(serde::de::Error::custom(concat!("expected ", $expected))),)?
                })
            }
        }
    )*};
}
pub(super) use unions;

/// Reads a variant of a union.
macro_rules! branch {
    ($value:expr, $variant:ident) => { serde::Deserialize::deserialize($value).map(Self::$variant) };
    ($value:expr, ($variant:ident $(= $reader:ty)?)) => {
        serde::de::DeserializeSeed::deserialize(json::seed!($(= $reader)?), $value).map(Self::$variant)
    };
    ($value:expr, { $tag:literal: $($($text:literal)|+ => $variant:ident),+ $(,)? }) => {
        match $value.get($tag).and_then(serde_json::Value::as_str) {
            $(Some($($text)|+) => json::branch!($value, $variant),)+
            _ => Err(serde::de::Error::custom(
                concat!("expected `", $tag, "` to be one of" $($(, " ", stringify!($text))+)+)
            )),
        }
    };
    ($value:expr, [$($variant:ident $({$($key:literal),+ $(,)?})? $(in $table:ident)? $(= $reader:ty)?),+ $(,)?]) => {
        json::first(&$value, [$((
            |value| json::branch!(json::alternative!(value $variant $($table)?), ($variant $(= $reader)?)),
            &[$($($key),+)?],
        )),+])
    };
}
pub(super) use branch;
//: first
/// The value, where it is valid for an alternative.
macro_rules! alternative {
    ($value:ident $variant:ident) => { $value };
    ($value:ident $variant:ident $table:ident) => { json::valid($value, check::$table, stringify!($variant))? };
}
pub(super) use alternative;

/// The reader of an alternative of a union, and the properties that it names.
pub(super) type Alternative<T> = (fn(&Value) -> serde_json::Result<T>, &'static [&'static str]);

/// Reads the first alternative that fits, those first that name most of an object's properties.
pub(super) fn first<T, const N: usize>(value: &Value, mut alternatives: [Alternative<T>; N]) -> serde_json::Result<T> {
    let named = |keys: &[&str]| keys.iter().filter(|key| value.get(key).is_some()).count();
    alternatives.sort_by_key(|(_, keys)| std::cmp::Reverse(named(keys)));
    let mut refusals = Vec::new();
    for (read, _) in alternatives {
        match read(value) {
            Ok(found) => return Ok(found),
            // In unions inside unions, the text would double on every level.
            Err(error) => refusals.push(error.to_string().chars().take(200).collect::<String>()),
        }
    }
    Err(serde_json::Error::custom(refusals.join("; or ")))
}
//: table
/// A table, or that of values without constraints.
macro_rules! table {
    () => { &[] };
    ($table:ident) => { check::$table };
}
pub(super) use table;
//: checked
/// Reads a value that a table of constraints accepts.
#[inline]
pub(super) fn checked<'de, T, D: Deserializer<'de>>(
    deserializer: D,
    table: super::check::Table,
    read: impl FnOnce(Value) -> serde_json::Result<T>,
) -> Result<T, D::Error> {
    let value = Value::deserialize(Bounded(deserializer))?;
    match super::check::accepts(table, &value) {
        true => read(value).map_err(D::Error::custom),
        false => Err(D::Error::custom(super::check::violations(table, &value))),
    }
}
//: valid
/// Returns a value that is valid for an alternative: others needn't be read to the end to tell.
pub(super) fn valid<'v>(value: &'v Value, table: super::check::Table, name: &str) -> serde_json::Result<&'v Value> {
    match super::check::accepts(table, value) {
        true => Ok(value),
        false => Err(Error::custom(format_args!("not a valid {name}"))),
    }
}
