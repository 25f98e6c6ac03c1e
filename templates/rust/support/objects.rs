//: imports
use serde::Deserialize;
use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, Unexpected, Visitor};
use serde_json::{Number, Value};
use std::@imported;
//: objects
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
//: filled
/// Implements serde's traits for records with defaults, by their properties and what these are to be; then by what is
/// written.
macro_rules! filled {
    ($name:ident $(in $table:ident)? { $($fields:tt)* } => $value:expr; {
        $($field:ident $($key:literal)? $(? $([$never:tt])?)?,)* $(.. $extra:ident)?
    }) => {
        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                #[allow(unused_mut)]
                let mut members = serializer.serialize_map(None)?;
                $(json::put!(members, json::key!($field $($key)?), &self.$field $(, ? $([$never])?)?);)*
                $(json::write_all(&mut members, &self.$extra)?;)?
                serde::ser::SerializeMap::end(members)
            }
        }
        json::deserialize! { $name $(in $table)? { $($fields)* } => $value }
    };
}
pub(super) use filled;
//: cases
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
//: deserialize
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
//: Text
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
//: fields
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
//: required
/// Returns the value of a required property.
#[inline]
pub(super) fn required<'de, T, A: MapAccess<'de>>(_: &A, key: &'static str, value: Option<T>) -> Result<T, A::Error> {
    value.ok_or_else(|| A::Error::missing_field(key))
}
//: extra
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
//: seed
/// Creates the seed of a part: it is read as serde does or by a reader, and may be checked by a table.
macro_rules! seed {
    () => { std::marker::PhantomData };
    (= $reader:ty) => { json::By::<$reader, _>(std::marker::PhantomData) };
    (in $table:ident) => { json::seed!(in $table = json::Plain) };
    (in $table:ident = $reader:ty) => { json::Checked::<$reader, _>(check::$table, std::marker::PhantomData) };
}
pub(super) use seed;
//: source
/// Reads from the deserializer, or from a value that a table of constraints accepts.
macro_rules! source {
    (in $table:ident $deserializer:ident, $read:expr) => { json::checked($deserializer, check::$table, $read) };
    ($deserializer:ident, $read:expr) => { $read($deserializer) };
}
pub(super) use source;
