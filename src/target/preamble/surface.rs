//! The part of a document that a sandbox sees: its tools, in order, with their parameters.

use std::collections::HashSet;

use ecow::{EcoString, EcoVec};

use crate::model::check::phrase::segment;
use crate::model::{Body, Docs, Field, Member, Model, Type, TypeId, Union};
use crate::target::job::Input;
use crate::target::tools::in_order;
use crate::text::{Json, Place};

/// The tools of a document.
pub(super) struct Surface<'m> {
    /// The model of the document.
    pub(super) source: &'m Model,
    /// The model without type parameters.
    pub(super) model: &'m Model,
    pub(super) tools: Vec<Tool<'m>>,
}

/// A tool.
pub(super) struct Tool<'m> {
    pub(super) name: &'m str,
    pub(super) description: Option<&'m str>,
    /// The object of its parameters; none if it declares none.
    pub(super) input: Option<TypeId>,
    /// The parameters, required ones first.
    pub(super) parameters: Vec<ToolParameter>,
    /// The type of undeclared arguments, if it accepts any.
    pub(super) others: Option<Type>,
    /// The result; none if the document doesn't declare it, so that it is text.
    pub(super) result: Option<TypeId>,
    pub(super) place: Place,
}

/// A parameter of a tool.
pub(super) struct ToolParameter {
    /// The name: any text, distinct in the tool.
    pub(super) name: EcoString,
    pub(super) ty: Type,
    pub(super) description: Option<String>,
    /// The values, if they are listed.
    pub(super) values: EcoVec<Member>,
    pub(super) required: bool,
    /// The default, a valid value other than null.
    pub(super) default: Option<Json>,
}

impl<'m> Surface<'m> {
    /// Returns the tools of a model.
    pub(super) fn new(input: &'m Input<'m>) -> Self {
        let (source, model) = (input.model, &*input.plain);
        let tools = in_order(source).into_iter().map(|tool| {
            let of_result = tool.contract.and_then(|contract| contract.description.as_deref());
            let described = [tool.description, of_result].into_iter().flatten().map(str::trim);
            Tool {
                name: tool.name,
                description: described.into_iter().find(|text| !text.is_empty()),
                input: tool.input,
                parameters: parameters(model, tool.input),
                others: others(model, tool.input),
                result: tool.result(),
                place: tool.place.clone(),
            }
        });
        Self { source, model, tools: tools.collect() }
    }
}

/// Returns the parameters in an object, required ones first.
fn parameters(model: &Model, input: Option<TypeId>) -> Vec<ToolParameter> {
    let Some(id) = input else { return Vec::new() };
    let parameter = |Field { name, ty, required, docs, .. }: Field| {
        let Docs { description, default, .. } = docs.into_inner();
        let (values, default) = (listed(model, &ty), default.filter(|default| *default != Json::Null));
        ToolParameter { name, ty, description, values, required, default }
    };
    let mut parameters: Vec<ToolParameter> = fields(model, &Type::Named(id)).into_iter().map(parameter).collect();
    drop_invalid_defaults(&mut parameters, model, id);
    parameters.sort_by_key(|parameter| !parameter.required);
    parameters
}

/// Returns the values of an enumeration, with or without `null`.
fn listed(model: &Model, ty: &Type) -> EcoVec<Member> {
    match model.resolve(ty) {
        Type::Nullable(inner) => listed(model, inner),
        Type::Named(id) => match &model.definition(*id).body {
            Body::Enum(members) => members.clone(),
            Body::Alias(_) | Body::Record(_) | Body::Union(_) => EcoVec::new(),
        },
        _ => EcoVec::new(),
    }
}

/// Removes the defaults that are invalid.
fn drop_invalid_defaults(parameters: &mut [ToolParameter], model: &Model, object: TypeId) {
    let given = parameters.iter().filter_map(|parameter| Some((parameter.name.clone(), parameter.default.clone()?)));
    let given = Json::object(given);
    let violations = model.checks.of(object).map(|check| model.checks.violations(check, &given)).unwrap_or_default();
    // Violations of the whole object are other, missing parameters.
    let inside = violations.iter().filter_map(|violation| violation.path.strip_prefix('/'));
    let refused: HashSet<&str> = inside.map(|path| path.split('/').next().unwrap_or_default()).collect();
    // A path shows names with escapes, and long ones shortened.
    parameters
        .iter_mut()
        .filter(|parameter| refused.contains(segment(&parameter.name).as_str()))
        .for_each(|found| found.default = None);
}

/// Returns the properties of an object, or of the objects that it may be.
fn fields(model: &Model, object: &Type) -> Vec<Field> {
    let Type::Named(id) = model.resolve(object) else { return Vec::new() };
    match &model.definition(*id).body {
        Body::Record(record) => {
            // A property that must be absent is not a parameter.
            record.fields.iter().filter(|field| field.ty != Type::Never).cloned().collect()
        }
        Body::Union(union) => united(model, union),
        Body::Alias(_) | Body::Enum(_) => Vec::new(),
    }
}

/// Returns the properties of several objects: required if all require them, of any type if they differ.
fn united(model: &Model, union: &Union) -> Vec<Field> {
    let variants: Vec<Vec<Field>> = union.variants.iter().map(|variant| fields(model, &variant.ty)).collect();
    let mut all: Vec<Field> = Vec::new();
    for field in variants.iter().flatten() {
        match all.iter_mut().find(|known| known.name == field.name) {
            Some(known) if known.ty != field.ty => known.ty = Type::Any,
            Some(_) => {}
            None => all.push(field.clone()),
        }
    }
    for field in &mut all {
        let requires = |fields: &Vec<Field>| fields.iter().any(|own| own.name == field.name && own.required);
        field.required = variants.iter().all(requires);
    }
    all
}

/// Returns the type of undeclared arguments, if there are any. (Documents declare an object without any constraint to
/// mean that there are no parameters.)
fn others(model: &Model, input: Option<TypeId>) -> Option<Type> {
    match model.resolve(&Type::Named(input?)) {
        Type::Map(value) if **value != Type::Any => Some((**value).clone()),
        Type::Named(id) => model.definition(*id).body.record()?.rest.kept().cloned(),
        _ => None,
    }
}
