//! Expands type parameters, for languages without generics.

use super::{Body, Model, Type};

impl Model {
    /// Returns an equivalent model without type parameters: instantiations are expanded.
    #[must_use]
    pub fn monomorphic(&self) -> Self {
        let mut model = self.clone();
        for (definition, original) in model.definitions.iter_mut().zip(&self.definitions) {
            definition.parameters.clear();
            match &original.body {
                Body::Alias(Type::Instance(id, arguments)) => {
                    definition.body = self.definition(*id).body.instantiated(arguments);
                }
                body => {
                    let defaults: Vec<Type> =
                        original.parameters.iter().map(|parameter| parameter.default.clone()).collect();
                    definition.body = body.instantiated(&defaults);
                }
            }
        }
        model
    }
}

impl Body {
    /// Returns the body with its parameters replaced.
    pub(crate) fn instantiated(&self, arguments: &[Type]) -> Self {
        let mut body = self.clone();
        body.parts_mut().into_iter().for_each(|ty| replace(ty, arguments));
        body
    }
}

fn replace(ty: &mut Type, arguments: &[Type]) {
    match ty {
        Type::Parameter { index, .. } => {
            // The index of a parameter is always valid.
            *ty = arguments.get(*index).cloned().unwrap_or(Type::Any);
        }
        Type::List(inner) | Type::Map(inner) | Type::Nullable(inner) => replace(inner, arguments),
        Type::Tuple(tuple) => {
            tuple.items.iter_mut().chain(tuple.rest.as_deref_mut()).for_each(|ty| replace(ty, arguments))
        }
        Type::Instance(_, inner) => inner.iter_mut().for_each(|ty| replace(ty, arguments)),
        Type::Any
        | Type::Never
        | Type::Null
        | Type::Boolean
        | Type::Integer(_)
        | Type::Number
        | Type::String
        | Type::Named(_) => {}
    }
}
