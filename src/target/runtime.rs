//! The tables of the runtimes, which are the same in all languages: `schemas/runtime.json`, and the categories of codes.
//! `docs/runtime.md` specifies what they are for.

use ecow::EcoString;

use crate::model::ErrorCategory;
use crate::names::{Case, identifier};
use crate::render::{Kind, Shown, Value, views};
use crate::schema::runtime_tables;
use crate::text::Json;

views! {
    /// The tables of a runtime.
    struct Tables {
        /// The properties that every standard type hides or shows, and the texts of the standard types.
        envelope: Vec<String>, texts: Vec<String>,
        /// The categories of errors: `constant`, `variant`, `value`, `about`, `again`, `wait`, `advice`, `code`.
        categories: Table,
        /// The rules that give codes a category, of which the first that matches applies: `constant`, `variant` and `value`
        /// of the category, `prefixes`, `suffixes`.
        rules: Table,
        /// The categories of codes (ADL 1.5 §5.2).
        codes: Vec<CodeView>,
    }

    /// A category of codes.
    struct CodeView { variant: String, value: String, prefix: String, }
}

/// A table of `schemas/runtime.json` by name.
#[derive(Clone)]
pub(crate) struct Table(&'static str);

impl Shown for Table {
    const KIND: Kind = Kind::List(&Kind::Fields(&[]));

    fn shown(self) -> Value {
        runtime_tables().get(self.0).map_or(Value::None, value)
    }
}

fn value(json: &'static Json) -> Value {
    match json {
        Json::Null => Value::None,
        Json::Bool(flag) => Value::Flag(*flag),
        Json::Number(number) => Value::Text(number.as_str().to_owned()),
        Json::String(text) => Value::Text(text.to_string()),
        Json::Array(items) => Value::List(items.iter().map(value).collect()),
        Json::Object(members) => {
            Value::Fields(members.iter().map(|(name, part)| (name.as_str(), value(part))).collect())
        }
    }
}

/// Returns the tables, given how a language prints the rows of those that aren't lists.
pub(super) fn tables(rows: impl Fn(&'static [(EcoString, Json)]) -> Vec<String>) -> Tables {
    let rows = |name: &str| match runtime_tables().get(name) {
        Some(Json::Object(members)) => rows(members),
        _ => Vec::new(),
    };
    let code = |category: &ErrorCategory| CodeView {
        variant: category.name().to_owned(),
        value: identifier(category.name(), Case::Snake),
        prefix: category.prefix().trim_end_matches('_').to_owned(),
    };
    Tables {
        envelope: rows("envelope"),
        texts: rows("texts"),
        categories: Table("categories"),
        rules: Table("rules"),
        codes: ErrorCategory::ALL.iter().map(code).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::StandardType;
    use crate::pipeline::{Generator, Layout, Source};

    #[test]
    fn every_standard_type_has_a_text() {
        let names = tables(|rows| rows.iter().map(|(name, _)| name.to_string()).collect()).texts;
        assert_eq!(names, StandardType::ALL.iter().map(|standard| standard.name()).collect::<Vec<_>>());
    }

    #[test]
    #[cfg(feature = "default")]
    fn legacy_results_are_a_module_if_asked_for() {
        for layout in [Layout::File, Layout::Package] {
            let names = |is_on: bool| -> Vec<String> {
                let bytes = br#"{"tools": [{"name": "t"}]}"#.to_vec();
                let source = Source::Text { name: "t.adl.json".into(), bytes };
                let generator = Generator::new().contracts(true).layout(layout).set("legacy-results", is_on);
                let files = generator.generate_sources([source]).expect("generates").files;
                files.iter().map(|(name, _)| name.to_owned()).collect()
            };
            let [without, with] = [false, true].map(names);
            let legacy: Vec<&String> = with.iter().filter(|name| !without.contains(name)).collect();
            assert_eq!(legacy.len(), 3, "{with:?}");
            assert!(legacy.iter().all(|name| name.contains("adl_legacy.")), "{legacy:?}");
        }
    }

    #[test]
    fn every_rule_has_a_category() {
        let values = |table: &str| match runtime_tables().get(table) {
            Some(Json::Array(rows)) => {
                ["constant", "variant", "value"].map(|name| rows.iter().map(|row| row.get(name).cloned()).collect())
            }
            _ => [const { Vec::new() }; 3],
        };
        let (categories, rules): ([Vec<Option<Json>>; 3], _) = (values("categories"), values("rules"));
        assert_eq!(categories[0].len(), 6);
        assert!(categories.iter().zip(&rules).all(|(known, used)| used.iter().all(|value| known.contains(value))));
    }
}
