//! The servers of a document, and the variables of their URLs.

use crate::model::{Model, PlacedServer, ServerVariable};
use crate::names::{Case, Taken, capitalized};
use crate::render::views;
use crate::target::java::names::identifier;
use crate::target::java::quote::string;
use crate::target::java::styles::{self, code, lines};
use crate::target::operations;

views! {
    /// The variables of a server.
    struct ServerView { name: String, code: String, docs: Vec<String>, template: String, variables: Vec<VariableView>, }

    /// A variable: its component, what fills it in, and the constants of its values, if they are listed.
    struct VariableView {
        field: String, with: String, ty: String, code: String, docs: Vec<String>, filled: String, values: Vec<ValueView>,
    }

    /// A constant of a value.
    struct ValueView { name: String, literal: String, }
}

/// Returns the variables of the servers that have some.
pub(super) fn templates(model: &Model, taken: &mut Taken) -> Vec<ServerView> {
    operations::templates(model).iter().map(|(name, server)| view(&capitalized(name), server, taken)).collect()
}

fn view(name: &str, server: &PlacedServer, taken: &mut Taken) -> ServerView {
    let own = taken.claim(&format!("{name}Variables"), "Type");
    let styles = styles::of(&own, None).names;
    let fields = styles.distinct(server.variables.iter().map(|variable| variable.name.as_str()), styles.fields);
    let mut known: Taken = ["url"].into_iter().collect();
    let mut view = |(variable, field): (&ServerVariable, String)| {
        view_of_variable(name, variable, known.claim(&field, "Variable"), taken)
    };
    let variables = server.variables.iter().zip(fields).map(&mut view).collect();
    ServerView {
        name: own,
        code: code(&server.template),
        docs: server.description.as_deref().map(lines).unwrap_or_default(),
        template: string(&server.template),
        variables,
    }
}

fn view_of_variable(server: &str, variable: &ServerVariable, field: String, taken: &mut Taken) -> VariableView {
    let ServerVariable { name, description, default, values, is_of_host } = variable;
    let given = if values.is_empty() { field.clone() } else { format!("{field} == null ? null : {field}.value") };
    let usual = default.as_ref().map_or_else(|| "null".to_owned(), |default| string(default));
    let listed: String = values.iter().map(|value| format!(", {}", string(value))).collect();
    let said = default.as_ref().map(|default| format!("; {} by default", code(default))).unwrap_or_default();
    let words = identifier(name, Case::UpperCamel);
    let ty = match values.is_empty() {
        true => "String".to_owned(),
        false => taken.claim(&format!("{server}{words}"), "Type"),
    };
    let mut constants = Taken::default();
    let constant = |value: &String| ValueView {
        name: constants.claim(&identifier(value, Case::UpperSnake), "_VALUE"),
        literal: string(value),
    };
    let values = values.iter().map(constant).collect();
    VariableView {
        with: format!("with{}", capitalized(&field)),
        filled: format!("{}, {given}, {usual}, {is_of_host}{listed}", string(name)),
        code: format!("{}{said}", code(name)),
        docs: description.as_deref().map(lines).unwrap_or_default(),
        field,
        ty,
        values,
    }
}
