//! The defaults of properties as functions of their types, which readers and constructors call.

use super::fields::{Member, fields};
use super::names::escaped;
use super::options::RustEngine;
use super::quote;
use super::types::{TupleForm, open_tuple};
use super::uses::{Import, Uses};
use super::{ItemPrinter, format};
use crate::diagnostics::Diagnostic;
use crate::model::{Body, Case, Record, Tuple, Type, TypeId, Union, alternative};
use crate::target::DefaultsMode;
use crate::target::profile::FillsIn;
use crate::text::Json;

/// How readers fill in defaults. typify decides by itself.
pub(super) const FILLS_IN: FillsIn = FillsIn {
    own: |options| match options.rust().engine {
        RustEngine::Native => options.rust().defaults,
        RustEngine::Typify => Some(DefaultsMode::Document),
    },
    refusal: |model| {
        let is_generic = |id: TypeId| !model.definition(id).parameters.is_empty();
        Box::new(move |id, _| is_generic(id).then_some("its type has parameters"))
    },
};

impl ItemPrinter<'_> {
    /// Returns the functions that return the defaults of a record; none if it has none.
    pub(super) fn default_functions(
        &mut self,
        id: TypeId,
        record: &Record,
        members: &[Member],
    ) -> Result<Option<String>, Diagnostic> {
        let mut functions = String::new();
        for (field, member) in record.fields.iter().zip(members) {
            let Some((default, name)) = field.filled_in().zip(member.default.as_ref()) else { continue };
            let value = self.constant(id, &field.ty, default);
            let doc = quote::doc_comment(&[format!("Returns the default of {}.", quote::code(&field.name))]);
            functions += &format!("{doc}pub(crate) fn {name}() -> {} {{ {value} }}\n", member.value);
        }
        let name = self.types.name(id);
        let item = (!functions.is_empty()).then(|| format!("impl {name} {{\n{functions}}}\n"));
        item.map(|item| format::items(&item)).transpose()
    }

    /// Returns the expression of a value of a type, as `owner` writes it.
    fn constant(&mut self, owner: TypeId, ty: &Type, value: &Json) -> String {
        match ty {
            Type::Named(id) if self.types.is_boxed(owner, *id) => format!("Box::new({})", self.named(*id, value)),
            Type::Nullable(_) if *value == Json::Null => "None".to_owned(),
            Type::Nullable(inner) => format!("Some({})", self.constant(owner, inner, value)),
            Type::Tuple(tuple) => match TupleForm::of(tuple) {
                TupleForm::Fixed(items) => {
                    let values = items.iter().zip(value.items());
                    let values: Vec<String> = values.map(|(ty, value)| self.constant(owner, ty, value)).collect();
                    format!("({},)", values.join(", "))
                }
                TupleForm::Alike(item) => self.list(owner, item, value.items()),
                TupleForm::Empty => "Vec::new()".to_owned(),
                TupleForm::Open => self.list(owner, &Type::Any, value.items()),
            },
            ty => self.unboxed(owner, ty, value),
        }
    }

    /// Returns the expression of a value in a list or a map, which is a pointer already.
    fn unboxed(&mut self, owner: TypeId, ty: &Type, value: &Json) -> String {
        match (ty, value) {
            (Type::Named(id), _) => self.named(*id, value),
            (Type::Nullable(inner), value) if *value != Json::Null => {
                format!("Some({})", self.unboxed(owner, inner, value))
            }
            (Type::List(item), Json::Array(items)) => self.list(owner, item, items),
            (Type::Map(ty), Json::Object(members)) => self.map(owner, ty, members),
            (Type::Boolean, Json::Bool(value)) => value.to_string(),
            (Type::Integer(_), Json::Number(number)) => number.as_integer().unwrap_or_default().to_string(),
            (Type::Number, Json::Number(number)) => format!("{:?}", number.as_f64()),
            (Type::String, Json::String(text)) => format!("{}.to_owned()", quote::literal(text)),
            (Type::Null, _) => "()".to_owned(),
            (Type::Tuple(_) | Type::Nullable(_), _) => self.constant(owner, ty, value),
            _ => self.any(value),
        }
    }

    fn list(&mut self, owner: TypeId, item: &Type, values: &[Json]) -> String {
        let values: Vec<String> = values.iter().map(|value| self.unboxed(owner, item, value)).collect();
        listed(&values)
    }

    fn map<K: AsRef<str>>(&mut self, owner: TypeId, ty: &Type, members: &[(K, Json)]) -> String {
        let member = |(name, value): &(K, Json)| {
            format!("({}.to_owned(), {})", quote::literal(name.as_ref()), self.unboxed(owner, ty, value))
        };
        let members: Vec<String> = members.iter().map(member).collect();
        collected(&members)
    }

    /// Returns the expression of any value.
    fn any(&mut self, value: &Json) -> String {
        self.uses.import(Import::VALUE);
        match value {
            Json::Null => "Value::Null".to_owned(),
            Json::Bool(value) => format!("Value::Bool({value})"),
            Json::Number(number) => match number.as_integer() {
                Some(integer) => format!("Value::from({integer}_i64)"),
                None => format!("Value::from({:?}_f64)", number.as_f64()),
            },
            Json::String(text) => format!("Value::from({})", quote::literal(text)),
            Json::Array(items) => {
                let items: Vec<String> = items.iter().map(|item| self.any(item)).collect();
                format!("Value::Array({})", listed(&items))
            }
            Json::Object(members) => {
                let member = |(name, value): &(_, Json)| {
                    let name: &ecow::EcoString = name;
                    format!("({}.to_owned(), {})", quote::literal(name), self.any(value))
                };
                let members: Vec<String> = members.iter().map(member).collect();
                format!("Value::Object({})", collected(&members))
            }
        }
    }

    /// Returns the expression of a value of a definition.
    fn named(&mut self, id: TypeId, value: &Json) -> String {
        let model = self.types.model;
        let definition = model.definition(id);
        let name = self.types.name(id).to_owned();
        match &definition.body {
            Body::Alias(ty) if !self.types.is_newtype(id) => self.constant(id, ty, value),
            Body::Alias(ty) => match open_tuple(ty).filter(|_| !self.derives()) {
                Some(tuple) => format!("{name}({})", self.open_tuple(id, tuple, value.items())),
                None => format!("{name}({})", self.constant(id, ty, value)),
            },
            Body::Enum(members) if self.types.is_any_value(members) => self.any(value),
            Body::Enum(members) => match members.iter().find(|member| member.value == *value) {
                Some(member) => format!("{name}::{}", escaped(&member.name)),
                None => self.any(value),
            },
            Body::Record(record) => self.object_literal(id, record, value),
            Body::Union(union) => self.variant_literal(id, &name, union, value),
        }
    }

    /// Returns the items of a tuple of varying length: optional ones, and a list of those after them.
    fn open_tuple(&mut self, id: TypeId, tuple: &Tuple, values: &[Json]) -> String {
        let mut items = Vec::new();
        for (index, ty) in tuple.items.iter().enumerate() {
            let item = values.get(index).map(|value| self.constant(id, ty, value));
            items.push(match item {
                Some(item) if index < tuple.min => item,
                Some(item) => format!("Some({item})"),
                None => "None".to_owned(),
            });
        }
        let others = values.get(tuple.items.len()..).unwrap_or_default();
        items.extend(tuple.rest.as_deref().map(|ty| self.list(id, ty, others)));
        items.join(", ")
    }

    fn variant_literal(&mut self, id: TypeId, name: &str, union: &Union, value: &Json) -> String {
        match alternative(self.types.model, union, value) {
            Some(variant) => {
                format!("{name}::{}({})", escaped(&variant.name), self.constant(id, &variant.ty, value))
            }
            None => self.any(value),
        }
    }

    fn object_literal(&mut self, id: TypeId, record: &Record, value: &Json) -> String {
        let given = Json::finder(value.members());
        let applies = |case: &&Case| {
            let is_given = |index: &usize| record.fields.get(*index).is_some_and(|field| given(&field.name).is_some());
            case.present.iter().all(is_given) && !case.absent.iter().any(is_given)
        };
        let case = record.cases.iter().find(applies);
        // Another module may declare the record: only names of fields are written here, no types.
        let fields = fields(&self.types, id, record, &mut Uses::default());
        let name = self.types.name(id).to_owned();
        let mut values = Vec::new();
        for (index, (field, member)) in record.fields.iter().zip(&fields.members).enumerate() {
            if case.is_some_and(|case| case.absent.contains(&index)) {
                continue;
            }
            let is_present = member.is_always_present() || case.is_some_and(|case| case.present.contains(&index));
            let value = given(&field.name).map(|value| self.constant(id, &field.ty, value));
            values.push(format!(
                "{}: {}",
                member.name,
                match (value, &member.default) {
                    (Some(value), _) if is_present => value,
                    (Some(value), _) => format!("Some({value})"),
                    (None, Some(function)) => format!("{name}::{function}()"),
                    (None, None) => "None".to_owned(),
                }
            ));
        }
        if let (Some(extra), Some(ty)) = (&fields.extra, record.rest.kept()) {
            let is_other = |name: &str| record.fields.iter().all(|field| field.name != name);
            let others: Vec<_> = value.members().iter().filter(|(name, _)| is_other(name)).cloned().collect();
            values.push(format!("{}: {}", extra.name, self.map(id, ty, &others)));
        }
        let variant = case.map(|case| format!("::{}", escaped(&case.name))).unwrap_or_default();
        format!("{name}{variant} {{ {} }}", values.join(", "))
    }
}

/// Returns a list of such expressions. What is in macros isn't laid out, but values of objects need it.
fn listed(values: &[String]) -> String {
    match values {
        [] => "Vec::new()".to_owned(),
        values if values.iter().any(|value| value.contains('{')) => format!("Vec::from([{}])", values.join(", ")),
        values => format!("vec![{}]", values.join(", ")),
    }
}

/// Returns a map of such pairs.
fn collected(members: &[String]) -> String {
    match members {
        [] => "std::default::Default::default()".to_owned(),
        members => format!("[{}].into_iter().collect()", members.join(", ")),
    }
}
