//! The tables of the runtimes, which are the same in all languages: `schemas/runtime.json`, and the categories of codes.
//! `docs/runtime.md` specifies what they are for.

use ecow::EcoString;

use crate::model::ErrorCategory;
use crate::names::{Case, identifier};
use crate::render::views;
use crate::schema::runtime_tables;
use crate::text::Json;

views! {
    /// The tables of a runtime.
    struct Tables {
        /// The properties that every standard type hides or shows, and the texts of the standard types.
        envelope: Vec<String>, texts: Vec<String>,
        categories: Vec<CategoryView>,
        /// The rules that give codes a category, of which the first that matches applies.
        rules: Vec<RuleView>,
        /// The categories of codes (ADL 1.5 §5.2).
        codes: Vec<CodeView>,
    }

    /// A category of errors, and how to recover from one.
    struct CategoryView {
        /// The name as a constant and as a variant, and its value.
        constant: String, variant: String, value: String,
        about: String,
        /// Whether a retry may succeed, and whether to wait first.
        again: bool, wait: bool,
        advice: String,
        /// The default code.
        code: String,
    }

    /// The codes of a category: those that begin with one of the prefixes, or end with one of the suffixes.
    struct RuleView {
        /// The name of the category as a constant and as a variant, and its value.
        constant: String, variant: String, value: String,
        prefixes: Vec<String>, suffixes: Vec<String>,
    }

    /// A category of codes.
    struct CodeView { variant: String, value: String, prefix: String, }
}

/// Returns the rows of a table of `schemas/runtime.json`.
fn rows(table: &str) -> &'static [Json] {
    runtime_tables().get(table).map(Json::items).unwrap_or_default()
}

fn text(row: &Json, name: &str) -> String {
    row.get(name).and_then(Json::as_str).unwrap_or_default().to_owned()
}

fn categories() -> impl Iterator<Item = CategoryView> {
    rows("categories").iter().map(|row| CategoryView {
        constant: identifier(&text(row, "name"), Case::Snake).to_uppercase(),
        variant: text(row, "name"),
        value: text(row, "value"),
        about: text(row, "about"),
        again: row.get("again") == Some(&Json::Bool(true)),
        wait: row.get("wait") == Some(&Json::Bool(true)),
        advice: text(row, "advice"),
        code: text(row, "code"),
    })
}

fn rules() -> impl Iterator<Item = RuleView> {
    rows("rules").iter().filter_map(|row| {
        let CategoryView { constant, variant, value, .. } =
            categories().find(|of| of.variant == text(row, "category"))?;
        let texts = |name| row.get(name).map(Json::items).unwrap_or_default().iter().filter_map(Json::as_str);
        let [prefixes, suffixes] = ["prefixes", "suffixes"].map(|name| texts(name).map(str::to_owned).collect());
        Some(RuleView { constant, variant, value, prefixes, suffixes })
    })
}

/// Returns the tables, given how a language prints the rows of those that aren't lists.
pub(super) fn tables(rows: impl Fn(&'static [(EcoString, Json)]) -> Vec<String>) -> Tables {
    let rows = |name: &str| rows(runtime_tables().get(name).map(Json::members).unwrap_or_default());
    let code = |category: &ErrorCategory| CodeView {
        variant: category.name().to_owned(),
        value: identifier(category.name(), Case::Snake),
        prefix: category.prefix().trim_end_matches('_').to_owned(),
    };
    Tables {
        envelope: rows("envelope"),
        texts: rows("texts"),
        categories: categories().collect(),
        rules: rules().collect(),
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
        assert_eq!(categories().count(), 6);
        assert_eq!(rules().count(), rows("rules").len());
    }
}
