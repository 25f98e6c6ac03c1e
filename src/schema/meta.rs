//! The standard meta-schemas, which are built in: nothing is ever fetched.

use std::collections::HashMap;
use std::sync::LazyLock;

use crate::source::{Document, Format};

/// Declares the table of built-in meta-schemas: the URI, and the file under `schemas/meta`.
macro_rules! meta_schemas {
    ($($uri:literal, $file:literal;)*) => {
        const META_SCHEMAS: &[(&str, &str, &str)] =
            &[$(($uri, $file, include_str!(concat!("../../schemas/meta/", $file)))),*];
    };
}

meta_schemas! {
    "http://json-schema.org/draft-04/schema", "draft-04.json";
    "http://json-schema.org/draft-06/schema", "draft-06.json";
    "http://json-schema.org/draft-07/schema", "draft-07.json";
    "https://json-schema.org/draft/2019-09/schema", "2019-09/schema.json";
    "https://json-schema.org/draft/2019-09/meta/core", "2019-09/core.json";
    "https://json-schema.org/draft/2019-09/meta/applicator", "2019-09/applicator.json";
    "https://json-schema.org/draft/2019-09/meta/validation", "2019-09/validation.json";
    "https://json-schema.org/draft/2019-09/meta/meta-data", "2019-09/meta-data.json";
    "https://json-schema.org/draft/2019-09/meta/format", "2019-09/format.json";
    "https://json-schema.org/draft/2019-09/meta/content", "2019-09/content.json";
    "https://json-schema.org/draft/2020-12/schema", "2020-12/schema.json";
    "https://json-schema.org/draft/2020-12/meta/core", "2020-12/core.json";
    "https://json-schema.org/draft/2020-12/meta/applicator", "2020-12/applicator.json";
    "https://json-schema.org/draft/2020-12/meta/unevaluated", "2020-12/unevaluated.json";
    "https://json-schema.org/draft/2020-12/meta/validation", "2020-12/validation.json";
    "https://json-schema.org/draft/2020-12/meta/meta-data", "2020-12/meta-data.json";
    "https://json-schema.org/draft/2020-12/meta/format-annotation", "2020-12/format-annotation.json";
    "https://json-schema.org/draft/2020-12/meta/format-assertion", "2020-12/format-assertion.json";
    "https://json-schema.org/draft/2020-12/meta/content", "2020-12/content.json";
}

/// Returns the meta-schema of that URI.
pub(super) fn document(uri: &str) -> Option<&'static Document> {
    static DOCUMENTS: LazyLock<HashMap<&str, Document>> = LazyLock::new(|| {
        let read = |(uri, file, text): &(&'static str, &str, &str)| {
            let document = Document::parse(&format!("schemas/meta/{file}"), text.as_bytes(), Format::Json).ok()?;
            Some((*uri, document))
        };
        META_SCHEMAS.iter().filter_map(read).collect()
    });
    DOCUMENTS.get(uri)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_meta_schema_says_the_uri_that_it_is_kept_under() {
        for (uri, ..) in META_SCHEMAS {
            let root = &document(uri).expect("parses").root;
            let id = root.get("$id").or_else(|| root.get("id")).and_then(|id| id.as_str()).expect("has an id");
            assert_eq!(id.trim_end_matches('#'), *uri);
        }
    }
}
