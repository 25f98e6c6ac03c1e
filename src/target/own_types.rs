//! Types of the user's own in place of generated ones.
//!
//! Of such a type, only the name is known: what it stands for is still checked.

use std::collections::HashMap;

use super::Options;
use super::options::ByPath;
use super::options::formats::{FormatType, Formatted};
use super::pass::{Pass, Rewritten, lossless};
use crate::diagnostics::{Code, Diagnostic};
use crate::model::{
    Body, Definition, External, Formats, Kinds, Loss, LossKind, Model, Naming, Tuple, Type, TypeId, Variant,
};
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
    /// Whether programs convert scalars into each other, and take an array with types for its items as a list of
    /// alternatives. A type for a format is then only used where no other scalar is an alternative.
    pub(super) converts: bool,
    /// The type of bytes.
    pub(super) bytes: &'static str,
    /// The type of bytes beside operations, which send them: in files that stand alone, and in packages.
    pub(super) sent: [&'static str; 2],
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

    /// Returns the type for strings of a format.
    fn of_format(&self, format: &str) -> Option<OwnType> {
        let found = self.formats.iter().find(|ty| ty.format == format && ty.values == Formatted::Strings)?;
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
        Some(types) => {
            let mut types = types(subject.options);
            if let Some(in_package) = subject.beside_operations {
                types.bytes = types.sent[usize::from(in_package)];
            }
            replace(model, subject.document, types)
        }
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
    let converts = types.converts;
    let kinds: Vec<Vec<Kinds>> = model.definitions.iter().map(|of| variant_kinds(&model, &of.body, converts)).collect();
    let mut replacing = Replacing {
        document,
        types,
        losses: Vec::new(),
        added: Vec::new(),
        of_formats: HashMap::new(),
        next: model.definitions.len(),
    };
    for ((index, definition), kinds) in model.definitions.iter_mut().enumerate().zip(&kinds) {
        replacing.definition(TypeId(index), definition, kinds)?;
    }
    model.definitions.append(&mut replacing.added);
    Ok((model, replacing.losses))
}

/// Returns the kinds of the values of each variant of a union.
fn variant_kinds(model: &Model, body: &Body, converts: bool) -> Vec<Kinds> {
    let kinds = |variant: &Variant| alternative_kinds(model.kinds(&variant.ty), converts);
    match body {
        Body::Union(union) => union.variants.iter().map(kinds).collect(),
        Body::Alias(_) | Body::Enum(_) | Body::Record(_) => Vec::new(),
    }
}

/// Returns the kinds of the values that a program may take for one of an alternative with values of some kinds.
fn alternative_kinds(kinds: Kinds, converts: bool) -> Kinds {
    const SCALARS: Kinds = Kinds::STRING.or(Kinds::NUMBER).or(Kinds::BOOLEAN);
    if converts && kinds.has(SCALARS) { kinds.or(SCALARS) } else { kinds }
}

/// Returns the kinds of the values of a type, of which definitions aren't known.
fn kinds_without_definitions(ty: &Type) -> Kinds {
    Kinds::of_type(ty, kinds_without_definitions, |_| Kinds::ALL)
}

/// Returns which items of an array are alternatives of no others in a list, but of equal ones.
fn are_unambiguous(tuple: &Tuple, formats: &Formats) -> Vec<bool> {
    let items: Vec<&Type> = tuple.items.iter().chain(tuple.rest.as_deref()).collect();
    let kinds: Vec<Kinds> = items.iter().map(|ty| alternative_kinds(kinds_without_definitions(ty), true)).collect();
    let is_equal = |one: usize, other: usize| items[one] == items[other] && formats.part(one) == formats.part(other);
    let is_alone = |one: usize| (0..items.len()).all(|other| !kinds[one].has(kinds[other]) || is_equal(one, other));
    (0..items.len()).map(is_alone).collect()
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
    /// The definitions of types for formats, by what they are called.
    of_formats: HashMap<String, TypeId>,
    /// The index of the next of them.
    next: usize,
}

impl Replacing<'_> {
    fn definition(&mut self, id: TypeId, definition: &mut Definition, kinds: &[Kinds]) -> Result<(), Diagnostic> {
        let (document, name) = match &definition.external {
            Some(external) => (external.document.clone(), external.name.clone()),
            None => (self.document.to_owned(), definition.name.clone()),
        };
        let OwnTypes { bytes, loss, .. } = self.types;
        let of_bytes = definition.is_bytes().then(|| OwnType { text: bytes.to_owned(), keyword: "format", loss });
        if let Some(own) = self.types.named(&document, &name, None).or(of_bytes) {
            if !definition.parameters.is_empty() {
                let message = format!("`{name}` has type parameters, so that no `type` replaces it");
                return Err(Diagnostic::new(Code::Usage, message).help("replace the types that use it"));
            }
            self.lose(id, &name, &own, definition.place.as_ref());
            definition.body = Body::Alias(match &definition.body {
                Body::Alias(Type::Nullable(inner)) => self.add(own, Body::Alias((**inner).clone())).nullable(),
                body => self.add(own, body.clone()),
            });
            return Ok(());
        }
        for field in definition.body.record_mut().into_iter().flat_map(|record| &mut record.fields) {
            let Some(own) = self.types.named(&document, &name, Some(&field.name)) else { continue };
            self.lose(id, &format!("{name}.{}", field.name), &own, field.place.as_ref());
            // `null` isn't a value of the type.
            let replaced = match &mut field.ty {
                Type::Nullable(inner) => &mut **inner,
                ty => ty,
            };
            *replaced = self.add(own, Body::Alias(replaced.clone()));
        }
        for (index, part) in definition.formatted_parts().into_iter().enumerate() {
            // Of a union, another variant would have to accept what the type rejects.
            let is_unambiguous = |own: &Kinds| {
                let others = kinds.iter().enumerate().filter(|(other, _)| *other != index);
                others.map(|(_, kinds)| *kinds).all(|other| !own.has(other))
            };
            if kinds.get(index).is_none_or(is_unambiguous) {
                let path = part.name.path(&name);
                self.formatted(Owner { id, place: part.place }, &path, part.ty, part.formats);
            }
        }
        Ok(())
    }

    /// Replaces the strings in a type by the types for their formats.
    fn formatted(&mut self, owner: Owner<'_>, path: &str, ty: &mut Type, formats: &Formats) {
        let format = formats.own.as_ref().filter(|_| *ty == Type::String);
        if let Some(own) = format.and_then(|format| self.types.of_format(format)) {
            self.lose(owner.id, path, &own, owner.place);
            *ty = match self.of_formats.get(&own.text) {
                Some(id) => Type::Named(*id),
                None => self.add_of_format(own),
            };
            return;
        }
        let steps: Vec<String> = (0..formats.parts.len()).map(|index| part_path(path, ty, index)).collect();
        let are_replaced = match ty {
            Type::Tuple(tuple) if self.types.converts => are_unambiguous(tuple, formats),
            _ => vec![true; steps.len()],
        };
        let parts = ty.parts_mut().into_iter().zip(&formats.parts).zip(&steps).zip(are_replaced);
        for (((part, formats), path), _) in parts.filter(|(_, is_replaced)| *is_replaced) {
            self.formatted(owner, path, part, formats);
        }
    }

    /// Adds the definition of a type for strings of a format: the same for all of them, so that equal types stay equal.
    fn add_of_format(&mut self, own: OwnType) -> Type {
        let (text, ty) = (own.text.clone(), self.add(own, Body::Alias(Type::String)));
        self.of_formats.extend(ty.name().map(|id| (text, id)));
        ty
    }

    /// Adds a definition for a type of the user's.
    fn add(&mut self, OwnType { text, .. }: OwnType, body: Body) -> Type {
        let id = TypeId(self.next);
        self.next += 1;
        self.added.push(own(text, body));
        Type::Named(id)
    }

    fn lose(&mut self, id: TypeId, path: &str, own: &OwnType, place: Option<&Place>) {
        self.losses.push(read_by(id, path, own.keyword, &own.text, own.loss, place));
    }
}

/// The definition of a type, and the place of its schema.
#[derive(Clone, Copy)]
struct Owner<'p> {
    id: TypeId,
    place: Option<&'p Place>,
}

/// Returns the path of a directly nested type.
pub(super) fn part_path(path: &str, ty: &Type, index: usize) -> String {
    match ty {
        Type::List(_) => format!("{path}[]"),
        Type::Tuple(_) => format!("{path}[{index}]"),
        Type::Map(_) => format!("{path}.*"),
        Type::Any
        | Type::Never
        | Type::Null
        | Type::Boolean
        | Type::Integer(_)
        | Type::Number
        | Type::String
        | Type::Nullable(_)
        | Type::Named(_)
        | Type::Instance(..)
        | Type::Parameter { .. } => path.to_owned(),
    }
}

/// Returns the loss by a type that reads the values at a path.
pub(super) fn read_by(id: TypeId, path: &str, keyword: &str, ty: &str, loss: &str, place: Option<&Place>) -> Loss {
    let message = format!("`{path}` is read by `{ty}`, which {loss}");
    let loss = Loss::new(keyword, message).of(id).at(place.cloned());
    Loss { kind: LossKind::Documented, ..loss }
}
