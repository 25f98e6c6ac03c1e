//! Expands type parameters, for languages without generics.

use super::{Body, Definition, Model, Type};

impl Model {
    /// Returns whether a definition has type parameters.
    pub(crate) fn is_generic(&self) -> bool {
        self.definitions.iter().any(|definition| !definition.parameters.is_empty())
    }

    /// Returns an equivalent model without type parameters: instantiations are expanded.
    #[must_use]
    pub fn monomorphic(mut self) -> Self {
        let bodies: Vec<Option<Body>> = self.definitions.iter().map(|definition| self.instance(definition)).collect();
        for (definition, body) in self.definitions.iter_mut().zip(bodies) {
            definition.parameters.clear();
            if let Some(body) = body {
                definition.body = body;
            }
        }
        self
    }

    /// Returns the body of a definition without type parameters, if that isn't its own.
    pub(crate) fn instance(&self, definition: &Definition) -> Option<Body> {
        if let Body::Alias(Type::Instance(id, arguments)) = &definition.body {
            return Some(self.definition(*id).body.instantiated(arguments));
        }
        let defaults: Vec<Type> = definition.parameters.iter().map(|parameter| parameter.default.clone()).collect();
        (!defaults.is_empty()).then(|| definition.body.instantiated(&defaults))
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
        ty => ty.parts_mut().into_iter().for_each(|part| replace(part, arguments)),
    }
}
