//! Types that are declared elsewhere: those of the user's own, and those of Java's library for formats.

use super::names::{is_package, is_reserved};
use super::options::JavaOptions;
use crate::model::Model;
use crate::target::declarations::Declarations;
use crate::target::options::formats::FormatType;
use crate::target::own_types::{CONVERTED, OwnTypes};

/// The type of bytes.
pub(super) const BYTES: &str = "byte[]";

const URI: FormatType = FormatType::of_strings("uri", "uri", "java.net.URI", "rejects strings that aren't URIs");

/// The types for formats.
pub(super) const FORMATS: &[FormatType] = &[
    FormatType::of_strings(
        "date-time",
        "time",
        "java.time.OffsetDateTime",
        "rejects strings that aren't dates with times, and leap seconds; small letters, `+00:00` and fractions of seconds \
         may be written differently",
    ),
    FormatType::of_strings("date", "time", "java.time.LocalDate", "rejects strings that aren't dates"),
    FormatType::of_strings(
        "uuid",
        "uuid",
        "java.util.UUID",
        "rejects strings that aren't UUIDs, and is written in small letters",
    ),
    URI,
    FormatType { format: "uri-reference", ..URI },
];

/// Returns the types of the user's own.
pub(super) fn own_types(options: &JavaOptions) -> OwnTypes<'_> {
    OwnTypes {
        paths: options.paths.map(|at| at.ty.as_ref().map(|ty| ty.text())),
        formats: options.formats.types(),
        converts: false,
        bytes: BYTES,
        sent: [BYTES; 2],
        loss: CONVERTED,
    }
}

/// Returns whether a text is a type, maybe within others, behind the name of its package if it has another one.
pub(super) fn is_type(text: &str) -> bool {
    let start = text.find(|c: char| c.is_ascii_uppercase()).unwrap_or(text.len());
    let (package, types) = text.split_at(start);
    let is_part = |c: char| c == '_' || c.is_ascii_alphanumeric();
    let is_name = |name: &str| {
        name.starts_with(|c: char| c.is_ascii_uppercase())
            && name.chars().all(is_part)
            && !(package.is_empty() && is_reserved(name))
    };
    (package.is_empty() || package.strip_suffix('.').is_some_and(is_package)) && types.split('.').all(is_name)
}

/// Returns the names of own types that stand beside the class: nested types of these names would hide them.
pub(super) fn beside(model: &Model) -> impl Iterator<Item = String> {
    let types = model.iter().filter(|(_, definition)| definition.is_foreign());
    let outer = types.filter_map(|(_, definition)| definition.name.split('.').next());
    outer.filter(|name| name.starts_with(char::is_uppercase)).map(str::to_owned)
}

/// Names the types of a model that are declared elsewhere.
pub(super) fn name(model: &Model, declarations: &mut Declarations<'_>) {
    for (id, definition) in model.iter().filter(|(_, definition)| definition.is_foreign()) {
        declarations.foreign.insert(id, written(&definition.name));
    }
}

/// Returns a type, its reader and its writer.
fn written(ty: &str) -> [String; 3] {
    // The support knows these classes, and no nested type has their names.
    let of_support = |reader: &str, writer: &str| {
        let name = ty.rsplit('.').next().unwrap_or(ty);
        [name.to_owned(), format!("AdlSupport::{reader}"), format!("AdlSupport::{writer}")]
    };
    match ty {
        "java.time.OffsetDateTime" => of_support("timeAt", "putTime"),
        "java.time.LocalDate" => of_support("dayAt", "putDay"),
        "java.util.UUID" => of_support("uuidAt", "putUuid"),
        "java.net.URI" => of_support("uriAt", "putUri"),
        BYTES => of_support("bytesAt", "putBytes"),
        _ => [
            ty.to_owned(),
            format!("AdlSupport.foreignAt({ty}::parse, \"{ty}\")"),
            format!("AdlSupport.putForeign({ty}::toJson)"),
        ],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_type_has_the_name_of_its_package() {
        for text in ["UserId", "com.acme.ids.UserId", "com.acme.Shop.User", "Shop.User"] {
            assert!(is_type(text), "{text}");
        }
        for text in [
            "",
            "com.acme.",
            ".UserId",
            "userId",
            "com.acme.userId",
            "com..UserId",
            "a.class.B",
            "List",
            "a.B<C>",
            "a.B\"",
            "A..B",
        ] {
            assert!(!is_type(text), "{text}");
        }
    }
}
