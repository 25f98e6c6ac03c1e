//! Renders built-in templates, which only place finished strings.

use std::collections::BTreeMap;

use super::parse::{Body, Component, Expression, Node, Step, parse};
use super::value::Value;

/// Parsed templates, by name.
#[derive(Default)]
pub(super) struct Engine {
    templates: BTreeMap<&'static str, Body>,
    /// The components of all templates.
    components: BTreeMap<&'static str, Component>,
}

static TRUE: Value = Value::Flag(true);
static FALSE: Value = Value::Flag(false);

impl Engine {
    /// Parses templates, each a name and its text. An error has the name and the line.
    pub(super) fn new(templates: impl IntoIterator<Item = (&'static str, &'static str)>) -> Result<Self, String> {
        let mut engine = Self::default();
        for (name, text) in templates {
            let body = parse(text, &mut engine.components).map_err(|error| format!("{name}:{error}"))?;
            engine.templates.insert(name, body);
        }
        Ok(engine)
    }

    /// Renders a template with the fields of a view. An error begins with the line.
    pub(super) fn render(&self, name: &str, view: &Value) -> Result<String, String> {
        let body = self.templates.get(name).ok_or("there is no such template")?;
        // A large text that grows would be copied again and again, and would keep twice its memory up to the end. With
        // an eighth more for the text of the template.
        let length = view.length();
        let mut text = String::with_capacity(length + length / 8);
        Scope { engine: self, view, locals: Vec::new(), loops: Vec::new() }.write(body, &mut text)?;
        text.shrink_to_fit();
        Ok(text)
    }
}

/// The variables of a template, or of a component.
struct Scope<'a> {
    engine: &'a Engine,
    view: &'a Value,
    /// The variables of loops, of `set`, and the arguments of a component.
    locals: Vec<(&'a str, &'a Value)>,
    /// Whether each loop around is at its first and at its last item.
    loops: Vec<[bool; 2]>,
}

impl<'a> Scope<'a> {
    fn write(&mut self, body: &'a Body, text: &mut String) -> Result<(), String> {
        for node in body {
            match node {
                Node::Text(part) => text.push_str(part),
                Node::Print(line, expression) => match self.value(expression).map_err(at(*line))? {
                    Value::Text(part) => text.push_str(part),
                    _ => return Err(format!("{line}: only texts are printed")),
                },
                Node::If(line, branches) => {
                    for (condition, body) in branches {
                        let condition = condition.as_ref().map(|condition| self.holds(condition)).transpose();
                        if condition.map_err(at(*line))?.unwrap_or(true) {
                            self.write(body, text)?;
                            break;
                        }
                    }
                }
                Node::For(line, name, list, [repeated, otherwise]) => {
                    let Value::List(items) = self.value(list).map_err(at(*line))? else {
                        return Err(format!("{line}: `{name}` is taken from a value that isn't a list"));
                    };
                    if items.is_empty() {
                        self.write(otherwise, text)?;
                    }
                    let outer = self.locals.len();
                    for (index, item) in items.iter().enumerate() {
                        self.locals.push((name, item));
                        self.loops.push([index == 0, index + 1 == items.len()]);
                        self.write(repeated, text)?;
                        self.loops.pop();
                        self.locals.truncate(outer);
                    }
                }
                Node::Set(line, name, expression) => {
                    let value = self.value(expression).map_err(at(*line))?;
                    self.locals.push((name, value));
                }
                Node::Call(line, name, arguments) => {
                    self.component(name, arguments)
                        .and_then(|(mut scope, body)| scope.write(body, text))
                        .map_err(at(*line))?;
                }
            }
        }
        Ok(())
    }

    /// Returns the variables of a component that is called, and its body.
    fn component(&self, name: &str, arguments: &'a [(&'static str, Expression)]) -> Result<(Self, &'a Body), String> {
        let component = self.engine.components.get(name).ok_or_else(|| format!("there is no component `{name}`"))?;
        let mut locals = Vec::new();
        for (name, default) in &component.parameters {
            let given = arguments.iter().find(|(given, _)| given == name).map(|(_, value)| self.value(value));
            let value = given.transpose()?.or(default.as_ref());
            locals.push((*name, value.ok_or_else(|| format!("there is no argument `{name}`"))?));
        }
        Ok((Scope { engine: self.engine, view: &FALSE, locals, loops: Vec::new() }, &component.body))
    }

    fn holds(&self, expression: &'a Expression) -> Result<bool, String> {
        Ok(match expression {
            Expression::HasLength(list, length) => {
                matches!(self.value(list)?, Value::List(items) if items.len() == *length)
            }
            Expression::Equal(left, right) => self.value(left)? == self.value(right)?,
            Expression::Not(inner) => !self.holds(inner)?,
            Expression::And(left, right) => self.holds(left)? && self.holds(right)?,
            Expression::Or(left, right) => self.holds(left)? || self.holds(right)?,
            Expression::Literal(_) | Expression::Path(..) => self.value(expression)?.holds(),
        })
    }

    fn value(&self, expression: &'a Expression) -> Result<&'a Value, String> {
        match expression {
            Expression::Literal(value) => Ok(value),
            Expression::Path("loop", steps) => {
                let [is_first, is_last] = self.loops.last().copied().unwrap_or_default();
                match steps.as_slice() {
                    [Step::Field("first")] => Ok(flag(is_first)),
                    [Step::Field("last")] => Ok(flag(is_last)),
                    _ => Err("a loop has only `first` and `last`".to_owned()),
                }
            }
            Expression::Path(name, steps) => {
                let local = self.locals.iter().rev().find(|(known, _)| known == name).map(|(_, value)| *value);
                let start = local.or_else(|| self.view.field(name));
                let step = |value: &'a Value, step: &Step| match (step, value) {
                    (Step::Field(name), value) => value.field(name),
                    (Step::Index(index), Value::List(items)) => items.get(*index),
                    (Step::Index(_), _) => None,
                };
                let value = start.and_then(|start| steps.iter().try_fold(start, step));
                value.ok_or_else(|| format!("`{name}` isn't given, or has no such part"))
            }
            _ => self.holds(expression).map(flag),
        }
    }
}

fn flag(flag: bool) -> &'static Value {
    if flag { &TRUE } else { &FALSE }
}

/// Returns what puts a line before an error.
fn at(line: usize) -> impl Fn(String) -> String {
    move |error| format!("{line}: {error}")
}
