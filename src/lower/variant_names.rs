//! Names of variants by their constraints, for variants of the same kind with the same properties.
//!
//! A name depends on the variant itself, never on its position: variants can be inserted and moved without renaming
//! others.

use std::collections::{HashMap, HashSet};

use super::Lowering;
use super::alternatives::Alternative;
use super::merged_schema::Key;
use super::variants::literal_words;
use crate::names::{self, Case};
use crate::schema::{Body, Entry, Keyword, Operand, SchemaId};
use crate::text::Json;

/// Maximum depth to which the parts of a value are examined.
const MAX_DEPTH: usize = 4;

/// Maximum number of constraints that are considered.
const MAX_SAYINGS: usize = 64;

/// Maximum number of constraints in a name.
const MAX_JOINED: usize = 3;

/// Maximum number of characters of a constraint in a name.
const MAX_LENGTH: usize = 40;

impl Lowering<'_> {
    /// Appends to the names of alternatives that share their words a constraint that only one has.
    pub(super) fn tell_apart(&self, alternatives: &mut [Alternative]) {
        let mut alike: HashMap<String, Vec<usize>> = HashMap::new();
        for (index, alternative) in alternatives.iter().enumerate() {
            alternative.words.iter().for_each(|words| alike.entry(words.clone()).or_default().push(index));
        }
        for (words, indexes) in alike.into_iter().filter(|(words, indexes)| !words.is_empty() && indexes.len() > 1) {
            let sayings: Vec<Vec<String>> = indexes.iter().map(|index| self.sayings(&alternatives[*index])).collect();
            for (index, more) in indexes.into_iter().zip(distinguishing(&sayings)) {
                let more = more.unwrap_or_else(|| format!("x{}", self.mark(&alternatives[index])));
                alternatives[index].words = Some(format!("{words} {more}").trim_end().to_owned());
            }
        }
    }

    /// Returns a hash of all constraints of an alternative.
    fn mark(&self, alternative: &Alternative) -> String {
        let text = alternative.schema.as_ref().and_then(|key| self.text_of(key));
        names::mark(&text.unwrap_or_default())
    }

    /// Returns the constraints of an alternative as words, one keyword after the other.
    fn sayings(&self, alternative: &Alternative) -> Vec<String> {
        let mut out = Vec::new();
        for id in alternative.schema.iter().flat_map(|key| self.own_schemas(key)) {
            self.say(id, 0, &mut out);
        }
        out
    }

    /// Returns the own schemas of a key: the selected branches of unions, otherwise all of them.
    pub(super) fn own_schemas(&self, key: &Key) -> Vec<SchemaId> {
        let branches: Vec<SchemaId> = key.branches(self.graph).collect();
        if branches.is_empty() { key.schemas.clone() } else { branches }
    }

    fn say(&self, id: SchemaId, depth: usize, out: &mut Vec<String>) {
        match &self.graph.get(id).body {
            Body::Boolean(true) => {}
            Body::Boolean(false) => out.push("never".to_owned()),
            Body::Keywords(entries) if depth <= MAX_DEPTH => {
                for entry in entries {
                    if out.len() < MAX_SAYINGS {
                        self.say_keyword(entry, depth, out);
                    }
                }
            }
            Body::Keywords(_) => {}
        }
    }

    fn say_keyword(&self, entry: &Entry, depth: usize, out: &mut Vec<String>) {
        let keyword = entry.keyword;
        match &entry.operand {
            // At the outermost level, the kind is part of the name already.
            Operand::Data(_) if keyword == Keyword::Type && depth == 0 => {}
            Operand::Data(_) if keyword.is_annotation() && keyword != Keyword::Format => {}
            Operand::Data(data) => out.push(shortened(&data_words(keyword, data))),
            Operand::Schema(id) if keyword == Keyword::Ref => match self.own_name(*id) {
                Some(name) => out.push(name),
                None => self.say(*id, depth + 1, out),
            },
            Operand::Schema(id) => self.say_part(keyword.name(), *id, depth, out),
            Operand::Schemas(ids) if keyword == Keyword::AllOf => ids.iter().for_each(|id| self.say(*id, depth, out)),
            Operand::Schemas(ids) => {
                let part = |(index, id): (usize, &SchemaId)| (format!("{} {index}", keyword.name()), *id);
                ids.iter().enumerate().map(part).for_each(|(part, id)| self.say_part(&part, id, depth, out));
            }
            Operand::SchemaMap(members) => {
                members.iter().for_each(|(name, id)| self.say_part(name, *id, depth, out));
            }
        }
    }

    /// Appends the constraints of a part of the value, prefixed with the name of the part.
    fn say_part(&self, part: &str, id: SchemaId, depth: usize, out: &mut Vec<String>) {
        let mut said = Vec::new();
        self.say(id, depth + 1, &mut said);
        if said.is_empty() {
            said.push(String::new());
        }
        let room = MAX_SAYINGS.saturating_sub(out.len());
        out.extend(said.iter().take(room).map(|said| shortened(&format!("{part} {said}"))));
    }
}

/// Returns a keyword and its operand: `minimum 5`, or the values that are listed.
fn data_words(keyword: Keyword, data: &Json) -> String {
    let values = match data {
        Json::Array(values) => values.iter().take(MAX_JOINED).map(value_words).collect::<Vec<_>>().join(" "),
        value => value_words(value),
    };
    match keyword {
        Keyword::Const | Keyword::Enum | Keyword::Type => values,
        Keyword::Required => format!("with {values}"),
        keyword => format!("{} {values}", keyword.name()),
    }
}

/// Returns a text for a value in a name.
pub(super) fn value_words(value: &Json) -> String {
    match value {
        Json::Number(_) => literal_words(value).replace("number ", ""),
        Json::Null | Json::Bool(_) | Json::String(_) | Json::Array(_) | Json::Object(_) => literal_words(value),
    }
}

/// Returns words, shortened and with a hash if they are too long.
fn shortened(words: &str) -> String {
    match words.char_indices().nth(MAX_LENGTH) {
        Some((end, _)) => format!("{} x{}", &words[..end], names::mark(words)),
        None => words.trim().to_owned(),
    }
}

/// Returns for each item the constraint that only it has: the first one, or all if they are few; an empty text if all
/// its constraints are shared. None if that doesn't make it distinct.
fn distinguishing(sayings: &[Vec<String>]) -> Vec<Option<String>> {
    let spelled = |text: &str| names::identifier(text, Case::UpperCamel);
    let whole = |said: &Vec<String>| said.join(" ");
    let (mut holders, mut wholes): (HashMap<String, usize>, HashMap<String, usize>) = Default::default();
    for said in sayings {
        let distinct: HashSet<String> = said.iter().map(|said| spelled(said)).collect();
        distinct.into_iter().for_each(|said| *holders.entry(said).or_default() += 1);
        *wholes.entry(spelled(&whole(said))).or_default() += 1;
    }
    let own = |said: &Vec<String>| {
        let first = said.iter().find(|said| holders.get(&spelled(said)) == Some(&1)).cloned();
        let is_distinct = wholes.get(&spelled(&whole(said))) == Some(&1);
        let is_common = said.iter().all(|said| holders.get(&spelled(said)) == Some(&sayings.len()));
        match first {
            Some(first) => Some(first),
            None if is_distinct && is_common => Some(String::new()),
            None if is_distinct && said.len() <= MAX_JOINED => Some(whole(said)),
            None => None,
        }
    };
    sayings.iter().map(own).collect()
}
