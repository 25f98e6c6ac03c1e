//! The servers of a document whose URLs have variables: a type of the variables of each.

use crate::model::{PlacedServer, ServerVariable};
use crate::names::{Case, Taken, capitalized, distinct, identifier};
use crate::render::views;
use crate::target::rust::docs;
use crate::target::rust::format::indented;
use crate::target::rust::names::escaped;
use crate::target::rust::quote::{code, doc_comment, doc_text, literal};

views! {
    /// The variables of a server.
    struct ServerView {
        /// Its documentation.
        docs: String,
        name: String, template: String,
        variables: Vec<VariableView>,
        /// Whether each has a default.
        has_defaults: bool,
    }

    /// A variable: its field, what fills it in, and its enumeration, if its values are listed.
    struct VariableView { docs: String, field: String, ty: String, code: String, default: String, filled: String, values: Vec<ValueView>, }

    /// A value of an enumeration.
    struct ValueView { name: String, literal: String, }
}

/// Returns the variables of a server, which has a name.
pub(super) fn view(name: &str, server: &PlacedServer, taken: &mut Taken) -> ServerView {
    let name = capitalized(name);
    let texts: Vec<&str> = server.variables.iter().map(|variable| variable.name.as_str()).collect();
    let fields = distinct(&texts, Case::Snake, |_| false);
    let own = taken.claim(&format!("{name}Variables"), "Type");
    let variables = server.variables.iter().zip(&fields);
    let variables =
        variables.map(|(variable, field)| view_of_variable(&name, variable, &escaped(field), taken)).collect();
    let sentence = format!("The variables of the server {}.", code(&server.template));
    ServerView {
        docs: documented(&sentence, server.description.as_deref()),
        name: own,
        template: literal(&server.template),
        variables,
        has_defaults: server.variables.iter().all(|variable| variable.default.is_some()),
    }
}

/// Returns the comment of a sentence and a description.
fn documented(sentence: &str, description: Option<&str>) -> String {
    doc_comment(&docs::join([Some(sentence), description].into_iter().flatten().map(doc_text).collect()))
}

fn view_of_variable(server: &str, variable: &ServerVariable, field: &str, taken: &mut Taken) -> VariableView {
    let ServerVariable { name, description, default, values, is_of_host } = variable;
    let docs = indented(1, &documented(&code(name), description.as_deref()));
    let code = doc_text(&code(name)).join(" ");
    let field = field.to_owned();
    let name = literal(name);
    if values.is_empty() {
        let kind = if *is_of_host { "Host" } else { "Any" };
        return VariableView {
            docs,
            ty: "String".to_owned(),
            code,
            default: default.iter().map(|default| format!("{}.to_owned()", literal(default))).collect(),
            filled: format!("adl_http::Variable::{kind}({name}, &self.{field})"),
            field,
            values: Vec::new(),
        };
    }
    let ty = taken.claim(&format!("{server}{}", identifier(&variable.name, Case::UpperCamel)), "Type");
    let texts: Vec<&str> = values.iter().map(String::as_str).collect();
    let names = distinct(&texts, Case::UpperCamel, |_| false);
    let named = values.iter().zip(&names);
    let default = named.clone().filter(|(value, _)| default.as_ref() == Some(value));
    VariableView {
        docs,
        code,
        default: default.map(|(_, name)| format!("{ty}::{}", escaped(name))).next().unwrap_or_default(),
        filled: format!("adl_http::Variable::Listed({name}, self.{field}.name())"),
        field,
        values: named.map(|(value, name)| ValueView { name: escaped(name), literal: literal(value) }).collect(),
        ty,
    }
}
