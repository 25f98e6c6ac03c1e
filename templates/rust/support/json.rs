//= checked: Checked
//= members: objects cases
#[allow(unused_imports)]
use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Unexpected, Visitor};
#[allow(unused_imports)]
use serde::Deserialize;
#[allow(unused_imports)]
use serde_json::{Number, Value};
#[allow(unused_imports)]
use std::fmt;
#[allow(unused_imports)]
use std::marker::PhantomData;
//? plain

/// Reads a part as serde does.
pub(super) use std::marker::PhantomData as Plain;
//? objects

/// Implements serde's traits for records: `?` is behind optional properties, `"key"` behind those whose key isn't the
/// field's name, `= reader` behind those that serde wouldn't read exactly; `..` are other properties, which are ignored
/// without a field.
macro_rules! objects {
    ($($name:ident $(<$($parameter:ident),+>)? $(in $table:ident)? {
        $($field:ident $($key:literal)? $(? $([$never:tt])?)? $(= $seed:expr)?,)* $(.. $($extra:ident $(= $rest:expr)?)?)?
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
                $($field $($key)? $(? $([$never])?)? $(= $seed)?,)* $(.. $($extra $(= $rest)?)?)?
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
        $($field:ident $($key:literal)? $(? $([$never:tt])?)? $(= $seed:expr)?,)* $(.. $($extra:ident $(= $rest:expr)?)?)?
    } => $value:expr) => {
        impl<'de $(, $($parameter: serde::Deserialize<'de>),+)?> json::Object<'de> for $name $(<$($parameter),+>)? {
            fn read<A: serde::de::MapAccess<'de>>(mut members: A) -> Result<Self, A::Error> {
                $(let mut $field = None;)*
                $($(let mut $extra = Default::default();)?)?
                while let Some(key) = members.next_key::<json::Key>()? {
                    match key.0.as_ref() {
                        $(json::key!($field $($key)?) => json::read!(members, key, $field $(, $seed)?),)*
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
    ($members:ident, $key:ident, $keys:tt .. $extra:ident $(= $seed:expr)?) => {
        json::read_other(&mut $members, $key, json::seed!($($seed)?), &mut $extra)
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
            T::read(members)
        }
    }

    deserializer.deserialize_map(Members(PhantomData))
}

/// The key of a member: borrowed from the text, where that has it without escapes.
pub(super) struct Key<'de>(pub(super) std::borrow::Cow<'de, str>);

impl<'de> Deserialize<'de> for Key<'de> {
    #[inline]
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Text;

        impl<'de> Visitor<'de> for Text {
            type Value = Key<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a key")
            }

            fn visit_borrowed_str<E: Error>(self, key: &'de str) -> Result<Key<'de>, E> {
                Ok(Key(key.into()))
            }

            fn visit_str<E: Error>(self, key: &str) -> Result<Key<'de>, E> {
                Ok(Key(key.to_owned().into()))
            }

            fn visit_string<E: Error>(self, key: String) -> Result<Key<'de>, E> {
                Ok(Key(key.into()))
            }
        }

        deserializer.deserialize_str(Text)
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

/// Reads the value of a field.
macro_rules! read {
    ($members:ident, $key:ident, $field:ident) => { json::field(&mut $members, $key, &mut $field) };
    ($members:ident, $key:ident, $field:ident, $seed:expr) => {
        json::field_by(&mut $members, $key, $seed, &mut $field)
    };
}
pub(super) use read;

/// What a field is to be in the end: a required one must be present.
macro_rules! take {
    ($members:ident, $field:ident $($key:literal)?) => {
        let $field = json::required(&$members, json::key!($field $($key)?), $field)?;
    };
    ($members:ident, $field:ident $($key:literal)? ?) => {};
}
pub(super) use take;

/// Reads the value of a member, which an object has once, by a reader.
#[inline]
pub(super) fn field_by<'de, A: MapAccess<'de>, S: DeserializeSeed<'de>>(
    members: &mut A,
    key: Key,
    seed: S,
    field: &mut Option<S::Value>,
) -> Result<(), A::Error> {
    if field.is_some() {
        return Err(A::Error::custom(format_args!("duplicate field `{}`", key.0)));
    }
    *field = Some(members.next_value_seed(seed)?);
    Ok(())
}
//? plain_field

/// Reads the value of a member, which an object has once, as serde does.
#[inline]
pub(super) fn field<'de, A: MapAccess<'de>, T: Deserialize<'de>>(
    members: &mut A,
    key: Key,
    field: &mut Option<T>,
) -> Result<(), A::Error> {
    field_by(members, key, PhantomData, field)
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
    key: Key<'de>,
    seed: S,
    extra: &mut impl Extend<(String, S::Value)>,
) -> Result<(), A::Error> {
    let value: Value = members.next_value()?;
    let value = seed.deserialize(value).map_err(|error| A::Error::custom(format_args!("{:?}: {error}", key.0)))?;
    extra.extend([(key.0.into_owned(), value)]);
    Ok(())
}
//? extra newtypes

/// How a part is read: as serde does, unless something else is given.
macro_rules! seed {
    () => { std::marker::PhantomData };
    ($seed:expr) => { $seed };
}
pub(super) use seed;
//? members literals texts unions

/// What a value is read from: the deserializer, or a value that a table of constraints accepts.
macro_rules! source {
    (in $table:ident $deserializer:ident, $read:expr $(, $by:path)?) => {
        json::checked($deserializer, check::$table, $read)
    };
    ($deserializer:ident, $read:expr) => { $read($deserializer) };
    ($deserializer:ident, $read:expr, $by:path) => { $by($deserializer, $read) };
}
pub(super) use source;
//? texts

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

/// Reads one of the texts of an enumeration: its values, and the text of each.
pub(super) fn text<'de, T: Copy, D: Deserializer<'de>>(
    deserializer: D,
    all: &[T],
    text: fn(T) -> &'static str,
) -> Result<T, D::Error> {
    struct OneOf<'a, T>(&'a [T], fn(T) -> &'static str);

    impl<T: Copy> Visitor<'_> for OneOf<'_, T> {
        type Value = T;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("one of")?;
            self.0.iter().try_for_each(|value| write!(f, " {:?}", (self.1)(*value)))
        }

        fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
            let found = self.0.iter().copied().find(|value| (self.1)(*value) == text);
            found.ok_or_else(|| E::invalid_value(Unexpected::Str(text), &self))
        }
    }

    deserializer.deserialize_str(OneOf(all, text))
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
                json::source!($(in $table)? deserializer, |found| json::literal(&found, Self::ALL, Self::as_json), json::by_value)
            }
        }
    )*};
}
pub(super) use literals;

/// Returns the value of an enumeration that is found, each given as JSON text.
pub(super) fn literal<T: Copy>(found: &Value, all: &[T], text: fn(T) -> &'static str) -> serde_json::Result<T> {
    let is_found = |value: &T| serde_json::from_str(text(*value)).is_ok_and(|value| equal(&value, found));
    all.iter().copied().find(is_found).ok_or_else(|| {
        let expected = all.iter().map(|value| text(*value)).collect::<Vec<_>>().join(" ");
        Error::custom(format_args!("invalid value: {found}, expected one of {expected}"))
    })
}

/// Returns whether two values are one to JSON Schema, to which `1` is `1.0`.
fn equal(one: &Value, other: &Value) -> bool {
    match (one, other) {
        (Value::Number(one), Value::Number(other)) => {
            one == other || whole(one).is_some_and(|one| whole(other) == Some(one))
        }
        (Value::Array(one), Value::Array(other)) => {
            one.len() == other.len() && one.iter().zip(other).all(|(one, other)| equal(one, other))
        }
        (Value::Object(one), Value::Object(other)) => {
            let same = |(key, value)| other.get(key).is_some_and(|other| equal(value, other));
            one.len() == other.len() && one.iter().all(same)
        }
        _ => one == other,
    }
}

/// The integer that a number is: `1`, `1.0` and `1e0` are one.
fn whole(number: &Number) -> Option<i128> {
    if let Some(integer) = number.as_u64() {
        return Some(integer.into());
    }
    if let Some(integer) = number.as_i64() {
        return Some(integer.into());
    }
    let float = number.as_f64()?;
    (float.fract() == 0.0 && float.abs() < 1e38).then_some(float as i128)
}
//? newtypes

/// Implements serde's traits and `Deref` for types that are another with constraints, or one that serde wouldn't read
/// exactly: by its reader.
macro_rules! newtypes {
    ($($name:ident($type:ty) $(= $seed:expr)?;)*) => {$(
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
                serde::de::DeserializeSeed::deserialize(json::seed!($($seed)?), deserializer).map(Self)
            }
        }
    )*};
}
pub(super) use newtypes;
//? unions

/// Implements serde's traits for unions, by their variants; then by the JSON types of values: the variant that is read,
/// the variants by a property, or those of which the first that fits is read.
macro_rules! unions {
    ($($name:ident($($variant:ident),* $(,)?) $(in $table:ident)? {
        $($($kind:ident)|+ => $branch:tt),* $(, _ => $expected:literal)? $(,)?
    })*) => {$(
        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                match self { $(Self::$variant(value) => value.serialize(serializer)),* }
            }
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                json::source!($(in $table)? deserializer, |value| match value {
                    $($(serde_json::Value::$kind { .. })|+ => json::branch!(value, $branch),)*
                    $(_ => Err(serde::de::Error::custom(concat!("expected ", $expected))),)?
                }, json::by_value)
            }
        }
    )*};
}
pub(super) use unions;

/// Reads a variant of a union.
macro_rules! branch {
    ($value:expr, $variant:ident) => { serde::Deserialize::deserialize($value).map(Self::$variant) };
    ($value:expr, ($variant:ident)) => { serde::Deserialize::deserialize($value).map(Self::$variant) };
    ($value:expr, ($variant:ident = $seed:expr)) => {
        serde::de::DeserializeSeed::deserialize($seed, $value).map(Self::$variant)
    };
    ($value:expr, { $tag:literal: $($($text:literal)|+ => $variant:ident),+ $(,)? }) => {
        match $value.get($tag).and_then(serde_json::Value::as_str) {
            $(Some($($text)|+) => json::branch!($value, $variant),)+
            _ => Err(serde::de::Error::custom(
                concat!("expected `", $tag, "` to be one of" $($(, " ", stringify!($text))+)+)
            )),
        }
    };
    ($value:expr, [$($variant:ident $({$($key:literal),+ $(,)?})? $(in $table:ident)? $(= $seed:expr)?),+ $(,)?]) => {
        json::first(&$value, [$((
            |value| json::branch!(json::alternative!(value $variant $($table)?), ($variant $(= $seed)?)),
            &[$($($key),+)?],
        )),+])
    };
}
pub(super) use branch;
//? by_value

/// Reads a value by what it is.
pub(super) fn by_value<'de, T, D: Deserializer<'de>>(
    deserializer: D,
    read: fn(Value) -> serde_json::Result<T>,
) -> Result<T, D::Error> {
    read(Value::deserialize(deserializer)?).map_err(D::Error::custom)
}
//? first

/// The value, where it is valid for an alternative.
macro_rules! alternative {
    ($value:ident $variant:ident) => { $value };
    ($value:ident $variant:ident $table:ident) => { json::valid($value, check::$table, stringify!($variant))? };
}
pub(super) use alternative;

/// How an alternative of a union is read, and the properties that it names.
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
//? checked

/// Reads a value that a table of constraints accepts.
#[inline]
pub(super) fn checked<'de, T, D: Deserializer<'de>>(
    deserializer: D,
    table: super::check::Table,
    read: impl FnOnce(Value) -> serde_json::Result<T>,
) -> Result<T, D::Error> {
    let value = Value::deserialize(deserializer)?;
    super::check::report(table, &value).map_err(D::Error::custom)?;
    read(value).map_err(D::Error::custom)
}
//? valid

/// Returns a value that is valid for an alternative: others needn't be read to the end to tell.
pub(super) fn valid<'v>(value: &'v Value, table: super::check::Table, name: &str) -> serde_json::Result<&'v Value> {
    match super::check::accepts(table, value) {
        true => Ok(value),
        false => Err(Error::custom(format_args!("not a valid {name}"))),
    }
}
//? Checked

/// Reads a part that a table of constraints accepts.
pub(super) struct Checked<S>(pub(super) super::check::Table, pub(super) S);

impl<'de, S: DeserializeSeed<'de>> DeserializeSeed<'de> for Checked<S> {
    type Value = S::Value;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<S::Value, D::Error> {
        checked(deserializer, self.0, |value| self.1.deserialize(value))
    }
}
//? Counted

/// Reads a list of so many items.
pub(super) struct Counted<R, S>(pub(super) R, pub(super) &'static str, pub(super) S);

impl<'de, T, R, S> DeserializeSeed<'de> for Counted<R, S>
where
    R: std::ops::RangeBounds<usize>,
    S: DeserializeSeed<'de, Value = Vec<T>>,
{
    type Value = Vec<T>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Vec<T>, D::Error> {
        let items = self.2.deserialize(deserializer)?;
        if self.0.contains(&items.len()) { Ok(items) } else { Err(D::Error::invalid_length(items.len(), &self.1)) }
    }
}
//? integer

/// Reads an integer that fits the type: `1`, `1.0` and `1e0` are one.
#[derive(Clone)]
pub(super) struct Integer<T>(PhantomData<T>);

pub(super) const fn integer<T>() -> Integer<T> {
    Integer(PhantomData)
}

impl<T: TryFrom<i128>> Integer<T> {
    fn fit<E: Error>(&self, integer: Option<i128>, found: Unexpected) -> Result<T, E> {
        integer.and_then(|integer| T::try_from(integer).ok()).ok_or_else(|| E::invalid_value(found, self))
    }
}

impl<'de, T: TryFrom<i128>> DeserializeSeed<'de> for Integer<T> {
    type Value = T;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<T, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de, T: TryFrom<i128>> Visitor<'de> for Integer<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (bits, is_signed) = (8 * std::mem::size_of::<T>(), T::try_from(-1).is_ok());
        match (bits, is_signed) {
            (64, true) => f.write_str("an integer of 64 bits"),
            (64, false) => f.write_str("an integer of 64 bits, at least 0"),
            (_, true) => write!(f, "an integer from {} to {}", -(1_i64 << (bits - 1)), (1_i64 << (bits - 1)) - 1),
            (_, false) => write!(f, "an integer from 0 to {}", (1_i64 << bits) - 1),
        }
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<T, E> {
        self.fit(Some(number.into()), Unexpected::Unsigned(number))
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<T, E> {
        self.fit(Some(number.into()), Unexpected::Signed(number))
    }

    fn visit_f64<E: Error>(self, number: f64) -> Result<T, E> {
        let whole = (number.fract() == 0.0 && number.abs() < 1e38).then_some(number as i128);
        self.fit(whole, Unexpected::Float(number))
    }

    /// A number as it is written, where serde_json keeps it so (its feature `arbitrary_precision`).
    fn visit_map<A: MapAccess<'de>>(self, number: A) -> Result<T, A::Error> {
        let number = Number::deserialize(serde::de::value::MapAccessDeserializer::new(number))?;
        match (number.as_u64(), number.as_i64()) {
            (Some(number), _) => self.visit_u64(number),
            (None, Some(number)) => self.visit_i64(number),
            (None, None) => self.visit_f64(number.as_f64().unwrap_or(f64::INFINITY)),
        }
    }
}
//? List

/// Reads a list by the reader of its items.
#[derive(Clone)]
pub(super) struct List<S>(pub(super) S);

impl<'de, S: DeserializeSeed<'de> + Clone> DeserializeSeed<'de> for List<S> {
    type Value = Vec<S::Value>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_seq(self)
    }
}

impl<'de, S: DeserializeSeed<'de> + Clone> Visitor<'de> for List<S> {
    type Value = Vec<S::Value>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an array")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Self::Value, A::Error> {
        let mut list = Vec::new();
        while let Some(item) = items.next_element_seed(self.0.clone())? {
            list.push(item);
        }
        Ok(list)
    }
}
//? Map

/// Reads a map by the reader of its values.
#[derive(Clone)]
pub(super) struct Map<S>(pub(super) S);

impl<'de, S: DeserializeSeed<'de> + Clone> DeserializeSeed<'de> for Map<S> {
    type Value = std::collections::BTreeMap<String, S::Value>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_map(self)
    }
}

impl<'de, S: DeserializeSeed<'de> + Clone> Visitor<'de> for Map<S> {
    type Value = std::collections::BTreeMap<String, S::Value>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<Self::Value, A::Error> {
        let mut map = Self::Value::new();
        while let Some(key) = members.next_key()? {
            map.insert(key, members.next_value_seed(self.0.clone())?);
        }
        Ok(map)
    }
}
//? Nullable

/// Reads null, or a value by its reader.
#[derive(Clone)]
pub(super) struct Nullable<S>(pub(super) S);

impl<'de, S: DeserializeSeed<'de>> DeserializeSeed<'de> for Nullable<S> {
    type Value = Option<S::Value>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_option(self)
    }
}

impl<'de, S: DeserializeSeed<'de>> Visitor<'de> for Nullable<S> {
    type Value = Option<S::Value>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value or null")
    }

    fn visit_none<E: Error>(self) -> Result<Self::Value, E> {
        Ok(None)
    }

    fn visit_unit<E: Error>(self) -> Result<Self::Value, E> {
        Ok(None)
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        self.0.deserialize(deserializer).map(Some)
    }
}
//? Tuple

/// Reads an array of so many items by their readers.
#[derive(Clone)]
pub(super) struct Tuple<S>(pub(super) S);

macro_rules! tuples {
    ($($count:literal $expected:literal: $($index:tt $seed:ident),+;)+) => {$(
        impl<'de, $($seed: DeserializeSeed<'de>),+> DeserializeSeed<'de> for Tuple<($($seed,)+)> {
            type Value = ($($seed::Value,)+);

            fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
                deserializer.deserialize_tuple($count, self)
            }
        }

        impl<'de, $($seed: DeserializeSeed<'de>),+> Visitor<'de> for Tuple<($($seed,)+)> {
            type Value = ($($seed::Value,)+);

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str($expected)
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Self::Value, A::Error> {
                let missing = |index| A::Error::invalid_length(index, &$expected);
                Ok(($(items.next_element_seed(self.0.$index)?.ok_or_else(|| missing($index))?,)+))
            }
        }
    )+};
}
