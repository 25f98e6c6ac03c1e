//! Types of the user's own in place of generated ones.
//!
//! What such a type accepts is unknown: wherever it is read, the whole check is made before.

use crate::backend::options::RustOptions;
use crate::diagnostics::{Code, Diagnostic};
use crate::model::{Body, Definition, Docs, External, Loss, LossKind, Model, Naming, Type, TypeId};
use crate::text::{Place, Rare};

/// Replaces the types for which the options name others: a definition by an alias, a property's type in place.
pub(super) fn replace(model: Model, document: &str, options: &RustOptions) -> Result<(Model, Vec<Loss>), Diagnostic> {
    let mut replacing =
        Replacing { document, options, losses: Vec::new(), added: Vec::new(), next: model.definitions.len() };
    let mut model = model;
    for index in 0..model.definitions.len() {
        replacing.definition(TypeId(index), &mut model.definitions[index])?;
    }
    model.definitions.append(&mut replacing.added);
    Ok((model, replacing.losses))
}

/// A type in place of a generated one.
struct Named {
    text: String,
    keyword: &'static str,
    /// What it may change.
    loss: &'static str,
}

/// A replacement in the making.
struct Replacing<'o> {
    document: &'o str,
    options: &'o RustOptions,
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
        let format = match &definition.body {
            Body::Alias(ty) => self.of_format(&definition.docs, ty),
            Body::Enum(_) | Body::Record(_) | Body::Union(_) => None,
        };
        if let Some(named) = self.named(&document, &name, None).or(format) {
            if !definition.parameters.is_empty() {
                let message = format!("`{name}` has type parameters in Rust, so that no `type` replaces it");
                return Err(Diagnostic::new(Code::Usage, message).help("replace the types that use it"));
            }
            self.lose(id, &name, &named, definition.place.as_ref());
            definition.body = Body::Alias(match &definition.body {
                Body::Alias(Type::Nullable(inner)) => self.add(named, Body::Alias((**inner).clone())).nullable(),
                body => self.add(named, body.clone()),
            });
        }
        let Body::Record(record) = &mut definition.body else { return Ok(()) };
        for field in &mut record.fields {
            let named = self.named(&document, &name, Some(&field.name));
            let Some(named) = named.or_else(|| self.of_format(&field.docs, &field.ty)) else { continue };
            self.lose(id, &format!("{name}.{}", field.name), &named, field.place.as_ref());
            // `null` isn't a value of the type.
            let replaced = match &mut field.ty {
                Type::Nullable(inner) => &mut **inner,
                ty => ty,
            };
            *replaced = self.add(named, Body::Alias(replaced.clone()));
        }
        Ok(())
    }

    /// Returns the type that options name for a type or a property.
    fn named(&self, document: &str, ty: &str, property: Option<&str>) -> Option<Named> {
        const UNKNOWN: &str = "may reject a valid value or lose a part of it";
        let named = self.options.paths.of(document, ty, property).filter_map(|options| options.ty.as_ref());
        named.last().map(|ty| Named { text: ty.text().to_owned(), keyword: "type", loss: UNKNOWN })
    }

    /// Returns the type for strings of a format, if values of a type are such strings or null.
    fn of_format(&self, docs: &Docs, ty: &Type) -> Option<Named> {
        let is_text = *ty == Type::String || *ty == Type::String.nullable();
        let found = self.options.formats.of(docs.format.as_ref().filter(|_| is_text)?)?;
        Some(Named { text: found.ty.to_owned(), keyword: "format", loss: found.loss })
    }

    /// Adds a definition for a type of the user's, with the body that it replaces: by this, alternatives are told apart.
    fn add(&mut self, Named { text, .. }: Named, body: Body) -> Type {
        let id = TypeId(self.next);
        self.next += 1;
        self.added.push(Definition {
            external: Some(External { module: String::new(), package: None, name: text.clone() }),
            name: text,
            naming: Naming::Key,
            docs: Rare::default(),
            parameters: Vec::new(),
            body,
            place: None,
        });
        Type::Named(id)
    }

    fn lose(&mut self, id: TypeId, path: &str, named: &Named, place: Option<&Place>) {
        let message = format!("`{path}` is read by `{}`, which {}", named.text, named.loss);
        let loss = Loss::new(named.keyword, message).of(id).at(place.cloned());
        self.losses.push(Loss { kind: LossKind::Documented, ..loss });
    }
}
