//! The standard meta-schemas, which are built in: nothing is ever fetched.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::uri::declared_uri;
use crate::source::{Document, Format};

/// Declares the table of built-in meta-schemas: the files under `schemas/meta`.
macro_rules! meta_schemas {
    ($($file:literal)*) => {
        const META_SCHEMAS: &[(&str, &str)] =
            &[$(($file, include_str!(concat!("../../schemas/meta/", $file)))),*];
    };
}

meta_schemas! {
    "draft-04.json" "draft-06.json" "draft-07.json"
    "2019-09/schema.json" "2019-09/core.json" "2019-09/applicator.json" "2019-09/validation.json"
    "2019-09/meta-data.json" "2019-09/format.json" "2019-09/content.json"
    "2020-12/schema.json" "2020-12/core.json" "2020-12/applicator.json" "2020-12/unevaluated.json"
    "2020-12/validation.json" "2020-12/meta-data.json" "2020-12/format-annotation.json"
    "2020-12/format-assertion.json" "2020-12/content.json"
}

/// Returns the meta-schema of that URI.
pub(super) fn document(uri: &str) -> Option<&'static Document> {
    static DOCUMENTS: LazyLock<HashMap<String, Document>> = LazyLock::new(|| {
        let read = |(file, text): &(&str, &str)| {
            let document = Document::parse(&format!("schemas/meta/{file}"), text.as_bytes(), Format::Json).ok()?;
            Some((declared_uri(&document.root)?.to_owned(), document))
        };
        META_SCHEMAS.iter().filter_map(read).collect()
    });
    DOCUMENTS.get(uri)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_meta_schema_is_found_by_its_uri() {
        for (file, _) in META_SCHEMAS {
            let path = file.trim_end_matches(".json");
            let uri = match path.split_once('/') {
                None => format!("http://json-schema.org/{path}/schema"),
                Some((draft, "schema")) => format!("https://json-schema.org/draft/{draft}/schema"),
                Some((draft, part)) => format!("https://json-schema.org/draft/{draft}/meta/{part}"),
            };
            assert!(document(&uri).is_some_and(|document| document.file.name().ends_with(file)), "{uri}");
        }
    }
}
