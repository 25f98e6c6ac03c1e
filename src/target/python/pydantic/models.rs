//! Records as models. The cases of a record are one model, whose check knows them: a tool's result is an object for all
//! consumers of a `BaseModel`, and is read as `result.data`.

use super::attributes::attributes;
use super::options::ModelExtra;
use super::{Models, fields};
use crate::codegen::layout::Doc;
use crate::diagnostics::Diagnostic;
use crate::model::{Body, Constraint, Definition, Field, Record, Rest, Type, TypeId, alternative};
use crate::target::python::quote;
use crate::target::python::symbols::Symbol;
use crate::target::python::types::{Expression, Forward};
use crate::target::python::{Printer, STYLE, Style};
use crate::text::Json;

impl Models<'_, '_> {
    pub(super) fn record(&mut self, id: TypeId, definition: &Definition, record: &Record) -> Result<(), Diagnostic> {
        let symbols = [Symbol::ConfigDict, Symbol::Dict, Symbol::Field, Symbol::Str, Symbol::Union];
        let mut hidden = self.printer.names_in(id, &symbols);
        hidden.insert(self.printer.absent.clone());
        let attributes = attributes(record, &hidden, self.printer.bases.options.attributes);
        let mut lines: Vec<String> = Vec::new();
        for (field, attribute) in record.fields.iter().zip(&attributes) {
            lines.push(self.field(id, field, attribute));
        }
        lines.extend(self.others(id, &record.rest));
        let bases = self.bases_of(definition);
        self.class(id, bases, lines)
    }

    fn bases_of(&mut self, definition: &Definition) -> String {
        let parameters = self.printer.parameters_of(definition);
        let base = self.printer.helper("_Model");
        match parameters.is_empty() {
            true => base,
            false => format!("{base}, {}[{}]", self.printer.symbols.get(Symbol::Generic), parameters.join(", ")),
        }
    }

    /// Returns the configuration of a class.
    pub(super) fn config(&mut self, definition: &Definition) -> Option<String> {
        let mut settings = Vec::new();
        let extra = match &definition.body {
            Body::Record(Record { rest: Rest::Refused, .. }) => Some("extra=\"forbid\""),
            Body::Record(Record { rest: Rest::Kept(_), .. }) => {
                (self.printer.bases.options.extra == ModelExtra::Ignore).then_some("extra=\"allow\"")
            }
            Body::Record(Record { rest: Rest::Ignored, .. }) | Body::Alias(_) | Body::Enum(_) | Body::Union(_) => None,
        };
        settings.extend(extra.map(str::to_owned));
        settings.extend(definition.docs.title.as_deref().map(|title| format!("title={}", quote::string(title))));
        settings.extend(fields::extra(&fields::of_definition(definition, |_| true)));
        (!settings.is_empty()).then(|| {
            let open = format!("model_config = {}(", self.printer.symbols.get(Symbol::ConfigDict));
            Doc::listed(settings.into_iter().map(Doc::text).collect(), Doc::LINE, &open, ")").print(STYLE, 1)
        })
    }

    /// Returns a member.
    fn field(&mut self, id: TypeId, field: &Field, attribute: &str) -> String {
        let alias = (attribute != field.name).then_some(field.name.as_str());
        let own = |constraint: &Constraint| fields::own(&field.ty, constraint).filter(|_| field.is_always_present());
        let constraints = field.docs.constraints.iter().filter_map(own).collect();
        let mut arguments = fields::arguments(field, alias, constraints, |constraint| own(constraint).is_some());
        let constant = if self.is_literal(field) { self.printer.constant(field) } else { None };
        let default = if field.is_always_present() { constant } else { Some("None".to_owned()) };
        if let Some(default) = field.filled_in() {
            // By the second argument, the support tells it from constants and from what is absent.
            let validated = Doc::text("validate_default=True");
            arguments.splice(0..0, [self.default(id, &field.ty, default), validated]);
        } else if let (Some(default), false) = (&default, arguments.is_empty()) {
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

    /// Returns the argument with a default that is filled in: a value, or a function that makes one.
    fn default(&mut self, id: TypeId, ty: &Type, default: &Json) -> Doc {
        let value = self.default_value(id, ty, default);
        // `None` as a default would stand for what is absent.
        let is_value = default.is_scalar() && *default != Json::Null;
        let name = if is_value && !value.ends_with(')') { "default=" } else { "default_factory=lambda: " };
        Doc::text(format!("{name}{value}"))
    }

    /// Returns the expression of a default.
    fn default_value(&mut self, here: TypeId, ty: &Type, default: &Json) -> String {
        let model = self.printer.model;
        match (ty, default) {
            (Type::Nullable(inner), _) if *default != Json::Null => self.default_value(here, inner, default),
            (Type::Named(id), _) if self.kinds.is_class(*id) => {
                let class = self.printer.expression(ty, here, Forward::Never).text;
                format!("{class}.model_validate({})", quote::value(default))
            }
            (Type::Named(id), _) => match &model.definition(*id).body {
                Body::Alias(ty) => self.default_value(here, ty, default),
                Body::Union(union) => match alternative(model, union, default) {
                    Some(variant) => self.default_value(here, &variant.ty, default),
                    None => quote::value(default),
                },
                Body::Enum(_) => self.printer.member_of(*id, default).unwrap_or_else(|| quote::value(default)),
                Body::Record(_) => quote::value(default),
            },
            (Type::List(item), Json::Array(items)) => {
                let items: Vec<String> = items.iter().map(|value| self.default_value(here, item, value)).collect();
                format!("[{}]", items.join(", "))
            }
            (Type::Tuple(tuple), Json::Array(items)) => {
                let types = tuple.items.iter().chain(tuple.rest.iter().flat_map(|rest| std::iter::repeat(&**rest)));
                let items = items.iter().zip(types).map(|(value, ty)| self.default_value(here, ty, value));
                format!("[{}]", items.collect::<Vec<_>>().join(", "))
            }
            (Type::Map(of), Json::Object(members)) => {
                let member = |(name, value): &(_, Json)| {
                    let name: &ecow::EcoString = name;
                    format!("{}: {}", quote::string(name), self.default_value(here, of, value))
                };
                let members: Vec<String> = members.iter().map(member).collect();
                format!("{{{}}}", members.join(", "))
            }
            _ => quote::value(default),
        }
    }

    /// Returns whether the type of a member is no class.
    fn is_literal(&self, field: &Field) -> bool {
        field.filled_in().is_none() && matches!(field.ty, Type::Named(id) if !self.kinds.is_class(id))
    }

    /// Returns the type of a member: `None` is part of it where the member may be missing.
    fn member_type(&mut self, id: TypeId, field: &Field) -> Expression {
        if field.is_always_present() || holds_null(&field.ty) {
            return self.printer.evaluated(&field.ty, id);
        }
        let absent = self.printer.uses_absent();
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
                Some(self.printer.extra_properties(&map.text))
            }
            Rest::Ignored | Rest::Refused | Rest::Kept(_) => None,
        }
    }

    /// Returns the metadata of an alias for pydantic's schema.
    pub(super) fn alias_metadata(&mut self, definition: &Definition) -> Option<String> {
        let extra = fields::extra(&fields::of_definition(definition, |_| true))?;
        Some(format!("{}({extra})", self.printer.symbols.get(Symbol::Field)))
    }
}

impl Printer<'_> {
    /// Returns the type variables of a definition.
    pub(super) fn parameters_of(&self, definition: &Definition) -> Vec<String> {
        let Style::Pydantic(variables) = &self.style else { return Vec::new() };
        definition.parameters.iter().filter_map(|parameter| variables.get(&parameter.name)).cloned().collect()
    }

    /// Returns the line of undeclared properties, given the type of their map.
    pub(super) fn extra_properties(&mut self, map: &str) -> String {
        // Mypy accepts that it is narrower than the attribute of the base class.
        let note = "# pyright: ignore[reportIncompatibleVariableOverride]  # ty: ignore[incompatible-mutable-override]";
        // For type checkers: it is no argument of a constructor.
        let field = self.symbols.get(Symbol::Field);
        format!("__pydantic_extra__: {map} = {field}(init=False)  {note}")
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
