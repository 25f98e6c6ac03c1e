//! Records as plain models.

use super::PlainModels;
use super::annotations::Annotation;
use super::parents::{Class, Property, extra_of};
use crate::codegen::layout::Doc;
use crate::codegen::residual::take_properties;
use crate::diagnostics::Diagnostic;
use crate::model::check::Check;
use crate::model::{Definition, Field, Kinds, Record, Rest, Type, TypeId};
use crate::target::python::STYLE;
use crate::target::python::pydantic::attributes::attributes;
use crate::target::python::pydantic::fields;
use crate::target::python::pydantic::options::ModelExtra;
use crate::target::python::symbols::Symbol;
use crate::target::python::types::{Expression, Forward};

/// The beginnings of names for which pydantic warns.
const PROTECTED: [&str; 2] = ["model_validate", "model_dump"];

impl PlainModels<'_, '_> {
    pub(super) fn record(&mut self, id: TypeId, definition: &Definition, record: &Record) -> Result<(), Diagnostic> {
        let check = self.check_of(id);
        let mut rest = self.given(&check, Kinds::OBJECT);
        let asked = take_properties(record, &mut rest);
        let attributes = self.attributes(id, record);
        let mut properties = Vec::new();
        for ((field, attribute), check) in record.fields.iter().zip(attributes).zip(&asked.fields) {
            self.about(
                format!("{}.{}", definition.name, field.name),
                field.place.as_ref().or(definition.place.as_ref()).cloned(),
            );
            properties.push(self.property(id, field, attribute, check));
        }
        self.about(definition.name.clone(), definition.place.clone());
        self.lose_rest(&rest);
        let others = match &record.rest {
            Rest::Kept(ty) => self.others(id, ty, &asked.others),
            Rest::Ignored | Rest::Refused => None,
        };
        let parent = self.parent(id, &properties);
        let are_dropped = self.printer.bases.options.extra == ModelExtra::Ignore;
        let extra = extra_of(&record.rest, asked.is_closed, are_dropped);
        let mut settings: Vec<String> = self.extra(extra, parent).into_iter().collect();
        // A model is written as it was read.
        let is_renamed = |property: &&Property| property.name != property.attribute;
        settings.extend(properties.iter().find(is_renamed).map(|_| "serialize_by_alias=True".to_owned()));
        let is_protected = |own: &Property| PROTECTED.iter().any(|start| own.attribute.starts_with(start));
        settings.extend(properties.iter().any(is_protected).then(|| "protected_namespaces=()".to_owned()));
        let config = self.config(definition, settings, &[], parent);
        let lines = self.own_lines(parent, &properties).into_iter().chain(others).collect();
        let base = match parent {
            Some(parent) => self.printer.names.of(parent).to_owned(),
            None => self.base(definition),
        };
        self.classes.insert(id, Class { parent, properties, extra });
        self.printer.model_class(id, base, config, lines)
    }

    fn attributes(&mut self, id: TypeId, record: &Record) -> Vec<String> {
        let symbols = [
            Symbol::Annotated,
            Symbol::ConfigDict,
            Symbol::Dict,
            Symbol::Field,
            Symbol::Literal,
            Symbol::Str,
            Symbol::Tuple,
            Symbol::Union,
        ];
        let hidden = self.printer.names_in(id, &symbols);
        attributes(record, &hidden, self.printer.bases.options.attributes)
    }

    /// Returns the bases of a class that extends no other model.
    fn base(&mut self, definition: &Definition) -> String {
        let base = self.printer.base_class();
        let parameters = self.printer.parameters_of(definition);
        match parameters.is_empty() {
            true => base,
            false => format!("{base}, {}[{}]", self.printer.symbols.get(Symbol::Generic), parameters.join(", ")),
        }
    }

    fn property(&mut self, id: TypeId, field: &Field, attribute: String, check: &Check) -> Property {
        let mut annotation = self.annotate(&field.ty, check);
        if !field.required {
            if !self.residuals.implies(&Check::of_kinds(Kinds::NULL), check) {
                self.lose_of_definition("type", "accepts null for properties that may be absent");
            }
            annotation = annotation.nullable();
        }
        let ty = self.evaluated(|models, forward| models.printer.bare(&annotation, id, forward));
        let text = self.line(field, &attribute, &annotation, &ty);
        Property {
            name: field.name.to_string(),
            attribute,
            ty: field.ty.clone(),
            required: field.required,
            annotation: ty.text,
            text,
        }
    }

    fn line(&mut self, field: &Field, attribute: &str, annotation: &Annotation, ty: &Expression) -> String {
        let alias = (attribute != field.name).then_some(field.name.as_str());
        let expressed = annotation.keywords();
        let own = annotation.arguments.iter().map(|argument| argument.text()).collect();
        let mut arguments =
            fields::arguments(field, alias, own, |constraint| fields::is_one_of(constraint, &expressed));
        let default = (!field.required).then_some("None");
        if let (Some(default), false) = (default, arguments.is_empty()) {
            arguments.insert(0, Doc::text(format!("default={default}")));
        }
        let assigned = match (arguments.is_empty(), default) {
            (true, None) => Doc::text(""),
            (true, Some(default)) => Doc::text(format!(" = {default}")),
            (false, _) => {
                let open = format!(" = {}(", self.printer.symbols.get(Symbol::Field));
                Doc::listed(arguments, Doc::LINE, &open, ")")
            }
        };
        Doc::all([Doc::text(format!("{attribute}: ")), ty.doc(), assigned]).print(STYLE, 1)
    }

    /// Returns an expression that is evaluated immediately.
    fn evaluated(&mut self, write: impl Fn(&mut Self, Forward) -> Expression) -> Expression {
        match write(self, Forward::Plain).quoted() {
            Some(expression) => expression,
            None => write(self, Forward::Quoted),
        }
    }

    /// Returns the type of undeclared properties, if they have one.
    fn others(&mut self, id: TypeId, ty: &Type, check: &Check) -> Option<String> {
        let annotation = self.annotate(ty, check);
        if *ty == Type::Any {
            return None;
        }
        let map = self.evaluated(|models, forward| {
            let value = models.printer.whole(&annotation, id, forward);
            models.printer.map(value)
        });
        Some(self.printer.extra_properties(&map.text))
    }
}
