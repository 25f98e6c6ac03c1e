//! The kind of a definition: a model, a root model, or an alias.

use std::borrow::Cow;

use crate::model::declaration_order::Order;
use crate::model::{Body, Model, Naming, Type, TypeId, named};

/// The kind of a definition.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ClassKind {
    /// A record: a class with its members.
    Model,
    /// A root model: the result of a contract that is not an object, and recursive types.
    Root,
    /// A class that extends another one, of which its values are.
    Extended,
    /// Another name for a class.
    Same,
    /// Another name for a type.
    Alias,
}

/// The kinds of a model's definitions.
pub(super) struct ClassKinds {
    kinds: Vec<ClassKind>,
}

impl ClassKinds {
    pub(super) fn of(model: &Model, order: &Order) -> Self {
        let mut kinds = Self { kinds: vec![ClassKind::Alias; model.definitions.len()] };
        for id in order.ids() {
            let kind = match &model.definition(id).body {
                _ if model.definition(id).is_foreign() => ClassKind::Alias,
                Body::Record(_) => ClassKind::Model,
                Body::Alias(Type::Instance(..)) => ClassKind::Extended,
                Body::Alias(Type::Named(base)) if !order.is_forward(*base, id) && kinds.is_class(*base) => {
                    let has_parameters = !model.definition(*base).parameters.is_empty();
                    let is_same = !has_parameters && model.checks.of(*base) == model.checks.of(id);
                    if is_same { ClassKind::Same } else { ClassKind::Extended }
                }
                Body::Alias(_) | Body::Enum(_) | Body::Union(_) => {
                    let parts = || named(model.definition(id).parts()).into_iter();
                    let is_late = |part: TypeId| order.is_elsewhere(part, id) && is_forward(model, order, part, id);
                    let is_root =
                        model.definition(id).naming == Naming::Root || order.is_cyclic(id) || parts().any(is_late);
                    if is_root { ClassKind::Root } else { ClassKind::Alias }
                }
            };
            kinds.kinds[id.index()] = kind;
        }
        kinds
    }

    pub(super) fn of_definition(&self, id: TypeId) -> ClassKind {
        self.kinds[id.index()]
    }

    /// Returns whether a definition is a class, which runs its own validator.
    pub(super) fn is_class(&self, id: TypeId) -> bool {
        self.of_definition(id) != ClassKind::Alias
    }
}

/// Returns whether a definition names another one before that is declared.
fn is_forward(model: &Model, order: &Order, target: TypeId, here: TypeId) -> bool {
    model.definition(target).inlined().is_none() && order.is_forward(target, here)
}

/// Returns the model as classes can represent it: an instance of a definition is a class that extends it, unless one of
/// its parts comes later in the file, or the definition isn't a class. Then it is expanded.
pub(in crate::target::python) fn printable<'m>(mut model: Cow<'m, Model>, order: &Order) -> Cow<'m, Model> {
    let expanded = model.iter().filter_map(|(id, definition)| {
        let Body::Alias(Type::Instance(base, arguments)) = &definition.body else { return None };
        let body = &model.definition(*base).body;
        let is_record = matches!(body, Body::Record(_));
        let mut parts = named(arguments.iter().collect());
        parts.push(*base);
        let is_late = parts.into_iter().any(|part| is_forward(&model, order, part, id));
        (!is_record || is_late).then(|| (id, body.instantiated(arguments)))
    });
    for (id, body) in expanded.collect::<Vec<_>>() {
        model.to_mut().definitions[id.index()].body = body;
    }
    model
}
