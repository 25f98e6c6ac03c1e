//! The tables of the runtimes, which are the same in all languages. `docs/runtime.md` specifies what they are for.

use ecow::EcoString;

use crate::model::ErrorCategory;
use crate::names::{Case, identifier};
use crate::render::views;
use crate::schema::runtime_tables;
use crate::text::Json;

views! {
    /// A category of errors, which determines how to recover.
    struct CategoryView {
        constant: String,
        variant: String,
        value: String,
        about: String,
        again: bool,
        wait: bool,
        advice: String,
        /// The code of its errors.
        code: String,
    }

    /// A rule that gives codes a category, by lists of prefixes and suffixes.
    struct RuleView { category: CategoryView, prefixes: String, suffixes: String, }

    /// A category of codes (ADL 1.5 §5.2).
    struct CodeView { variant: String, value: String, prefix: String, }
}

/// Returns a table: a JSON object or list.
pub(super) fn table(name: &str) -> &'static Json {
    runtime_tables().get(name).unwrap_or(&Json::Null)
}

/// Returns the rows of a table by name.
pub(super) fn rows(name: &str) -> &'static [(EcoString, Json)] {
    match table(name) {
        Json::Object(rows) => rows,
        _ => &[],
    }
}

fn items<'j>(of: &'j Json, name: &str) -> &'j [Json] {
    match of.get(name) {
        Some(Json::Array(items)) => items,
        _ => &[],
    }
}

/// Returns the categories of errors.
pub(super) fn categories() -> Vec<CategoryView> {
    let category = |row: &Json| {
        let text = |name: &str| row.get(name).and_then(Json::as_str).unwrap_or_default().to_owned();
        let flag = |name: &str| row.get(name) == Some(&Json::Bool(true));
        CategoryView {
            constant: identifier(&text("name"), Case::UpperSnake),
            variant: identifier(&text("name"), Case::UpperCamel),
            value: text("value"),
            about: text("about"),
            again: flag("again"),
            wait: flag("wait"),
            advice: text("advice"),
            code: text("code"),
        }
    };
    items(runtime_tables(), "categories").iter().map(category).collect()
}

/// Returns the rules that give codes a category, of which the first that matches applies.
pub(super) fn rules() -> Vec<RuleView> {
    let categories = categories();
    let rule = |row: &Json| {
        let value = row.get("category")?.as_str()?;
        let category = categories.iter().find(|category| category.value == value)?.clone();
        // A string of these characters is the same literal in all languages.
        let list = |name: &str| items(row, name).iter().map(Json::to_string).collect::<Vec<_>>().join(", ");
        Some(RuleView { category, prefixes: list("prefixes"), suffixes: list("suffixes") })
    };
    items(runtime_tables(), "rules").iter().filter_map(rule).collect()
}

/// Returns the categories of codes (ADL 1.5 §5.2).
pub(super) fn codes() -> Vec<CodeView> {
    let code = |category: &ErrorCategory| CodeView {
        variant: category.name().to_owned(),
        value: identifier(category.name(), Case::Snake),
        prefix: category.prefix().trim_end_matches('_').to_owned(),
    };
    ErrorCategory::ALL.iter().map(code).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::StandardType;

    #[test]
    fn every_standard_type_has_a_text() {
        let names: Vec<&str> = rows("texts").iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names, StandardType::ALL.iter().map(|standard| standard.name()).collect::<Vec<_>>());
        assert_eq!(rows("envelope").len(), 3);
    }

    #[test]
    fn every_rule_has_a_category() {
        assert_eq!(categories().len(), 6);
        assert_eq!(rules().len(), items(runtime_tables(), "rules").len());
        assert_eq!(codes().len(), 8);
    }
}
