//! Names reserved by Rust and by the generated file.

use std::collections::{BTreeMap, HashSet};
use std::sync::LazyLock;

use crate::model::{Definition, Model, TypeId};
use crate::names::{Case, distinct};
use crate::target::names::{self, words};

use super::check::Names;
use super::parameters::has_many_required;
use super::scripts::LookAlikes;

/// Names that a generated file uses itself, so that types can't have them.
static TAKEN: LazyLock<HashSet<&str>> = LazyLock::new(|| {
    words(
        "Self Option Some None Result Ok Err String Vec Box BTreeMap Map Value Serialize Serializer Deserialize \
         Deserializer Fields D T T1 T2 S bool char str f32 f64 i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize json \
         check generated serde serde_json std core alloc fmt",
    )
});

/// The error of converting a text into an enumeration, in the support.
pub(super) const UNKNOWN_VARIANT: &str = "UnknownVariant";

/// Words that can't be identifiers, not even raw ones.
const NEVER_RAW: &[&str] = &["self", "Self", "super", "crate"];

/// The other keywords of the editions 2021 and 2024, reserved ones included.
const KEYWORDS: &[&str] = &[
    "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "do", "dyn", "else", "enum",
    "extern", "false", "final", "fn", "for", "gen", "if", "impl", "in", "let", "loop", "macro", "match", "mod", "move",
    "mut", "override", "priv", "pub", "ref", "return", "static", "struct", "trait", "true", "try", "type", "typeof",
    "unsafe", "unsized", "use", "virtual", "where", "while", "yield",
];

/// The names of a model's types, and of the types that the file adds.
pub(super) struct TypeNames {
    /// By definition.
    pub(super) definitions: Vec<String>,
    /// The names that fields could have too.
    caseless: HashSet<String>,
    alike: LookAlikes,
    /// The type without values.
    pub(super) never: String,
    /// The names for violations.
    pub(super) violations: Names,
    /// The error of converting a text into an enumeration.
    pub(super) unknown_variant: String,
    /// The trait, which a type of that name hides.
    pub(super) into: &'static str,
    /// The required members of records that have many.
    pub(super) required: BTreeMap<TypeId, String>,
}

impl TypeNames {
    pub(super) fn new(model: &Model) -> Self {
        let mut names = names::TypeNames::new(model, is_reserved, &[]);
        let alike = LookAlikes::new(model);
        let name = |(id, definition): (TypeId, &Definition)| match definition.external {
            Some(_) => names.of(id).to_owned(),
            None => alike.told_apart(names.of(id)),
        };
        let definitions: Vec<String> = model.iter().map(name).collect();
        let mut added = |name: &str| names.claim(name.to_owned());
        Self {
            never: added("Never"),
            violations: Names::new(&mut added),
            unknown_variant: added(UNKNOWN_VARIANT),
            into: if definitions.iter().any(|name| name == "Into") { "std::convert::Into" } else { "Into" },
            required: model
                .own()
                .filter(|(_, of)| has_many_required(model, of))
                .map(|(id, _)| (id, added(&format!("{}Required", definitions[id.index()]))))
                .collect(),
            caseless: definitions.iter().filter(|name| !name.is_ascii()).cloned().collect(),
            alike,
            definitions,
        }
    }

    /// Returns the identifiers of members with these keys. They give way to types: no variable can have the name of a
    /// tuple struct, and letters without cases make the same name of both.
    pub(super) fn fields(&self, keys: &[&str]) -> Vec<String> {
        fields(keys, &self.alike, |field| self.caseless.contains(field))
    }

    /// Names what the modules of a package share by its path.
    pub(super) fn share(&mut self) {
        self.never = "super::Never".to_owned();
        self.violations = Names::new(|name| format!("super::{name}"));
    }
}

/// Returns the names of the types of a model, by definition.
pub(in crate::target) fn of_types(model: &Model) -> Vec<String> {
    TypeNames::new(model).definitions
}

fn is_reserved(name: &str) -> bool {
    TAKEN.contains(name) || KEYWORDS.contains(&name) || NEVER_RAW.contains(&name)
}

fn fields(keys: &[&str], alike: &LookAlikes, is_type: impl Fn(&str) -> bool) -> Vec<String> {
    let field = |name: String| if is_type(&name) { name + "_" } else { escaped(&name) };
    distinct(keys, Case::Snake, |name| alike.contains(name)).into_iter().map(field).collect()
}

/// Returns whether no module of a document has that name: one that is never raw, that of the package's own module, or
/// that of a crate's root, of which rustc warns.
pub(in crate::target) fn is_reserved_module(name: &str) -> bool {
    NEVER_RAW.contains(&name) || [super::package::INDEX, "lib", "main"].contains(&name)
}

/// Returns an identifier, raw if it is a keyword.
pub(super) fn escaped(name: &str) -> String {
    if NEVER_RAW.contains(&name) {
        format!("{name}_")
    } else if KEYWORDS.contains(&name) {
        format!("r#{name}")
    } else {
        name.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keywords_are_raw_where_they_can_be() {
        assert_eq!(
            fields(&["type", "self", "self_", "gen", "union", "名", "с"], &LookAlikes::default(), |name| name
                == "名"),
            ["r#type", "self_", "self_underscore", "r#gen", "union", "名_", "с_xbdb1c540"]
        );
    }
}
