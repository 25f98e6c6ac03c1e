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

pub(crate) use self::template::{Kind, List, Shown, Template, Variable, template, template_of_users, views};
#[cfg(feature = "cli")]
pub(crate) use self::user::Filter;
#[cfg(feature = "templates")]
pub use self::user::UserTemplates;
pub(crate) use self::value::Value;

/// The user's templates: none without the feature `templates`.
#[cfg(not(feature = "templates"))]
#[derive(Debug, Clone, Default)]
pub struct UserTemplates(());

#[cfg(not(feature = "templates"))]
impl UserTemplates {
    pub(crate) fn are_given(&self) -> bool {
        false
    }

    #[cfg(any(test, feature = "flat"))]
    pub(crate) fn has(&self, _name: &str) -> bool {
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

    /// Returns whether a template of that name has a text.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.templates.iter().any(|template| template.name == name && !template.text.is_empty())
    }

    /// Renders a template with the fields of a view, or the user's template of that name.
    pub(crate) fn render(
        &self,
        user: &UserTemplates,
        name: &str,
        view: impl Into<Value>,
    ) -> Result<String, Diagnostic> {
        self.render_value(user, name, view.into())
    }

    /// Is compiled once, not for each view.
    #[cfg_attr(not(feature = "templates"), expect(unused_variables, reason = "users have no templates"))]
    fn render_value(&self, user: &UserTemplates, name: &str, view: Value) -> Result<String, Diagnostic> {
        #[cfg(feature = "templates")]
        if let Some(loaded) = user.loaded() {
            return loaded.render(name, view);
        }
        let parse = || Parsed::new(self.templates.iter().map(|template| (template.name, template.text)));
        self.parsed.get_or_init(parse).render_value(name, &view)
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
        self.render_value(name, &view.into())
    }

    /// Is compiled once, not for each view.
    fn render_value(&self, name: &str, view: &Value) -> Result<String, Diagnostic> {
        let engine = self.0.as_ref().map_err(|error| Diagnostic::new(Code::Defect, format!("template {error}")))?;
        let rendered = engine.render(name, view);
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

    /// Renders a template with two lists of texts, a text and an absent one.
    fn rendered(template: &'static str) -> Result<String, String> {
        views! {
            /// A view.
            struct View { empty: Vec<String>, one: Vec<String>, two: Vec<String>, text: String, none: Option<String>, }
        }
        let view = View {
            empty: vec![],
            one: vec!["a".into()],
            two: vec!["a".into(), "b".into()],
            text: "t".into(),
            none: None,
        };
        Parsed::new([("of", template)]).render("of", view).map_err(|error| error.message)
    }

    #[test]
    fn templates_use_a_part_of_tera() {
        for (template, expected) in [
            ("{% if none %}1{% elif one and not none %}2{% else %}3{% endif %}", "2"),
            ("{% if none or text == \"t\" %}1{% else %}2{% endif %}", "1"),
            ("{% if none %}1{% endif %}{% if text == none %}2{% else %}3{% endif %}", "3"),
            ("{% if one | length == 1 %}{{ one[0] }}{% endif %}{% if two | length == 1 %}!{% endif %}", "a"),
            (
                "{% for i in two %}{% if not loop.first %}, {% endif %}{{ i }}{% if loop.last %}.{% endif %}{% endfor %}",
                "a, b.",
            ),
            (
                "{% for i in two %}{% set last = loop.last %}{% for j in one %}{% if last and loop.last %}{{ i }}{% endif %}{% endfor %}{% endfor %}",
                "b",
            ),
            ("{% for pair in [[\"x\", \"\"], [\"y\", \"z\"]] %}{{ pair[0] }}{{ pair[1] }};{% endfor %}", "x;yz;"),
            ("{% for i in empty %}1{% else %}2{% endfor %}{% for i in one %}3{% else %}4{% endfor %}", "23"),
            ("a\n{%- if text %}\nb {% endif -%}\n c", "a\nb c"),
            ("a {# what\nisn't read #} b {#- nor this -#} c", "a  bc"),
            ("{{ \"{\" }}{{ text }}}", "{t}"),
            ("{% raw %}{{ text }}{{% endraw %}|{% raw -%} a {%- endraw -%} b", "{{ text }}{|ab"),
            (
                "{% component c(a, b = \"-\") %}{{ a }}{{ b }}{% endcomponent c %}{{ <c a={text}/> }}{{ <c a=\"x\" b={one[0]} /> }}",
                "t-xa",
            ),
        ] {
            assert_eq!(rendered(template).as_deref(), Ok(expected), "{template}");
            #[cfg(feature = "templates")]
            {
                let mut tera = tera::Tera::new();
                tera.add_raw_template("of", template).expect("Tera parses it");
                let mut context = tera::Context::new();
                context.insert("empty", &[""; 0]);
                context.insert("one", &["a"]);
                context.insert("two", &["a", "b"]);
                context.insert("text", "t");
                context.insert_value("none", tera::Value::none());
                assert_eq!(tera.render("of", &context).expect("Tera renders it"), expected, "{template}");
            }
        }
    }

    #[test]
    fn errors_of_templates_have_a_line() {
        for (template, expected) in [
            ("\n{% if text %}", "template of:2: there is no `endif`"),
            ("\n\n{% endfor %}", "template of:3: `endfor` isn't known here"),
            ("{{ text", "template of:1: there is no `}}`"),
            ("\n{% raw %}", "template of:2: there is no `endraw`"),
            ("\n{% include \"x\" %}", "template of:2: `include \"x\"` isn't known here"),
            ("\n{{ text | upper }}", "template of:2: expected `length` before ` upper`"),
            ("\n{{ texts }}", "template of:2: `texts` isn't given, or has no such part"),
            ("\n{{ one }}", "template of:2: only texts are printed"),
            ("{% for x in text %}{% endfor %}", "template of:1: `x` is taken from a value that isn't a list"),
            ("\n{{ <c /> }}", "template of:2: there is no component `c`"),
        ] {
            assert_eq!(rendered(template), Err(expected.to_owned()), "{template}");
        }
    }
}
