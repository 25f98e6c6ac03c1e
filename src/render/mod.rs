//! Renders templates, which only place finished strings. No other module uses Tera.

use tera::{Context, Tera, Value};

use crate::diagnostics::{Code, Diagnostic};

/// The templates of one target, parsed once.
pub(crate) struct Templates {
    tera: Result<Tera, String>,
}

impl Templates {
    /// Parses templates, each a name and its text.
    pub(crate) fn new(templates: &[(&'static str, &'static str)]) -> Self {
        let mut tera = Tera::new();
        let added = tera.add_raw_templates(templates.iter().copied());
        Self { tera: added.map(|()| tera).map_err(|error| error.to_string()) }
    }

    /// Renders a template with the fields of a view.
    pub(crate) fn render(&self, name: &str, view: impl Into<Value>) -> Result<String, Diagnostic> {
        let tera = self.tera.as_ref().map_err(|error| Diagnostic::new(Code::Defect, format!("a template: {error}")))?;
        let mut context = Context::new();
        for (key, value) in view.into().into_map().into_iter().flatten() {
            context.insert_value(key.to_string(), value);
        }
        tera.render(name, &context)
            .map_err(|error| Diagnostic::new(Code::Defect, format!("template `{name}`: {error}")))
    }
}

/// Declares the views of templates: structs of finished strings, and their conversion to values of Tera.
macro_rules! views {
    ($($(#[$meta:meta])* struct $name:ident { $($(#[$field_meta:meta])* $field:ident: $ty:ty,)* })*) => {
        $(
            $(#[$meta])*
            #[derive(Clone)]
            struct $name { $($(#[$field_meta])* $field: $ty,)* }

            impl From<$name> for ::tera::Value {
                fn from(view: $name) -> Self {
                    let members: ::std::collections::BTreeMap<&'static str, ::tera::Value> =
                        [$((stringify!($field), view.$field.into())),*].into();
                    members.into()
                }
            }
        )*
    };
}
pub(crate) use views;

#[cfg(test)]
mod tests {
    use super::*;

    views! {
        struct List { title: String, items: Vec<Item>, }
        struct Item { name: String, last: bool, note: Option<String>, }
    }

    #[test]
    fn views_reach_templates() {
        let templates = Templates::new(&[(
            "list",
            "{{ title }}:{% for item in items %} {{ item.name }}{% if item.note %} ({{ item.note }}){% endif %}{% if not item.last %},{% endif %}{% endfor %}",
        )]);
        let items = vec![
            Item { name: "<a>".into(), last: false, note: None },
            Item { name: "{{ b }}".into(), last: true, note: Some("n".into()) },
        ];
        let text = templates.render("list", List { title: "t".into(), items }).expect("renders");
        assert_eq!(text, "t: <a>, {{ b }} (n)");
    }
}
