//! Renders templates, which only place finished strings.
//!
//! Built-in templates are rendered by an engine that knows what they use; Tera, which takes a build script longer to
//! compile than most else, is for users' templates. No other module uses it.

mod engine;
mod parse;
mod template;
#[cfg(feature = "templates")]
mod user;
mod value;

use std::sync::OnceLock;

use self::engine::Engine;
use crate::diagnostics::{Code, Diagnostic};

#[cfg(feature = "cli")]
pub(crate) use self::template::template_of_users;
pub(crate) use self::template::{Kind, List, Shown, Template, Variable, template, views};
#[cfg(feature = "cli")]
pub(crate) use self::user::Filter;
#[cfg(feature = "templates")]
pub use self::user::UserTemplates;
pub(crate) use self::value::Value;

/// The user's templates: none without the feature `templates`.
#[cfg(not(feature = "templates"))]
#[derive(Debug, Clone, Default)]
pub struct UserTemplates;

#[cfg(not(feature = "templates"))]
impl UserTemplates {
    pub(crate) fn are_given(&self) -> bool {
        false
    }
}

/// The built-in templates of a target, parsed when the first is used.
pub(crate) struct BuiltIn {
    templates: &'static [Template],
    parsed: OnceLock<Parsed>,
}

impl BuiltIn {
    pub(crate) const fn new(templates: &'static [Template]) -> Self {
        Self { templates, parsed: OnceLock::new() }
    }

    /// Returns the templates.
    pub(crate) fn templates(&'static self) -> &'static [Template] {
        self.templates
    }

    /// Renders a template with the fields of a view, or the user's template of that name.
    #[cfg_attr(not(feature = "templates"), expect(unused_variables, reason = "users have no templates"))]
    pub(crate) fn render(
        &self,
        user: &UserTemplates,
        name: &str,
        view: impl Into<Value>,
    ) -> Result<String, Diagnostic> {
        #[cfg(feature = "templates")]
        if let Some(loaded) = user.loaded() {
            return loaded.render(name, view.into());
        }
        let parse = || Parsed::new(self.templates.iter().map(|template| (template.name, template.text)));
        self.parsed.get_or_init(parse).render(name, view)
    }
}

/// Built-in templates, parsed once.
pub(crate) struct Parsed(Result<Engine, String>);

impl Parsed {
    /// Parses templates, each a name and its text.
    pub(crate) fn new(templates: impl IntoIterator<Item = (&'static str, &'static str)>) -> Self {
        Self(Engine::new(templates))
    }

    /// Renders a template with the fields of a view.
    pub(crate) fn render(&self, name: &str, view: impl Into<Value>) -> Result<String, Diagnostic> {
        let engine = self.0.as_ref().map_err(|error| Diagnostic::new(Code::Defect, format!("template {error}")))?;
        let rendered = engine.render(name, &view.into());
        rendered.map_err(|error| Diagnostic::new(Code::Defect, format!("template {name}:{error}")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    views! {
        /// A list.
        struct List { title: String, items: Vec<Item>, }
        /// An item.
        struct Item {
            name: String, last: bool,
            /// What there is
            /// to say.
            note: Option<String>,
        }
    }

    const TEMPLATE: &str = "{{ title }}:{% for item in items %} {{ item.name }}{% if item.note %} ({{ item.note }}){% endif %}{% if not item.last %},{% endif %}{% endfor %}";

    fn list() -> List {
        let items = vec![
            Item { name: "<a>".into(), last: false, note: None },
            Item { name: "{{ b }}".into(), last: true, note: Some("n".into()) },
        ];
        List { title: "t".into(), items }
    }

    #[test]
    fn views_reach_templates() {
        let text = Parsed::new([("list", TEMPLATE)]).render("list", list()).expect("renders");
        assert_eq!(text, "t: <a>, {{ b }} (n)");
    }

    #[test]
    fn views_describe_their_fields() {
        assert_eq!(List::ABOUT, " A list.");
        let shown: Vec<String> = List::VARIABLES.iter().map(ToString::to_string).collect();
        assert_eq!(shown, ["title: text", "items: list of { name: text, last: flag, note: text or none }"]);
    }
}
