//! How a language writes names and types.

use std::collections::BTreeSet;

use crate::names::{Case, Taken, distinct, identifier, with_initialisms, without_marks};
use crate::text::choices;

choices! {
    /// The case of names, in serde's words.
    CaseStyle {
        /// `UserProfile`
        Pascal = "PascalCase",
        /// `userProfile`
        Camel = "camelCase",
        /// `user_profile`
        Snake = "snake_case",
        /// `USER_PROFILE`
        ScreamingSnake = "SCREAMING_SNAKE_CASE",
    }
}

impl CaseStyle {
    fn case(self) -> Case {
        match self {
            Self::Pascal => Case::UpperCamel,
            Self::Camel => Case::LowerCamel,
            Self::Snake => Case::Snake,
            Self::ScreamingSnake => Case::UpperSnake,
        }
    }
}

/// How names are written.
#[derive(Debug, Clone, Default)]
pub(crate) struct NameStyles {
    pub(crate) types: CaseStyle,
    pub(crate) fields: CaseStyle,
    pub(crate) members: CaseStyle,
    pub(crate) tools: CaseStyle,
    /// The prefix of names whose first letter has no case.
    pub(crate) caseless_prefix: String,
    /// The words that are written in capitals.
    pub(crate) initialisms: BTreeSet<String>,
    /// The words that are no names.
    pub(crate) reserved: BTreeSet<String>,
    /// The words that are no names of properties, if these are others.
    pub(crate) reserved_fields: Option<BTreeSet<String>>,
    /// Whether a property of a reserved name has that name and an underscore.
    pub(crate) marks_reserved: bool,
}

impl NameStyles {
    /// Returns a name of letters and digits, with the prefix if it doesn't begin in the case of its style. Not every
    /// language takes the marks on letters.
    fn fitted(&self, name: &str, style: CaseStyle) -> String {
        let mut name = without_marks(name, style.case());
        if matches!(style, CaseStyle::Pascal | CaseStyle::Camel) && !self.initialisms.is_empty() {
            name = with_initialisms(&name, &self.initialisms);
        }
        let begins_in_case = match style {
            CaseStyle::Pascal | CaseStyle::ScreamingSnake => name.starts_with(char::is_uppercase),
            CaseStyle::Camel | CaseStyle::Snake => name.starts_with(char::is_lowercase),
        };
        if begins_in_case { name } else { format!("{}{name}", self.caseless_prefix) }
    }

    /// Takes a distinct name for a text.
    pub(super) fn claim(&self, text: &str, style: CaseStyle, suffix: &str, taken: &mut Taken) -> String {
        let name = self.fitted(&identifier(text, style.case()), style);
        taken.claim_unreserved(&name, suffix, |name| self.reserved.contains(name))
    }

    /// Returns distinct names for the texts of one scope.
    pub(crate) fn distinct<'t>(&self, texts: impl Iterator<Item = &'t str>, style: CaseStyle) -> Vec<String> {
        let texts: Vec<&str> = texts.collect();
        let mut taken = Taken::default();
        let reserved = self.reserved_fields.as_ref().unwrap_or(&self.reserved);
        let names = distinct(&texts, style.case(), |name| !self.marks_reserved && reserved.contains(name));
        let is_reserved = |name: &str| reserved.contains(name);
        names.into_iter().map(|name| taken.claim_unreserved(&self.fitted(&name, style), "_", is_reserved)).collect()
    }
}

/// How types are written. Words in braces stand for the types within.
#[derive(Debug, Clone)]
pub(crate) struct TypeStyles {
    pub(crate) any: String,
    pub(crate) null: String,
    pub(crate) boolean: String,
    pub(crate) integer: String,
    /// An integer that only fits 64 bits without a sign; none if it is an integer like others.
    pub(crate) unsigned: Option<String>,
    pub(crate) number: String,
    pub(crate) string: String,
    /// `{item}`
    pub(crate) list: String,
    /// `{item}`, `{count}`, and in functions `{array}`, the type: a tuple of so many items of one type, all of them required; none if it is a tuple like others.
    pub(crate) array: Option<String>,
    /// `{items}`: tuples of two, three and more items, all of them required; others are tuples like others.
    pub(crate) tuples: Vec<String>,
    /// `{items}`
    pub(crate) tuple: Option<String>,
    /// `{value}`
    pub(crate) map: String,
    /// `{value}`: the type of a single value; none if it has the type of that value.
    pub(crate) constant: Option<String>,
    /// `{name}`: a definition.
    pub(crate) reference: String,
    /// `{name}` and `{arguments}`: a definition with arguments; none in languages without generic types.
    pub(crate) instance: Option<String>,
    /// `{name}`: a parameter of a definition; none in languages without generic types.
    pub(crate) parameter: Option<String>,
    /// `{type}`: the type or null.
    pub(crate) nullable: String,
    /// `{type}`: the type or null, of a list, a map, or another in `has_null`; none if it is that type.
    pub(crate) own_null: [Option<String>; 3],
    /// `{type}`: a property that may be absent.
    pub(crate) optional: String,
    /// `{type}`: a property that may be absent, of an object or a tuple, which may contain itself; none if it is like others.
    pub(crate) optional_compound: Option<String>,
    /// `{type}`: a property that may be absent, and null; none if null stands for both.
    pub(crate) optional_nullable: Option<String>,
    /// `{variants}`: a union without a declaration.
    pub(crate) union: Option<String>,
    /// The separator of `{items}` and `{variants}`.
    pub(crate) separator: String,
    /// The types that have a null of their own.
    pub(crate) has_null: BTreeSet<String>,
    /// The types that are written otherwise within others, or where they may be null.
    pub(crate) boxed: Vec<[&'static str; 2]>,
}

impl TypeStyles {
    /// Returns a type as it is written within others.
    pub(crate) fn boxed<'t>(&self, ty: &'t str) -> &'t str {
        self.boxed.iter().find(|[own, _]| *own == ty).map_or(ty, |[_, boxed]| boxed)
    }

    /// Replaces a word in braces by a type.
    pub(super) fn within(&self, style: &str, word: &str, ty: &str) -> String {
        let ty = self.boxed(ty);
        match style.strip_suffix(word).filter(|annotation| annotation.starts_with('@')) {
            // An annotation of a type stands behind the names of its package and of outer types.
            Some(annotation) => {
                let name = ty.find('<').map_or(ty, |end| &ty[..end]);
                let (outer, own) = ty.split_at(name.rfind('.').map_or(0, |dot| dot + 1));
                format!("{outer}{annotation}{own}")
            }
            None => style.replace(word, ty),
        }
    }
}

/// The names of types in `has-null`.
pub(crate) const KINDS: [&str; 8] = ["any", "list", "tuple", "map", "union", "record", "enum", "string"];

impl Default for TypeStyles {
    fn default() -> Self {
        let plain = |text: &str| text.to_owned();
        Self {
            any: plain("any"),
            null: plain("null"),
            boolean: plain("boolean"),
            integer: plain("integer"),
            unsigned: None,
            number: plain("number"),
            string: plain("string"),
            list: plain("list of {item}"),
            array: None,
            tuples: Vec::new(),
            tuple: None,
            map: plain("map of {value}"),
            constant: None,
            reference: plain("{name}"),
            instance: None,
            parameter: None,
            nullable: plain("{type} or null"),
            own_null: [None, None, None],
            optional: plain("{type}"),
            optional_compound: None,
            optional_nullable: None,
            union: None,
            separator: plain(", "),
            has_null: BTreeSet::new(),
            boxed: Vec::new(),
        }
    }
}
