//! Types of the user's own in place of generated ones.
//!
//! Of such a type, only the name is known: what it stands for is still checked.

use std::borrow::Cow;

use super::options::ByPath;
use crate::diagnostics::{Code, Diagnostic};
use crate::model::{Body, Definition, Docs, External, Loss, LossKind, Model, Naming, Type, TypeId};
use crate::text::{Place, Rare};

/// A type in place of a generated one.
pub(super) struct Foreign {
    /// The type, as the language writes it.
    pub(super) text: String,
    /// The keyword that it is about.
    pub(super) keyword: &'static str,
    /// The possible loss.
    pub(super) loss: &'static str,
}

/// The types of the user's own in a language.
pub(super) trait ForeignTypes {
    /// Returns the type for a definition or a property, given the path of the definition.
    fn named(&self, document: &str, ty: &str, property: Option<&str>) -> Option<Foreign>;

    /// Returns the type for what has this documentation and this type.
    fn of_docs(&self, _docs: &Docs, _ty: &Type) -> Option<Foreign> {
        None
    }
}

/// Returns the type that options by path have for a definition or a property.
pub(super) fn at_path<T: Default>(
    paths: &ByPath<T>,
    path: (&str, &str, Option<&str>),
    ty: impl Fn(&T) -> Option<String>,
    loss: &'static str,
) -> Option<Foreign> {
    let (document, name, property) = path;
    let text = paths.of(document, name, property).filter_map(ty).last()?;
    Some(Foreign { text, keyword: "type", loss })
}

/// Replaces the types for which there are others: a definition by an alias, a property's type in place.
pub(super) fn replace(
    model: Model,
    document: &str,
    types: &dyn ForeignTypes,
) -> Result<(Model, Vec<Loss>), Diagnostic> {
    let mut replacing =
        Replacing { document, types, losses: Vec::new(), added: Vec::new(), next: model.definitions.len() };
    let mut model = model;
    for index in 0..model.definitions.len() {
        replacing.definition(TypeId(index), &mut model.definitions[index])?;
    }
    model.definitions.append(&mut replacing.added);
    Ok((model, replacing.losses))
}

/// Replaces the error that all contracts share by that of the runtime, which contracts take and return. It is what the
/// schema of this error says, so that nothing is lost.
pub(super) fn with_error(model: Cow<'_, Model>, error: Option<String>) -> Cow<'_, Model> {
    let Some((id, text)) = model.error.zip(error) else { return model };
    let mut model = model.into_owned();
    let next = Type::Named(TypeId(model.definitions.len()));
    let body = std::mem::replace(&mut model.definitions[id.index()].body, Body::Alias(next));
    model.definitions.push(own(text, body));
    Cow::Owned(model)
}

/// Returns the definition of a type of the user's, with the body that it replaces: by this, alternatives are told apart.
fn own(text: String, body: Body) -> Definition {
    Definition {
        external: Some(External { module: String::new(), package: None, name: text.clone() }),
        name: text,
        naming: Naming::Key,
        docs: Rare::default(),
        parameters: Vec::new(),
        body,
        place: None,
    }
}

/// A replacement in the making.
struct Replacing<'o> {
    document: &'o str,
    types: &'o dyn ForeignTypes,
    losses: Vec<Loss>,
    /// The definitions of the types that replace others.
    added: Vec<Definition>,
    /// The index of the next of them.
    next: usize,
}

impl Replacing<'_> {
    fn definition(&mut self, id: TypeId, definition: &mut Definition) -> Result<(), Diagnostic> {
        let (document, name) = match &definition.external {
            Some(external) => (external.module.clone(), external.name.clone()),
            None => (self.document.to_owned(), definition.name.clone()),
        };
        let of_docs = match &definition.body {
            Body::Alias(ty) => self.types.of_docs(&definition.docs, ty),
            Body::Enum(_) | Body::Record(_) | Body::Union(_) => None,
        };
        if let Some(foreign) = self.types.named(&document, &name, None).or(of_docs) {
            if !definition.parameters.is_empty() {
                let message = format!("`{name}` has type parameters, so that no `type` replaces it");
                return Err(Diagnostic::new(Code::Usage, message).help("replace the types that use it"));
            }
            self.lose(id, &name, &foreign, definition.place.as_ref());
            definition.body = Body::Alias(match &definition.body {
                Body::Alias(Type::Nullable(inner)) => self.add(foreign, Body::Alias((**inner).clone())).nullable(),
                body => self.add(foreign, body.clone()),
            });
        }
        let Body::Record(record) = &mut definition.body else { return Ok(()) };
        for field in &mut record.fields {
            let named = self.types.named(&document, &name, Some(&field.name));
            let Some(foreign) = named.or_else(|| self.types.of_docs(&field.docs, &field.ty)) else { continue };
            self.lose(id, &format!("{name}.{}", field.name), &foreign, field.place.as_ref());
            // `null` isn't a value of the type.
            let replaced = match &mut field.ty {
                Type::Nullable(inner) => &mut **inner,
                ty => ty,
            };
            *replaced = self.add(foreign, Body::Alias(replaced.clone()));
        }
        Ok(())
    }

    /// Adds a definition for a type of the user's.
    fn add(&mut self, Foreign { text, .. }: Foreign, body: Body) -> Type {
        let id = TypeId(self.next);
        self.next += 1;
        self.added.push(own(text, body));
        Type::Named(id)
    }

    fn lose(&mut self, id: TypeId, path: &str, foreign: &Foreign, place: Option<&Place>) {
        let message = format!("`{path}` is read by `{}`, which {}", foreign.text, foreign.loss);
        let loss = Loss::new(foreign.keyword, message).of(id).at(place.cloned());
        self.losses.push(Loss { kind: LossKind::Documented, ..loss });
    }
}
