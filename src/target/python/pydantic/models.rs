//! Records as models. The cases of a record are one model, whose check knows them: a tool's result is an object for all
//! consumers of a `BaseModel`, and is read as `result.data`.

use std::collections::BTreeSet;

use super::attributes::attributes;
use super::options::ModelExtra;
use super::{Models, fields};
use crate::codegen::layout::Doc;
use crate::diagnostics::Diagnostic;
use crate::model::{Definition, Field, Record, Rest, Type, TypeId};
use crate::target::python::quote;
use crate::target::python::symbols::{Symbol, root};
use crate::target::python::types::{Expression, Forward};
use crate::target::python::{ModelView, STYLE, Style};

impl Models<'_, '_> {
    pub(super) fn record(&mut self, id: TypeId, definition: &Definition, record: &Record) -> Result<(), Diagnostic> {
        let hidden = self.hidden(id, record);
        let attributes = attributes(record, &hidden, self.printer.bases.attributes());
        let mut lines: Vec<String> = Vec::new();
        for (field, attribute) in record.fields.iter().zip(&attributes) {
            lines.push(self.field(id, field, attribute));
        }
        lines.extend(self.others(id, &record.rest));
        let text = self.printer.text(id).into_string();
        let view = ModelView {
            name: self.printer.names.of(id).to_owned(),
            bases: self.bases_of(definition),
            doc: quote::docstring(&text, "    "),
            config: self.config(definition, Some(&record.rest)),
            fields: lines,
        };
        self.checked_class(id, view)
    }

    fn bases_of(&mut self, definition: &Definition) -> String {
        let Style::Pydantic(variables) = &self.printer.style else { return String::new() };
        let parameters: Vec<&str> = definition
            .parameters
            .iter()
            .filter_map(|parameter| variables.get(&parameter.name))
            .map(String::as_str)
            .collect();
        if parameters.is_empty() {
            return self.printer.helper("_Model");
        }
        let parameters = parameters.join(", ");
        let base = self.printer.helper("_Model");
        format!("{base}, {}[{parameters}]", self.printer.symbols.get(Symbol::Generic))
    }

    /// Returns the names that properties must not have, since the class uses them.
    fn hidden(&mut self, id: TypeId, record: &Record) -> BTreeSet<String> {
        let rest = match &record.rest {
            Rest::Kept(ty) => Some(ty),
            Rest::Ignored | Rest::Refused => None,
        };
        let symbols = self.printer.symbols.clone();
        let mut hidden = BTreeSet::from([self.absent.clone()]);
        for symbol in [Symbol::ConfigDict, Symbol::Dict, Symbol::Field, Symbol::Str, Symbol::Union] {
            hidden.insert(root(&self.printer.symbols.get(symbol)).to_owned());
        }
        for ty in record.fields.iter().map(|field| &field.ty).chain(rest) {
            hidden.extend(self.printer.expression(ty, id, Forward::Plain).names);
        }
        self.printer.symbols = symbols;
        hidden
    }

    /// Returns the configuration of a class.
    pub(super) fn config(&mut self, definition: &Definition, rest: Option<&Rest>) -> Option<String> {
        let mut settings = Vec::new();
        let extra = match rest {
            Some(Rest::Refused) => Some("extra=\"forbid\""),
            Some(Rest::Kept(_)) if self.printer.bases.extra() == ModelExtra::Ignore => Some("extra=\"allow\""),
            Some(Rest::Kept(_) | Rest::Ignored) | None => None,
        };
        settings.extend(extra.map(str::to_owned));
        settings.extend(definition.docs.title.as_deref().map(|title| format!("title={}", quote::string(title))));
        settings.extend(fields::extra(&fields::of_definition(definition)));
        (!settings.is_empty()).then(|| {
            let open = format!("model_config = {}(", self.printer.symbols.get(Symbol::ConfigDict));
            Doc::listed(settings.into_iter().map(Doc::text).collect(), Doc::LINE, &open, ")").print(STYLE, 1)
        })
    }

    /// Returns a member.
    fn field(&mut self, id: TypeId, field: &Field, attribute: &str) -> String {
        let alias = (attribute != field.name).then_some(field.name.as_str());
        let mut arguments = fields::arguments(field, alias);
        let constant = if self.is_literal(field) { self.printer.constant(field) } else { None };
        let default = if field.required { constant } else { Some("None".to_owned()) };
        if let (Some(default), false) = (&default, arguments.is_empty()) {
            arguments.insert(0, Doc::text(format!("default={default}")));
        }
        let default = match (arguments.is_empty(), default) {
            (true, None) => Doc::text(""),
            (true, Some(default)) => Doc::text(format!(" = {default}")),
            (false, _) => {
                let open = format!(" = {}(", self.printer.symbols.get(Symbol::Field));
                Doc::listed(arguments, Doc::LINE, &open, ")")
            }
        };
        Doc::all([Doc::text(format!("{attribute}: ")), self.member_type(id, field).doc(), default]).print(STYLE, 1)
    }

    /// Returns whether the type of a member is no class.
    fn is_literal(&self, field: &Field) -> bool {
        matches!(field.ty, Type::Named(id) if !self.kinds.is_class(id))
    }

    /// Returns the type of a member: `None` is part of it where the member may be missing.
    fn member_type(&mut self, id: TypeId, field: &Field) -> Expression {
        if field.required || holds_null(&field.ty) {
            return self.printer.evaluated(&field.ty, id);
        }
        self.uses_absent = true;
        let absent = self.absent.clone();
        self.printer.evaluated_as(|printer, forward| {
            let some = printer.expression(&field.ty, id, forward);
            printer.union(vec![some, Expression::name(absent.clone())])
        })
    }
    /// Returns the type of undeclared properties, if they have one.
    fn others(&mut self, id: TypeId, rest: &Rest) -> Option<String> {
        match rest {
            Rest::Kept(ty) if *ty != Type::Any => {
                let map = self.printer.evaluated_as(|printer, forward| {
                    let value = printer.expression(ty, id, forward);
                    printer.map(value)
                });
                // Mypy accepts that it is narrower than the attribute of the base class.
                let note = "# pyright: ignore[reportIncompatibleVariableOverride]  # ty: ignore[incompatible-mutable-override]";
                // For type checkers: it is no argument of a constructor.
                let field = self.printer.symbols.get(Symbol::Field);
                Some(format!("__pydantic_extra__: {} = {field}(init=False)  {note}", map.text))
            }
            Rest::Ignored | Rest::Refused | Rest::Kept(_) => None,
        }
    }

    /// Returns the metadata of an alias for pydantic's schema.
    pub(super) fn alias_metadata(&mut self, definition: &Definition) -> Option<String> {
        let extra = fields::extra(&fields::of_definition(definition))?;
        Some(format!("{}({extra})", self.printer.symbols.get(Symbol::Field)))
    }
}

/// Returns whether a type includes `None`.
fn holds_null(ty: &Type) -> bool {
    match ty {
        Type::Any | Type::Never | Type::Null | Type::Nullable(_) => true,
        Type::Boolean
        | Type::Integer(_)
        | Type::Number
        | Type::String
        | Type::List(_)
        | Type::Tuple(_)
        | Type::Map(_)
        | Type::Named(_)
        | Type::Instance(..)
        | Type::Parameter { .. } => false,
    }
}
