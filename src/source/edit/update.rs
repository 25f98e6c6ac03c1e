//! Edits that give a part of a document another value, and keep the text of what stays the same.

use std::collections::HashMap;

use ecow::EcoString;

use super::entries::Insertion;
use super::syntax::{self, Kind, Layout};
use super::{Editor, Entry, New, Own, Plan, Slot};
use crate::diagnostics::Diagnostic;
use crate::source::{Node, Value};
use crate::text::{Edit, Json};

impl Editor<'_> {
    /// Returns the edits after which a value is another one. What is behind an alias is written out in its place.
    pub(super) fn update_value(&self, slot: Slot, node: &Node, new: &Json) -> Result<Vec<Edit>, Diagnostic> {
        match (&slot.syntax.kind, &node.value, new) {
            (Kind::Object(..), Value::Object(_), Json::Object(members)) => self.update_object(slot, node, members),
            (Kind::Array(layout, entries), Value::Array(items), Json::Array(values)) => {
                self.update_array(slot, *layout, entries, items, values)
            }
            _ => Ok(self.replacement(slot, &New::Json(new.clone()))),
        }
    }

    fn update_object(&self, slot: Slot, object: &Node, new: &[(EcoString, Json)]) -> Result<Vec<Edit>, Diagnostic> {
        let own = Own::of(slot.syntax);
        let members: HashMap<&str, _> = object.members().iter().map(|member| (member.key.as_str(), member)).collect();
        let (mut entries, mut nested) = (Vec::with_capacity(new.len()), Vec::new());
        for (key, value) in new {
            let member = members.get(key.as_str());
            let found = member.and_then(|member| Some((&member.value, slot.syntax.entries().get(own.index(member)?)?)));
            entries.push(match found {
                _ if member.is_some_and(|member| member.value.to_json() == *value) => Entry::Keep(key),
                Some((old, entry)) if is_alike(old, value) => {
                    let inner = Slot { syntax: &entry.value, outer: Some((slot.syntax, entry)) };
                    nested.extend(self.update_value(inner, old, value)?);
                    Entry::Keep(key)
                }
                Some(_) | None => Entry::Set(key, value.clone().into()),
            });
        }
        match self.plan(object, slot.syntax, &entries) {
            Ok(plan) => self.write(slot, Plan { nested, ..plan }),
            // A member that a merge key brings can't be removed: the object is written out.
            Err(_) => Ok(self.replacement(slot, &New::Json(Json::Object(new.to_vec())))),
        }
    }

    fn update_array(
        &self,
        slot: Slot,
        layout: Layout,
        entries: &[syntax::Entry],
        items: &[Node],
        new: &[Json],
    ) -> Result<Vec<Edit>, Diagnostic> {
        let rewritten = || Ok(self.replacement(slot, &New::Json(Json::array(new.iter().cloned()))));
        if new.is_empty() || items.is_empty() || layout == Layout::Lines {
            return rewritten();
        }
        if new.len() < items.len() {
            return match kept(items, new) {
                Some(kept) => self.write(slot, Plan { kept, ..Plan::default() }),
                None => rewritten(),
            };
        }
        let mut plan = Plan { kept: vec![true; entries.len()], ..Plan::default() };
        for (index, ((item, value), entry)) in items.iter().zip(new).zip(entries).enumerate() {
            let inner = Slot { syntax: &entry.value, outer: Some((slot.syntax, entry)) };
            match (item.to_json() == *value, is_alike(item, value)) {
                (true, _) => {}
                (false, true) => plan.nested.extend(self.update_value(inner, item, value)?),
                (false, false) => plan.values.push((index, New::Json(value.clone()))),
            }
        }
        let after = entries.len().checked_sub(1);
        let added = new.get(items.len()..).unwrap_or_default().iter();
        plan.insertions = added.map(|item| Insertion { after, key: None, value: New::Json(item.clone()) }).collect();
        self.write(slot, plan)
    }
}

/// Returns whether a value is another one with changes in its parts: both are objects, or arrays of which one has some
/// more items.
fn is_alike(old: &Node, new: &Json) -> bool {
    match (&old.value, new) {
        (Value::Object(_), Json::Object(_)) => true,
        (Value::Array(items), Json::Array(values)) if items.is_empty() || values.is_empty() => false,
        (Value::Array(items), Json::Array(values)) => items.len() <= values.len() || kept(items, values).is_some(),
        _ => false,
    }
}

/// Returns which items are the new ones; none if there are others.
fn kept(items: &[Node], new: &[Json]) -> Option<Vec<bool>> {
    let mut left = new.iter().peekable();
    let kept = items.iter().map(|item| left.next_if(|value| item.to_json() == **value).is_some()).collect();
    if left.peek().is_none() { Some(kept) } else { None }
}
