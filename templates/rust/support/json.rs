//= members: objects cases
//= seeds: fields extra newtypes first by
//= checked: Checked literals unions
//= parts: List Map Nullable Tuple
//= plain: Counted
//= by: Counted
//= readers: plain by parts Checked Integer
//= bounded: checked extra
//= levels: members newtypes bounded
//= readings: members newtypes texts literals unions readers bounded seeds
//? readings
use serde::Deserialize;
use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, Unexpected, Visitor};
use serde_json::{Number, Value};
use std::{collections::BTreeMap, fmt, marker::PhantomData};
//? objects

/// Implements serde's traits for records: `?` is behind optional properties, `"key"` behind those whose key isn't the
/// field's name, `in TABLE` behind those that are checked, `= Reader` behind those that serde wouldn't read exactly; `..`
/// are other properties, which are ignored without a field.
macro_rules! objects {
    ($($name:ident $(<$($parameter:ident),+>)? $(in $table:ident)? {
        $($field:ident $($key:literal)? $(? $([$never:tt])?)? $(in $guard:ident)? $(= $reader:ty)?,)*
        $(.. $($extra:ident $(= $rest:ty)?)?)?
    })*) => {$(
        impl $(<$($parameter: serde::Serialize),+>)? serde::Serialize for $name $(<$($parameter),+>)? {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                #[allow(unused_mut)]
                let mut members = serializer.serialize_map(None)?;
                $(json::put!(members, json::key!($field $($key)?), &self.$field $(, ? $([$never])?)?);)*
                $($(json::write_all(&mut members, &self.$extra)?;)?)?
                serde::ser::SerializeMap::end(members)
            }
        }
        json::deserialize! {
            $name $(<$($parameter),+>)? $(in $table)? {
                $($field $($key)? $(? $([$never])?)? $(in $guard)? $(= $reader)?,)* $(.. $($extra $(= $rest)?)?)?
            } => Ok(Self { $($field,)* $($($extra,)?)? })
        }
    )*};
}
pub(super) use objects;
//? cases

/// Implements serde's traits for records with cases, by their properties and what these are to be; then by the properties
/// of each case.
macro_rules! cases {
    ($name:ident $(<$($parameter:ident),+>)? $(in $table:ident)? { $($fields:tt)* } => $value:expr; $(
        $case:ident { $($field:ident $($key:literal)? $(? $([$never:tt])?)?,)* $(.. $extra:ident)? }
    )*) => {
        impl $(<$($parameter: serde::Serialize),+>)? serde::Serialize for $name $(<$($parameter),+>)? {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                #[allow(unused_mut)]
                let mut members = serializer.serialize_map(None)?;
                match self {$(
                    Self::$case { $($field,)* $($extra,)? } => {
                        $(json::put!(members, json::key!($field $($key)?), $field $(, ? $([$never])?)?);)*
                        $(json::write_all(&mut members, $extra)?;)?
                    }
                )*}
                serde::ser::SerializeMap::end(members)
            }
        }
        json::deserialize! { $name $(<$($parameter),+>)? $(in $table)? { $($fields)* } => $value }
    };
}
pub(super) use cases;
//? members

/// Implements `Deserialize` for a type whose values are objects, by its properties and what these are to be.
macro_rules! deserialize {
    ($name:ident $(<$($parameter:ident),+>)? $(in $table:ident)? {
        $($field:ident $($key:literal)? $(? $([$never:tt])?)? $(in $guard:ident)? $(= $reader:ty)?,)*
        $(.. $($extra:ident $(= $rest:ty)?)?)?
    } => $value:expr) => {
        impl<'de $(, $($parameter: serde::Deserialize<'de>),+)?> json::Object<'de> for $name $(<$($parameter),+>)? {
            fn read<A: serde::de::MapAccess<'de>>(mut members: A) -> Result<Self, A::Error> {
                $(let mut $field = None;)*
                $($(let mut $extra = std::default::Default::default();)?)?
                while let Some(key) = members.next_key::<json::Text>()? {
                    match key.0.as_ref() {
                        $(json::key!($field $($key)?) => {
                            json::field(&mut members, &key, &mut $field, json::seed!($(in $guard)? $(= $reader)?))
                        })*
                        _ => json::other!(members, key, [$(json::key!($field $($key)?)),*] $(.. $($extra $(= $rest)?)?)?),
                    }?;
                }
                $(json::take!(members, $field $($key)? $(? $([$never])?)?);)*
                let read: Result<Self, &str> = $value;
                read.map_err(serde::de::Error::custom)
            }
        }
        impl<'de $(, $($parameter: serde::Deserialize<'de>),+)?> serde::Deserialize<'de> for $name $(<$($parameter),+>)? {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                json::source!($(in $table)? deserializer, json::object)
            }
        }
    };
}
pub(super) use deserialize;

/// Reads a member without a field.
macro_rules! other {
    ($members:ident, $key:ident, $keys:tt) => { Err(serde::de::Error::unknown_field(&$key.0, &$keys)) };
    ($members:ident, $key:ident, $keys:tt ..) => { $members.next_value().map(|serde::de::IgnoredAny| ()) };
    ($members:ident, $key:ident, $keys:tt .. $extra:ident $(= $reader:ty)?) => {
        json::read_other(&mut $members, $key, json::seed!($(= $reader)?), &mut $extra)
    };
}
pub(super) use other;

/// A type whose values are objects.
pub(super) trait Object<'de>: Sized {
    fn read<A: MapAccess<'de>>(members: A) -> Result<Self, A::Error>;
}

/// Reads an object.
#[inline]
pub(super) fn object<'de, T: Object<'de>, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
    struct Members<T>(PhantomData<T>);

    impl<'de, T: Object<'de>> Visitor<'de> for Members<T> {
        type Value = T;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("an object")
        }

        fn visit_map<A: MapAccess<'de>>(self, members: A) -> Result<T, A::Error> {
            nested(|| T::read(members))
        }
    }

    deserializer.deserialize_map(Members(PhantomData))
}
//? members texts

/// A text: borrowed, where it stands without escapes.
pub(super) struct Text<'de>(pub(super) std::borrow::Cow<'de, str>);

impl<'de> Deserialize<'de> for Text<'de> {
    #[inline]
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct AnyText;

        impl<'de> Visitor<'de> for AnyText {
            type Value = Text<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a string")
            }

            fn visit_borrowed_str<E: Error>(self, text: &'de str) -> Result<Text<'de>, E> {
                Ok(Text(text.into()))
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<Text<'de>, E> {
                Ok(Text(text.to_owned().into()))
            }

            fn visit_string<E: Error>(self, text: String) -> Result<Text<'de>, E> {
                Ok(Text(text.into()))
            }
        }

        deserializer.deserialize_str(AnyText)
    }
}
//? fields

/// The key of a field.
macro_rules! key {
    ($field:ident) => { stringify!($field) };
    ($field:ident $key:literal) => { $key };
}
pub(super) use key;

/// Writes a member, unless it is absent.
macro_rules! put {
    ($members:ident, $key:expr, $value:expr) => {
        serde::ser::SerializeMap::serialize_entry(&mut $members, $key, $value)?
    };
    ($members:ident, $key:expr, $value:expr, ?) => {
        if let Some(value) = $value {
            serde::ser::SerializeMap::serialize_entry(&mut $members, $key, value)?;
        }
    };
}
pub(super) use put;

/// Takes the value of a field: a required one must be present.
macro_rules! take {
    ($members:ident, $field:ident $($key:literal)?) => {
        let $field = json::required(&$members, json::key!($field $($key)?), $field)?;
    };
    ($members:ident, $field:ident $($key:literal)? ?) => {};
}
pub(super) use take;

/// Reads the value of a member, which an object has once.
#[inline(always)]
pub(super) fn field<'de, A: MapAccess<'de>, S: DeserializeSeed<'de>>(
    members: &mut A,
    key: &Text,
    field: &mut Option<S::Value>,
    seed: S,
) -> Result<(), A::Error> {
    if field.is_some() {
        return Err(A::Error::custom(format_args!("duplicate field `{}`", key.0)));
    }
    *field = Some(members.next_value_seed(seed)?);
    Ok(())
}
//? required

/// Returns the value of a required property.
#[inline]
pub(super) fn required<'de, T, A: MapAccess<'de>>(_: &A, key: &'static str, value: Option<T>) -> Result<T, A::Error> {
    value.ok_or_else(|| A::Error::missing_field(key))
}
//? extra

/// Writes the members without fields.
pub(super) fn write_all<'a, S: serde::ser::SerializeMap, T: serde::Serialize + 'a>(
    members: &mut S,
    extra: impl IntoIterator<Item = (&'a String, &'a T)>,
) -> Result<(), S::Error> {
    extra.into_iter().try_for_each(|(key, value)| members.serialize_entry(key, value))
}

/// Reads a member without a field.
#[inline]
pub(super) fn read_other<'de, A: MapAccess<'de>, S: DeserializeSeed<'de>>(
    members: &mut A,
    key: Text<'de>,
    seed: S,
    extra: &mut impl Extend<(String, S::Value)>,
) -> Result<(), A::Error> {
    let value = members.next_value_seed(Bounded(PhantomData::<Value>))?;
    let value = seed.deserialize(value).map_err(|error| A::Error::custom(format_args!("{:?}: {error}", key.0)))?;
    extra.extend([(key.0.into_owned(), value)]);
    Ok(())
}
//? seeds

/// Creates the seed of a part: it is read as serde does or by a reader, and may be checked by a table.
macro_rules! seed {
    () => { std::marker::PhantomData };
    (= $reader:ty) => { json::By::<$reader, _>(std::marker::PhantomData) };
    (in $table:ident) => { json::seed!(in $table = json::Plain) };
    (in $table:ident = $reader:ty) => { json::Checked::<$reader, _>(check::$table, std::marker::PhantomData) };
}
pub(super) use seed;
//? members texts

/// Reads from the deserializer, or from a value that a table of constraints accepts.
macro_rules! source {
    (in $table:ident $deserializer:ident, $read:expr) => { json::checked($deserializer, check::$table, $read) };
    ($deserializer:ident, $read:expr) => { $read($deserializer) };
}
pub(super) use source;
//? texts

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
//? levels

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
//? bounded

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
//? literals

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
//? newtypes

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
//? unions

/// Implements serde's traits for unions, by their variants, and `From` for the types that stand behind variants; then by the
/// JSON types of values: the variant that is read, the variants by a property, or those of which the first that fits is
/// read.
macro_rules! unions {
    ($($name:ident($($variant:ident $(: $value:ty)?),* $(,)?) $(in $table:ident)? {
        $($($kind:ident)|+ => $branch:tt),* $(, _ => $expected:literal)? $(,)?
    })*) => {$(
        $($(impl std::convert::From<$value> for $name {
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
//? first

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
//? literals unions

/// A table, or that of values without constraints.
macro_rules! table {
    () => { &[] };
    ($table:ident) => { check::$table };
}
pub(super) use table;
//? checked

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
//? valid

/// Returns a value that is valid for an alternative: others needn't be read to the end to tell.
pub(super) fn valid<'v>(value: &'v Value, table: super::check::Table, name: &str) -> serde_json::Result<&'v Value> {
    match super::check::accepts(table, value) {
        true => Ok(value),
        false => Err(Error::custom(format_args!("not a valid {name}"))),
    }
}
//? readers

/// Reads values otherwise than serde does.
pub(super) trait Read<'de, T> {
    fn read<D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error>;
}
//? by

/// Reads by a reader.
pub(super) struct By<R, T>(pub(super) PhantomData<(R, T)>);

impl<'de, T, R: Read<'de, T>> DeserializeSeed<'de> for By<R, T> {
    type Value = T;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<T, D::Error> {
        R::read(deserializer)
    }
}
//? parts

/// A part that is read by a reader.
struct Part<R, T>(T, PhantomData<R>);

impl<'de, T, R: Read<'de, T>> Deserialize<'de> for Part<R, T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        R::read(deserializer).map(|value| Self(value, PhantomData))
    }
}
//? plain

/// Reads as serde does.
pub(super) enum Plain {}

impl<'de, T: Deserialize<'de>> Read<'de, T> for Plain {
    fn read<D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
        T::deserialize(deserializer)
    }
}
//? Checked

/// Reads what a table of constraints accepts.
pub(super) struct Checked<R, T>(pub(super) super::check::Table, pub(super) PhantomData<(R, T)>);

impl<'de, T, R: Read<'de, T>> DeserializeSeed<'de> for Checked<R, T> {
    type Value = T;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<T, D::Error> {
        checked(deserializer, self.0, R::read)
    }
}
//? Counted

/// Reads a list of so many items.
pub(super) struct Counted<const MIN: usize, const MAX: usize = { usize::MAX }, R = Plain>(PhantomData<R>);

impl<'de, T, R: Read<'de, Vec<T>>, const MIN: usize, const MAX: usize> Read<'de, Vec<T>> for Counted<MIN, MAX, R> {
    fn read<D: Deserializer<'de>>(deserializer: D) -> Result<Vec<T>, D::Error> {
        let items = R::read(deserializer)?;
        match items.len() {
            count if count < MIN => Err(D::Error::invalid_length(count, &format!("at least {MIN}").as_str())),
            count if count > MAX => Err(D::Error::invalid_length(count, &format!("at most {MAX}").as_str())),
            _ => Ok(items),
        }
    }
}
//? Integer

/// Reads an integer that fits the type: `1`, `1.0` and `1e0` are one.
pub(super) enum Integer {}

impl<'de, T: TryFrom<i128>> Read<'de, T> for Integer {
    #[inline]
    fn read<D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
        let number = Number::deserialize(deserializer);
        let number = number.map_err(|error| D::Error::custom(format_args!("expected {}: {error}", integers::<T>())))?;
        let integer = number.as_i64().map(i128::from).or(number.as_u64().map(i128::from));
        let whole = || number.as_f64().filter(|float| float.fract() == 0.0 && float.abs() < 1e38);
        let integer = integer.or_else(|| whole().map(|float| float as i128));
        integer.and_then(|integer| T::try_from(integer).ok()).ok_or_else(|| {
            D::Error::invalid_value(Unexpected::Other(&number.to_string()), &integers::<T>().as_str())
        })
    }
}

/// The integers of a type, in words.
fn integers<T: TryFrom<i128>>() -> String {
    let (bits, is_signed) = (8 * std::mem::size_of::<T>(), T::try_from(-1).is_ok());
    match (bits, is_signed) {
        (64, true) => "an integer of 64 bits".to_owned(),
        (64, false) => "an integer of 64 bits, at least 0".to_owned(),
        (_, true) => format!("an integer from {} to {}", -(1_i64 << (bits - 1)), (1_i64 << (bits - 1)) - 1),
        (_, false) => format!("an integer from 0 to {}", (1_i64 << bits) - 1),
    }
}
//? List

/// Reads a list by the reader of its items.
pub(super) struct List<R>(PhantomData<R>);

impl<'de, T, R: Read<'de, T>> Read<'de, Vec<T>> for List<R> {
    fn read<D: Deserializer<'de>>(deserializer: D) -> Result<Vec<T>, D::Error> {
        Ok(Vec::<Part<R, T>>::deserialize(deserializer)?.into_iter().map(|item| item.0).collect())
    }
}
//? Map

/// Reads a map by the reader of its values.
pub(super) struct Map<R>(PhantomData<R>);

impl<'de, T, R: Read<'de, T>> Read<'de, BTreeMap<String, T>> for Map<R> {
    fn read<D: Deserializer<'de>>(deserializer: D) -> Result<BTreeMap<String, T>, D::Error> {
        let members = BTreeMap::<String, Part<R, T>>::deserialize(deserializer)?;
        Ok(members.into_iter().map(|(key, value)| (key, value.0)).collect())
    }
}
//? Nullable

/// Reads null, or a value by its reader.
pub(super) struct Nullable<R>(PhantomData<R>);

impl<'de, T, R: Read<'de, T>> Read<'de, Option<T>> for Nullable<R> {
    fn read<D: Deserializer<'de>>(deserializer: D) -> Result<Option<T>, D::Error> {
        Ok(Option::<Part<R, T>>::deserialize(deserializer)?.map(|value| value.0))
    }
}
//? Tuple

/// Implements `Read` for a tuple of the readers of its items.
macro_rules! tuples {
    ($(($($index:tt $type:ident $reader:ident),+))+) => {$(
        impl<'de, $($type, $reader: Read<'de, $type>),+> Read<'de, ($($type,)+)> for ($($reader,)+) {
            fn read<D: Deserializer<'de>>(deserializer: D) -> Result<($($type,)+), D::Error> {
                <($(Part<$reader, $type>,)+)>::deserialize(deserializer).map(|items| ($(items.$index.0,)+))
            }
        }
    )+};
}
//? present

/// Reads the value of a property that is present, also where it is null.
pub(super) fn present<'de, T, D>(deserializer: D) -> Result<Option<T>, D::Error>
where
    T: serde::Deserialize<'de>,
    D: serde::Deserializer<'de>,
{
    T::deserialize(deserializer).map(Some)
}
//? OffsetDateTime

/// A date with a time, as RFC 3339 writes it: the crate's own traits of serde have another form.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct OffsetDateTime(pub ::time::OffsetDateTime);

impl std::ops::Deref for OffsetDateTime {
    type Target = ::time::OffsetDateTime;

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl From<::time::OffsetDateTime> for OffsetDateTime {
    fn from(time: ::time::OffsetDateTime) -> Self {
        Self(time)
    }
}

impl From<OffsetDateTime> for ::time::OffsetDateTime {
    fn from(time: OffsetDateTime) -> Self {
        time.0
    }
}

impl serde::Serialize for OffsetDateTime {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let text = self.0.format(&::time::format_description::well_known::Rfc3339);
        serializer.serialize_str(&text.map_err(serde::ser::Error::custom)?)
    }
}

impl<'de> serde::Deserialize<'de> for OffsetDateTime {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = <String as serde::Deserialize>::deserialize(deserializer)?;
        let time = ::time::OffsetDateTime::parse(&text, &::time::format_description::well_known::Rfc3339);
        time.map(Self).map_err(serde::de::Error::custom)
    }
}
//? schemas

/// Implements schemars' trait for types, by the names of their schemas.
macro_rules! schemas {
    ($($ty:ty => $name:literal,)*) => {$(
        impl schemars::JsonSchema for $ty {
            fn schema_name() -> std::borrow::Cow<'static, str> {
                $name.into()
            }

            fn schema_id() -> std::borrow::Cow<'static, str> {
                concat!(module_path!(), "::", $name).into()
            }

            fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
                json::schema(SCHEMAS, $name, generator)
            }
        }
    )*};
}
pub(super) use schemas;

/// Returns the schema of that name, and defines those that it refers to.
pub(super) fn schema(schemas: &str, name: &str, generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
    let mut all: serde_json::Map<String, serde_json::Value> = serde_json::from_str(schemas).unwrap_or_default();
    let path = generator.settings().definitions_path.trim_end_matches('/').to_owned();
    let (mut schema, mut pending) = (all.get(name).cloned().unwrap_or_default(), Vec::new());
    refer(&mut schema, &path, &mut pending);
    while let Some(name) = pending.pop() {
        let Some(mut defined) = all.remove(&name) else { continue };
        refer(&mut defined, &path, &mut pending);
        generator.definitions_mut().entry(name).or_insert(defined);
    }
    schema.try_into().unwrap_or_default()
}

/// Points references to definitions where the generator has them, and notes the names of these.
fn refer(schema: &mut serde_json::Value, path: &str, names: &mut Vec<String>) {
    match schema {
        serde_json::Value::Array(items) => items.iter_mut().for_each(|item| refer(item, path, names)),
        serde_json::Value::Object(members) => {
            for (key, member) in members {
                match member {
                    serde_json::Value::String(target) if key == "$ref" => {
                        if let Some(name) = target.strip_prefix("#/$defs/").map(str::to_owned) {
                            *target = format!("#{path}/{name}");
                            names.push(name);
                        }
                    }
                    member => refer(member, path, names),
                }
            }
        }
        _ => {}
    }
}
