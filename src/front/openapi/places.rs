//! Pointers into schemas whose parts move: rules put a schema into an `anyOf`, or the parts of a component under another
//! name. A schema that a pointer leads to is marked before them; afterwards, the pointer leads to where the mark is.

use std::collections::HashMap;

use super::schemas::{each, find_mut};
use super::{member, string};
use crate::source::{Node, Value};
use crate::text::{decode_token, encode_token, percent_decode, percent_encode, with_token};

/// The member of a schema with its mark. Keywords are kept, and this is none of them.
pub(super) const MARK: &str = "x-adl-gen-place";

/// Stands between a pointer and the mark of its schema.
const MARKED: &str = "/x-adl-gen-place/";

/// Maximum number of tokens of a pointer: documents are nested less deeply.
const MAX_TOKENS: usize = 512;

/// Maximum number of branches that only refer to the next.
const MAX_CHAIN: usize = 16;

/// The tokens of all pointers.
#[derive(Default)]
struct Tree {
    parts: HashMap<String, Tree>,
    /// The number of the pointer that ends here.
    number: Option<usize>,
}

/// Marks of schemas.
pub(super) struct Places {
    /// Whether a schema is marked.
    is_used: bool,
}

/// What becomes of a pointer.
enum Destination {
    /// The schema is marked.
    Marked,
    /// It leads to a branch that is only a reference, and becomes that: another branch may stand in its place later.
    Reference(String),
}

impl Places {
    /// Marks the schemas that pointers lead to, apart from whole components.
    pub(super) fn mark(root: &mut Node) -> Self {
        let (mut tree, mut numbers) = (Tree::default(), HashMap::<String, usize>::new());
        each_reference(root, &mut |text| {
            let count = numbers.len();
            if !numbers.contains_key(text)
                && let Some(tokens) = tokens(text)
            {
                // Pointers to the same schema may differ in their encoding.
                tree.add(tokens, count);
                numbers.insert(text.to_owned(), count);
            }
            None
        });
        if numbers.is_empty() {
            return Self { is_used: false };
        }
        let mut targets = HashMap::new();
        tree.visit(root, false, &mut targets);
        let number_of = |text: &str| tree.find(tokens(text).filter(|_| numbers.contains_key(text))?);
        each_reference(root, &mut |text| {
            let (mut number, mut last) = (number_of(text)?, text.to_owned());
            for _ in 0..MAX_CHAIN {
                match targets.get(&number)? {
                    Destination::Marked => return Some(format!("{last}{MARKED}{number}")),
                    Destination::Reference(next) => last.clone_from(next),
                }
                match number_of(&last) {
                    Some(next) => number = next,
                    None => return Some(last),
                }
            }
            None
        });
        Self { is_used: true }
    }

    /// Makes pointers lead to the marked schemas, and removes the marks.
    pub(super) fn restore(self, root: &mut Node) {
        if !self.is_used {
            return;
        }
        let mut places = HashMap::new();
        collect(root, &mut "#".to_owned(), &mut places);
        each_reference(root, &mut |text| {
            let (own, number) = text.split_once(MARKED)?;
            let place = number.parse::<usize>().ok().and_then(|number| places.get(&number)).map(String::as_str);
            let has_moved = |place: &&str| percent_decode(place) != percent_decode(own);
            Some(place.filter(has_moved).unwrap_or(own).to_owned())
        });
    }
}

impl Tree {
    fn add(&mut self, tokens: Vec<String>, number: usize) {
        let last = tokens.into_iter().fold(self, |tree, token| tree.parts.entry(token).or_default());
        last.number.get_or_insert(number);
    }

    fn find(&self, tokens: Vec<String>) -> Option<usize> {
        tokens.iter().try_fold(self, |tree, token| tree.parts.get(token))?.number
    }

    /// Marks the schemas below a part of the document.
    fn visit(&self, part: &mut Node, is_branch: bool, targets: &mut HashMap<usize, Destination>) {
        if let Some(number) = self.number {
            targets.extend(mark(part, number, is_branch).map(|target| (number, target)));
        }
        match &mut part.value {
            Value::Object(members) if !self.parts.is_empty() => {
                for member in members {
                    if let Some(tree) = self.parts.get(member.key.as_str()) {
                        let is_union = matches!(member.key.as_str(), "oneOf" | "anyOf");
                        let has_branches = is_union && member.value.as_array().is_some();
                        tree.visit(&mut member.value, has_branches, targets);
                    }
                }
            }
            Value::Array(items) => {
                for (token, tree) in &self.parts {
                    if let Some(item) = token.parse::<usize>().ok().and_then(|index| items.get_mut(index)) {
                        tree.visit(item, is_branch, targets);
                    }
                }
            }
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Object(_) => {}
        }
    }
}

/// Marks a schema, unless it is a branch that only refers to another.
fn mark(schema: &mut Node, number: usize, is_branch: bool) -> Option<Destination> {
    let at = string(schema, "");
    let Value::Object(members) = &mut schema.value else { return None };
    match members.as_slice() {
        [only] if is_branch && only.key == "$ref" => Some(Destination::Reference(only.value.as_str()?.to_owned())),
        _ => {
            members.push(member(&at, MARK, string(&at, &number.to_string())));
            Some(Destination::Marked)
        }
    }
}

/// Finds the marked schemas, and removes the marks.
fn collect(part: &mut Node, pointer: &mut String, places: &mut HashMap<usize, String>) {
    match &mut part.value {
        Value::Object(members) => {
            if let Some(index) = members.iter().position(|member| member.key == MARK) {
                let number = members.remove(index).value.as_str().and_then(|text| text.parse().ok());
                if let Some(number) = number {
                    places.entry(number).or_insert_with(|| pointer.clone());
                }
            }
            for member in members {
                let token = percent_encode(&encode_token(&member.key));
                with_token(pointer, &token, |pointer| collect(&mut member.value, pointer, places));
            }
        }
        Value::Array(items) => {
            for (index, item) in items.iter_mut().enumerate() {
                with_token(pointer, &index.to_string(), |pointer| collect(item, pointer, places));
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// Returns the tokens of a pointer to a part of the document that is no component as a whole.
fn tokens(text: &str) -> Option<Vec<String>> {
    let pointer = percent_decode(text.strip_prefix("#/")?)?;
    if pointer.split('/').nth(MAX_TOKENS).is_some() {
        return None;
    }
    let tokens: Vec<String> = pointer.split('/').map(decode_token).collect();
    let is_component = tokens.len() == 3 && tokens[0] == "components" && tokens[1] == "schemas";
    (!is_component).then_some(tokens)
}

/// Calls a function with each reference of the schemas of a document, and with each target of a mapping; what it returns
/// stands in place of that.
fn each_reference(root: &mut Node, changed: &mut impl FnMut(&str) -> Option<String>) {
    each(root, &mut |schema| {
        find_mut(schema, "$ref").into_iter().for_each(|reference| change(reference, changed));
        let Some(discriminator) = find_mut(schema, "discriminator") else { return };
        find_mut(discriminator, "defaultMapping").into_iter().for_each(|to| change(to, changed));
        if let Some(Node { value: Value::Object(entries), .. }) = find_mut(discriminator, "mapping") {
            entries.iter_mut().for_each(|entry| change(&mut entry.value, changed));
        }
    });
}

fn change(reference: &mut Node, changed: &mut impl FnMut(&str) -> Option<String>) {
    if let Value::String(text) = &mut reference.value
        && let Some(new) = changed(text)
    {
        *text = new.into();
    }
}

#[cfg(test)]
mod tests;
