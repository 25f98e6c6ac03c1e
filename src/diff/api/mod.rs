//! Compares operations of OpenAPI as they are sent over HTTP: what clients of the earlier version send must still be
//! accepted and honoured, and what the later version sends must have been described. Webhooks and callbacks are the other
//! way round.

mod address;
mod bodies;
mod fields;
mod finding;
mod matching;
mod media_types;
mod pair;
mod replies;
mod security;
#[cfg(test)]
mod tests;
mod unchanged;
mod values;
mod witness;
mod written;
mod xml;

use std::collections::{BTreeMap, HashSet};

pub(crate) use finding::{Convention, Conventions, Finding, OperationDiff, Outcome, Ruling};
pub(crate) use witness::Witness;

use self::address::{Address, Template};
use self::finding::ApiRule;
use self::matching::{Answering, Api, Operation, Variables};
use self::pair::{Called, Pair, Special};
use self::values::{End, Values};
use super::side::{Document, Side};
use crate::compat;
use crate::model::{CallbackUse, ExchangedField, Location, OperationPlace};
use crate::text::{Json, Number};

/// The findings of operations.
pub(crate) type OperationDiffs = BTreeMap<OperationKey, OperationDiff>;

/// The module of a document, and the name of a tool before.
pub(crate) type OperationKey = (String, String);

/// Compares the operations of all documents.
pub(super) fn compare(old: &Side, new: &Side, conventions: &Conventions) -> OperationDiffs {
    let mut found = OperationDiffs::new();
    let nothing = Document::default();
    for document in &old.apis {
        let later = match (old.apis.as_slice(), new.apis.as_slice()) {
            ([_], [only]) => Some(only),
            (_, later) => later.iter().find(|later| later.module == document.module),
        };
        let comparing = &mut Comparing {
            values: Values::new(document, later.unwrap_or(&nothing)),
            old: Api::new(document),
            new: Api::new(later.unwrap_or(&nothing)),
            conventions,
            called: HashSet::new(),
        };
        for (tool, operation) in comparing.all() {
            found.insert((document.module.clone(), tool), operation);
        }
    }
    found
}

/// The comparison of two documents.
struct Comparing<'s, 'c> {
    values: Values<'s>,
    old: Api<'s>,
    new: Api<'s>,
    conventions: &'c Conventions,
    /// The callbacks that were compared: several operations may have the same.
    called: HashSet<(String, String)>,
}

impl<'s> Comparing<'s, '_> {
    fn all(&mut self) -> Vec<(String, OperationDiff)> {
        let mut all = Vec::with_capacity(self.old.operations.len());
        for index in 0..self.old.operations.len() {
            let Some(operation) = self.old.operations.get(index) else { continue };
            let (tool, exchange) = (operation.tool.to_owned(), operation.exchange);
            let mut findings = match exchange.place {
                OperationPlace::Path => self.path(index),
                OperationPlace::Webhook => self.webhook(index),
                // Callbacks are compared where they are asked for.
                OperationPlace::Callback => Vec::new(),
            };
            findings.sort_by_key(|finding| finding.outcome);
            all.push((tool, OperationDiff { words: exchange.words(), findings }));
        }
        all
    }

    fn end(side: compat::Side, operation: &Operation<'s>) -> End<'s> {
        End { side, exchange: operation.exchange }
    }

    /// Compares an operation of a path with what answers its requests.
    fn path(&mut self, index: usize) -> Vec<Finding> {
        let Some(operation) = self.old.operations.get(index) else { return Vec::new() };
        let (method, exchange) = (operation.exchange.method.as_str(), operation.exchange);
        let addresses = operation.addresses.clone();
        let mut answering: Vec<(&Address, Answering)> = Vec::new();
        let mut lost = Vec::new();
        for address in &addresses {
            match self.new.answering(method, address) {
                Some(found) => answering.push((address, found)),
                None => lost.push(address),
            }
        }
        if answering.is_empty() {
            match (self.new.elsewhere(exchange), addresses.first()) {
                (Some(found), Some(address)) => answering.push((address, found)),
                (Some(_), None) | (None, _) => return self.gone(index),
            }
        }
        let (mut found, mut compared) = (Vec::new(), HashSet::new());
        for (address, later) in answering {
            if compared.insert(later.operation) {
                found.extend(self.pair(index, address, &later));
            }
        }
        for address in lost {
            found.extend(self.lost_server(index, address));
        }
        for address in &addresses {
            found.extend(self.shadows(index, address));
        }
        found
    }

    /// Compares an operation with what answers its requests to an address.
    fn pair(&mut self, index: usize, address: &Address, later: &Answering) -> Vec<Finding> {
        let (Some(before), Some(now)) = (self.old.operations.get(index), self.new.operations.get(later.operation))
        else {
            return Vec::new();
        };
        let variables = match later.address.and_then(|index| now.addresses.get(index)) {
            Some(other) => Variables::of(&address.path, &other.path),
            // The paths before them may have other lengths.
            None => Variables::of(&Template::parse(&before.exchange.path), &Template::parse(&now.exchange.path)),
        };
        let ends = (Self::end(compat::Side::Old, before), Self::end(compat::Side::New, now));
        let mut pair = self.pair_of(ends, Called::Server, variables.pairs);
        pair.texts(&variables.texts);
        pair.everything();
        pair.security();
        let mut found = pair.found;
        found.extend(self.callbacks(ends));
        found
    }

    fn pair_of(
        &mut self,
        (old, new): (End<'s>, End<'s>),
        called: Called,
        variables: Vec<(String, String)>,
    ) -> Pair<'_, 's> {
        let (values, conventions, found) = (&mut self.values, self.conventions, Vec::new());
        Pair { values, conventions, called, old, new, variables, found }
    }

    /// Returns the pair of an operation with nothing, for its requests.
    fn alone(&mut self, index: usize) -> Option<Pair<'_, 's>> {
        let end = Self::end(compat::Side::Old, self.old.operations.get(index)?);
        Some(self.pair_of((end, end), Called::Server, Vec::new()))
    }

    /// Reports an operation whose requests nothing answers.
    fn gone(&mut self, index: usize) -> Vec<Finding> {
        let Some(operation) = self.old.operations.get(index) else { return Vec::new() };
        let moved = self.new.of_tool(operation.tool).filter(|later| later.exchange.place == OperationPlace::Path);
        let (rule, detail, new) = match moved {
            Some(later) => (ApiRule::OperationMoved, later.exchange.words(), Some(later.exchange.at.clone())),
            None => (ApiRule::OperationRemoved, String::new(), None),
        };
        let Some(mut pair) = self.alone(index) else { return Vec::new() };
        let witness = pair.request(Special::default());
        let places = super::Places { old: Some(pair.old.exchange.at.clone()), new };
        pair.breaks(rule, detail, places, witness);
        pair.found
    }

    /// Reports a server that an operation doesn't have any more.
    fn lost_server(&mut self, index: usize, address: &Address) -> Vec<Finding> {
        let Some(mut pair) = self.alone(index) else { return Vec::new() };
        let witness = pair.request(Special { server: Some(&address.server), ..Special::default() });
        let places = super::Places { old: Some(pair.old.exchange.at.clone()), new: None };
        let what = (ApiRule::ServerRemoved, format!("`{}`", address.server));
        pair.breaks_by(Convention::UndeclaredAddress, what, places, witness);
        pair.found
    }

    /// Compares an operation with what answers some of its requests since a more special path was added.
    fn shadows(&mut self, index: usize, address: &Address) -> Vec<Finding> {
        let is_new = |known: &&Address| !self.old.has(known);
        let special: Vec<Address> = self.new.more_special(address).filter(is_new).cloned().collect();
        let mut found = Vec::new();
        for special in special {
            let Some(before) = self.old.operations.get(index) else { continue };
            let end = Self::end(compat::Side::Old, before);
            let variables = Variables::of(&special.path, &address.path);
            // Requests to it were none before.
            let was_none = |(text, name): &(String, String)| self.refuses(end, name, text);
            if variables.texts.iter().any(was_none) {
                continue;
            }
            let method = &end.exchange.method;
            match self.new.exactly(method, &special).and_then(|later| self.new.operations.get(later.operation)) {
                Some(later) => {
                    let pairs = variables.pairs.into_iter().map(|(own, other)| (other, own)).collect();
                    let ends = (end, Self::end(compat::Side::New, later));
                    let mut pair = self.pair_of(ends, Called::Server, pairs);
                    pair.everything();
                    pair.security();
                    found.extend(pair.found);
                }
                None => found.extend(self.shadowed(index, &special)),
            }
        }
        found
    }

    fn shadowed(&mut self, index: usize, special: &Address) -> Vec<Finding> {
        let Some(mut pair) = self.alone(index) else { return Vec::new() };
        let detail = format!("`{}`, without {}", special.path.shape(), pair.old.exchange.method);
        let places = super::Places { old: Some(pair.old.exchange.at.clone()), new: None };
        let witness = pair.request(Special::default()).map(|witness| witness.at(special));
        pair.breaks(ApiRule::PathShadowed, detail, places, witness);
        pair.found
    }

    /// Returns whether a variable of a path can't have a text.
    fn refuses(&self, end: End<'s>, name: &str, text: &str) -> bool {
        let field = end.exchange.parameters.iter().find(|field| field.location == Location::Path && field.name == name);
        field.is_some_and(|field| {
            !values_of(text).iter().any(|value| self.values.accepts(end, field.values.schema, value))
        })
    }

    fn webhook(&mut self, index: usize) -> Vec<Finding> {
        let Some(before) = self.old.operations.get(index) else { return Vec::new() };
        let old = Self::end(compat::Side::Old, before);
        let is_same = |later: &&Operation| {
            (later.exchange.place, &later.exchange.path, &later.exchange.method)
                == (OperationPlace::Webhook, &old.exchange.path, &old.exchange.method)
        };
        match self.new.operations.iter().find(is_same) {
            Some(later) => {
                let ends = (old, Self::end(compat::Side::New, later));
                let mut pair = self.pair_of(ends, Called::Client, Vec::new());
                pair.everything();
                let mut found = pair.found;
                found.extend(self.callbacks(ends));
                found
            }
            None => self.never_called((old, old), ApiRule::WebhookRemoved, String::new()),
        }
    }

    /// Reports a webhook or a callback of an operation that isn't called any more: for a callback, after a request.
    fn never_called(&mut self, ends: (End<'s>, End<'s>), rule: ApiRule, detail: String) -> Vec<Finding> {
        let places = super::Places { old: Some(ends.0.exchange.at.clone()), new: None };
        let called = match ends.0.exchange.place {
            OperationPlace::Path => Called::Server,
            OperationPlace::Webhook | OperationPlace::Callback => Called::Client,
        };
        let mut pair = self.pair_of(ends, called, Vec::new());
        let witness = if called == Called::Server { pair.request(Special::default()) } else { None };
        match rule {
            ApiRule::CallbackMoved => pair.breaks(rule, detail, places, witness),
            rule => pair.breaks_by(Convention::UndeclaredAddress, (rule, detail), places, witness),
        }
        pair.found
    }

    /// Compares the callbacks of an operation, by their expressions and methods.
    fn callbacks(&mut self, ends: (End<'s>, End<'s>)) -> Vec<Finding> {
        let mut found = Vec::new();
        let mut pending = vec![ends];
        while let Some((old, new)) = pending.pop() {
            for used in &old.exchange.callbacks {
                let is_same = |other: &&CallbackUse| is_same_callback(used, other);
                let Some(later) = new.exchange.callbacks.iter().find(is_same) else {
                    let detail = format!("`{} {}`", used.method, used.expression);
                    let is_there = |other: &CallbackUse| {
                        !old.exchange.callbacks.iter().any(|known| is_same_callback(known, other))
                    };
                    let has_moved = new.exchange.callbacks.iter().any(is_there);
                    let rule = if has_moved { ApiRule::CallbackMoved } else { ApiRule::CallbackRemoved };
                    found.extend(self.never_called((old, new), rule, detail));
                    continue;
                };
                let (Some(before), Some(now)) = (self.old.of_tool(&used.tool), self.new.of_tool(&later.tool)) else {
                    continue;
                };
                let called = (Self::end(compat::Side::Old, before), Self::end(compat::Side::New, now));
                if self.called.insert((used.tool.clone(), later.tool.clone())) {
                    let mut pair = self.pair_of(called, Called::Client, Vec::new());
                    pair.everything();
                    found.extend(pair.found);
                    pending.push(called);
                }
            }
        }
        found
    }
}

impl Pair<'_, '_> {
    /// Compares requests and responses.
    fn everything(&mut self) {
        self.parameters();
        self.bodies();
        self.forms();
        self.replies();
    }

    /// Reports texts of the earlier path that a variable of the later one can't have.
    fn texts(&mut self, texts: &[(String, String)]) {
        for (text, name) in texts {
            let parameters = &self.new.exchange.parameters;
            let is_meant = |field: &&ExchangedField| field.location == Location::Path && field.name == *name;
            let Some(field) = parameters.iter().find(is_meant) else { continue };
            let is_accepted = |value: &Json| self.values.accepts(self.new, field.values.schema, value);
            if !values_of(text).iter().any(is_accepted) {
                let places = self.places(self.old, None, Some(&field.at));
                let witness = self.request(Special::default());
                self.breaks(ApiRule::PathNarrowed, format!("`{text}` for `{name}`"), places, witness);
            }
        }
    }
}

fn is_same_callback(one: &CallbackUse, other: &CallbackUse) -> bool {
    (&one.expression, &one.method) == (&other.expression, &other.method)
}

/// Returns the values that a text may be read as.
fn values_of(text: &str) -> Vec<Json> {
    let others = match text {
        "true" => Some(Json::Bool(true)),
        "false" => Some(Json::Bool(false)),
        text => {
            let begins = text.starts_with(|c: char| c.is_ascii_digit() || c == '-');
            (begins && text.parse::<f64>().is_ok()).then(|| Json::Number(Number::from_text(text)))
        }
    };
    others.into_iter().chain([Json::string(text)]).collect()
}
