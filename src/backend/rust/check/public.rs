//! The public side: `check` and `parse` of each type, and what they return.

use std::collections::{BTreeMap, BTreeSet};

use heck::ToSnakeCase;

use crate::backend::ResultNames;
use crate::model::{Body, CheckId, Type, TypeId};

use super::super::types::Types;
use super::super::uses::Uses;
use super::Checking;

/// What the types of violations are called in a file.
pub(in super::super) struct Names {
    /// One of them.
    pub(in super::super) violation: String,
    /// All of a value.
    pub(in super::super) violations: String,
    /// Why a text can't be read.
    pub(in super::super) parse_error: String,
}

impl Names {
    /// A line that imports the types, under the names that they have in the support.
    pub(super) fn renamed(&self, line: &str) -> String {
        let renamed = |name: &str, here: &str| if name == here { here.to_owned() } else { format!("{name} as {here}") };
        match line == "use super::{ParseError, Violation, Violations};" {
            true => {
                let names = [
                    renamed(&self.parse_error, "ParseError"),
                    renamed(&self.violation, "Violation"),
                    renamed(&self.violations, "Violations"),
                ];
                format!("use super::{{{}}};", names.join(", "))
            }
            false => line.to_owned(),
        }
    }

    /// The declarations of the two types.
    pub(in super::super) fn declarations(&self) -> String {
        let text = include_str!("../../../../templates/rust/check/violations.rs").trim_end();
        // The longer name first: the other is a part of it.
        let text = text.replace("Violations", "\u{0}").replace("Violation", &self.violation);
        text.replace('\u{0}', &self.violations).replace("ParseError", &self.parse_error)
    }
}

/// The public checks of a file in the making.
pub(in super::super) struct PublicChecks {
    /// By the type that has it.
    of_types: BTreeMap<String, CheckId>,
    taken: BTreeSet<String>,
    /// The definitions that others are another name for, in the end.
    ends: BTreeMap<TypeId, TypeId>,
    /// The free functions, by what they check.
    free: BTreeMap<TypeId, [String; 2]>,
}

impl PublicChecks {
    pub(in super::super) fn new(types: &Types) -> Self {
        let names = types.model.iter().map(|(id, _)| types.name(id).to_owned());
        let (ends, free) = (BTreeMap::new(), BTreeMap::new());
        Self { of_types: BTreeMap::new(), taken: names.collect(), ends, free }
    }

    /// The check of a definition; nothing where that of another is the same.
    pub(in super::super) fn item(
        &mut self,
        id: TypeId,
        types: &Types,
        checking: &mut Checking,
        uses: &mut Uses,
    ) -> Option<String> {
        let function = types.model.checks.of(id)?;
        let name = types.name(id);
        let Names { violations, parse_error, .. } = &types.names.violations;
        // A check that every value passes reports nothing.
        let is_open = types.model.checks.function(function).check.is_always();
        let calls = |checking: &mut Checking| match is_open {
            true => {
                let value = "serde_json::from_str::<Value>(text)";
                let read = format!("{value}.and_then(serde_json::from_value).map_err({parse_error}::Json)");
                ["Ok(())".to_owned(), read]
            }
            false => {
                let table = checking.table_path(function);
                [format!("check::report({table}, value)"), format!("check::parse({table}, text)")]
            }
        };
        let value = if is_open { "_" } else { "value" };
        let target = owner(self.end(id, types), types, uses);
        let Some(target) = target.filter(|target| self.of_types.get(target).is_none_or(|known| *known == function))
        else {
            let [free, parse] = self.free_names(name);
            self.free.insert(id, [free.clone(), parse.clone()]);
            let [call, read] = calls(checking);
            let check = function_text(0, &format!("{free}({value}: &Value) -> Result<(), {violations}>"), &call);
            let parse = function_text(0, &format!("{parse}(text: &str) -> Result<{name}, {parse_error}>"), &read);
            return Some(format!(
                "/// Validates a JSON value against the schema of [`{name}`].\n{check}\n\
                 /// Reads a valid [`{name}`] from JSON text.\n{parse}"
            ));
        };
        if self.of_types.insert(target.clone(), function).is_some() {
            return None;
        }
        let [call, read] = calls(checking);
        let check = function_text(4, &format!("check({value}: &Value) -> Result<(), {violations}>"), &call);
        let parse = function_text(4, &format!("parse(text: &str) -> Result<Self, {parse_error}>"), &read);
        Some(format!(
            "impl {target} {{\n    \
             /// Validates a JSON value against the schema of this type.\n{check}    \
             /// Reads a valid value from JSON text.\n{parse}}}"
        ))
    }

    /// The definition that one is another name for, or itself.
    fn end(&mut self, id: TypeId, types: &Types) -> TypeId {
        let (mut end, mut passed) = (id, Vec::new());
        while let Some(next) = self.ends.get(&end).copied().or_else(|| renamed(end, types)) {
            passed.push(end);
            end = next;
        }
        self.ends.extend(passed.into_iter().map(|id| (id, end)));
        end
    }

    /// Returns the type and the paths of the functions of a definition that has a check.
    pub(in super::super) fn names(&self, id: TypeId, types: &Types) -> ResultNames {
        let ty = types.name(id).to_owned();
        let [check, parse] =
            self.free.get(&id).cloned().unwrap_or_else(|| ["check", "parse"].map(|name| format!("{ty}::{name}")));
        ResultNames { ty, is: String::new(), check, parse, schema: None }
    }

    /// What the functions are called that check and parse a type without functions of its own.
    fn free_names(&mut self, name: &str) -> [String; 2] {
        let words = name.to_snake_case();
        ["check", "parse"].map(|verb| {
            let mut free = format!("{verb}_{words}");
            while !self.taken.insert(free.clone()) {
                free.push_str("_value");
            }
            free
        })
    }
}

/// Prints a public function of one expression, on one line where it fits.
fn function_text(indent: usize, head: &str, body: &str) -> String {
    let margin = " ".repeat(indent);
    let line = format!("{margin}pub fn {head} {{ {body} }}\n");
    if line.chars().count() <= 101 {
        line
    } else {
        format!("{margin}pub fn {head} {{\n{margin}    {body}\n{margin}}}\n")
    }
}

/// What a definition is another name for, if it is no type of its own.
fn renamed(id: TypeId, types: &Types) -> Option<TypeId> {
    match &types.model.definition(id).body {
        Body::Alias(Type::Named(named)) if !types.is_newtype(id) => Some(*named),
        Body::Alias(_) | Body::Enum(_) | Body::Record(_) | Body::Union(_) => None,
    }
}

/// The type of the file that a definition is, which is no other's name; none where it is no type of the file.
fn owner(id: TypeId, types: &Types, uses: &mut Uses) -> Option<String> {
    match &types.model.definition(id).body {
        Body::Enum(_) | Body::Record(_) | Body::Union(_) => Some(declared(id, types, uses)),
        Body::Alias(_) if types.is_newtype(id) => Some(types.name(id).to_owned()),
        Body::Alias(Type::Instance(generic, arguments)) => {
            Some(types.text(id, &Type::Instance(*generic, arguments.clone()), uses))
        }
        Body::Alias(_) => None,
    }
}

/// A declared type, its parameters being what they are where nobody says.
fn declared(id: TypeId, types: &Types, uses: &mut Uses) -> String {
    let parameters = &types.model.definition(id).parameters;
    let defaults: Vec<Type> = parameters.iter().map(|parameter| parameter.default.clone()).collect();
    match defaults.is_empty() {
        true => types.name(id).to_owned(),
        false => types.text(id, &Type::Instance(id, defaults), uses),
    }
}
