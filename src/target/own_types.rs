//! Types of the user's own in place of generated ones.
//!
//! Of such a type, only the name is known: what it stands for is still checked.

use super::Options;
use super::options::ByPath;
use super::options::formats::FormatType;
use super::pass::{Pass, Rewritten, lossless};
use crate::diagnostics::{Code, Diagnostic};
use crate::model::{Body, Definition, Docs, External, Loss, LossKind, Model, Naming, Type, TypeId};
use crate::text::{Place, Rare};

/// A type in place of a generated one.
struct OwnType {
    /// The type, as the language writes it.
    text: String,
    /// The keyword that it is about.
    keyword: &'static str,
    /// The possible loss.
    loss: &'static str,
}

/// The possible loss by types that only annotate values.
pub(super) const UNCHECKED: &str = "may have other values than those that are checked";

/// The possible loss by types that read values.
pub(super) const CONVERTED: &str = "may reject a valid value or lose a part of it";

/// The types of the user's own in a language.
pub(crate) struct OwnTypes<'o> {
    /// The types by the paths of definitions and properties.
    pub(super) paths: ByPath<Option<&'o str>>,
    /// The types for strings with a `format`.
    pub(super) formats: &'o [&'static FormatType],
    /// The type of bytes.
    pub(super) bytes: &'static str,
    /// The possible loss by a type at a path, or by that of bytes.
    pub(super) loss: &'static str,
}

impl OwnTypes<'_> {
    /// Returns whether there are none.
    fn are_none(&self) -> bool {
        self.paths.is_empty() && self.formats.is_empty()
    }

    /// Returns the type for a definition or a property, given the path of the definition.
    fn named(&self, document: &str, ty: &str, property: Option<&str>) -> Option<OwnType> {
        let text = self.paths.of(document, ty, property).filter_map(|text| *text).last()?;
        Some(OwnType { text: text.to_owned(), keyword: "type", loss: self.loss })
    }

    /// Returns the type for what has this documentation and this type.
    fn of_docs(&self, docs: &Docs, ty: &Type) -> Option<OwnType> {
        let is_text = *ty == Type::String || *ty == Type::String.nullable();
        let format = docs.format.as_ref().filter(|_| is_text)?;
        let found = self.formats.iter().find(|ty| ty.format == *format)?;
        Some(OwnType { text: found.ty.to_owned(), keyword: "format", loss: found.loss })
    }
}

/// Replaces types by the user's own.
pub(super) const OWN_TYPES: Pass = Pass {
    name: "own-types",
    about: "Types of the user's own, from the options `type` and `formats`, and that of bytes, in place of generated ones",
    applies: |subject| {
        let is_asked = |types: fn(&Options) -> OwnTypes<'_>| subject.has_bytes || !types(subject.options).are_none();
        subject.own_types.is_some_and(is_asked)
    },
    run: |model, subject| match subject.own_types {
        Some(types) => replace(model, subject.document, types(subject.options)),
        None => lossless(model),
    },
};

/// Replaces the error that all contracts share by that of the runtime, which contracts take and return. It is what the
/// schema of this error says, so that nothing is lost.
pub(super) const RUNTIME_ERROR: Pass = Pass {
    name: "runtime-error",
    about: "With `--contracts`: the error that all contracts share is that of the runtime",
    applies: |subject| subject.error.is_some(),
    run: |mut model, subject| {
        let Some((id, text)) = model.error.zip(subject.error) else { return lossless(model) };
        let next = Type::Named(TypeId(model.definitions.len()));
        let body = std::mem::replace(&mut model.definitions[id.index()].body, Body::Alias(next));
        model.definitions.push(own(text.to_owned(), body));
        lossless(model)
    },
};

/// Replaces the types for which there are others: a definition by an alias, a property's type in place.
fn replace(mut model: Model, document: &str, types: OwnTypes<'_>) -> Rewritten {
    let mut replacing =
        Replacing { document, types, losses: Vec::new(), added: Vec::new(), next: model.definitions.len() };
    for index in 0..model.definitions.len() {
        replacing.definition(TypeId(index), &mut model.definitions[index])?;
    }
    model.definitions.append(&mut replacing.added);
    Ok((model, replacing.losses))
}

/// Returns the definition of a type of the user's, with the body that it replaces: by this, alternatives are told apart.
fn own(text: String, body: Body) -> Definition {
    Definition {
        external: Some(External { module: String::new(), document: String::new(), package: None, name: text.clone() }),
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
    types: OwnTypes<'o>,
    losses: Vec<Loss>,
    /// The definitions of the types that replace others.
    added: Vec<Definition>,
    /// The index of the next of them.
    next: usize,
}

impl Replacing<'_> {
    fn definition(&mut self, id: TypeId, definition: &mut Definition) -> Result<(), Diagnostic> {
        let (document, name) = match &definition.external {
            Some(external) => (external.document.clone(), external.name.clone()),
            None => (self.document.to_owned(), definition.name.clone()),
        };
        let of_docs = definition.body.alias().and_then(|ty| self.types.of_docs(&definition.docs, ty));
        let OwnTypes { bytes, loss, .. } = self.types;
        let of_bytes = definition.is_bytes().then(|| OwnType { text: bytes.to_owned(), keyword: "format", loss });
        if let Some(own) = self.types.named(&document, &name, None).or(of_docs).or(of_bytes) {
            if !definition.parameters.is_empty() {
                let message = format!("`{name}` has type parameters, so that no `type` replaces it");
                return Err(Diagnostic::new(Code::Usage, message).help("replace the types that use it"));
            }
            self.lose(id, &name, &own, definition.place.as_ref());
            definition.body = Body::Alias(match &definition.body {
                Body::Alias(Type::Nullable(inner)) => self.add(own, Body::Alias((**inner).clone())).nullable(),
                body => self.add(own, body.clone()),
            });
        }
        let Body::Record(record) = &mut definition.body else { return Ok(()) };
        for field in &mut record.fields {
            let named = self.types.named(&document, &name, Some(&field.name));
            let Some(own) = named.or_else(|| self.types.of_docs(&field.docs, &field.ty)) else { continue };
            self.lose(id, &format!("{name}.{}", field.name), &own, field.place.as_ref());
            // `null` isn't a value of the type.
            let replaced = match &mut field.ty {
                Type::Nullable(inner) => &mut **inner,
                ty => ty,
            };
            *replaced = self.add(own, Body::Alias(replaced.clone()));
        }
        Ok(())
    }

    /// Adds a definition for a type of the user's.
    fn add(&mut self, OwnType { text, .. }: OwnType, body: Body) -> Type {
        let id = TypeId(self.next);
        self.next += 1;
        self.added.push(own(text, body));
        Type::Named(id)
    }

    fn lose(&mut self, id: TypeId, path: &str, own: &OwnType, place: Option<&Place>) {
        let message = format!("`{path}` is read by `{}`, which {}", own.text, own.loss);
        let loss = Loss::new(own.keyword, message).of(id).at(place.cloned());
        self.losses.push(Loss { kind: LossKind::Documented, ..loss });
    }
}
