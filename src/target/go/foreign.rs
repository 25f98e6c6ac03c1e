//! Types that other packages declare: those of the user's own, those for formats, and those of other packages' documents.

use std::collections::BTreeMap;

use super::names::{is_path, is_reserved};
use super::options::GoOptions;
use super::support;
use crate::model::{Definition, Model};
use crate::names::{Case, identifier};
use crate::target::declarations::Declarations;
use crate::target::options::formats::FormatType;
use crate::target::own_types::{CONVERTED, OwnTypes};

/// A day, which has the type of a time.
const DAY: &str = "time.Time of a day";

const URL: FormatType = FormatType::of_strings(
    "uri",
    "url",
    "net/url.URL",
    "rejects strings that aren't URLs; escapes may be written differently",
);

const ADDRESS: FormatType =
    FormatType::of_strings("ipv4", "netip", "net/netip.Addr", "rejects strings that aren't addresses");

/// The types for formats.
pub(super) const FORMATS: &[FormatType] = &[
    FormatType::of_strings(
        "date-time",
        "time",
        "time.Time",
        "rejects strings that aren't dates with times, and leap seconds; small letters, `+00:00` and fractions of seconds \
         may be written differently",
    ),
    FormatType::of_strings("date", "time", DAY, "rejects strings that aren't dates"),
    FormatType::of_strings(
        "uuid",
        "uuid",
        "github.com/google/uuid.UUID",
        "rejects strings that aren't UUIDs, and is written in small letters",
    ),
    URL,
    FormatType { format: "uri-reference", ..URL },
    ADDRESS,
    FormatType {
        format: "ipv6",
        loss: "rejects strings that aren't addresses, and is written in its shortest form",
        ..ADDRESS
    },
];

/// The modules of types for formats, with their lowest versions. Other packages are those of Go's library.
pub(super) const MODULES_OF_FORMATS: [(&str, &str); 1] = [("github.com/google/uuid", "v1.3.0")];

/// The names of variables beside types in generated functions.
const VARIABLES: [&str; 10] = ["v", "w", "r", "m", "e", "name", "data", "err", "of", "one"];

/// Returns the types of the user's own.
pub(super) fn own_types(options: &GoOptions) -> OwnTypes<'_> {
    OwnTypes {
        paths: options.paths.map(|at| at.ty.as_ref().map(|ty| ty.text())),
        formats: options.formats.types(),
        converts: false,
        bytes: "[]byte",
        sent: ["[]byte"; 2],
        loss: CONVERTED,
    }
}

/// Returns whether a text is a type, with the path of its package before it if that is another one.
pub(super) fn is_type(text: &str) -> bool {
    let (path, name) = parts(text);
    let is_part = |c: char| c == '_' || c.is_ascii_alphanumeric();
    let is_exported = name.starts_with(|c: char| c.is_ascii_uppercase());
    let is_name = is_exported || path.is_empty() && name.starts_with(|c: char| c.is_ascii_lowercase());
    is_name && name.chars().all(is_part) && (!text.contains('.') || is_path(path))
}

/// Returns the path of a type's package, if that is another one, and the type.
fn parts(text: &str) -> (&str, &str) {
    text.rsplit_once('.').unwrap_or(("", text))
}

/// The packages that types are of, by their paths.
#[derive(Default)]
pub(super) struct Imports(BTreeMap<String, Import>);

/// An import of a package.
struct Import {
    /// The name in the file.
    name: String,
    /// Whether the name is written even where it is the last part of the path: the package may have another one.
    is_written: bool,
}

impl Imports {
    /// Names the types of a model that other packages declare.
    pub(super) fn name(model: &Model, declarations: &mut Declarations<'_>, path_of: impl Fn(usize) -> String) -> Self {
        let mut imports = Self::default();
        for (id, definition) in model.iter() {
            if let Some(written) = imports.written(definition, declarations, &path_of) {
                declarations.foreign.insert(id, written);
            }
        }
        imports
    }

    /// Returns the type, the reader and the writer of a definition that another package declares.
    fn written(
        &mut self,
        definition: &Definition,
        declarations: &mut Declarations<'_>,
        path_of: impl Fn(usize) -> String,
    ) -> Option<[String; 3]> {
        let external = definition.external.as_ref()?;
        if let Some(package) = external.package {
            let name = declarations.name_of_type(&definition.name);
            let package = self.import(&path_of(package), true, declarations);
            let reader = format!("parsedAt({package}.Parse{name})");
            let ty = format!("{package}.{name}");
            let writer = format!("putJSON[{ty}]");
            return Some([ty, reader, writer]);
        }
        let text = definition.name.strip_suffix(" of a day").unwrap_or(&definition.name);
        let (path, name) = if text.starts_with('[') { ("", text) } else { parts(text) };
        let ty = match path {
            "" => name.to_owned(),
            path => format!("{}.{name}", self.import(path, false, declarations)),
        };
        let [reader, writer] = match definition.name.as_str() {
            "time.Time" => ["timeAt".to_owned(), format!("putJSON[{ty}]")],
            DAY => ["dayAt", "putDay"].map(str::to_owned),
            "[]byte" => ["jsonAt[[]byte]", "putBytes"].map(str::to_owned),
            "net/url.URL" => ["urlAt", "putURL"].map(str::to_owned),
            _ => [format!("jsonAt[{ty}]"), format!("putJSON[{ty}]")],
        };
        Some([ty, reader, writer])
    }

    /// Returns the name of a package in the file.
    fn import(&mut self, path: &str, is_written: bool, declarations: &mut Declarations<'_>) -> String {
        if let Some(import) = self.0.get(path) {
            return import.name.clone();
        }
        let is_of_support = |name: &str| support::packages().any(|of| last(of) == name && of != path);
        let is_taken =
            |name: &str| VARIABLES.contains(&name) || is_reserved(name) || support::names().any(|of| of == name);
        let name = declarations
            .taken
            .claim_unreserved(&package_name(path), "Package", |name| is_taken(name) || is_of_support(name));
        self.0.insert(path.to_owned(), Import { name: name.clone(), is_written });
        name
    }

    /// Returns the imports of the packages that declarations name.
    pub(super) fn used<'t>(&self, declarations: impl Iterator<Item = &'t String> + Clone) -> Vec<String> {
        let is_used = |name: &str| {
            let mut lines = declarations.clone().flat_map(|text| text.lines());
            lines.any(|line| support::code_words(line).contains(&name))
        };
        let used = self.0.iter().filter(|(_, import)| is_used(&import.name));
        let import = |(path, Import { name, is_written }): (&String, &Import)| match last(path) == name && !is_written {
            true => format!("\"{path}\""),
            false => format!("{name} \"{path}\""),
        };
        used.map(import).collect()
    }
}

fn last(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or_default()
}

/// Returns the likely name of a package: the last part of its path that is neither a version nor a keyword, as the folder
/// `go` of a package of several documents.
fn package_name(path: &str) -> String {
    let is_version = |part: &str| {
        part.strip_prefix('v').is_some_and(|rest| !rest.is_empty() && rest.chars().all(|c| c.is_ascii_digit()))
    };
    let part = path.rsplit('/').find(|part| !is_version(part) && !is_reserved(part)).unwrap_or(path);
    let part = part.rsplit_once('.').filter(|(_, version)| is_version(version)).map_or(part, |(part, _)| part);
    identifier(part.strip_prefix("go-").unwrap_or(part), Case::Snake).replace('_', "")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_type_has_the_path_of_its_package() {
        for text in ["time.Time", "UserID", "github.com/google/uuid.UUID", "gopkg.in/yaml.v3.Node", "userID"] {
            assert!(is_type(text), "{text}");
        }
        for text in ["", "time.", ".Time", "time.now", "a b.C", "/a.B", "a//b.C", "a.B\"", "*time.Time", "a/../b.C"] {
            assert!(!is_type(text), "{text}");
        }
    }

    #[test]
    fn packages_have_the_names_of_their_paths() {
        for (path, name) in [
            ("time", "time"),
            ("net/url", "url"),
            ("example.com/acme/common/go", "common"),
            ("example.com/acme/common/v2", "common"),
            ("gopkg.in/yaml.v3", "yaml"),
            ("example.com/go-ids", "ids"),
            ("example.com/acme_ids", "acmeids"),
        ] {
            assert_eq!(package_name(path), name);
        }
    }
}
