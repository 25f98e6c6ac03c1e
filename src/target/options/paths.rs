//! Options of single types and properties, by their paths.

use std::collections::{BTreeMap, BTreeSet};

use super::Subject;
use crate::diagnostics::{Code, Diagnostic};
use crate::model::{Body, Model};
use crate::schema::nearest;
use crate::text::Place;

/// Options by path: `User`, `User.created_at`, or with the name of the document `support_agent.User`.
#[derive(Debug, Clone)]
pub struct ByPath<T>(BTreeMap<String, AtPath<T>>);

/// The options of a type or a property.
#[derive(Debug, Clone, Default)]
struct AtPath<T> {
    options: T,
    /// The names of those that apply only to types.
    of_types: Vec<&'static str>,
    /// The source location of the path, if it is in a file.
    place: Option<Place>,
}

impl<T> Default for ByPath<T> {
    fn default() -> Self {
        Self(BTreeMap::new())
    }
}

impl<T: Default> ByPath<T> {
    /// Returns the options of a path, of which one is to be set.
    pub(in crate::target) fn at(&mut self, path: &str, subject: Subject, name: &'static str) -> &mut T {
        let found = self.0.entry(path.to_owned()).or_default();
        if subject == Subject::Type {
            found.of_types.push(name);
        }
        &mut found.options
    }

    /// Returns a part of the options.
    pub(in crate::target) fn map<'o, U>(&'o self, part: impl Fn(&'o T) -> U) -> ByPath<U> {
        let at_path = |found: &'o AtPath<T>| {
            let AtPath { options, of_types, place } = found;
            AtPath { options: part(options), of_types: of_types.clone(), place: place.clone() }
        };
        ByPath(self.0.iter().map(|(path, found)| (path.clone(), at_path(found))).collect())
    }

    /// Returns whether there are none.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the options of a type, or of a property of it: those for all documents first.
    pub(crate) fn of(&self, document: &str, ty: &str, property: Option<&str>) -> impl Iterator<Item = &T> {
        let found = match self.0.is_empty() {
            true => [None, None],
            false => addresses(document, ty, property).map(|address| self.0.get(&address)),
        };
        found.into_iter().flatten().map(|found| &found.options)
    }
}

/// The options of types and properties of a target, whatever they are.
pub(crate) trait Paths {
    /// Sets the source location of a path.
    fn locate(&mut self, path: &str, place: &Place);

    /// Notes which paths are of the types and the properties of a model.
    fn find(&self, document: &str, model: &Model, known: &mut KnownPaths);

    /// Reports paths that are of nothing, and options that don't apply to what has their path.
    fn check(&self, known: &KnownPaths) -> Vec<Diagnostic>;
}

impl<T: Default> Paths for ByPath<T> {
    fn locate(&mut self, path: &str, place: &Place) {
        self.0.entry(path.to_owned()).or_default().place = Some(place.clone());
    }

    fn find(&self, document: &str, model: &Model, known: &mut KnownPaths) {
        if self.0.is_empty() {
            return;
        }
        for (_, definition) in model.own() {
            known.types.extend(addresses(document, &definition.name, None));
            let Body::Record(record) = &definition.body else { continue };
            let of_field = |field: &crate::model::Field| addresses(document, &definition.name, Some(&field.name));
            known.properties.extend(record.fields.iter().flat_map(of_field));
        }
    }

    fn check(&self, known: &KnownPaths) -> Vec<Diagnostic> {
        let report = |(path, found): (&String, &AtPath<T>)| {
            let error = |message, help| Diagnostic::new(Code::UnusedName, message).help(help).at(found.place.clone());
            match found.of_types.first() {
                _ if known.types.contains(path) => None,
                Some(name) if known.properties.contains(path) => Some(error(
                    format!("`{path}` is a property, but `{name}` is an option of types"),
                    "name the type".to_owned(),
                )),
                None if known.properties.contains(path) => None,
                _ => Some(error(format!("the inputs have no type or property `{path}`"), known.help(path))),
            }
        };
        self.0.iter().filter_map(report).collect()
    }
}

/// Returns the paths of a type or a property, the one for all documents first.
fn addresses(document: &str, ty: &str, property: Option<&str>) -> [String; 2] {
    let property = property.map(|name| format!(".{name}")).unwrap_or_default();
    [format!("{ty}{property}"), format!("{document}.{ty}{property}")]
}

/// The paths of all inputs.
#[derive(Debug, Default)]
pub(crate) struct KnownPaths {
    types: BTreeSet<String>,
    properties: BTreeSet<String>,
}

impl KnownPaths {
    /// Returns what to do about an unknown path.
    fn help(&self, path: &str) -> String {
        let all: Vec<&str> = self.types.iter().chain(&self.properties).map(String::as_str).collect();
        match nearest(path, &all) {
            Some(name) => format!("did you mean `{name}`?"),
            None => "a path is `Type`, `Type.property`, or either behind the name of the document: \
                     `support_agent.User`; `adl-gen inspect` lists the types"
                .to_owned(),
        }
    }
}
