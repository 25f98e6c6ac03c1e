//! The variants of unions, and their names.

use std::collections::HashMap;

use super::alternatives::{Alternative, AlternativeKind, ListedValue};
use super::discriminator::Discriminator;
use super::merged_schema::Key;
use super::variant_names::value_words;
use super::{Draft, Lowering, Use};
use crate::model::{Body, Naming, Type, TypeId, Variant};
use crate::schema::Keyword;
use crate::text::Json;

/// The number of objects with each property.
type Holders = HashMap<String, usize>;

/// Maximum number of properties in the name of an object.
const MAX_WORDS: usize = 3;

impl Lowering<'_> {
    /// Sets the words of the names of alternatives.
    pub(super) fn name_alternatives(&self, alternatives: &mut [Alternative], discriminator: Option<&Discriminator>) {
        let is_path = |alternative: &Alternative| match alternative.form {
            AlternativeKind::Type(Type::Named(id)) => self.drafts[id.index()].naming == Naming::Path,
            _ => false,
        };
        let unnamed = alternatives.iter().filter(|alternative| is_path(alternative)).count();
        let tag = self.tag(alternatives, discriminator);
        let holders = self.property_holders(alternatives);
        let word = |alternative: &Alternative| match &alternative.form {
            AlternativeKind::Any | AlternativeKind::Null => None,
            AlternativeKind::Literals(_) => Some("constant".to_owned()),
            AlternativeKind::Type(Type::Named(_)) if is_path(alternative) => {
                Some(self.record_words(alternative, &holders, tag.as_deref(), unnamed))
            }
            AlternativeKind::Type(Type::Named(_)) => self.mapped(discriminator, alternative),
            AlternativeKind::Type(ty) => Some(self.type_words(ty)),
        };
        alternatives.iter_mut().for_each(|alternative| alternative.words = word(alternative));
        self.tell_apart(alternatives);
    }

    /// Returns the words of an object without a name: its tag's value, `object` if it is the only one, a property that
    /// only this one requires or has, otherwise the properties that it requires or has, if they are few.
    fn record_words(&self, own: &Alternative, holders: &Holders, tag: Option<&str>, unnamed: usize) -> String {
        let Some(key) = &own.key else { return "object".to_owned() };
        let facets = self.facets(key);
        if let Some(text) = tag.and_then(|tag| self.texts(&facets, tag)).and_then(|texts| texts.into_iter().next()) {
            return text;
        }
        if let Some(words) = self.condition_words(key) {
            return words;
        }
        if unnamed == 1 {
            return "object".to_owned();
        }
        let names = self.properties(&facets).names();
        let is_own = |name: &&String| holders.get(*name) == Some(&1);
        let own_required = facets.required.iter().find(is_own);
        if let Some(own) = own_required.or_else(|| names.iter().find(is_own)) {
            return own.clone();
        }
        let few = |names: &[String]| (1..=MAX_WORDS).contains(&names.len());
        [facets.required.as_slice(), names]
            .into_iter()
            .find(|names| few(names))
            .map_or("object".to_owned(), |few| few.join(" "))
    }

    /// Returns the number of objects among alternatives that have each property.
    fn property_holders(&self, alternatives: &[Alternative]) -> Holders {
        let mut holders = Holders::new();
        for key in alternatives.iter().filter_map(|alternative| alternative.key.as_ref()) {
            let names = self.properties(&self.facets(key)).names().to_vec();
            names.into_iter().for_each(|name| *holders.entry(name).or_insert(0) += 1);
        }
        holders
    }

    /// Returns the values that the conditions of a branch test: those that it has, otherwise the one that it hasn't.
    fn condition_words(&self, key: &Key) -> Option<String> {
        let (mut values, mut others) = (Vec::new(), Vec::new());
        for branch in key.branches(self.graph) {
            let Some(first) = self.graph.get(branch).schemas(Keyword::AllOf).first() else { continue };
            let (words, condition) = match self.graph.get(*first).schema(Keyword::Not) {
                Some(negated) => (&mut others, negated),
                None => (&mut values, *first),
            };
            let condition = self.graph.condition(condition);
            let tested = condition.into_iter().map(|condition| condition.values.into_iter().take(MAX_WORDS));
            words.extend(tested.map(|tested| tested.map(value_words).collect::<Vec<_>>().join(" or ")));
        }
        match (values.as_slice(), others.as_slice()) {
            ([], []) => None,
            ([], [other]) => Some(format!("not {other}")),
            ([], _) => Some("other".to_owned()),
            (values, _) => Some(values.join(" ")),
        }
    }

    /// Returns the words of a type that has no name.
    fn type_words(&self, ty: &Type) -> String {
        match ty {
            Type::Any => "any".to_owned(),
            Type::Never => "never".to_owned(),
            Type::Null => "null".to_owned(),
            Type::Boolean => "boolean".to_owned(),
            Type::Integer(_) => "integer".to_owned(),
            Type::Number => "number".to_owned(),
            Type::String => "string".to_owned(),
            Type::Tuple(_) => "tuple".to_owned(),
            Type::List(item) if **item == Type::Any => "list".to_owned(),
            Type::List(item) => format!("{} list", self.type_words(item)),
            Type::Map(value) if **value == Type::Any => "object".to_owned(),
            Type::Map(value) => format!("{} map", self.type_words(value)),
            Type::Nullable(inner) => format!("nullable {}", self.type_words(inner)),
            Type::Parameter { name, .. } => name.clone(),
            Type::Named(id) | Type::Instance(id, _) => {
                let draft = &self.drafts[id.index()];
                if draft.words.is_empty() { draft.path.clone() } else { draft.words.clone() }
            }
        }
    }

    /// Sets the names of definitions that were created for alternatives.
    pub(super) fn name_parts(&mut self, first_new: usize, at: &Use, alternatives: &[Alternative]) {
        for alternative in alternatives {
            if let (AlternativeKind::Type(Type::Named(id)), Some(words)) = (&alternative.form, &alternative.words)
                && id.index() >= first_new
                && self.drafts[id.index()].parent == Some(at.owner)
            {
                self.drafts[id.index()].path = at.part(words).words;
            }
        }
    }

    pub(super) fn variants(&mut self, alternatives: Vec<Alternative>, at: &Use) -> Vec<Variant> {
        let variant = |alternative: Alternative| {
            let ty = match alternative.form {
                AlternativeKind::Type(ty) => ty,
                AlternativeKind::Literals(values) => self.constant(&values, at),
                AlternativeKind::Any | AlternativeKind::Null => Type::Any,
            };
            // If empty, the variant is named after its type once that has a name.
            Variant {
                name: alternative.words.unwrap_or_default(),
                ty,
                docs: alternative.docs,
                place: alternative.place,
            }
        };
        alternatives.into_iter().map(variant).collect()
    }

    /// Returns the listed values of a union that has other alternatives too.
    fn constant(&mut self, values: &[ListedValue], at: &Use) -> Type {
        let at = at.part("constant");
        let members = self.members(values);
        let index = self.add_draft(Draft {
            parent: Some(at.owner),
            path: at.words,
            place: members.first().and_then(|member| member.place.clone()),
            body: Some(Body::Enum(members)),
            ..Draft::default()
        });
        Type::Named(TypeId::draft(index))
    }
}

/// Returns a text for a value, distinct from that of any other value.
pub(super) fn literal_words(value: &Json) -> String {
    match value {
        Json::String(text) => text.to_string(),
        Json::Number(number) => format!("number {}", number.as_str().replace('.', " dot ").replace('-', " minus ")),
        Json::Null | Json::Bool(_) | Json::Array(_) | Json::Object(_) => format!("json {value}"),
    }
}
