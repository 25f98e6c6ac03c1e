//! Renders templates, which only place finished strings. No other module uses Tera.

mod template;
mod user;

use std::fmt;
use std::sync::OnceLock;

use tera::{Context, ErrorKind, ReportError, Tera, Value};

use crate::diagnostics::{Code, Diagnostic};

#[cfg(feature = "cli")]
pub(crate) use self::template::template_of_users;
pub(crate) use self::template::{Kind, List, Shown, Template, Variable, template, views};
#[cfg(feature = "cli")]
pub(crate) use self::user::Filter;
pub use self::user::UserTemplates;

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
    pub(crate) fn render(
        &self,
        user: &UserTemplates,
        name: &str,
        view: impl Into<Value>,
    ) -> Result<String, Diagnostic> {
        let parse = || Parsed::new(self.templates.iter().map(|template| (template.name, template.text)));
        match user.loaded() {
            Some(loaded) => loaded.render(name, view),
            None => self.parsed.get_or_init(parse).render(name, view),
        }
    }
}

/// Built-in templates, parsed once.
pub(crate) struct Parsed(Result<Tera, String>);

impl Parsed {
    /// Parses templates, each a name and its text.
    pub(crate) fn new(templates: impl IntoIterator<Item = (&'static str, &'static str)>) -> Self {
        let mut tera = Tera::new();
        let added = tera.add_raw_templates(templates);
        Self(added.map(|()| tera).map_err(|error| error.to_string()))
    }

    /// Renders a template with the fields of a view.
    pub(crate) fn render(&self, name: &str, view: impl Into<Value>) -> Result<String, Diagnostic> {
        let tera = self.0.as_ref().map_err(|error| Diagnostic::new(Code::Defect, format!("a template: {error}")))?;
        let view = view.into();
        let defect = |error: &dyn fmt::Display| Diagnostic::new(Code::Defect, format!("template `{name}`: {error}"));
        // A large text that grows would be copied again and again, and would keep twice its memory up to the end. With
        // an eighth more for the text of the template.
        let length = length(&view);
        let mut text = Vec::with_capacity(length + length / 8);
        tera.render_to(name, &context(view), &mut text).map_err(|error| defect(&error))?;
        text.shrink_to_fit();
        String::from_utf8(text).map_err(|error| defect(&error))
    }
}

/// Returns how long all texts of a value are.
fn length(value: &Value) -> usize {
    let text = value.as_str().map_or(0, str::len);
    let items: usize = value.as_array().map_or(0, |items| items.iter().map(length).sum());
    let fields: usize = value.as_map().map_or(0, |fields| fields.values().map(length).sum());
    text + items + fields
}

/// Returns the context of a template with the fields of a view.
fn context(view: impl Into<Value>) -> Context {
    let mut context = Context::new();
    for (key, value) in view.into().into_map().into_iter().flatten() {
        context.insert_value(key.to_string(), value);
    }
    context
}

/// Returns the message of an error of Tera, and the report with its place if it has one.
fn report(error: &tera::Error) -> (String, Option<&ReportError>) {
    match error.kind() {
        ErrorKind::SyntaxError(report) | ErrorKind::RenderingError(report) => {
            (report.message().to_owned(), Some(report))
        }
        _ => (error.to_string(), None),
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
