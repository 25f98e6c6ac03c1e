//! The names and descriptions that extensions give the values of `enum`.

use std::collections::{HashMap, HashSet};

use ecow::EcoString;

use super::{Keyword, Schema};
use crate::names::{self, Case};
use crate::text::Json;

/// A text that an extension gives a value.
#[derive(Clone, Copy, PartialEq, Eq)]
enum TextKind {
    Name,
    Description,
}

/// The extensions, in the order in which they apply: the first one of a kind that a schema has.
const EXTENSIONS: [(Keyword, &[TextKind]); 5] = [
    (Keyword::EnumNames, &[TextKind::Name]),
    (Keyword::EnumNamesOfNSwag, &[TextKind::Name]),
    (Keyword::EnumDescriptions, &[TextKind::Description]),
    (Keyword::EnumDescriptionsOfRedoc, &[TextKind::Description]),
    (Keyword::EnumOfAutoRest, &[TextKind::Name, TextKind::Description]),
];

/// The names and descriptions of listed values.
#[derive(Debug, Default)]
pub(crate) struct EnumValues<'s> {
    names: HashMap<&'s Json, &'s str>,
    descriptions: HashMap<&'s Json, &'s str>,
}

impl<'s> EnumValues<'s> {
    /// Reads the extensions of a schema. Those with mistakes have no effect.
    pub(crate) fn of(schema: &'s Schema) -> Self {
        let mut values = Self::default();
        for (keyword, part, texts) in read(schema) {
            let Ok(texts) = texts else { continue };
            let own = match part {
                TextKind::Name => &mut values.names,
                TextKind::Description => &mut values.descriptions,
            };
            if own.is_empty() && mistake(keyword, part, &texts).is_none() {
                *own = texts.into_iter().filter(|(_, text)| !text.trim().is_empty()).collect();
            }
        }
        values
    }

    /// Returns the name of a value.
    pub(crate) fn name(&self, value: &Json) -> Option<&'s str> {
        self.names.get(value).copied()
    }

    /// Returns the description of a value.
    pub(crate) fn description(&self, value: &Json) -> Option<&'s str> {
        self.descriptions.get(value).copied()
    }
}

/// Returns the mistakes in the extensions of a schema, each with its keyword.
pub(super) fn mistakes(schema: &Schema) -> Vec<(Keyword, String)> {
    let found = read(schema).into_iter().filter_map(|(keyword, part, texts)| {
        Some((keyword, texts.map_or_else(Some, |texts| mistake(keyword, part, &texts))?))
    });
    let mut found: Vec<(Keyword, String)> = found.collect();
    found.dedup_by_key(|(keyword, _)| *keyword);
    found
}

type Texts<'s> = Vec<(&'s Json, &'s str)>;

/// Returns the texts of each extension by value. A list has them in the order of `enum`, with or without one for `null`.
fn read(schema: &Schema) -> Vec<(Keyword, TextKind, Result<Texts<'_>, String>)> {
    let listed = schema.list(Keyword::Enum);
    let mut out = Vec::new();
    for (keyword, parts) in EXTENSIONS {
        let Some(said) = schema.data(keyword) else { continue };
        out.extend(parts.iter().map(|part| (keyword, *part, texts(listed, keyword, *part, said))));
    }
    out
}

fn texts<'s>(listed: &'s [Json], keyword: Keyword, part: TextKind, said: &'s Json) -> Result<Texts<'s>, String> {
    let name = keyword.name();
    match (keyword, said) {
        (Keyword::EnumOfAutoRest, said) => Ok(of_autorest(listed, part, said)),
        _ if listed.is_empty() => Err(format!("`{name}` has no effect without `enum` beside it")),
        (_, Json::Array(texts)) => {
            let values: Vec<&Json> = match texts.len() == listed.len() {
                true => listed.iter().collect(),
                false => listed.iter().filter(|value| **value != Json::Null).collect(),
            };
            if values.len() != texts.len() {
                let (has, wanted) = (texts.len(), listed.len());
                return Err(format!("`{name}` has {has} texts for the {wanted} values of `enum`: it is ignored"));
            }
            let text = |(value, text): (&'s Json, &'s Json)| Some((value, text.as_str()?));
            let all = values.into_iter().zip(texts).map(text).collect::<Option<_>>();
            all.ok_or_else(|| format!("`{name}` must have strings: it is ignored"))
        }
        (_, Json::Object(members)) => {
            let by_text: HashMap<String, &Json> = listed.iter().map(|value| (plain(value), value)).collect();
            let text = |(key, text): &'s (EcoString, Json)| Some((*by_text.get(key.as_str())?, text.as_str()?));
            Ok(members.iter().filter_map(text).collect())
        }
        _ => Err(format!("`{name}` must be an array or an object: it is ignored")),
    }
}

/// Returns a value as the key of an object names it.
fn plain(value: &Json) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// Returns the texts of `x-ms-enum`, which lists the values itself. Most only have the name of the type.
fn of_autorest<'s>(listed: &'s [Json], part: TextKind, said: &'s Json) -> Texts<'s> {
    let values = said.get("values").map(Json::items).unwrap_or_default();
    let known: HashSet<&Json> = listed.iter().collect();
    let key = match part {
        TextKind::Name => "name",
        TextKind::Description => "description",
    };
    let text = |of: &'s Json| Some((*known.get(of.get("value")?)?, of.get(key)?.as_str()?));
    values.iter().filter_map(text).collect()
}

/// Returns what is wrong with names: they must be distinct identifiers.
fn mistake(keyword: Keyword, part: TextKind, texts: &Texts) -> Option<String> {
    let mut seen = HashMap::new();
    let is_name = part == TextKind::Name;
    let same = texts.iter().filter(|_| is_name).find_map(|(_, text)| {
        let known = seen.insert(names::identifier(text, Case::UpperCamel).to_lowercase(), *text);
        known.map(|known| (known, *text))
    });
    let (one, other) = same?;
    Some(format!("`{}` has the names `{one}` and `{other}`, which aren't distinct: it is ignored", keyword.name()))
}
