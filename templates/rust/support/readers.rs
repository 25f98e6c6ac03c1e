//: Read
/// Reads values otherwise than serde does.
pub(super) trait Read<'de, T> {
    fn read<D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error>;
}
//: By
/// Reads by a reader.
pub(super) struct By<R, T>(pub(super) PhantomData<(R, T)>);

impl<'de, T, R: Read<'de, T>> DeserializeSeed<'de> for By<R, T> {
    type Value = T;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<T, D::Error> {
        R::read(deserializer)
    }
}
//: Part
/// A part that is read by a reader.
struct Part<R, T>(T, PhantomData<R>);

impl<'de, T, R: Read<'de, T>> Deserialize<'de> for Part<R, T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        R::read(deserializer).map(|value| Self(value, PhantomData))
    }
}
//: Plain
/// Reads as serde does.
pub(super) enum Plain {}

impl<'de, T: Deserialize<'de>> Read<'de, T> for Plain {
    fn read<D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
        T::deserialize(deserializer)
    }
}
//: Checked
/// Reads what a table of constraints accepts.
pub(super) struct Checked<R, T>(pub(super) super::check::Table, pub(super) PhantomData<(R, T)>);

impl<'de, T, R: Read<'de, T>> DeserializeSeed<'de> for Checked<R, T> {
    type Value = T;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<T, D::Error> {
        checked(deserializer, self.0, R::read)
    }
}
//: Counted
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
//: Integer
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
//: List
/// Reads a list by the reader of its items.
pub(super) struct List<R>(PhantomData<R>);

impl<'de, T, R: Read<'de, T>> Read<'de, Vec<T>> for List<R> {
    fn read<D: Deserializer<'de>>(deserializer: D) -> Result<Vec<T>, D::Error> {
        Ok(Vec::<Part<R, T>>::deserialize(deserializer)?.into_iter().map(|item| item.0).collect())
    }
}
//: Map
/// Reads a map by the reader of its values.
pub(super) struct Map<R>(PhantomData<R>);

impl<'de, T, R: Read<'de, T>> Read<'de, @BTreeMap<String, T>> for Map<R> {
    fn read<D: Deserializer<'de>>(deserializer: D) -> Result<@BTreeMap<String, T>, D::Error> {
        let members = @BTreeMap::<String, Part<R, T>>::deserialize(deserializer)?;
        Ok(members.into_iter().map(|(key, value)| (key, value.0)).collect())
    }
}
//: Nullable
/// Reads null, or a value by its reader.
pub(super) struct Nullable<R>(PhantomData<R>);

impl<'de, T, R: Read<'de, T>> Read<'de, Option<T>> for Nullable<R> {
    fn read<D: Deserializer<'de>>(deserializer: D) -> Result<Option<T>, D::Error> {
        Ok(Option::<Part<R, T>>::deserialize(deserializer)?.map(|value| value.0))
    }
}
//: tuples
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
//: present
/// Reads the value of a property that is present, also where it is null.
pub(super) fn present<'de, T, D>(deserializer: D) -> Result<Option<T>, D::Error>
where
    T: serde::Deserialize<'de>,
    D: serde::Deserializer<'de>,
{
    T::deserialize(deserializer).map(Some)
}
//: OffsetDateTime
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
//: Span
/// A duration, as ISO 8601 writes it. Equal are those of the same units: the crate's own type can't be compared.
#[derive(Debug, Clone, Copy)]
pub struct Span(pub ::jiff::Span);

impl std::ops::Deref for Span {
    type Target = ::jiff::Span;

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl From<::jiff::Span> for Span {
    fn from(span: ::jiff::Span) -> Self {
        Self(span)
    }
}

impl From<Span> for ::jiff::Span {
    fn from(span: Span) -> Self {
        span.0
    }
}

impl PartialEq for Span {
    fn eq(&self, other: &Self) -> bool {
        self.0.fieldwise() == other.0.fieldwise()
    }
}

impl Eq for Span {}

impl serde::Serialize for Span {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serde::Serialize::serialize(&self.0, serializer)
    }
}

impl<'de> serde::Deserialize<'de> for Span {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = <String as serde::Deserialize>::deserialize(deserializer)?;
        let parser = ::jiff::fmt::temporal::SpanParser::new();
        parser.parse_span(text).map(Self).map_err(serde::de::Error::custom)
    }
}
//: Base64
/// Bytes, as base64 writes them with padding (RFC 4648, section 4).
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Base64(pub Vec<u8>);

impl std::ops::Deref for Base64 {
    type Target = Vec<u8>;

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl From<Vec<u8>> for Base64 {
    fn from(bytes: Vec<u8>) -> Self {
        Self(bytes)
    }
}

impl From<Base64> for Vec<u8> {
    fn from(bytes: Base64) -> Self {
        bytes.0
    }
}

impl serde::Serialize for Base64 {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let text = ::base64::Engine::encode(&::base64::prelude::BASE64_STANDARD, &self.0);
        serializer.serialize_str(&text)
    }
}

impl<'de> serde::Deserialize<'de> for Base64 {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = <String as serde::Deserialize>::deserialize(deserializer)?;
        let bytes = ::base64::Engine::decode(&::base64::prelude::BASE64_STANDARD, text);
        bytes.map(Self).map_err(serde::de::Error::custom)
    }
}
//: schemas
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
