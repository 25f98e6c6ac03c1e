//! The representation of a definition: a model, a root model, or an alias.

use crate::backend::python::layout::Layout;
use crate::backend::python::types::inlined;
use crate::model::{Body, Model, Naming, Type, TypeId, dependency_order};

/// The representation of a definition.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
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

/// The forms of a model's definitions.
pub(super) struct Forms {
    forms: Vec<Form>,
}

impl Forms {
    pub(super) fn of(model: &Model, layout: &Layout) -> Self {
        let (_, cyclic) = dependency_order(model);
        let mut forms = Self { forms: vec![Form::Alias; model.definitions.len()] };
        for id in layout.order() {
            let form = match &model.definition(id).body {
                Body::Record(_) => Form::Model,
                Body::Alias(Type::Instance(..)) => Form::Extended,
                Body::Alias(Type::Named(base)) if !layout.is_forward(*base, id) && forms.is_class(*base) => {
                    let has_parameters = !model.definition(*base).parameters.is_empty();
                    let is_same = !has_parameters && model.checks.of(*base) == model.checks.of(id);
                    if is_same { Form::Same } else { Form::Extended }
                }
                Body::Alias(_) | Body::Enum(_) | Body::Union(_) => {
                    let is_root = model.definition(id).naming == Naming::Root || cyclic[id.index()];
                    if is_root { Form::Root } else { Form::Alias }
                }
            };
            forms.forms[id.index()] = form;
        }
        forms
    }

    pub(super) fn of_definition(&self, id: TypeId) -> Form {
        self.forms[id.index()]
    }

    /// Returns whether a definition is a class, which runs its own validator.
    pub(super) fn is_class(&self, id: TypeId) -> bool {
        match self.of_definition(id) {
            Form::Model | Form::Root | Form::Extended | Form::Same => true,
            Form::Alias => false,
        }
    }
}

/// Returns the model as classes can represent it: an instance of a definition is a class that extends it, unless one of
/// its parts comes later in the file, or the definition isn't a class. Then it is expanded.
pub(super) fn printable(model: &Model) -> Model {
    let layout = Layout::new(model);
    let mut printable = model.clone();
    for (id, definition) in model.iter() {
        let Body::Alias(Type::Instance(base, arguments)) = &definition.body else { continue };
        let is_record = matches!(model.definition(*base).body, Body::Record(_));
        let mut parts = vec![*base];
        arguments.iter().for_each(|argument| mentioned(argument, &mut parts));
        let is_forward = |part: &TypeId| inlined(model.definition(*part)).is_none() && layout.is_forward(*part, id);
        if !is_record || parts.iter().any(is_forward) {
            printable.definitions[id.index()].body = model.definition(*base).body.instantiated(arguments);
        }
    }
    printable
}

fn mentioned(ty: &Type, out: &mut Vec<TypeId>) {
    match ty {
        Type::Named(id) | Type::Instance(id, _) => out.push(*id),
        _ => {}
    }
    ty.parts().into_iter().for_each(|part| mentioned(part, out));
}
