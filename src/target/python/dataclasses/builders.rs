//! The functions that build dataclasses of valid JSON: one for each type whose values contain some.

use std::collections::BTreeMap;

use super::{is_built, is_impossible, kept};
use crate::codegen::layout::Doc;
use crate::model::properties::properties;
use crate::model::{Body, Case, Definition, Record, Type, TypeId};
use crate::names::{Case as NameCase, identifier};
use crate::target::python::check::helpers::shared;
use crate::target::python::symbols::Symbol;
use crate::target::python::{Item, Printer, STYLE, quote};
use crate::text::Json;

impl Printer<'_> {
    /// Returns the name of the function that builds the values of a definition.
    pub(in crate::target::python) fn builder(&mut self, id: TypeId) -> String {
        if let Some(name) = self.builders.names.get(&id).cloned() {
            if self.model.definition(id).external.is_some() {
                self.symbols.uses_module(&name);
            }
            return name;
        }
        let verb = if self.style.has_dataclasses() { "build" } else { "fill" };
        let name = format!("_{verb}_{}", identifier(&self.model.definition(id).name, NameCase::Snake));
        let name = self.names.claim_value(if self.package.is_some() { shared(&name) } else { name });
        self.builders.names.insert(id, name.clone());
        self.builders.pending.push((id, name.clone()));
        name
    }

    /// Names the functions that other modules use.
    pub(in crate::target::python) fn exported_builders(&mut self) -> Vec<(TypeId, String)> {
        if !self.explains() {
            return Vec::new();
        }
        let built: Vec<TypeId> = self.declared().into_iter().filter(|id| self.is_built(*id)).collect();
        built.into_iter().map(|id| (id, self.builder(id))).collect()
    }

    /// Adds the functions that the file uses, or those of all types of a module; returns the helpers that they use.
    pub(in crate::target::python) fn build(&mut self) -> Vec<&'static str> {
        let mut printed: BTreeMap<TypeId, String> = BTreeMap::new();
        while let Some((id, name)) = self.builders.pending.pop() {
            let any = self.symbols.get(Symbol::Any);
            let body = self.builder_body(id);
            printed.insert(id, format!("def {name}(value: {any}) -> {any}:\n{body}"));
        }
        if self.package.is_none() && !printed.is_empty() && self.style.has_dataclasses() {
            let write = self.building("to_json");
            self.exported.insert(write);
        }
        self.items.extend(printed.into_values().map(|text| (Item::Class, text)));
        self.builders.helpers.iter().copied().collect()
    }

    /// Returns a helper that builders use.
    pub(in crate::target::python) fn building(&mut self, name: &'static str) -> String {
        self.builders.helpers.insert(name);
        self.helper(name)
    }

    fn builder_body(&mut self, id: TypeId) -> String {
        let definition = self.model.definition(id);
        match &definition.body {
            Body::Record(record) if !self.style.has_dataclasses() => self.filled_record(record),
            Body::Record(record) => self.record_body(id, definition, record),
            Body::Union(union) if !self.style.has_dataclasses() => self.filled_alternatives(union),
            Body::Union(union) => self.alternatives(union),
            Body::Alias(ty) => self.returned(ty, 1),
            Body::Enum(_) => match self.enum_classes.get(&id) {
                Some(class) => format!("    return {class}(value)"),
                None => "    return value".to_owned(),
            },
        }
    }

    /// Returns the statement that returns a value of a type.
    pub(super) fn returned(&mut self, ty: &Type, level: usize) -> String {
        let value = Doc::all([Doc::text("return "), self.built(ty, "value", 0)]);
        format!("{}{}", " ".repeat(level * STYLE.indent), value.print(STYLE, level))
    }

    /// Returns the statements that build a record: its only class, or that of the case that applies.
    fn record_body(&mut self, id: TypeId, definition: &Definition, record: &Record) -> String {
        let [cases @ .., last] = record.cases.as_slice() else {
            let class = self.names.of(id).to_owned();
            return self.construction(record, None, &class, 1);
        };
        let mut body = String::new();
        for case in cases {
            let statement = self.construction(record, Some(case), &definition.case_name(case), 2);
            body.push_str(&format!("    if {}:\n{statement}\n", presence(record, case)));
        }
        body + &self.construction(record, Some(last), &definition.case_name(last), 1)
    }

    /// Returns the statement that builds an object.
    fn construction(&mut self, record: &Record, case: Option<&Case>, class: &str, level: usize) -> String {
        let mut entries = Vec::new();
        for property in properties(record, case).iter().filter(|property| !is_impossible(property)) {
            let reader = self.reader(&property.field.ty);
            let key = Doc::text(format!("{}: ", quote::string(&property.field.name)));
            entries.extend(reader.map(|reader| Doc::all([key, reader])));
        }
        let rest = kept(record).and_then(|ty| self.reader(ty));
        entries.extend(rest.map(|reader| Doc::all([Doc::text("None: "), reader])));
        let open = format!("return {}({class}, value, {{", self.building("_build"));
        let indent = " ".repeat(level * STYLE.indent);
        format!("{indent}{}", Doc::listed(entries, Doc::LINE, &open, "})").print(STYLE, level))
    }

    /// Returns the statement that fills in the defaults of an object.
    fn filled_record(&mut self, record: &Record) -> String {
        let rest = record.rest.kept().and_then(|ty| self.reader(ty));
        let (mut readers, mut defaults) = (Vec::new(), Vec::new());
        for field in &record.fields {
            let key = quote::string(&field.name);
            // A property without a reader isn't read as an undeclared one.
            let reader = self.reader(&field.ty).or_else(|| rest.is_some().then(|| Doc::text("None")));
            readers.extend(reader.map(|reader| Doc::all([Doc::text(format!("{key}: ")), reader])));
            let default = field.filled_in().map(quote::value);
            defaults.extend(default.map(|value| Doc::text(format!("{key}: {value}"))));
        }
        readers.extend(rest.map(|reader| Doc::all([Doc::text("None: "), reader])));
        let parts = [readers, defaults].map(|entries| Doc::listed(entries, Doc::LINE, "{", "}"));
        let arguments = [Doc::text("value")].into_iter().chain(parts).collect();
        let open = format!("return {}(", self.building("_filled"));
        let indent = " ".repeat(STYLE.indent);
        format!("{indent}{}", Doc::listed(arguments, Doc::LINE, &open, ")").print(STYLE, 1))
    }

    /// Returns the expression of a default, as it is read.
    pub(super) fn built_default(&mut self, ty: &Type, default: &Json) -> Doc {
        match (ty, default) {
            (_, Json::Null) => Doc::text("None"),
            (Type::Nullable(inner), _) => self.built_default(inner, default),
            _ => self.built(ty, &quote::value(default), 0),
        }
    }

    /// Returns a function that builds the values of a type; none if they are JSON as it is read.
    fn reader(&mut self, ty: &Type) -> Option<Doc> {
        if !is_built(&self.builders.are_built, ty) {
            return None;
        }
        Some(match ty {
            Type::Named(id) => Doc::text(self.builder(*id)),
            _ => Doc::all([Doc::text("lambda value: "), self.built(ty, "value", 0)]),
        })
    }

    /// Returns the expression that builds a value of a type.
    fn built(&mut self, ty: &Type, value: &str, depth: usize) -> Doc {
        if !is_built(&self.builders.are_built, ty) {
            return Doc::text(value);
        }
        let item = if depth == 0 { "item".to_owned() } else { format!("item_{}", depth + 1) };
        match ty {
            Type::Named(id) => Doc::text(format!("{}({value})", self.builder(*id))),
            Type::List(of) => {
                let all = Doc::text(format!("for {item} in {value}"));
                Doc::all([self.built(of, &item, depth + 1), Doc::LINE, all]).enclosed("[", "]")
            }
            Type::Map(of) => {
                let all = Doc::text(format!("for name, {item} in {value}.items()"));
                let built = self.built(of, &item, depth + 1);
                Doc::all([Doc::text("name: "), built, Doc::LINE, all]).enclosed("{", "}")
            }
            Type::Nullable(some) => {
                let condition = Doc::text(format!("None if {value} is None else "));
                Doc::all([condition, self.built(some, value, depth)])
            }
            Type::Tuple(tuple) => {
                let mut reader = |ty: &Type| self.reader(ty).unwrap_or_else(|| Doc::text("None"));
                let readers: Vec<Doc> = tuple.items.iter().map(&mut reader).collect();
                let rest = tuple.rest.as_deref().map_or_else(|| Doc::text("None"), reader);
                let open = format!("{}({value}, [", self.building("_positions"));
                let readers = Doc::listed(readers, Doc::LINE, &open, "]");
                Doc::all([readers, Doc::text(", "), rest, Doc::text(")")])
            }
            Type::Any
            | Type::Never
            | Type::Null
            | Type::Boolean
            | Type::Integer(_)
            | Type::Number
            | Type::String
            | Type::Instance(..)
            | Type::Parameter { .. } => Doc::text(value),
        }
    }
}

/// Returns the condition under which a case of a record applies, if one does.
fn presence(record: &Record, case: &Case) -> String {
    let name = |index: &usize| record.fields.get(*index).map_or_else(String::new, |field| quote::string(&field.name));
    let present = case.present.iter().map(|index| format!("{} in value", name(index)));
    let absent = case.absent.iter().map(|index| format!("{} not in value", name(index)));
    present.chain(absent).collect::<Vec<_>>().join(" and ")
}
