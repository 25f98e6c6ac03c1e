//! Matches operations by what answers requests: by the method, and the structure of the URL.

use std::collections::{HashMap, HashSet};

use super::address::{Address, Segment, Template};
use crate::diff::side::Document;
use crate::model::{Exchange, OperationPlace};

/// The operations of a document.
pub(super) struct Api<'s> {
    pub(super) operations: Vec<Operation<'s>>,
    /// The operations by their methods and the structure of their URLs.
    by_shape: HashMap<(&'s str, String), usize>,
    /// The operations by their methods and the structure of their paths, on any server.
    by_path: HashMap<(&'s str, String), usize>,
    /// The URLs of all paths, each once.
    addresses: Vec<Address>,
    shapes: HashSet<String>,
}

/// An operation of a path, a webhook or a callback.
pub(super) struct Operation<'s> {
    pub(super) tool: &'s str,
    pub(super) exchange: &'s Exchange,
    /// The URLs; none of webhooks and callbacks.
    pub(super) addresses: Vec<Address>,
}

/// The operation that answers the requests to an address.
pub(super) struct Answering {
    pub(super) operation: usize,
    /// The index of its address; none if it has the same path on other servers.
    pub(super) address: Option<usize>,
}

impl<'s> Api<'s> {
    pub(super) fn new(document: &'s Document) -> Self {
        let contracts = document.model.contracts.iter();
        let operations = contracts.filter_map(|contract| {
            let exchange = contract.exchange.as_deref()?;
            let addresses = match exchange.place {
                OperationPlace::Path => Address::all(exchange),
                OperationPlace::Webhook | OperationPlace::Callback => Vec::new(),
            };
            Some(Operation { tool: &contract.tool, exchange, addresses })
        });
        let mut api = Self {
            operations: operations.collect(),
            by_shape: HashMap::new(),
            by_path: HashMap::new(),
            addresses: Vec::new(),
            shapes: HashSet::new(),
        };
        for (index, operation) in api.operations.iter().enumerate() {
            let method = operation.exchange.method.as_str();
            if operation.exchange.place == OperationPlace::Path {
                let path = Template::parse(&operation.exchange.path).shape();
                api.by_path.entry((method, path)).or_insert(index);
            }
            for address in &operation.addresses {
                let shape = address.shape();
                if api.shapes.insert(shape.clone()) {
                    api.addresses.push(address.clone());
                }
                api.by_shape.entry((method, shape)).or_insert(index);
            }
        }
        api
    }

    /// Returns the operation of a tool.
    pub(super) fn of_tool(&self, tool: &str) -> Option<&Operation<'s>> {
        self.operations.iter().find(|operation| operation.tool == tool)
    }

    /// Returns the operation that answers requests to an address: that of the same structure, otherwise the one of the most
    /// literal template that matches all of them.
    pub(super) fn answering(&self, method: &str, address: &Address) -> Option<Answering> {
        if let Some(operation) = self.by_shape.get(&(method, address.shape())) {
            return self.at(*operation, |known| known.shape() == address.shape());
        }
        let of_method = self.operations.iter().enumerate().filter(|(_, known)| known.exchange.method == method);
        let covering = of_method.filter_map(|(index, _)| self.at(index, |known| known.covers(address)));
        covering.max_by_key(|found| self.literal_count(found))
    }

    fn at(&self, operation: usize, is_meant: impl Fn(&Address) -> bool) -> Option<Answering> {
        let address = self.operations.get(operation)?.addresses.iter().position(is_meant)?;
        Some(Answering { operation, address: Some(address) })
    }

    fn literal_count(&self, found: &Answering) -> usize {
        let address = self.operations.get(found.operation).and_then(|of| of.addresses.get(found.address?));
        address.map_or(0, |address| address.path.literal_count())
    }

    /// Returns the operation of the same method and path on other servers.
    pub(super) fn elsewhere(&self, exchange: &Exchange) -> Option<Answering> {
        let path = Template::parse(&exchange.path).shape();
        let operation = *self.by_path.get(&(exchange.method.as_str(), path))?;
        Some(Answering { operation, address: None })
    }

    /// Returns the paths that answer some requests to an address, but not all of them.
    pub(super) fn more_special<'a>(&'a self, address: &'a Address) -> impl Iterator<Item = &'a Address> {
        let shape = address.shape();
        let has_variables = address.path.variables().next().is_some();
        let all = self.addresses.iter().filter(move |_| has_variables);
        all.filter(move |known| address.covers(known) && known.shape() != shape)
    }

    /// Returns whether a path of this structure is declared.
    pub(super) fn has(&self, address: &Address) -> bool {
        self.shapes.contains(&address.shape())
    }

    /// Returns the operation of a method at exactly this address.
    pub(super) fn exactly(&self, method: &str, address: &Address) -> Option<Answering> {
        let operation = *self.by_shape.get(&(method, address.shape()))?;
        self.at(operation, |known| known.shape() == address.shape())
    }
}

/// The variables of two addresses of which one covers the other.
#[derive(Default)]
pub(super) struct Variables {
    /// The variables that stand at the same places.
    pub(super) pairs: Vec<(String, String)>,
    /// The texts of one that stand at the places of variables of the other.
    pub(super) texts: Vec<(String, String)>,
}

impl Variables {
    /// Returns the variables of a path, with those of one that covers it, or has its structure.
    pub(super) fn of(special: &Template, general: &Template) -> Self {
        if special.shape() == general.shape() {
            let names = |path: &Template| path.variables().map(str::to_owned).collect::<Vec<_>>();
            let pairs = names(special).into_iter().zip(names(general)).collect();
            return Self { pairs, texts: Vec::new() };
        }
        let mut found = Self::default();
        for (own, other) in special.segments.iter().zip(&general.segments) {
            match (own.variable(), own.text(), other.variable()) {
                (Some(own), _, Some(other)) => found.pairs.push((own.to_owned(), other.to_owned())),
                (None, Some(text), Some(other)) => found.texts.push((text.to_owned(), other.to_owned())),
                (None, None, Some(_)) | (_, _, None) => found.within(own, other),
            }
        }
        found
    }

    /// Adds the variables of segments of the same structure.
    fn within(&mut self, own: &Segment, other: &Segment) {
        if own.has_shape_of(other) {
            let names = own.variables().zip(other.variables());
            self.pairs.extend(names.map(|(own, other)| (own.to_owned(), other.to_owned())));
        }
    }
}
