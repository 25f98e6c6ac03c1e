//! The servers of a document, and the variables of their URLs.

use crate::model::{Model, PlacedServer, ServerVariable};
use crate::names::{Case, Taken, capitalized};
use crate::render::views;
use crate::target::go::names::identifier;
use crate::target::go::quote::string;
use crate::target::go::styles::{code, lines};
use crate::target::operations;

views! {
    /// The variables of a server.
    struct ServerView { name: String, code: String, docs: Vec<String>, template: String, variables: Vec<VariableView>, }

    /// A variable: its field, what fills it in, and the constants of its values, if they are listed.
    struct VariableView { field: String, ty: String, code: String, docs: Vec<String>, filled: String, values: Vec<ValueView>, }

    /// A constant of a value.
    struct ValueView { name: String, literal: String, }
}

/// Returns the variables of the servers that have some.
pub(super) fn templates(model: &Model, taken: &mut Taken) -> Vec<ServerView> {
    operations::templates(model).iter().map(|(name, server)| view(&capitalized(name), server, taken)).collect()
}

fn view(name: &str, server: &PlacedServer, taken: &mut Taken) -> ServerView {
    let own = taken.claim(&format!("{name}Variables"), "Type");
    let mut fields: Taken = ["URL"].into_iter().collect();
    let variables =
        server.variables.iter().map(|variable| view_of_variable(name, variable, &mut fields, taken)).collect();
    ServerView {
        name: own,
        code: code(&server.template),
        docs: server.description.as_deref().map(lines).unwrap_or_default(),
        template: string(&server.template),
        variables,
    }
}

fn view_of_variable(server: &str, variable: &ServerVariable, fields: &mut Taken, taken: &mut Taken) -> VariableView {
    let ServerVariable { name, description, default, values, is_of_host } = variable;
    let words = identifier(name, Case::UpperCamel);
    let field = fields.claim(&words, "Variable");
    let value = if values.is_empty() { format!("v.{field}") } else { format!("string(v.{field})") };
    let mut members = vec![format!("name: {}, value: {value}", string(name))];
    members.push(match default {
        Some(default) => format!("usual: {}", string(default)),
        None => "isNeeded: true".to_owned(),
    });
    let listed: Vec<String> = values.iter().map(|value| string(value)).collect();
    match listed.is_empty() {
        true => members.extend(is_of_host.then(|| "isOfHost: true".to_owned())),
        false => members.push(format!("values: []string{{{}}}", listed.join(", "))),
    }
    let said = default.as_ref().map(|default| format!("; {} by default", code(default))).unwrap_or_default();
    let ty = match values.is_empty() {
        true => "string".to_owned(),
        false => taken.claim(&format!("{server}{words}"), "Type"),
    };
    let constant = |value: &String| ValueView {
        name: taken.claim(&format!("{ty}{}", identifier(value, Case::UpperCamel)), "Value"),
        literal: string(value),
    };
    let values = values.iter().map(constant).collect();
    VariableView {
        field,
        ty,
        code: format!("{}{said}", code(name)),
        docs: description.as_deref().map(lines).unwrap_or_default(),
        filled: format!("{{{}}}", members.join(", ")),
        values,
    }
}
