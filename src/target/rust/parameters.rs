//! The required members that become parameters of constructors: those that have more than one value.

use crate::model::{Body, Definition, Field, Model, Type, TypeId};

/// The most parameters of a function: as many as clippy allows.
const MOST_PARAMETERS: usize = 7;

/// Returns whether a definition is a record with too many required members for parameters: they are a struct of their
/// own then.
pub(super) fn has_many_required(model: &Model, definition: &Definition) -> bool {
    let Body::Record(record) = &definition.body else { return false };
    let is_parameter = |field: &&Field| field.required && !is_constant(model, &field.ty);
    definition.parameters.is_empty()
        && record.cases.is_empty()
        && record.fields.iter().filter(is_parameter).count() > MOST_PARAMETERS
}

/// Returns the variant that is the only value of a type, without a name if that is null; none if there are more values.
pub(super) fn only_value<'m>(model: &'m Model, ty: &Type) -> Option<Option<(TypeId, &'m str)>> {
    let Type::Named(id) = ty else { return (*ty == Type::Null).then_some(None) };
    // The values of a type of the user aren't known.
    let definition = Some(model.definition(*id)).filter(|definition| !definition.is_foreign())?;
    let [only] = definition.body.members()? else { return None };
    Some(Some((*id, &only.name)))
}

/// Returns whether a type has only one value, which callers needn't give.
fn is_constant(model: &Model, ty: &Type) -> bool {
    only_value(model, ty).is_some()
}
