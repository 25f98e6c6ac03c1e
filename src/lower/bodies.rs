//! The types of the bodies of operations.

use std::collections::HashMap;

use super::assemble::Ids;
use super::passes::{DocumentRoots, RootDrafts};
use super::roots::Root;
use crate::front::{BodyOf, Tool};
use crate::model::{Exchange, TypeId};

impl<'a> DocumentRoots<'a> {
    /// Returns all that an operation accepts and sends, with the types of its schemas.
    pub(super) fn exchange(&self, tool: &Tool, types: &HashMap<(&str, BodyOf), TypeId>) -> Option<Box<Exchange>> {
        let exchange = self.transport.exchanges.get(tool.name)?;
        let schemas = (0..).map_while(|number| types.get(&(tool.name, BodyOf::Own(number))).copied()).collect();
        Some(Box::new(Exchange { schemas, ..exchange.clone() }))
    }

    /// Returns the types of the bodies of tools, and of parameters with other bodies than usual, by the tool and the body.
    pub(super) fn bodies(&self, drafts: &RootDrafts, ids: &Ids) -> HashMap<(&str, BodyOf), TypeId> {
        let body = |(root, draft): (&Root<'a>, &usize)| {
            let key = match (&root.tool, root.fails, root.body_of, root.takes_other) {
                (Some(tool), ..) => (tool.name, BodyOf::Result),
                (None, Some(tool), ..) => (tool, BodyOf::Errors),
                (None, None, Some((tool, number)), _) => (tool, BodyOf::Own(number)),
                (None, None, None, Some((tool, number))) => (tool, BodyOf::Input(number)),
                (None, None, None, None) => return None,
            };
            Some((key, ids.get(*draft)?))
        };
        let results = self.roots.iter().zip(&drafts.results);
        results.chain(self.inputs.iter().zip(&drafts.inputs)).filter_map(body).collect()
    }
}
