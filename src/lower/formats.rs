//! The formats of the strings and numbers in a type, for languages that have types for some of them.

use super::Lowering;
use super::merged_schema::{Key, Kinds, MergedSchema};
use crate::model::{Body, Formats, Rest, Type};
use crate::schema::{Keyword, SchemaId};

/// Maximum number of branches of a union whose formats are compared.
const MAX_BRANCHES: usize = 16;

/// Maximum number of unions around a union whose formats are compared.
const MAX_DEPTH: usize = 1;

impl Lowering<'_> {
    /// Returns the formats in a type that was made of a key.
    pub(super) fn formats(&self, key: &Key, ty: &Type) -> Formats {
        self.formats_within(key, ty, 0)
    }

    /// Returns the formats in an alias, or in the undeclared properties of a record. The variants of a union have theirs.
    pub(super) fn body_formats(&self, key: &Key, body: &Body) -> Formats {
        match body {
            Body::Alias(ty) => self.formats(key, ty),
            Body::Record(record) => match &record.rest {
                Rest::Kept(ty) if self.may_have_formats(ty) => self.undeclared_formats(&self.facets(key), ty),
                Rest::Kept(_) | Rest::Ignored | Rest::Refused => Formats::default(),
            },
            Body::Enum(_) | Body::Union(_) => Formats::default(),
        }
    }

    fn formats_within(&self, key: &Key, ty: &Type, depth: usize) -> Formats {
        if !self.may_have_formats(ty) {
            return Formats::default();
        }
        let facets = self.facets(key);
        match (ty, &facets.unions[..]) {
            (Type::Nullable(inner), _) => {
                let key = key.restrict(Kinds::ALL.without(Kinds::NULL));
                Formats::of_parts(vec![self.formats_within(&key, inner, depth)])
            }
            (_, [union]) => self.common_formats(key, *union, ty, depth),
            (_, []) => self.merged_formats(&facets, ty),
            // Which branches apply together isn't known.
            (_, _) => Formats::default(),
        }
    }

    /// Returns the formats in a type that all branches of a union have in common.
    fn common_formats(&self, key: &Key, (owner, keyword): (SchemaId, Keyword), ty: &Type, depth: usize) -> Formats {
        let count = self.graph.get(owner).schemas(keyword).len();
        if count > MAX_BRANCHES || depth > MAX_DEPTH {
            return Formats::default();
        }
        let branches = (0..count).map(|branch| key.choose(owner, keyword, branch));
        let mut formats = branches.filter(|branch| {
            let facets = self.facets(branch);
            !facets.is_never() && !facets.kinds.is_empty()
        });
        let Some(first) = formats.next() else { return Formats::default() };
        let first = self.formats_within(&first, ty, depth + 1);
        let are_alike = !first.is_none() && formats.all(|branch| self.formats_within(&branch, ty, depth + 1) == first);
        if are_alike { first } else { Formats::default() }
    }

    /// Returns the formats in a type of merged schemas.
    fn merged_formats(&self, facets: &MergedSchema, ty: &Type) -> Formats {
        match ty {
            Type::String | Type::Integer(_) | Type::Number => {
                let format = |id: &SchemaId| self.graph.get(*id).text(Keyword::Format).map(str::to_owned);
                let mut formats = facets.members.iter().filter_map(format);
                // Of several formats, no one type has the values.
                let own = formats.next().filter(|first| formats.all(|other| other == *first));
                Formats { own, parts: Vec::new() }
            }
            Type::List(item) => Formats::of_parts(vec![self.item_formats(facets, self.prefix_length(facets), item)]),
            Type::Tuple(tuple) => {
                let items = tuple.items.iter().chain(tuple.rest.as_deref()).enumerate();
                let formats: Vec<Formats> = items.map(|(index, item)| self.item_formats(facets, index, item)).collect();
                // Such an array is a list of one type.
                let is_list = tuple.rest.as_deref().is_some_and(|rest| tuple.items.iter().all(|item| item == rest));
                let are_alike = formats.iter().all(|of| *of == formats[0]);
                if is_list && !are_alike { Formats::default() } else { Formats::of_parts(formats) }
            }
            Type::Map(value) => Formats::of_parts(vec![self.undeclared_formats(facets, value)]),
            Type::Any
            | Type::Never
            | Type::Null
            | Type::Boolean
            | Type::Nullable(_)
            | Type::Named(_)
            | Type::Instance(..)
            | Type::Parameter { .. } => Formats::default(),
        }
    }

    fn item_formats(&self, facets: &MergedSchema, index: usize, item: &Type) -> Formats {
        self.formats(&Key::new(self.item_schemas(facets, index)), item)
    }

    fn undeclared_formats(&self, facets: &MergedSchema, value: &Type) -> Formats {
        self.formats(&Key::new(self.properties(facets).of_undeclared()), value)
    }

    /// Returns whether a type has strings or numbers, and a schema has a `format`.
    fn may_have_formats(&self, ty: &Type) -> bool {
        let has_formats = || {
            let has_format = |id| self.graph.get(id).has(Keyword::Format);
            *self.has_formats.get_or_init(|| self.graph.ids().any(has_format))
        };
        has_leaf(ty) && has_formats()
    }
}

/// Returns whether a type has strings or numbers.
fn has_leaf(ty: &Type) -> bool {
    matches!(ty, Type::String | Type::Integer(_) | Type::Number) || ty.parts().into_iter().any(has_leaf)
}
